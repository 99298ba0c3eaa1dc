"""Kills the preview server with its helpers while clients save; what was answered must be stored, and nothing twice."""

import http.client
import json
import random
import signal
import threading
import time

from preview_ground import minutes_of

CLIENTS = 3
# How long a server lives at most, in seconds: enough for a few saves, little enough for many kills. It follows the machine.
FIRST_LIFE = 1.2
LONGEST_LIFE = 10


class Saver(threading.Thread):
    """Adds minutes to one item, one save after the other, until the server is gone or there is nothing left to do."""

    def __init__(self, server, name, budget):
        super().__init__()
        self.server, self.name, self.budget = server, name, budget
        self.answered, self.unanswered, self.refused = 0, 0, []

    def run(self):
        while self.budget.take():
            try:
                answer = self.server.post({"do": "time", "item": self.name, "minutes": 1}, seconds=30)
            except (OSError, http.client.HTTPException):
                self.unanswered += 1
                return
            if answer.status == 200:
                self.answered += 1
            else:
                self.refused.append(f"{answer.status} {answer.body[:120]!r}")
                return


class Budget:
    """How many saves are still to be sent."""

    def __init__(self, count):
        self.left, self._lock = count, threading.Lock()

    def take(self):
        with self._lock:
            self.left -= 1
            return self.left >= 0


def try_kills(ground, workspace, saves, seed):
    """At random instants, at least `saves` saves in all. A save without an answer may be stored, but only once."""
    random_number = random.Random(seed)
    budget, kills, answered, unanswered, life = Budget(saves), 0, 0, 0, FIRST_LIFE
    server = ground.serve(workspace)
    targets = server.today().open()[:CLIENTS]
    stored = [minutes_of(ground.stored(workspace), item) for item, _ in targets]
    while budget.left > 0:
        savers = [Saver(server, name, budget) for _, name in targets]
        for saver in savers:
            saver.start()
        time.sleep(random_number.uniform(0, life))
        server.kill()
        kills += 1
        for saver in savers:
            saver.join()
        ground.servers.remove(server)
        server = ground.serve(workspace)
        log = ground.stored(workspace)
        for number, (saver, (item, _)) in enumerate(zip(savers, targets)):
            now = minutes_of(log, item)
            least, most = stored[number] + saver.answered, stored[number] + saver.answered + saver.unanswered
            ground.check(
                least <= now <= most,
                f"after kill {kills} (seed {seed}) of {saver.answered} answered saves of {item} {now - stored[number]} are stored")
            ground.check(not saver.refused, f"before kill {kills} (seed {seed}) a save is refused", ", ".join(saver.refused))
            stored[number] = now
            answered += saver.answered
            unanswered += saver.unanswered
        is_short = sum(saver.answered for saver in savers) < 2 * CLIENTS
        life = min(LONGEST_LIFE, life * (1.4 if is_short else 0.8))
        news = server.changes()
        ground.check(news["problem"] is None, f"after kill {kills} the site is not built", json.dumps(news)[:200])
    health = ground.run(ground.binary, "doctor", "--workspace", workspace)
    ground.check("Store      ok" in health.output, "after the kills the store is not healthy", health.output[:300])
    ground.check(server.stop(signal.SIGTERM) == 0, "after the kills the server does not stop")
    ground.check(answered > 0 and (unanswered > 0 or kills < 20), f"the kills met no save: {answered} answered, {unanswered} not")
    print(f"{kills} kills: {answered} saves answered, {unanswered} not; seed {seed}")
