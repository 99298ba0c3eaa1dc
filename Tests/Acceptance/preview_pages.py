"""What a learner sees of a preview in Chromium: saving, undo, updates in place, conflicts, broken builds and a server that is gone."""

import json
import signal
import threading
import time

from browser import Browser, BrowserError
from preview_ground import is_done, minutes_of, note_of
from publishing_ground import PROJECT

SECONDS = 20
SECONDS_AFTER_COMPLAINTS = 3

# Keeps the status of each save with what was sent. A mark of the page shows whether it was loaded again.
LISTEN = """
window.__mark = true;
window.__saves = [];
const real = window.fetch;
window.fetch = async (target, options) => {
  const answer = await real(target, options);
  if (options && options.method === 'POST') window.__saves.push({status: answer.status, request: JSON.parse(options.body)});
  return answer;
};
"""
# The box of a review shows and hides the question how it was.
ASKS = """
() => {
  const box = document.querySelector('input[data-review]'), question = box?.closest('.item').querySelector('.ask');
  const seen = [0, 1].map(() => { box?.click(); return question?.checkVisibility(); });
  return seen[0] === true && seen[1] === false;
}
"""
IS_SAVED = "s => { const f = document.querySelector(s); return f.value === f.defaultValue && f.form.ariaBusy !== 'true'; }"
# What is tapped daily is 44 px high.
LEAST_TARGET = 44
SMALL_TARGETS = """
least => [...document.querySelectorAll('input.box, .pencil, .edit-form :is(input, textarea, button), .ratings button, .preview-bar button')]
  .filter(target => {
    const box = target.getBoundingClientRect(), around = target.matches('.box') ? target.closest('li').getBoundingClientRect() : box;
    return box.width > 0 && (box.width < 24 || around.height < least);
  })
  .map(target => target.outerHTML.slice(0, 80))
"""


class Tab:
    """A browser with the Today page of a preview."""

    def __init__(self, ground, server, width=1280, theme="light"):
        self.ground, self.server, self.browser = ground, server, Browser()
        self.browser.command("Page.addScriptToEvaluateOnNewDocument", source=LISTEN)
        self.browser.view(width, theme)
        self.open("today.html")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.browser.close()

    def open(self, path, fragment=""):
        # A page that may ask before it is left goes a moment later, and would take the next one with it.
        self.browser.command("Page.navigate", url="about:blank")
        self.sees("() => location.href === 'about:blank'")
        self.browser.open(f"{self.server.address}/{path}", fragment)

    def call(self, function, *arguments):
        return self.browser.call(function, *arguments)

    def sees(self, function, *arguments):
        """Waits until something holds on the page; not long any more once something failed."""
        until = time.monotonic() + (SECONDS_AFTER_COMPLAINTS if self.ground.complaints else SECONDS)
        while time.monotonic() < until:
            try:
                if self.call(function, *arguments):
                    return True
            except BrowserError:
                # While it is loaded again, it has no elements.
                pass
            time.sleep(0.05)
        return False

    def must_see(self, what, function, *arguments):
        self.ground.check(self.sees(function, *arguments), f"the page does not show {what}")

    def shows(self, selector):
        return self.call("s => document.querySelector(s)?.checkVisibility() === true", selector)

    def text(self, selector):
        return self.call("s => document.querySelector(s)?.textContent.trim() ?? ''", selector)

    def tick(self, item):
        self.call("i => { const box = document.querySelector(`input.box[data-item='${i}']`); box.scrollIntoView({block: 'center'}); box.click(); }", item)

    def field(self, name, kind):
        """The selector of a field, with its row unfolded."""
        selector = f".edit-form[data-do='{kind}'][data-name='{name}'] :is(input, textarea)"
        self.call(
            "s => { for (let part = document.querySelector(s).closest('details'); part; part = part.parentElement.closest('details'))"
            " part.open = true; }", selector)
        return selector

    def type(self, selector, text, replaces=True):
        """Types with keys into a field, as a person does, so that the browser asks before it leaves."""
        self.call("(s, all) => { const field = document.querySelector(s); field.focus(); if (all) field.select(); }", selector, replaces)
        first, rest = text[0], text[1:]
        self.browser.command("Input.dispatchKeyEvent", type="keyDown", key=first, text=first)
        self.browser.command("Input.dispatchKeyEvent", type="keyUp", key=first)
        if rest:
            self.browser.command("Input.insertText", text=rest)

    def value(self, selector):
        return self.call("s => document.querySelector(s).value", selector)

    def press_button(self, selector):
        self.call("s => document.querySelector(s).click()", selector)

    def save(self, selector):
        """Presses Ctrl+Enter in a field, once no other save of it is on its way."""
        self.sees("s => document.querySelector(s).form.ariaBusy !== 'true'", selector)
        self.call("s => document.querySelector(s).focus()", selector)
        self.browser.command("Input.dispatchKeyEvent", type="rawKeyDown", key="Enter", code="Enter", windowsVirtualKeyCode=13, modifiers=2)

    def leave(self, selector):
        """Leaves a field, which saves what is typed there."""
        self.call("s => document.querySelector(s).blur()", selector)

    def saves(self):
        return self.call("() => window.__saves")

    def statuses(self):
        return [save["status"] for save in self.saves()]

    def is_same_page(self):
        return self.call("() => window.__mark === true")

    def calm(self, where):
        """Complains about console messages."""
        said = self.browser.messages()
        self.ground.check(not said, f"{where}: the console says {said[:2]}")

    def stands_still(self, where):
        """Complains about layout shifts."""
        shifts = self.browser.shifts()
        self.ground.check(not shifts, f"{where}: the layout shifts: {shifts[:2]}")


