"""Tries the git hook that logs solutions as they are committed: in real repositories with the program, and with stand-ins for a
program that hangs, fails or asks. A commit must come about each time, at once, and with nothing said that is not wanted.

Usage: recipes_hook.py BINARY
"""

import re
import shutil
import sys
import time

from publishing_ground import RECIPES, Ground, contents
from recipes_ground import START, Solutions, days_ago, finishes, program_folder, recorder

HOOK = RECIPES / "post-commit"
# How long a commit may take here, on a machine that is busy with other things. The hook itself ends after five seconds.
PATIENCE = 20


def hooked(ground, name):
    """A repository with the hook, installed as its first comment says, with a problem in it from before the hook."""
    solutions = Solutions(ground, name)
    solutions.push("1920-build-array-from-permutation", 8)
    install = re.search(r"^#   (cp Publishing/post-commit) ~/leetcode/(\S+)$", HOOK.read_text(), re.M)
    ground.check(install is not None, "how to install the hook is not said")
    ground.must("cp", HOOK, solutions.folder / install.group(2))
    return solutions


def followed(ground, solutions, name):
    """A workspace that follows a repository."""
    workspace = ground.folder / name
    ground.must(ground.binary, "settings", "set", "start", START, "--workspace", workspace, "--quiet")
    ground.must(ground.binary, "solutions", "follow", solutions.folder, "--yes", "--workspace", workspace, "--quiet")
    return workspace


def commit(ground, solutions, name, environment, expected=None, **others):
    """Commits code; checks that it came about, and what was said: the problem's number or title, or nothing."""
    path = others.pop("path", f"{name}/{name}.py")
    before = solutions.git("rev-list", "--all", "--count").output
    done = solutions.commit(path, others.pop("text", "pass\n"), **environment, **others)
    after = solutions.git("rev-list", "--all", "--count").output
    ground.check(done.status == 0 and int(after) == int(before) + 1, f"the commit of {path}", str(done))
    said = " ".join((done.output + done.errors).split())
    if expected is None:
        ground.check(said == "", f"the commit of {path} says more than nothing", said)
    else:
        ground.check(re.search(expected, said) is not None, f"the commit of {path} does not say what was logged", said)
    return done


def check_log(ground, workspace, expected, what):
    found = finishes(ground, workspace)
    ground.check(found == sorted(expected), what, f"{found} instead of {sorted(expected)}")


def shells():
    """The shells of this machine that a hook may be run by: for each name the words that run it."""
    found = {name: shutil.which(name) for name in ["sh", "bash", "dash", "ksh", "mksh", "zsh", "busybox"]}
    return {name: [path, "sh"] if name == "busybox" else [path] for name, path in found.items() if path}


