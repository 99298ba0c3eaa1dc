"""Checks that nothing moves on a page that arrives in pieces, as over a slow network."""

import random
import time

from script_checks import Host, UnderSubPath

PIECES = 12
# Long enough that a piece is painted before the next one comes.
SECONDS_BETWEEN = 0.03
# The first lines come one by one: a line beside others may move them.
FIRST_LINES = 14
# Most other pieces end in the first screen, where a reader would see what moves.
FIRST_BYTES = 12_000


class InPieces(UnderSubPath):
    """Sends a page in pieces that end with a line, at the same places each time. That half a word moves to the next line when
    the rest of it comes cannot be helped."""

    def copyfile(self, source, outputfile):
        data = source.read()
        if not self.path.endswith(".html"):
            outputfile.write(data)
            return
        dice = random.Random(self.path)
        start = max(data.find(b"<main"), 0)
        lines = [start]
        for _ in range(FIRST_LINES):
            lines.append(data.find(b"\n", lines[-1]) + 1 or len(data))
        places = [place - 1 for place in lines[1:]]
        places += [start + dice.randrange(FIRST_BYTES) for _ in range(PIECES - 2)] + [dice.randrange(start, len(data))]
        sent = 0
        for end in sorted({data.find(b"\n", place) + 1 or len(data) for place in places} | {len(data)}):
            outputfile.write(data[sent:end])
            sent = end
            time.sleep(SECONDS_BETWEEN)


def check_arrival(browser, site, page, width):
    """Checks one page: what was painted of a part of it stays where it is."""
    browser.view(width, "light")
    with Host(site, InPieces) as host:
        browser.open(host.address + site.path(page))
        shifts = browser.shifts()
    return [f"{site.label(page)} at {width} px, in pieces: layout shift: {shift}" for shift in shifts]
