"""The environment of what the benchmarks compare with: made once, apart from lineside's own."""

import hashlib
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".bench-venv"


def python() -> str:
    """Install bench/requirements.txt with this same Python; return the interpreter."""
    found = VENV / "bin" / "python"
    wanted = ROOT / "bench" / "requirements.txt"
    ready = VENV / f".ready-{hashlib.sha256(wanted.read_bytes()).hexdigest()[:12]}"
    if not ready.exists():
        subprocess.run([sys.executable, "-m", "venv", str(VENV)], check=True)
        subprocess.run([found, "-m", "pip", "install", "-q", "-r", wanted], check=True)
        ready.touch()
    return str(found)