def try_pages(ground, workspace):
    server = ground.serve(workspace)
    for width, theme in [(390, "dark"), (1280, "light")]:
        with Tab(ground, server, width, theme) as tab:
            look(ground, tab, width)
    with Tab(ground, server) as tab:
        save_by_hand(ground, tab, workspace)
        keep_typing(ground, tab, workspace)
        choose_between_texts(ground, tab, workspace)
        reload_for_looks(ground, tab, workspace)
        sort_a_table(ground, tab, workspace)
    with Tab(ground, server) as first, Tab(ground, server) as second:
        two_tabs(ground, first, second, workspace)
        all_at_once(ground, [first, second], server, workspace)
    with Tab(ground, server) as tab:
        stop_and_start(ground, tab, server, workspace)


def look(ground, tab, width):
    """Everything is there, large enough, and within the window."""
    tab.must_see("its boxes", "() => document.querySelector('input.box')?.disabled === false")
    ground.check(not tab.shows(".preview-bar"), "the bar has nothing to say and is shown")
    time.sleep(0.3)
    tab.stands_still(f"the page at {width} px")
    tab.call(
        "() => { for (const part of document.querySelectorAll('details')) part.open = true;"
        " for (const question of document.querySelectorAll('.ask')) question.hidden = false; }")
    small = tab.call(SMALL_TARGETS, LEAST_TARGET)
    ground.check(not small, f"at {width} px a target is below {LEAST_TARGET} px: {small[:2]}")
    wide = tab.call("() => document.documentElement.scrollWidth - document.documentElement.clientWidth")
    ground.check(wide <= 0, f"at {width} px the page scrolls sideways by {wide} px")
    boxes = tab.call("() => [...document.querySelectorAll('input.box')].filter(box => box.disabled).length")
    ground.check(boxes == 0, f"{boxes} boxes are disabled")
    unnamed = tab.call("() => [...document.querySelectorAll('.edit-form :is(input, textarea)')].filter(field => !field.labels.length).length")
    ground.check(unnamed == 0, f"{unnamed} fields have no label")
    ground.check(tab.call(ASKS), "the box of a review does not ask how it was")
    # The bar as after a save.
    tab.call("() => { document.querySelector('.preview-bar').hidden = false; scrollTo(0, document.body.scrollHeight); }")
    hidden = tab.call(
        "() => document.querySelector('.site-footer .footer-links').getBoundingClientRect().bottom"
        " - document.querySelector('.preview-bar').getBoundingClientRect().top")
    ground.check(hidden <= 0, f"at {width} px the bar covers the footer by {hidden} px")
    outside = [address for address in tab.browser.requests() if not address.startswith((tab.server.address, "about:", "data:"))]
    ground.check(not outside, f"the page asks elsewhere: {outside[:2]}")
    tab.calm(f"the page at {width} px")


