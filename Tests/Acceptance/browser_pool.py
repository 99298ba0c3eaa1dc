"""The browsers by name, and tasks that run in several of one kind, each with a tab of its own."""

import os
import queue
import sys
import threading

from browser import Browser, BrowserError
from firefox import Firefox
from webkit import WebKit

MOST_BROWSERS = 4
# All have the methods that the checks use.
BROWSERS = {"chromium": Browser, "firefox": Firefox, "webkit": WebKit}


def run_all(tasks, font=None, kind=Browser):
    """Runs every task, a function of a browser, and returns the results in the order of the tasks.

    The result of a task that fails is its exception.

    - font: the family that the desktop is set in; without one, the machine's own.
    - kind: the class of the browsers.
    """
    waiting = queue.SimpleQueue()
    for number, task in enumerate(tasks):
        waiting.put((number, task))
    results = [None] * len(tasks)

    def started():
        """A browser, or another one if the first is gone at its start."""
        try:
            return kind(font)
        except BrowserError as error:
            print(f"started anew: {error}", file=sys.stderr)
            return kind(font)

    def work():
        browser = started()
        try:
            while True:
                try:
                    number, task = waiting.get_nowait()
                except queue.Empty:
                    return
                try:
                    results[number] = task(browser)
                except BrowserError as error:
                    results[number] = error
                    browser.close()
                    browser = started()
        finally:
            browser.close()

    workers = [threading.Thread(target=work) for _ in range(max(1, min(MOST_BROWSERS, os.cpu_count() or 1, len(tasks))))]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    return results
