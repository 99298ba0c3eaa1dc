"""The Today page in a browser."""

from selenium.webdriver.common.by import By

from browser import LEAST_SEEN

HEIGHT = 844

CLOCK = """
(() => {
  const Real = Date, shift = %d - Real.now();
  globalThis.Date = class extends Real {
    constructor(...parts) { if (parts.length) super(...parts); else super(Real.now() + shift); }
    static now() { return Real.now() + shift; }
  };
})();
"""

SHIFTS = f"""
globalThis.shifts = [];
new PerformanceObserver((list) => {{
  for (const entry of list.getEntries())
    if (entry.value >= {LEAST_SEEN})
      shifts.push(entry.value + " by " + entry.sources.map((source) => source.node?.className || source.node?.nodeName));
}}).observe({{ type: "layout-shift", buffered: true }});
"""


class TodayPage:
    """A Today page in a browser.

    - kind: how the browser is driven, of `drivers.DRIVERS`.
    - check: is told what holds, with a complaint for the case that it does not.
    """

    def __init__(self, kind, check, *, width=1280, scheme="light", scripts=True):
        self.session = kind(width=width, theme=scheme, scripts=scripts, height=HEIGHT)
        self.driver, self.check, self.at = self.session.driver, check, None
        self.before, self.never_again, self.zone = self.session.before, self.session.never_again, self.session.zone
        self.new_messages = self.session.new_messages
        if self.session.reports_shifts:
            self.before(SHIFTS)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.session.close()

    def clock(self, instant):
        if self.at:
            self.never_again(self.at)
        self.at = self.before(CLOCK % round(instant.timestamp() * 1000))

    def open(self, address):
        self.driver.get(address)

    def run(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def all(self, selector):
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def one(self, selector):
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def text(self, selector):
        return self.one(selector).text

    def settle(self):
        """Waits for two frames, so that every layout shift has been reported."""
        self.driver.execute_async_script(
            "const done = arguments[0]; requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 30)));")

    def calm(self, where):
        """Complains about console messages and, where the browser reports them, layout shifts."""
        self.settle()
        for message in self.new_messages():
            self.check(False, f"{where}: the console says: {message}")
        shifts = self.run("return globalThis.shifts")
        self.check(not shifts, f"{where}: the layout shifts: {shifts}")

    def unfold(self):
        self.run("document.querySelectorAll('details').forEach((part) => { part.open = true; })")