def save_by_hand(ground, tab, workspace):
    """A tick, minutes and a note are stored, shown without loading the page again, and undone."""
    check, page = ground.check, tab.server.today()
    (item, name), (other, other_name) = page.open()[:2]
    before = minutes_of(ground.stored(workspace), item)
    counts = "() => [...document.querySelectorAll('.section-head p')].map(count => count.textContent).join()"
    before_tick = tab.call(counts)
    tab.tick(item)
    tab.must_see("what a tick saved", "() => document.querySelector('.preview-said').textContent !== ''")
    check(is_done(ground.stored(workspace), item), "a tick is said to be saved and is not stored")
    tab.must_see("the counts of the new build", f"before => ({counts})() !== before", before_tick)
    tab.must_see("when it was saved", "() => /^Saved at \\d\\d:\\d\\d$/.test(document.querySelector('.today-top .saved').textContent)")
    tab.must_see("the row as done", "i => document.querySelector(`input.box[data-item='${i}']`).closest('.item').matches('.item-done')", item)
    check(tab.call("i => document.querySelector(`input.box[data-item='${i}']`).checked", item), "the ticked box is not ticked any more")

    field = tab.field(name, "time")
    tab.type(field, "17")
    tab.browser.press_enter()
    tab.must_see("an empty field once the minutes are saved", "s => document.querySelector(s).value === ''", field)
    check(minutes_of(ground.stored(workspace), item) == before + 17, "minutes and Enter are not stored")
    tab.type(field, "5000")
    tab.browser.press_enter()
    check(tab.value(field) == "5000" and 5000 not in [save["request"].get("minutes") for save in tab.saves()], "too many minutes are sent")
    tab.call("s => { document.querySelector(s).value = ''; document.querySelector(s).blur(); }", field)

    note = tab.field(name, "note")
    tab.type(note, "Two pointers,\n**one** pass.")
    state = "s => document.querySelector(s).form.querySelector('.edit-state').textContent"
    check(tab.call(state, note) == "not saved yet", "typed text is not marked as not saved")
    tab.leave(note)
    tab.must_see("when the note was saved", f"s => /^Saved \\d\\d:\\d\\d$/.test(({state})(s))", note)
    tab.must_see("the pencil of a note", "s => document.querySelector(s).closest('.edit').querySelector('.pencil').matches('.has-note')", note)
    check(note_of(ground.stored(workspace), item) == "Two pointers,\n**one** pass.", "a note is not stored as it was typed")
    tab.type(note, "Three pointers.")
    tab.save(note)
    tab.must_see("the note saved by Ctrl+Enter", IS_SAVED, note)
    check(note_of(ground.stored(workspace), item) == "Three pointers.", "Ctrl+Enter does not save a note")
    tab.press_button(".preview-bar [data-do=undo]")
    tab.must_see("the note before in its field", "s => document.querySelector(s).value.includes('Two pointers')", note)
    check(note_of(ground.stored(workspace), item).startswith("Two"), "undo does not take the note back")
    tab.press_button(".preview-bar [data-do=redo]")
    tab.must_see("the note again", "s => document.querySelector(s).value.includes('Three')", note)

    # Minutes typed in the row go with the tick.
    before = minutes_of(ground.stored(workspace), other)
    tab.type(tab.field(other_name, "time"), "23")
    tab.tick(other)
    tab.must_see("the second tick", "i => window.__saves.some(save => save.request.item === i && save.request.do === 'done')", other_name)
    log = ground.stored(workspace)
    check(is_done(log, other) and minutes_of(log, other) == before + 23, "a tick with typed minutes loses them")
    tab.tick(item)
    tab.must_see("the row as open", "i => !document.querySelector(`input.box[data-item='${i}']`)?.closest('.item').matches('.item-done')", item)
    check(not is_done(ground.stored(workspace), item), "a box unticked is not stored")
    check(tab.is_same_page(), "a save loads the page again")
    check(set(tab.statuses()) == {200}, f"saves are answered with {sorted(set(tab.statuses()))}")
    tab.calm("saving")


