from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio

from tests.server.house import House, a_house, settings


@pytest_asyncio.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    async with a_house(settings(tmp_path)) as found:
        yield found
