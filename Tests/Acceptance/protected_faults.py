"""Shows that the judge of protected sites says no: each fault is planted in the files, the script or the style sheet, and must
be complained of. Usage: protected_faults.py BINARY [--only PART-OF-A-NAME]
"""

import argparse
import concurrent.futures
import dataclasses
import functools
import pathlib
import sys
import tempfile

import protected
import protected_browser
import sealed_pages
from protected_ground import Checks
from sealed_pages import BLOCK, Sealed

# By what it does: what is replaced in unlock.js, by what, and in which trial that must be seen.
SCRIPT = {
    "the words stay in the address": ('history.replaceState(history.state, "", location.href.split("#")[0]);', "", "links"),
    "a link opens nothing": ("await openTyped(link)", "undefined", "links"),
    "a pasted link does nothing": ("if (location.hash.startsWith(mark)) location.reload();", "", "links"),
    "a link that does not fit is not told": ('link === undefined ? "" : "locked-link"', '""', "links"),
    "the tab remembers nothing": ("sessionStorage.setItem(tabName,", "void (tabName,", "whole way on this machine"),
    "the device remembers": ("sessionStorage.setItem(tabName,", "localStorage.setItem(tabName, 1); sessionStorage.setItem(tabName,", "whole way on this machine"),
    "capitals and spaces must be right": ('asTyped.toLowerCase().replace(/[-, ]+/g, " "), asTyped', "typed", "whole way on this machine"),
    "hyphens must be spaces": ("/[-, ]+/g", "/[ ]+/g", "other words"),
    "a passphrase of before opens nothing": (', asTyped]);', "]);", "other words"),
    "sites of a host share a key": ('new URL(".", document.currentScript.src).href', "location.origin", "other words"),
    "the path is not bound": ("additionalData: utf8.encode(sealed.dataset.path)", "additionalData: utf8.encode(location.pathname)", "whole way on this machine"),
    "the next page sets the focus": ("if (wasAsked) focusHeading();", "focusHeading();", "whole way on this machine"),
    "the first page does not set the focus": ("if (wasAsked) focusHeading();", "", "whole way on this machine"),
    "wrong words are not selected": ("field.select();", "", "whole way on this machine"),
    "the form shows on every page": ("    const link = takeLink();", "    showForm();\n    const link = takeLink();", "whole way on this machine"),
    "the words for no script stay": ('find("locked-late").hidden = true;', "", "whole way on this machine"),
    "storage must be there": ("        // Storage is not available, so the next page asks again.", "        return undefined;", "refused storage"),
    "the form shows where nothing helps": ("      form.hidden = true;\n", "", "refusals"),
    "the button loses the focus": ('button.setAttribute("aria-disabled", "true");', "button.disabled = true;", "keyboard"),
    "Show does nothing": ('field.type = isShown ? "text" : "password";', "", "keyboard"),
}
STYLE = {
    "the answer to wrong words moves the form": (".locked-said { min-height: calc(3.1em + .35rem);", ".locked-said {", "looks at 320"),
    "the button is small": (".locked-field button { padding: 0 .9rem;", ".locked-field button { width: 20px; height: 20px; overflow: hidden; padding: 0;", "looks at 320"),
    "the answer to wrong words is pale": (".locked-said [role=\"alert\"] { color: var(--hard);", ".locked-said [role=\"alert\"] { color: var(--edge);", "looks at 320"),
    "the header moves the form": (".site-header[hidden] { visibility: hidden; }", ".site-header[hidden] { display: none; }", "refused storage"),
}


