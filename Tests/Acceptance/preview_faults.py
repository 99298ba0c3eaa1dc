"""Plants faults in the script, the style and the templates of the preview's pages, and asks the judge; a fault that passes is a
complaint, and so is anything said without a fault.

The program serves each fault from the folder `Templates` of the workspace, where a person's own templates stand.
Usage: preview_faults.py BINARY [WORDS OF A FAULT]
"""

import pathlib
import subprocess
import sys
import tempfile

from publishing_ground import PROJECT, write_script

# A text in a file of Templates, and its replacement; the pages must notice.
FAULTS = {
    "updates load the page again": ("preview.js", "if (sources[1] !== before[1] || (", "if (true || ("),
    "updates take typed text": ("preview.js", "    field.value = old.value;", ""),
    "updates take the focus": ("preview.js", "focused.focus({ preventScroll: true });", ""),
    "updates fold what is open": ("preview.js", '?.setAttribute("open", "")', ""),
    "a stored text comes unseen": ("preview.js", "    stored.hidden = false;\n    field.dataset.was = old.dataset.was;", ""),
    "a new style takes typed text": ("preview.js", "if (!wantsReload || isUnsafe()) return;", "if (!wantsReload) return;"),
    "ticks are not sent": ("preview.js", '(task ? "task" : "done")', '(task ? "task" : "time")'),
    "a refused tick stays silent": ("preview.js", 'say("", refusal.message);', ""),
    "leaving does not ask": ("preview.js", "if (!isReloading && isUnsafe()) event.preventDefault", "if (false) event.preventDefault"),
    "nobody says that it has stopped": ("preview.js", "part(name).hidden = state !== name", "part(name).hidden = true"),
    "tables lose the new build": ("preview.js", "(tables|search)", "(search)"),
    "typed minutes are lost": ("preview.js", "...(minutes && { minutes: Number(minutes) })", ""),
    "a field that is left is not saved": ("preview.js", 'matches(".edit-form :is(textarea, input)")) saveLeft', 'matches("no")) saveLeft'),
    "a review asks nothing": ("preview.js", ".hidden = !box.checked", ".hidden = true"),
    "a new style is not seen": ("preview.js", "next.looks !== news.looks", "false"),
    "small buttons": ("preview.css", "min-width: 2.75rem; min-height: 2.75rem; padding: 0 .9rem", "font-size: .5rem; height: 1rem; padding: 0"),
    "the bar covers the footer": ("preview.css", "padding-bottom: 6.5rem", "padding-bottom: 0"),
    "a wide field": ("preview.css", "textarea.field { display: block; width: 100%", "textarea.field { display: block; min-width: 60rem"),
    "a field without a label": ("item.html", 'for="{{anchor}}-minutes"', 'class="x"'),
    "the policy forbids saves": ("head.html", "; connect-src 'self'", ""),
}
# Runs the program, in its own place, so that a signal reaches it; the judge's workspaces come of `demo`, and get the faulty
# templates then.
SCRIPT = """#!/bin/sh
[ "$1" = demo ] || exec "{binary}" "$@"
"{binary}" "$@" && mkdir "$2/Templates" && cp "{folder}"/* "$2/Templates"
"""


def ask(binary):
    """What the judge says of the pages of a program."""
    judge = pathlib.Path(__file__).parent / "preview.py"
    heard = subprocess.run(
        [sys.executable, "-B", judge, binary, "quick", "--parts", "pages"], capture_output=True, stdin=subprocess.DEVNULL, timeout=900)
    return heard.returncode, (heard.stdout + heard.stderr).decode("utf-8", "replace")


def main():
    binary, words = pathlib.Path(sys.argv[1]).resolve(), "".join(sys.argv[2:])
    missed = []
    if words == "":
        status, said = ask(binary)
        print(f"without a fault: {said.splitlines()[-1]}", flush=True)
        if status != 0:
            missed.append("without a fault")
    for fault, (file, text, replacement) in FAULTS.items():
        if words not in fault:
            continue
        whole = (PROJECT / "Templates" / file).read_text()
        if text not in whole:
            raise SystemExit(f"{file} has no {text!r} any more, where a fault would be planted")
        with tempfile.TemporaryDirectory(prefix="machinemode-fault-") as folder:
            templates = pathlib.Path(folder) / "Templates"
            templates.mkdir()
            (templates / file).write_text(whole.replace(text, replacement))
            status, said = ask(write_script(pathlib.Path(folder) / "machinemode", SCRIPT.format(binary=binary, folder=templates)))
        first = next((line for line in said.splitlines() if "COMPLAINT" in line), said[-200:])
        print(f"{'heard' if status else 'MISSED'}: {fault}: {first[:150]}", flush=True)
        if status == 0:
            missed.append(fault)
    print(f"Planted faults in the preview: {len(missed)} missed")
    sys.exit(1 if missed else 0)


if __name__ == "__main__":
    main()
