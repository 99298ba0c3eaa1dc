"""Starts a command from a small process and prints what it took: status, wall and processor seconds, peak KiB.

A command's peak memory is never told as less than that of the process which starts it, and the benchmarks
themselves grow large. So this one imports next to nothing: a peak below some 10 MiB is its own.
"""

import os
import sys
import time

silent = [(os.POSIX_SPAWN_OPEN, stream, os.devnull, os.O_RDWR, 0) for stream in (0, 1)]
started = time.perf_counter()
child = os.posix_spawnp(sys.argv[1], sys.argv[1:], os.environ, file_actions=silent)
_, status, usage = os.wait4(child, 0)
wall = time.perf_counter() - started
print(os.waitstatus_to_exitcode(status), wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss)
