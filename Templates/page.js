// What every page does with a script: the theme switch, the line that says how old the page is, and buttons that copy.
"use strict";

(() => {
  const themeKey = "machinemode.theme";
  const root = document.documentElement;
  const systemIsDark = matchMedia("(prefers-color-scheme: dark)");
  const themeSwitch = document.querySelector(".theme-switch");

  const isDark = () => (root.dataset.theme ? root.dataset.theme === "dark" : systemIsDark.matches);
  const showTheme = () => themeSwitch?.setAttribute("aria-pressed", String(isDark()));

  // What the system prefers is not kept as a choice, so the page follows it again.
  function chooseTheme(theme) {
    const isSystems = theme === (systemIsDark.matches ? "dark" : "light");
    if (isSystems) delete root.dataset.theme;
    else root.dataset.theme = theme;
    try {
      if (isSystems) localStorage.removeItem(themeKey);
      else localStorage.setItem(themeKey, theme);
    } catch {
      // Nothing is kept: the choice holds for this page.
    }
    showTheme();
  }

  if (themeSwitch) {
    showTheme();
    themeSwitch.hidden = false;
    themeSwitch.addEventListener("click", () => chooseTheme(isDark() ? "light" : "dark"));
    systemIsDark.addEventListener("change", showTheme);
    // Another page of the site, open beside this one.
    addEventListener("storage", (event) => {
      if (event.key !== themeKey && event.key !== null) return;
      if (event.newValue === "light" || event.newValue === "dark") root.dataset.theme = event.newValue;
      else delete root.dataset.theme;
      showTheme();
    });
  }

  const hour = 3_600_000;

  // The forms that the page's language has for a number; those of English where the tag is wrong.
  function pluralRules() {
    try {
      return new Intl.PluralRules(root.lang);
    } catch {
      return new Intl.PluralRules("en");
    }
  }
  const plurals = pluralRules();

  // Whole days since a date, by nobody's time zone: a day is over 36 hours after it began in UTC, when it has ended
  // everywhere, so no visitor reads "1 day ago" too early.
  const daysEverywhereSince = (date) => (Date.now() - Date.parse(date) - 12 * hour) / (24 * hour);

  // The same by the learner's own clock and calendar days, as the terminal counts them.
  function daysHereSince(date, dayStart) {
    const now = new Date();
    const isEarly = now.getHours() * 60 + now.getMinutes() < dayStart;
    const today = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate() - (isEarly ? 1 : 0));
    return (today - Date.parse(date)) / (24 * hour);
  }

  function daysSince(line) {
    const { date, dayStart } = line.dataset;
    return Math.max(0, Math.floor(dayStart ? daysHereSince(date, Number(dayStart)) : daysEverywhereSince(date)));
  }

  // For how long it is fresh, and from how many days before its owner reads with what to build it again, the page says.
  function ageOf(line, days, left) {
    if (days === 0) return "today";
    if (left <= 0) return "stale";
    const ending = left === 1 ? "last" : "ending";
    if (left <= Number(line.dataset.warns) && line.querySelector(`template[data-age="${ending}"]`)) return ending;
    return plurals.select(days);
  }

  function letAge(line) {
    const days = daysSince(line);
    const left = Number(line.dataset.fresh) - days;
    const template = line.querySelector(`template[data-age="${ageOf(line, days, left)}"]`);
    if (!template) return;
    const words = template.content.cloneNode(true);
    const texts = document.createTreeWalker(words, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode;
      text.data = text.data.replaceAll("{days}", String(days)).replaceAll("{left}", String(left));
    }
    line.querySelector("span").replaceChildren(words);
  }

  const lines = document.querySelectorAll(".as-of[data-date]");
  const letAllAge = () => lines.forEach(letAge);
  letAllAge();
  // A page may stand open for days, or come back out of the browser's memory.
  document.addEventListener("visibilitychange", letAllAge);
  addEventListener("pageshow", letAllAge);

  // A button with `data-copies` copies the text of that element. What the system's clipboard does not take, as it may be
  // with a page from disk, is selected and copied the old way.
  async function copyText(source) {
    try {
      await navigator.clipboard.writeText(source.textContent);
      return true;
    } catch {
      getSelection().selectAllChildren(source);
      return document.execCommand("copy");
    }
  }

  // Says on the button, and to those who listen, what came of it; the button's own words come back after a while.
  const copyWords = new Map();
  async function copy(button) {
    const { words, timer } = copyWords.get(button) ?? { words: button.textContent };
    clearTimeout(timer);
    const isCopied = await copyText(document.getElementById(button.dataset.copies));
    button.textContent = isCopied ? button.dataset.copied : button.dataset.selected;
    document.getElementById(button.dataset.said).textContent = button.textContent;
    copyWords.set(button, { words, timer: setTimeout(() => (button.textContent = words), 3000) });
  }

  for (const button of document.querySelectorAll("button[data-copies]")) button.hidden = false;
  // Heard at the root, so that a page's own script has made the text right before.
  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("button[data-copies]");
    if (button) copy(button);
  });
})();
