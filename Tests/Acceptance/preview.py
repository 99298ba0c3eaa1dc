"""Judges the preview server, `machinemode serve`: who may reach it, what it serves and saves, what a learner sees in Chromium,
and what is left when it is killed.

The tier check takes the protocol alone, of a small plan and without a browser: what strangers, wrong requests and saves are
answered.
Usage: preview.py BINARY [check|quick|full] [--saves N] [--seed N] [--parts PART,PART] with the parts strangers, serving,
malformed, listening, crowd, waiting, stopping, saving, delay, broken, pages and kills
"""

import argparse
import functools
import http.client
import time
import traceback

from browser import BrowserError
from preview_changes import try_broken, try_delay, try_saving
from preview_ground import PreviewGround
from preview_kills import try_kills
from preview_pages import try_pages
from preview_protocol import CANARY, try_crowd, try_listening, try_malformed, try_serving, try_stopping, try_strangers, try_waiting

DAYS_OF_SMALL_PLAN = 14
# The parts that need neither a browser nor time.
PROTOCOL = ["strangers", "serving", "malformed", "listening", "crowd", "waiting", "saving", "stopping"]


def parts_of(ground, workspace, saves, seed):
    """The parts by name, each with whether it needs the server that all share."""
    outside = [ground.folder / "outside.txt", workspace / "outside.txt", ground.temporary / "outside.txt"]
    for path in outside:
        path.write_text(CANARY + "\n")
    return {
        "strangers": (True, try_strangers),
        "serving": (True, functools.partial(try_serving, hidden=outside)),
        "malformed": (True, try_malformed),
        "listening": (True, functools.partial(try_listening, workspace=workspace)),
        "crowd": (True, try_crowd),
        "waiting": (True, try_waiting),
        "saving": (True, functools.partial(try_saving, workspace=workspace)),
        "delay": (True, functools.partial(try_delay, workspace=workspace)),
        "broken": (True, functools.partial(try_broken, workspace=workspace)),
        "pages": (False, functools.partial(try_pages, workspace=workspace)),
        "kills": (False, functools.partial(try_kills, workspace=workspace, saves=saves, seed=seed)),
        "stopping": (False, functools.partial(try_stopping, workspace=workspace)),
    }


def main():
    reader = argparse.ArgumentParser()
    reader.add_argument("binary")
    reader.add_argument("tier", nargs="?", choices=["check", "quick", "full"], default="full")
    reader.add_argument("--saves", type=int)
    reader.add_argument("--seed", type=int, default=1)
    reader.add_argument("--parts")
    given = reader.parse_args()
    saves = given.saves or (1000 if given.tier == "full" else 100)
    with PreviewGround(given.binary) as ground:
        workspace = ground.workspace(DAYS_OF_SMALL_PLAN if given.tier == "check" else None)
        parts = parts_of(ground, workspace, saves, given.seed)
        chosen = given.parts.split(",") if given.parts else PROTOCOL if given.tier == "check" else list(parts)
        shared = None
        for name in chosen:
            needs_server, part = parts[name]
            began, before = time.monotonic(), ground.checks
            try:
                if needs_server:
                    shared = shared or ground.serve(workspace)
                    part(ground, shared)
                else:
                    if shared:
                        ground.check(shared.stop(15) == 0, "the server does not stop")
                        shared = None
                    part(ground)
            except (BrowserError, http.client.HTTPException, OSError, LookupError, ValueError, AttributeError, TypeError) as error:
                places = [f"{frame.name} {frame.lineno}" for frame in traceback.extract_tb(error.__traceback__)]
                ground.check(False, f"{name} breaks off in {', '.join(places[1:4])}", f"{type(error).__name__}: {error}"[:200])
            print(f"{name}: {ground.checks - before} checks, {time.monotonic() - began:.1f} s", flush=True)
        ground.finish("The preview")


if __name__ == "__main__":
    main()