def keep_typing(ground, tab, workspace):
    """A change by a command comes to the page under the learner's hands, who loses nothing."""
    check = ground.check
    (_, name), (other, other_name) = tab.server.today().open()[:2]
    note = tab.field(name, "note")
    tab.type(note, "typed and not saved")
    tab.call("s => { document.querySelector(s).setSelectionRange(3, 8); document.querySelector(s).scrollIntoView({block: 'center'}); }", note)
    state = (
        "s => { const f = document.querySelector(s);"
        " return [f.value, f === document.activeElement, f.selectionStart, f.selectionEnd, f.closest('details').open]; }")
    before, top = tab.call(state, note), tab.call("() => scrollY")
    ground.log(workspace, "done", other_name)
    tab.must_see("a change by a command", "i => { const box = document.querySelector(`input.box[data-item='${i}']`); return !box || box.checked; }", other)
    check(tab.call(state, note) == before, f"a change by a command disturbs typing: {before} becomes {tab.call(state, note)}")
    check(abs(tab.call("() => scrollY") - top) <= 2, "a change by a command scrolls the page")
    check(tab.is_same_page(), "a change by a command loads the page again")
    # Chromium's answer to the question is to stay.
    tab.browser.command("Page.navigate", url="about:blank")
    time.sleep(0.5)
    check(tab.browser.dialogs() and tab.value(note) == "typed and not saved", "leaving with unsaved text does not ask")


def choose_between_texts(ground, tab, workspace):
    """The stored text changes below a typed one: both are shown, a save is refused until one is chosen."""
    check = ground.check
    item, name = next((item, name) for item, name in tab.server.today().open() if tab.value(tab.field(name, "note")) == "typed and not saved")
    note = tab.field(name, "note")
    shown = "s => document.querySelector(s).form.querySelector('.edit-stored').checkVisibility()"
    stored = "s => document.querySelector(s).form.querySelector('.edit-stored pre').textContent"
    for button, words, typed, result in [
        (".edit-take", "From elsewhere", "given up", "From elsewhere"), (".edit-keep", "From elsewhere again", "mine", "mine")
    ]:
        # The question whether to leave may have saved what was typed before.
        tab.type(note, typed)
        ground.log(workspace, "note", name, words)
        tab.must_see("the text that was stored meanwhile", shown, note)
        check(tab.call(stored, note).strip() == words and tab.value(note) == typed, "the two texts are not both shown")
        tab.save(note)
        tab.must_see("that the save is refused", "() => document.querySelector('.preview-refused').textContent !== ''")
        check(tab.value(note) == typed and note_of(ground.stored(workspace), item) == words, "a refused save changes a text")
        tab.call("(s, b) => document.querySelector(s).form.querySelector(b).click()", note, button)
        tab.must_see("one text", "s => !document.querySelector(s).form.querySelector('.edit-stored').checkVisibility()", note)
        tab.must_see("the chosen text", "(s, text) => document.querySelector(s).value.trimEnd() === text", note, result)
        tab.must_see("nothing unsaved", IS_SAVED, note)
        check(note_of(ground.stored(workspace), item) == result, f"{button} leaves {note_of(ground.stored(workspace), item)!r}")


