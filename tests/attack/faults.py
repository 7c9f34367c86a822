"""A disk that loses power, is full, read-only or frozen, and a clock that jumps: faults.c."""

import shutil
import subprocess
import sysconfig
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from random import Random

SOURCE = Path(__file__).with_name("faults.c")
COMPILER = (sysconfig.get_config_var("CC") or "cc").split()[0]
PAGE = 4096
CAN_BE_HAD = shutil.which(COMPILER) is not None and Path("/proc/self/fd").exists()


class Faults:
    """The troubles of one folder's disk, for a server that is started with `environment`."""

    def __init__(self, folder: Path) -> None:
        self.disk = folder / "disk"
        self.troubles = folder / "faults"
        library = folder / "faults.so"
        for made in (self.disk, self.troubles):
            made.mkdir()
        build = [COMPILER, "-shared", "-fPIC", "-O1", "-o", library, SOURCE, "-ldl"]
        subprocess.run(build, check=True)
        self.database = f"sqlite:///{self.disk}/test.db"
        self.environment: Mapping[str, str] = {
            "LD_PRELOAD": str(library),
            "FARSTEAD_DISK": str(self.disk),
            "FARSTEAD_FAULTS": str(self.troubles),
        }

    @contextmanager
    def having(self, trouble: str, text: str = "") -> Iterator[None]:
        """While the disk is `full`, `readonly` or `frozen`, or the `clock` is wrong."""
        (self.troubles / trouble).write_text(text)
        yield
        (self.troubles / trouble).unlink()

    def sync_all(self) -> None:
        """What lies there now is safe; from now on only what is synced is."""
        shutil.rmtree(self.troubles / "synced", ignore_errors=True)
        shutil.copytree(self.disk, self.troubles / "synced")

    def lose_power(self, dice: Random, share: float) -> None:
        """Leave what was synced, and of the pages that were only written this share."""
        for file in self.disk.iterdir():
            kept = self.troubles / "synced" / file.name
            if file.name.endswith("-shm") or not kept.exists():
                file.unlink()  # it is memory, or the folder does not know of it yet
            else:
                file.write_bytes(_torn(kept.read_bytes(), file.read_bytes(), dice, share))


def _torn(synced: bytes, written: bytes, dice: Random, share: float) -> bytes:
    """Some pages as they were written, the others as they were synced."""
    found = bytearray(synced)
    for at in range(0, len(written), PAGE):
        if dice.random() < share:
            page = written[at : at + PAGE]
            found.extend(bytes(max(0, at - len(found))))  # a page that never came is zeros
            found[at : at + len(page)] = page
    return bytes(found)