def try_commits(ground):
    """With a workspace that follows the repository: each commit, an amended one, one by other ways of git."""
    solutions = hooked(ground, "hooked")
    workspace = followed(ground, solutions, "hooked-workspace")
    with_program = {"PATH": program_folder(ground), "MACHINEMODE_WORKSPACE": workspace}
    expected = [(1920, days_ago(8))]
    check_log(ground, workspace, expected, "what was there before the hook")

    commit(ground, solutions, "0283-move-zeroes", with_program, r"\b283\b|Move Zeroes", days=6)
    expected.append((283, days_ago(6)))
    check_log(ground, workspace, expected, "a commit")
    commit(ground, solutions, "0283", with_program, path="0283-move-zeroes/README.md", days=6, second=5)
    check_log(ground, workspace, expected, "a commit without code")

    solutions.write("0283-move-zeroes/0283-move-zeroes.py", "return\n")
    done = solutions.git("commit", "--quiet", "--all", "--amend", "--no-edit", days=6, second=9, **with_program)
    ground.check(done.status == 0, "an amended commit", str(done))
    check_log(ground, workspace, expected, "an amended commit")

    # With one file named, git hands the hook an index of its own; from elsewhere, the names of its folders.
    solutions.write("0344-reverse-string/0344-reverse-string.py", "pass\n")
    solutions.git("add", "--intent-to-add", ".")
    done = solutions.git("commit", "--quiet", "--message", "One", "0344-reverse-string", days=5, **with_program)
    expected.append((344, days_ago(5)))
    ground.check(done.status == 0, "a commit of one folder", str(done))
    check_log(ground, workspace, expected, "a commit of one folder")
    solutions.write("0001-two-sum/0001-two-sum.py", "pass\n")
    named = {"GIT_DIR": solutions.folder / ".git", "GIT_WORK_TREE": solutions.folder, **with_program}
    for words in [["add", "--all"], ["commit", "--quiet", "--message", "Two"]]:
        done = solutions.git(*words, days=5, **named)
        ground.check(done.status == 0, "a commit by GIT_DIR", str(done))
    expected.append((1, days_ago(5)))
    check_log(ground, workspace, expected, "a commit by GIT_DIR")

    # A commit of another work tree is not in the branch that is followed, until it is merged.
    tree = ground.folder / "hooked-tree"
    solutions.git("worktree", "add", "--quiet", "-b", "other", tree)
    (tree / "0026-remove-duplicates-from-sorted-array.py").write_text("pass\n")
    for words in [["add", "--all"], ["commit", "--quiet", "--message", "Three"]]:
        done = solutions.git("-C", tree, *words, days=4, **with_program)
        ground.check(done.status == 0, "a commit in another work tree", str(done))
    check_log(ground, workspace, expected, "a commit in another work tree")
    solutions.git("merge", "--quiet", "--no-edit", "other", days=3)
    commit(ground, solutions, "0027-remove-element", with_program, r"\b27\b|Remove Element", days=3)
    expected += [(26, days_ago(4)), (27, days_ago(3))]
    check_log(ground, workspace, expected, "a merge")

    # The repository of something else that has the hook, too.
    other = Solutions(ground, "hooked-other")
    shutil.copy(HOOK, other.folder / ".git" / "hooks" / "post-commit")
    commit(ground, other, "0167-two-sum-ii-input-array-is-sorted", with_program, days=2)
    check_log(ground, workspace, expected, "a commit to a repository that is not followed")


def try_rebases(ground):
    """A rebase commits again: the program is not called; the next commit adds what is new, and nothing twice."""
    solutions = hooked(ground, "rebased")
    workspace = followed(ground, solutions, "rebased-workspace")
    with_program = {"PATH": program_folder(ground), "MACHINEMODE_WORKSPACE": workspace}
    path, calls = recorder(ground, "counting")
    counting = {"PATH": path}
    commit(ground, solutions, "0283-move-zeroes", with_program, r"\b283\b|Move Zeroes", days=6)
    solutions.git("branch", "start", "HEAD~1")
    commit(ground, solutions, "0344-reverse-string", with_program, r"\b344\b|Reverse String", days=5)
    expected = [(1920, days_ago(8)), (283, days_ago(6)), (344, days_ago(5))]
    commit(ground, solutions, "counted", counting, days=4)
    ground.check(calls.read_text() == "solutions pull\n", "what the hook calls", calls.read_text())
    calls.write_text("")
    interactive = ["-c", "sequence.editor=sed -i.before s/^pick/reword/", "rebase", "--quiet", "--interactive", "start"]
    ways = [interactive, *(["rebase", "--quiet", "--force-rebase", backend, "start"] for backend in ["--merge", "--apply"])]
    for second, backend in enumerate(ways):
        head = solutions.git("rev-parse", "HEAD").output
        done = solutions.git(*backend, days=2, second=second, **counting)
        ground.check(done.status == 0, "a rebase", str(done))
        ground.check(solutions.git("rev-parse", "HEAD").output != head, "the trial's rebase changed nothing", str(backend))
    ground.check(calls.read_text() == "", "the hook calls the program within a rebase", calls.read_text())

    # One that stops for a conflict, and a commit by hand in the midst of it.
    for backend in ["--merge", "--apply"]:
        solutions.git("checkout", "--quiet", "-B", "side", "start")
        solutions.commit("counted/counted.py", f"another {backend}\n", days=4)
        stopped = solutions.git("rebase", "--quiet", backend, "side", "main", days=2, **counting)
        ground.check(stopped.status != 0, "the trial's conflict")
        solutions.write("counted/counted.py", "pass\n")
        for words in [["add", "--all"], ["commit", "--quiet", "--message", "Solved"]]:
            solutions.git(*words, days=2, **counting)
        done = solutions.git("rebase", "--skip" if backend == "--apply" else "--continue", days=2, **counting)
        ground.check(done.status == 0, f"a rebase with a conflict, {backend}", str(done))
    ground.check(calls.read_text() == "", "the hook calls the program within a rebase that stopped", calls.read_text())
    check_log(ground, workspace, expected, "after rebases")
    commit(ground, solutions, "0027-remove-element", with_program, r"\b27\b|Remove Element", days=3)
    check_log(ground, workspace, [*expected, (27, days_ago(3))], "a commit after rebases")