def reload_for_looks(ground, tab, workspace):
    """Another style comes with the page loaded again, once nothing typed is lost by it. A broken template is told."""
    check = ground.check
    item, name = tab.server.today().open()[0]
    note = tab.field(name, "note")
    tab.type(note, "kept from a reload")
    templates = workspace / "Templates"
    templates.mkdir(exist_ok=True)
    style = templates / "style.css"
    before = tab.server.changes()["looks"]
    style.write_text((PROJECT / "Templates" / "style.css").read_text() + "\nbody { outline: 3px solid rgb(1, 2, 3); }\n")
    check(tab.server.follow(lambda news: news["looks"] != before) is not None, "a new style is not told")
    time.sleep(1)
    check(tab.is_same_page() and tab.value(note) == "kept from a reload", "a new style takes typed text")
    tab.save(note)
    tab.must_see("the new style", "() => getComputedStyle(document.body).outlineColor === 'rgb(1, 2, 3)'")
    check(note_of(ground.stored(workspace), item) == "kept from a reload", "what was saved before a reload is not stored")
    tab.type(tab.field(name, "note"), "kept over a broken template")
    style.unlink()
    page = templates / "about.html"
    page.write_text("{{noSuchName}}\n")
    tab.must_see(
        "what is wrong with a template",
        "() => document.querySelector('.preview-problem').checkVisibility()"
        " && document.querySelector('.preview-problem pre').textContent.includes('noSuchName')")
    check(tab.value(note) == "kept over a broken template", "a broken template loses typed text")
    page.unlink()
    # The workspace may have templates of its own.
    if not any(templates.iterdir()):
        templates.rmdir()
    tab.must_see("that it is mended", "() => !document.querySelector('.preview-problem').checkVisibility()")
    tab.save(note)
    tab.must_see("the style of before", "() => getComputedStyle(document.body).outlineColor !== 'rgb(1, 2, 3)'")
    tab.must_see("nothing unsaved", IS_SAVED, note)


def sort_a_table(ground, tab, workspace):
    """A page whose script keeps its rows is loaded again once, with its state in the address."""
    fragment = "#sort=title"
    tab.open("problems.html", fragment)
    time.sleep(1)
    ground.check(tab.is_same_page() and tab.call("() => document.scripts.length > 0"), "the table is loaded twice although nothing changed")
    rows = "() => document.querySelector('.list tbody').textContent"
    before = tab.call(rows)
    item, name = next(pair for pair in tab.server.today().open() if pair[0].startswith("lc-"))
    tab.call("() => { window.__mark = false; }")
    ground.log(workspace, "done", name)
    tab.must_see(
        "the table of the new build",
        "before => document.readyState === 'complete' && document.querySelector('.list tbody').textContent !== before", before)
    ground.check(tab.is_same_page(), f"the table was not loaded again when {item} was done")
    ground.check(tab.call("() => location.hash") == fragment, "the table's state is lost")
    time.sleep(1)
    ground.check(len(tab.browser.navigations()) <= 3, f"the table is loaded again and again: {len(tab.browser.navigations())} times")


def two_tabs(ground, first, second, workspace):
    """The second of two tabs that write one note is refused, and keeps its text."""
    item, name = first.server.today().open()[0]
    notes = [tab.field(name, "note") for tab in (first, second)]
    first.type(notes[0], "written in the first tab")
    second.type(notes[1], "written in the second tab")
    first.save(notes[0])
    first.must_see("its saved note", IS_SAVED, notes[0])
    second.save(notes[1])
    second.must_see("that it is refused", "() => document.querySelector('.preview-refused').textContent !== ''")
    ground.check(second.statuses() == [409], f"the second tab is answered with {second.statuses()}")
    ground.check(second.value(notes[1]) == "written in the second tab", "the refused text is gone")
    ground.check(note_of(ground.stored(workspace), item) == "written in the first tab", "the first note is overwritten")
    second.must_see(
        "the other tab's text",
        "s => document.querySelector(s).form.querySelector('.edit-stored pre').textContent.trim() === 'written in the first tab'", notes[1])
    second.call("s => document.querySelector(s).form.querySelector('.edit-take').click()", notes[1])


