"""The server under load, as multiples of a bare WebSocket echo.

python bench/server.py

50 tables of Paper Rails, three people at each, one worker. A steady stream of actions; counted is
the time from the sending of an action to the arrival of its frame at the last of the table's three
sockets. The yardstick is an echo on the same Uvicorn with the same settings: as many sockets, as
many messages a second, each as large as a frame, and counted until it is back at its one sender.
Runs alternate, seven counted after one that warms up; medians.

Then: how many actions a second when every table acts as fast as it can; what one more table costs
in memory; and a person's times while 20 tables of bots play, with the usual pause between moves
and with none. The people are played by another process (bench/load.py), written for little cost.
"""

import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Any

import peer_venv

HERE = Path(__file__).resolve()
RUNS = 7
TABLES = 50
RATE = 100
SECONDS = 4
GOAL = 5.0


def main() -> int:
    if sys.argv[1:2] == ["serve"]:
        return serve(int(sys.argv[2]), float(sys.argv[3]))
    python = peer_venv.python()
    with Server("table") as table, Server("echo") as echo:
        frame = load(python, "table", table, 1, 20, 2)["bytes"]
        ours, bare = [], []
        for run in range(RUNS + 1):
            mine = load(python, "table", table, TABLES, RATE, SECONDS)
            echoed = load(python, "echo", echo, frame, TABLES, RATE, SECONDS)
            if run:
                ours.append(mine)
                bare.append(echoed)
    print(f"{TABLES} tables × 3 sockets, {RATE} actions a second, frames up to {frame} bytes")
    print(f"{'':34}{'table':>10}{'echo':>10}{'multiple':>10}{'goal':>8}")
    for what, goal in (("p50", ""), ("p95", f"≤ {GOAL:g}")):
        a, b = median(run[what] for run in ours), median(run[what] for run in bare)
        ratio = median(x[what] / y[what] for x, y in zip(ours, bare, strict=True))
        print(f"{what + ', ms':34}{a * 1e3:10.2f}{b * 1e3:10.2f}{ratio:10.1f}{goal:>8}")
    if any(run["skipped"] for run in ours):
        print(f"actions that had to wait: {sum(run['skipped'] for run in ours)}")
    with Server("table") as table:
        fast = load(python, "table", table, TABLES, 0, 6)
        print(
            f"\nas fast as they can: {fast['rate']:.0f} actions/s, p95 {fast['p95'] * 1e3:.0f} ms"
        )
    with Server("table") as table:
        load(python, "table", table, 5, 50, 2)
        before = table.memory()
        held = Held(python, table, 200)
        print(f"memory of a table with three connections: {(table.memory() - before) / 200:.0f} kB")
        held.end()
    for pause in (0.7, 0.0):
        with Server("table", pause) as table:
            alone = load(python, "table", table, 1, 20, 4)
            load(python, "bots", table, 20)
            time.sleep(2)
            busy = load(python, "table", table, 1, 20, 6)
            print(
                f"a person's p95 while 20 tables of bots play ({pause:g} s between moves): "
                f"{busy['p95'] * 1e3:.1f} ms, alone {alone['p95'] * 1e3:.1f} ms"
            )
    return 0


class Server:
    """A server or an echo in a process of its own."""

    def __init__(self, kind: str, pause: float = 0.0) -> None:
        self.kind = kind
        self.pause = pause

    def __enter__(self) -> "Server":
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        command = [sys.executable, str(HERE), "serve", str(self.port)]
        command.append("-1" if self.kind == "echo" else str(self.pause))
        self.process = subprocess.Popen(command)
        while True:
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self.port)) == 0:
                    return self
            if self.process.poll() is not None:
                raise RuntimeError("the server did not start")
            time.sleep(0.05)

    def __exit__(self, *_: object) -> None:
        self.process.send_signal(signal.SIGINT)
        self.process.wait(10)

    def memory(self) -> float:
        """Return the resident kilobytes of the server's own process."""
        for line in Path(f"/proc/{self.process.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                return float(line.split()[1])
        raise RuntimeError("no VmRSS")


class Held:
    """Tables whose people stay connected until `end`."""

    def __init__(self, python: str, server: Server, tables: int) -> None:
        script = str(HERE.with_name("load.py"))
        words = ["table", str(server.port), str(tables), "200", "20"]
        self.process = subprocess.Popen([python, script, *words], stdout=subprocess.DEVNULL)
        time.sleep(15)

    def end(self) -> None:
        self.process.kill()
        self.process.wait()


def load(python: str, kind: str, server: Server, *words: object) -> dict[str, Any]:
    command = [python, str(HERE.with_name("load.py")), kind, str(server.port), *map(str, words)]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    told: dict[str, Any] = json.loads(done.stdout)
    return told


def serve(port: int, pause: float) -> int:
    """Run a server (or, with a pause below 0, the echo) until Ctrl-C."""
    import uvicorn

    from lineside.server.limits import Rate
    from lineside.server.serving import configured, steady_memory
    from lineside.server.settings import Limits, Settings

    many = Rate(10**6, 10**6)
    limits = Limits(requests=many, tables=many, messages=many, sockets=10**6)
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(Path(folder), bot_pause=max(pause, 0), limits=limits)
        config = configured(settings, port=port)
        if pause < 0:
            config.app, config.lifespan = echo, "off"
        steady_memory()
        try:
            uvicorn.Server(config).run()
        except KeyboardInterrupt:
            os._exit(0) if pause < 0 else None
    return 0


async def echo(scope: Any, receive: Any, send: Any) -> None:
    """Send every message back."""
    await receive()
    await send({"type": "websocket.accept"})
    while (event := await receive())["type"] == "websocket.receive":
        await send({"type": "websocket.send", "text": event["text"]})


if __name__ == "__main__":
    sys.exit(main())
