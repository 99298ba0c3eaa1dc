// Runs on every page: the theme switches, the square of days, the view of notes, the line that tells the page's age, copy
// buttons, the button of the share sheet, and code that scrolls.
"use strict";

(() => {
  const themeKey = "machinemode.theme";
  const root = document.documentElement;
  const systemIsDark = matchMedia("(prefers-color-scheme: dark)");
  // One in the header, and on a phone one in the footer.
  const themeSwitches = [...document.querySelectorAll(".theme-switch")];

  const isDark = () => (root.dataset.theme ? root.dataset.theme === "dark" : systemIsDark.matches);
  const colour = document.querySelector("meta[name=theme-color]");
  const showTheme = () => {
    for (const button of themeSwitches) button.setAttribute("aria-pressed", String(isDark()));
    if (!colour) return;
    colour.dataset.light ??= colour.content;
    colour.content = isDark() ? colour.dataset.dark : colour.dataset.light;
  };

  // A choice equal to the system's preference is not stored, so that the page follows the system again.
  function chooseTheme(theme) {
    const isSystems = theme === (systemIsDark.matches ? "dark" : "light");
    if (isSystems) delete root.dataset.theme;
    else root.dataset.theme = theme;
    try {
      if (isSystems) localStorage.removeItem(themeKey);
      else localStorage.setItem(themeKey, theme);
    } catch {
      // Storage is not available, so the choice is only for this page.
    }
    showTheme();
  }

  if (themeSwitches.length > 0) {
    showTheme();
    for (const button of themeSwitches) {
      button.hidden = false;
      button.addEventListener("click", () => chooseTheme(isDark() ? "light" : "dark"));
    }
    systemIsDark.addEventListener("change", showTheme);
    // Another open page of the site changed the theme.
    addEventListener("storage", (event) => {
      if (event.key !== themeKey && event.key !== null) return;
      if (event.newValue === "light" || event.newValue === "dark") root.dataset.theme = event.newValue;
      else delete root.dataset.theme;
      showTheme();
    });
  }

  // The square of days is one stop of the tab key; arrows move in it. Its line of words names the day below a pointer or
  // with the focus. The first tap of a finger does the same, and shows a link that opens the day.
  function watchSquare(map) {
    const days = [...map.querySelectorAll("a.cell")];
    const line = map.parentElement.querySelector(".key b");
    if (days.length === 0 || !line) return;
    const columns = getComputedStyle(map.querySelector(".hundred")).gridTemplateColumns.split(" ").length;
    const resting = line.textContent;
    const entry = Math.max(0, days.findIndex((day) => day.classList.contains("today")));
    let tapped = null;

    const moveStop = (to) => days.forEach((day, index) => (day.tabIndex = index === to ? 0 : -1));
    const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns };
    const showName = (event) => {
      const day = event.target.closest?.("a.cell");
      if (day) line.textContent = day.title;
    };
    const showRest = () => {
      if (!tapped) line.textContent = resting;
    };
    function openLink(day) {
      const link = document.createElement("a");
      link.href = day.href;
      link.textContent = line.dataset.open;
      return link;
    }

    moveStop(entry);
    map.addEventListener("mouseover", showName);
    map.addEventListener("mouseout", showRest);
    map.addEventListener("focusin", showName);
    map.addEventListener("focusout", showRest);
    map.addEventListener("keydown", (event) => {
      const at = days.indexOf(event.target);
      const ends = { Home: 0, End: days.length - 1 };
      const to = ends[event.key] ?? at + (steps[event.key] ?? NaN);
      if (at < 0 || !days[to]) return;
      event.preventDefault();
      moveStop(to);
      days[to].focus();
    });
    let isTouch = false;
    map.addEventListener("pointerdown", (event) => (isTouch = event.pointerType === "touch"));
    map.addEventListener("click", (event) => {
      const day = event.target.closest?.("a.cell");
      if (!day || !isTouch || day === tapped) return;
      event.preventDefault();
      tapped = day;
      line.replaceChildren(`${day.title}. `, openLink(day));
    });
  }
  const hour = 3_600_000;

  // The plural rules of the page's language; those of English if the language tag is invalid.
  function pluralRules() {
    try {
      return new Intl.PluralRules(root.lang);
    } catch {
      return new Intl.PluralRules("en");
    }
  }
  const plurals = pluralRules();

  // Days since a date in all time zones. A date has ended everywhere 36 hours after it began in UTC, so no visitor
  // reads "1 day ago" too early.
  const daysEverywhereSince = (date) => (Date.now() - Date.parse(date) - 12 * hour) / (24 * hour);

  // Days since a date by the learner's clock and calendar days, as the terminal counts them.
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

  // The name of the template for an age. The page has the limits: for how many days it is fresh, and how many days
  // before the end it shows the learner the command to build it again.
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
    const wordsFor = (age) => line.querySelector(`template[data-age="${age}"]`);
    const template = wordsFor(ageOf(line, days, left)) ?? wordsFor("other");
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
  // A page may stay open for days, or return from the back/forward cache.
  document.addEventListener("visibilitychange", letAllAge);
  addEventListener("pageshow", letAllAge);

  // A button with `data-copies` copies the text of that element. If the Clipboard API is not available, as on a page
  // opened from disk, the text is selected and copied with `execCommand`.
  async function copyText(source) {
    try {
      await navigator.clipboard.writeText(source.textContent);
      return true;
    } catch {
      getSelection().selectAllChildren(source);
      return document.execCommand("copy");
    }
  }

  // Shows the result on the button and tells it to screen readers. The button's own text returns after 3 seconds.
  const copyWords = new Map();
  async function copy(button) {
    const { words, timer } = copyWords.get(button) ?? { words: button.textContent };
    clearTimeout(timer);
    const isCopied = await copyText(document.getElementById(button.dataset.copies));
    button.textContent = isCopied ? button.dataset.copied : button.dataset.selected;
    document.getElementById(button.dataset.said).textContent = button.textContent;
    copyWords.set(button, { words, timer: setTimeout(() => (button.textContent = words), 3000) });
  }

  // Listens at the document, so that a page's own listeners can update the text before it is copied.
  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("button[data-copies]");
    if (button) copy(button);
  });

  // A button with `data-shares` hands the picture of that id, as a PNG, and the text of the element `data-with` to the
  // system's share sheet. It is shown where there is one that takes files.
  async function showShareButton(button) {
    const picture = document.getElementById(button.dataset.shares);
    const text = document.getElementById(button.dataset.with).textContent;
    await picture.decode();
    const canvas = document.createElement("canvas");
    canvas.width = picture.naturalWidth;
    canvas.height = picture.naturalHeight;
    canvas.getContext("2d").drawImage(picture, 0, 0);
    const png = await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
    const shared = { files: [new File([png], "machine-mode.png", { type: "image/png" })], text };
    if (!navigator.canShare(shared)) return;
    button.hidden = false;
    // The sheet was closed without a choice.
    button.addEventListener("click", () => navigator.share(shared).catch(() => {}));
  }

  // Notes as a list or as a grid; theme.js sets the view that was chosen before.
  const views = () => document.querySelectorAll("button[data-view]");
  const showView = () => {
    for (const button of views()) {
      button.setAttribute("aria-pressed", String(button.dataset.view === (root.dataset.notes ?? "list")));
    }
  };

  function chooseView({ currentTarget }) {
    const isGrid = currentTarget.dataset.view === "grid";
    if (isGrid) root.dataset.notes = "grid";
    else delete root.dataset.notes;
    try {
      if (isGrid) localStorage.setItem("machinemode.notes", "grid");
      else localStorage.removeItem("machinemode.notes");
    } catch {
      // Storage is not available, so the choice is only for this page.
    }
    showView();
  }

  // What stands in the main part, which a preview replaces with each build.
  function prepareMain() {
    for (const map of document.querySelectorAll(".map")) watchSquare(map);
    for (const button of document.querySelectorAll("button[data-copies]")) button.hidden = false;
    if (navigator.canShare) {
      for (const button of document.querySelectorAll("button[data-shares]")) {
        // A page opened from disk may not read its pictures.
        showShareButton(button).catch(() => {});
      }
    }
    for (const button of views()) {
      button.parentElement.hidden = false;
      button.addEventListener("click", chooseView);
    }
    showView();
    // Code that is wider than the page is scrolled by the keyboard, too.
    for (const code of document.querySelectorAll("pre")) {
      if (code.scrollWidth > code.clientWidth) code.tabIndex = 0;
    }
  }

  prepareMain();
  document.addEventListener("machinemode:main", prepareMain);
})();