def try_silence(ground):
    """No program, no log, a log that follows nothing: nothing is said, made or changed."""
    solutions = hooked(ground, "silent")
    tools = ground.folder / "only-git"
    tools.mkdir()
    for name in ["git", "sh"]:
        (tools / name).symlink_to(shutil.which(name))
    commit(ground, solutions, "0283-move-zeroes", {"PATH": tools}, days=6)
    for shell, words in shells().items():
        for path in [tools, f"{tools}:{ground.environment['PATH']}"]:
            done = ground.run(*words, HOOK, at=solutions.folder, PATH=path)
            said = (done.status, done.output, done.errors)
            ground.check(said == (0, "", ""), f"the hook without a program, by {shell}", str(done))

    home = ground.folder / "home-silent"
    home.mkdir()
    commit(ground, solutions, "0344-reverse-string", {"PATH": program_folder(ground), "HOME": home}, days=5)
    ground.check(contents(home) == {}, "a commit makes a log", str(list(contents(home))))

    workspace = ground.folder / "silent-workspace"
    ground.must(ground.binary, "settings", "set", "start", START, "--workspace", workspace, "--quiet")
    environment = {"PATH": program_folder(ground), "MACHINEMODE_WORKSPACE": workspace}
    before = (workspace / "progress.json").read_bytes()
    commit(ground, solutions, "0027-remove-element", environment, days=4)
    ground.check((workspace / "progress.json").read_bytes() == before, "a commit changes a log that follows nothing")

    workspace = followed(ground, solutions, "unfollowed-workspace")
    ground.must(ground.binary, "solutions", "unfollow", "--workspace", workspace, "--quiet")
    before = (workspace / "progress.json").read_bytes()
    environment["MACHINEMODE_WORKSPACE"] = workspace
    commit(ground, solutions, "0026-remove-duplicates-from-sorted-array", environment, days=3)
    ground.check((workspace / "progress.json").read_bytes() == before, "a commit changes a log that follows nothing any more")


def try_bad_programs(ground):
    """Programs that hang, fail, are killed or ask: the commit comes about, soon, and nobody is asked."""
    solutions = hooked(ground, "patient")
    hanging = {"hanging": ["exec sleep 60"]} if shutil.which("timeout") else {}
    for name, lines in {
        **hanging,
        "failing": ["echo 'error: no' >&2", "exit 3"],
        "killed": ["kill -9 $$"],
        "asking": ['read -r answer && echo "got $answer"', "exit 0"],
    }.items():
        path, calls = recorder(ground, name, *lines)
        started = time.monotonic()
        commit(ground, solutions, name, {"PATH": path}, days=3)
        ground.check(time.monotonic() - started < PATIENCE, f"a commit waits for a program: {name}")
        ground.check(calls.read_text() == "solutions pull\n", f"the program was not called once: {name}", calls.read_text())
    # The hook itself: by each shell, whatever stands in front of it or in its input.
    path, _ = recorder(ground, "asking-again", 'read -r answer && echo "got $answer"', "exit 4")
    for shell, words in shells().items():
        done = ground.run("sh", "-c", f"printf 'yes\\n' | {' '.join(words)} {HOOK}", at=solutions.folder, PATH=path)
        ground.check((done.status, done.output, done.errors) == (0, "", ""), f"the hook by {shell}", str(done))
    done = ground.run("sh", "-eu", HOOK, at=ground.folder, PATH=path)
    ground.check((done.output, done.errors) == ("", ""), "the hook within another, outside a repository", str(done))


def main():
    with Ground(sys.argv[1]) as ground:
        try_commits(ground)
        try_rebases(ground)
        try_silence(ground)
        try_bad_programs(ground)
        ground.finish("The hook that logs solutions")


if __name__ == "__main__":
    main()