def all_at_once(ground, tabs, server, workspace):
    """Two tabs, a client and commands save at the same time; every save that was answered is stored."""
    pairs = server.today().open()
    targets = pairs[:3]
    start = ground.stored(workspace)
    before = {item: minutes_of(start, item) for item, _ in targets}
    earlier = [len(tab.saves()) for tab in tabs]
    by_command = []

    def in_terminal():
        for number in range(6):
            item, name = targets[number % len(targets)]
            ground.log(workspace, "time", name, "1m")
            by_command.append(item)

    terminal = threading.Thread(target=in_terminal)
    terminal.start()
    for number in range(5):
        for tab, (_, name) in zip(tabs, targets):
            tab.type(tab.field(name, "time"), str(10 + number))
            tab.browser.press_enter()
        for tab in tabs:
            tab.must_see("that its minutes are saved", "() => [...document.querySelectorAll('.edit-form input')].every(field => field.value === '')")
    for tab, (item, _) in zip(tabs, pairs[3:5]):
        tab.tick(item)
        tab.must_see("its tick", "() => window.__saves.some(save => save.request.do === 'done')")
    terminal.join()
    log = ground.stored(workspace)
    answered = {item: by_command.count(item) for item, _ in targets}
    by_name = {name: item for item, name in pairs}
    for tab, count in zip(tabs, earlier):
        for save in tab.saves()[count:]:
            ground.check(save["status"] == 200, f"a save is answered with {save['status']}", json.dumps(save))
            item = by_name[save["request"]["item"]]
            if save["request"]["do"] == "time":
                answered[item] += save["request"]["minutes"]
            else:
                ground.check(is_done(log, item), f"{item} was ticked in a tab and is not stored")
    for item, minutes in answered.items():
        found = minutes_of(log, item) - before[item]
        ground.check(found == minutes, f"of {minutes} minutes of {item} {found} are stored")
    for tab in tabs:
        for item, _ in pairs[3:5]:
            tab.must_see("the other tab's tick", "i => { const box = document.querySelector(`input.box[data-item='${i}']`); return !box || box.checked; }", item)


def stop_and_start(ground, tab, server, workspace):
    """The page says that the server is gone, keeps what is typed, and goes on when it answers again."""
    item, name = server.today().open()[0]
    note = tab.field(name, "note")
    tab.type(note, "typed while it stops")
    ground.check(server.stop(signal.SIGTERM) == 0, "with a page open the server does not stop")
    tab.must_see("that the server has stopped", "() => document.querySelector('.preview-stopped').checkVisibility()")
    tab.save(note)
    tab.must_see("that a save was not answered", "() => document.querySelector('.preview-refused').textContent !== ''")
    ground.check(tab.value(note) == "typed while it stops", "an unanswered save loses the text")
    again = ground.serve(workspace, server.port)
    if again.token == server.token:
        tab.must_see("that the server is back", "() => !document.querySelector('.preview-stopped').checkVisibility()")
        tab.save(note)
        tab.must_see("nothing unsaved", "s => { const f = document.querySelector(s); return f.value === f.defaultValue; }", note)
        ground.check(note_of(ground.stored(workspace), item) == "typed while it stops", "after a new start the note is not stored")
    else:
        tab.must_see("that the server has another address", "() => document.querySelector('.preview-elsewhere').checkVisibility()")
        ground.check(tab.value(note) == "typed while it stops", "with a new address the text is gone")
    ground.check(again.stop(signal.SIGTERM) == 0, "the new server does not stop")