def in_files(built):
    """Faults of the files: what each is, and the files with it."""
    files, word = built.files, next(iter(built.secrets.words))
    page = files["days/001.html"].decode()
    sealed = Sealed.of(page)
    key = sealed_pages.derived(built.words, sealed.salt)
    raw = sealed_pages.unsealed(sealed.text, key, sealed.path).decode()

    def other(text):
        return {**files, "days/001.html": text.encode()}

    def sealed_as(**parts):
        return other(dataclasses.replace(sealed, **parts).put_into(page))

    yield "a word in a style sheet", {**files, "style.css": files["style.css"] + f"/* {word} */".encode()}
    for form, needle, _ in protected.forms(word):
        yield f"a word {form}", {**files, "page.js": files["page.js"] + b"// " + needle}
    yield "a word in a name", {**files, f"notes/tag-{word}.html": files["days/001.html"]}
    yield "a tag in a name", {**files, "notes/tag-ideas.html": files["days/001.html"]}
    yield "a title beside the sealed text", other(page.replace("</head>", f"<!-- {protected.title(raw)} --></head>"))
    yield "a feed", {**files, "feed.xml": b"<feed/>"}
    yield "an index of the search", {**files, "search-index.js": b"[]"}
    yield "no script to open pages", {path: data for path, data in files.items() if path != "unlock.js"}
    yield "a page that is not sealed", other(raw)
    yield "a page with another form", other(page.replace("<main", "<main data-day=\"1\""))
    yield "a page with two blocks", other(page.replace("</body>", BLOCK.search(page)[0] + "</body>"))
    yield "a page of other words", sealed_as(
        text=sealed_pages.seal(raw, sealed.path, bytes(64), sealed.salt).text)
    yield "a page of another salt", other(sealed_pages.seal(
        raw, sealed.path, sealed_pages.derived(built.words, bytes(16)), bytes(16)).put_into(page))
    yield "a page for another path", sealed_as(path="days/002.html")
    yield "fewer rounds", other(sealed_pages.seal(
        raw, sealed.path, sealed_pages.derived(built.words, sealed.salt, 1000), sealed.salt, 1000).put_into(page))
    nonce = sealed.text[:12]
    yield "text without padding", sealed_as(
        text=nonce + sealed_pages.AESGCM(key[:32]).encrypt(nonce, raw.rstrip("\n").encode() + b"\n", sealed.path.encode()))
    yield "a nonce that is used again", sealed_as(
        text=(again := Sealed.of(files["days/002.html"].decode()).text[:12])
        + sealed_pages.AESGCM(key[:32]).encrypt(again, raw.encode(), sealed.path.encode()))


def is_seen_in_files(built, files):
    check = Checks()
    protected.check_names(check, files)
    opened = protected.check_pages(check, files, built.words)
    protected.check_secrets(check, files, opened, built.secrets, built.long_texts)
    return bool(check.complaints)


def is_seen_in_browser(ground, fault):
    """Whether the trial of a fault complains; else why not."""
    name, (old, new, trial) = fault
    file = "unlock.js" if name in SCRIPT else "style.css"
    text = (ground.site / file).read_text(encoding="utf-8")
    if text.count(old) != 1:
        return f"{file} has {old!r} {text.count(old)} times"
    check = Checks()
    planted = protected.hosted(ground, {file: text.replace(old, new).encode()})
    trials = protected_browser.trials(check, planted, False)
    # What a visitor meets in one place is enough.
    title = next(title for title in trials if trial in title)
    protected.run_trial(check, title, trials[title])
    return "" if check.complaints else f"{title} says nothing"


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("binary", type=pathlib.Path)
    parser.add_argument("--only", default="", help="a part of a fault's name")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="protected-") as folder:
        folder, binary = pathlib.Path(folder).resolve(), str(options.binary.resolve())
        check = Checks()
        built = protected.build_all(check, binary, folder, seed=1)
        missed = [f"without a fault: {complaint}" for complaint in check.complaints]
        if is_seen_in_files(built, built.files):
            missed.append("without a fault, the files have complaints")
        in_folder = [(name, files) for name, files in in_files(built) if options.only in name]
        missed += [f"{name}: nothing is said" for name, files in in_folder if not is_seen_in_files(built, files)]
        ground = protected.make_ground(built, binary, folder)
        planted = [(name, fault) for name, fault in {**SCRIPT, **STYLE}.items() if options.only in name]
        with concurrent.futures.ThreadPoolExecutor(protected.MOST_BROWSERS) as pool:
            found = pool.map(functools.partial(is_seen_in_browser, ground), planted)
            missed += [f"{name}: {words}" for (name, _), words in zip(planted, found) if words]
    for words in missed:
        print(words)
    print(f"{len(in_folder) + len(planted)} faults, {len(missed)} not seen")
    sys.exit(1 if missed or not in_folder + planted else 0)


if __name__ == "__main__":
    main()
