"""Plants faults in a stand-in for the preview server and in a copy of the pages' script, and asks the judge; a fault that passes
is a complaint, and so is anything said of the stand-in without a fault.

Usage: preview_faults.py [WORDS OF A FAULT | pages]
"""

import pathlib
import shutil
import subprocess
import sys
import tempfile

from publishing_ground import PROJECT, write_script

# What the stand-in does wrong, and the part of the judge that must notice.
SERVER = {
    "any token": "strangers", "rebound names": "strangers", "any origin": "strangers", "a missing origin passes": "strangers",
    "other sites": "strangers", "pages are kept": "serving", "the other script": "serving", "paths climb": "serving",
    "no page for the missing": "serving", "HEAD has a body": "serving", "any type": "malformed", "any size": "malformed",
    "malformed is a failure": "malformed", "all networks": "listening", "nobody waits": "waiting", "the folder stays": "stopping",
    "stopped with a status": "stopping", "conflicts overwrite": "saving", "saved twice": "saving", "changes come late": "delay",
    "problems are not told": "broken", "a broken build takes the pages": "broken", "answered too early": "kills",
}
# A text in preview.js or in a template, and its replacement; the pages must notice.
PAGES = {
    "updates load the page again": ("preview.js", "isRestyled || isLoadedAgain || !page", "true || !page"),
    "updates take typed text": ("preview.js", "if (!isTyped(field) || isSame(", "if (true || isSame("),
    "a stored text comes unseen": ("preview.js", "other.hidden = false;", "field.dataset.was = stored.dataset.was;"),
    "a reload forgets typed text": ("preview.js", "fields().filter(isTyped).map((field) => [keyOf", "[].map((field) => [keyOf"),
    "ticks are not sent": ("preview.js", 'do: isDone ? "done" : "reopen"', 'do: isDone ? "time" : "reopen"'),
    "a refused tick stays silent": ("preview.js", "complain(refusal.message);", ""),
    "leaving does not ask": ("preview.js", "fields().some(isTyped))) event.preventDefault", "false)) event.preventDefault"),
    "nobody says that it has stopped": ("preview.js", 'stopped.hidden = state !== "stopped"', "stopped.hidden = true"),
    "tables lose the new build": ("preview.js", "(tables|search)", "(search)"),
    "typed minutes are lost": ("preview.js", "if (field) request.minutes", "if (false) request.minutes"),
    "a new style is not seen": ("preview.js", "assetTexts !== undefined && ", "false && "),
    "small buttons": ("preview.css", "min-height: 2.25rem; padding: .2rem .9rem", "font-size: .5rem; height: 1rem; padding: 0"),
    "the bar covers the footer": ("preview.css", "padding-bottom: 8rem", "padding-bottom: 0"),
    "a wide field": ("preview.css", ".edit-form textarea { width: 100%", ".edit-form textarea { min-width: 60rem"),
    "a field without a label": ("item.html", 'for="{{anchor}}-minutes"', 'class="x"'),
    "the policy forbids saves": ("head.html", "; connect-src 'self'", ""),
}


def ask(project, fault, part):
    """What the judge says of the stand-in with a fault."""
    judge = project / "Tests" / "Acceptance" / "preview.py"
    binary = write_script(project / "machinemode", f'#!/bin/sh\nPREVIEW_FAULT="{fault}" exec {sys.executable} {judge.parent}/preview_stand_in.py "$@"\n')
    heard = subprocess.run(
        [sys.executable, "-B", judge, binary, "quick", "--parts", part], capture_output=True, stdin=subprocess.DEVNULL, timeout=900)
    return heard.returncode, (heard.stdout + heard.stderr).decode("utf-8", "replace")


def main():
    words = sys.argv[1] if len(sys.argv) > 1 else ""
    missed = []
    with tempfile.TemporaryDirectory(prefix="machinemode-fault-") as folder:
        project = pathlib.Path(folder)
        for part in ["Templates", "Tests/Acceptance"]:
            shutil.copytree(PROJECT / part, project / part)
        if words == "":
            parts = ",".join(dict.fromkeys([*SERVER.values(), "pages"]))
            status, said = ask(project, "", parts)
            print(f"without a fault: {said.splitlines()[-1]}", flush=True)
            if status != 0:
                missed.append("without a fault")
        for fault, part in [*SERVER.items(), *((name, "pages") for name in PAGES)]:
            if words not in fault and words != part:
                continue
            file, text, replacement = PAGES.get(fault, (None, None, None))
            target = project / "Templates" / file if file else None
            whole = target.read_text() if target else ""
            if target and text not in whole:
                raise SystemExit(f"{file} has no {text!r} any more, where a fault would be planted")
            if target:
                target.write_text(whole.replace(text, replacement))
            status, said = ask(project, fault, part)
            if target:
                target.write_text(whole)
            first = next((line for line in said.splitlines() if "COMPLAINT" in line), said[-200:])
            print(f"{'heard' if status else 'MISSED'}: {fault}: {first[:150]}", flush=True)
            if status == 0:
                missed.append(fault)
    print(f"Planted faults in the preview: {len(missed)} missed")
    sys.exit(1 if missed else 0)


if __name__ == "__main__":
    main()
