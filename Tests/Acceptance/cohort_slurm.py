"""Runs Debian's Slurm on this one machine, in a folder and on ports of its own: without munge, accounts, cgroups or a service.
What it began is ended again, also when the trial is interrupted."""

import ctypes
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import time

# Eight processors are said to be here, so that a few shards run at a time on any machine. Slurm is told not to wait: how long
# jobs stay known (MinJobAge) matters, since `scontrol` is asked how they ended.
SETTINGS = """\
ClusterName=trial
SlurmctldHost={host}(127.0.0.1)
SlurmUser=root
SlurmdUser=root
SlurmctldPort={controller}
SlurmdPort={node}
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd.pid
SlurmctldLogFile={folder}/slurmctld.log
SlurmdLogFile={folder}/slurmd.log
AuthType=auth/none
CredType=cred/none
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
MpiDefault=none
SwitchType=switch/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SchedulerType=sched/builtin
SchedulerParameters=batch_sched_delay=0,sched_interval=1,sched_min_interval=0,defer_batch
SlurmdParameters=config_overrides
ReturnToService=2
MinJobAge=600
KillWait=1
NodeName=trial NodeHostname={host} NodeAddr=127.0.0.1 CPUs=8 RealMemory=8000 State=UNKNOWN
PartitionName=all Nodes=trial Default=YES MaxTime=60 State=UP
"""


def free_ports(count):
    sockets = [socket.socket() for _ in range(count)]
    try:
        for each in sockets:
            each.bind(("127.0.0.1", 0))
        return [each.getsockname()[1] for each in sockets]
    finally:
        for each in sockets:
            each.close()


def dies_with_parent():
    """A daemon ends with the trial, even if that is killed."""
    ctypes.CDLL(None).prctl(1, signal.SIGTERM)


def wait_for(what, holds, seconds):
    """Waits until something holds; returns its value, or None when the time is over."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        value = holds()
        if value:
            return value
        time.sleep(0.05)
    print(f"waited in vain for {what}, {seconds} s")
    return None


def can_run():
    """Why Slurm cannot run here; empty if it can."""
    path = f"{os.environ['PATH']}:/usr/sbin:/sbin"
    lacking = [name for name in ["slurmctld", "slurmd", "slurmstepd", "sbatch"] if not shutil.which(name, path=path)]
    if lacking:
        return f"{', '.join(lacking)} are not there."
    return "" if os.geteuid() == 0 else "its node runs as root."


class Slurm:
    """A controller and a node. `environment` is what its commands need."""

    def __init__(self):
        # Slurm's own paths may not be long, and what `mktemp` gives here may be.
        self.folder = pathlib.Path(f"/tmp/machinemode-slurm-{os.getpid()}")
        self.daemons = []
        self.environment = {}

    def __enter__(self):
        self.folder.mkdir(mode=0o755)
        try:
            self.begin()
        except BaseException:
            self.end()
            raise
        return self

    def __exit__(self, *_):
        self.end()

    def begin(self):
        for name in ["state", "spool"]:
            (self.folder / name).mkdir()
        controller, node = free_ports(2)
        settings = self.folder / "slurm.conf"
        settings.write_text(SETTINGS.format(
            host=socket.gethostname().split(".")[0], controller=controller, node=node, folder=self.folder))
        self.environment = {"SLURM_CONF": str(settings)}
        path = f"{os.environ['PATH']}:/usr/sbin:/sbin"
        for words in [["slurmctld", "-D", "-c"], ["slurmd", "-D", "-c", "-d", shutil.which("slurmstepd", path=path)]]:
            program = shutil.which(words[0], path=path)
            with open(self.folder / f"{words[0]}.out", "wb") as said:
                self.daemons.append(subprocess.Popen(
                    [program, *words[1:]], env={**os.environ, **self.environment}, stdin=subprocess.DEVNULL, stdout=said,
                    stderr=said, start_new_session=True, preexec_fn=dies_with_parent))
        ready = wait_for("the node", lambda: self.ask("sinfo", "--noheader", "--format=%t").strip() == "idle", 30)
        if not ready:
            raise SystemExit(f"Slurm does not run here:\n{self.logs()}")

    def ask(self, *words):
        """What a command of Slurm prints; nothing if it fails."""
        done = subprocess.run(words, env={**os.environ, **self.environment}, capture_output=True, text=True, timeout=60)
        return done.stdout if done.returncode == 0 else ""

    def clear(self):
        """Cancels every job."""
        self.ask("scancel", "--user=root")
        wait_for("an empty queue", lambda: self.ask("squeue", "--noheader").strip() == "", 30)

    def logs(self):
        return "".join(
            f"{path.name}: {line}\n" for path in sorted(self.folder.glob("*.log")) + sorted(self.folder.glob("*.out"))
            for line in path.read_text(errors="replace").splitlines()[-6:])

    def ours(self):
        """The processes that know of this Slurm's settings: jobs, and what watches over them."""
        mark = f"SLURM_CONF={self.environment.get('SLURM_CONF')}".encode()
        for process in pathlib.Path("/proc").glob("[0-9]*"):
            try:
                if mark in (process / "environ").read_bytes().split(b"\0") and int(process.name) != os.getpid():
                    yield int(process.name)
            except (OSError, ValueError):
                pass

    def end(self):
        for daemon in reversed(self.daemons):
            daemon.terminate()
        for daemon in self.daemons:
            try:
                daemon.wait(5)
            except subprocess.TimeoutExpired:
                daemon.kill()
                daemon.wait()
        for process in list(self.ours()) if self.environment else []:
            try:
                os.kill(process, signal.SIGKILL)
            except ProcessLookupError:
                pass
        shutil.rmtree(self.folder, ignore_errors=True)
