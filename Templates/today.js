// Handles ticks on a private Today page. A page cannot write to the store: a tick moves the bars at once, is kept in
// this browser, and is part of the command at the foot of the page until a build shows that the store has it.
"use strict";

(() => {
  const bar = document.querySelector(".unsaved-bar");
  if (!bar) return;

  // The page's data: texts, the day of the list, the time of the build, the day start.
  const page = bar.dataset;
  const builtAt = Number(page.builtAt);
  const pageDay = Number(page.day);
  const openWithoutBox = new Set(page.open.split(" "));
  // Of the first programme; another has its name in the keys.
  const keyPrefix = "machinemode.ticks." + (page.programme ? `${page.programme}.` : "");
  const key = keyPrefix + page.start;

  const boxes = new Map();
  for (const box of document.querySelectorAll("input[data-item]")) boxes.set(box.dataset.item, box);
  const bars = [...document.querySelectorAll(".bar progress")].map((progress) => ({
    progress,
    count: progress.closest(".bar").querySelector(".count"),
    track: progress.id.replace(/-bar$/, ""),
    stored: progress.value,
  }));
  const command = bar.querySelector(".unsaved-command");
  const copyButton = bar.querySelector(".unsaved-copy");
  const forgetButton = bar.querySelector(".unsaved-forget");
  const status = document.getElementById("unsaved-said");

  // By item: { done, at, date, day, name }: the new state, the time in seconds since 1970, the calendar day, the
  // programme day of the item, and what to type for it.
  let ticks = new Map();
  let isKept = true;

  const fill = (words, values) => words.replace(/\{(\w+)\}/g, (all, name) => values[name] ?? all);
  // The plural category of a number in the page's language; in English if the language tag is invalid.
  function pluralForm(count) {
    try {
      return new Intl.PluralRules(document.documentElement.lang).select(count);
    } catch {
      return count === 1 ? "one" : "other";
    }
  }

  // The text of a number in the right plural form, from `data-ticks-one`, `data-ticks-other` and so on.
  function counted(count, name) {
    const form = pluralForm(count);
    return fill(page[name + form[0].toUpperCase() + form.slice(1)] ?? "", { count });
  }

  // MARK: Days

  // The current calendar day as the store counts it: before the day start it is still the previous one.
  function calendarDay() {
    const now = new Date();
    const isEarly = now.getHours() * 60 + now.getMinutes() < Number(page.dayStart);
    const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() - (isEarly ? 1 : 0), 12);
    const parts = [day.getFullYear(), day.getMonth() + 1, day.getDate()];
    return parts.map((part, index) => String(part).padStart(index === 0 ? 4 : 2, "0")).join("-");
  }

  // MARK: Storage

  // Other pages of the host can write to the same storage, and what is read here goes into a shell command, so it is
  // checked.
  function isTick(id, tick) {
    return (
      tick !== null && typeof tick === "object" &&
      /^[a-z0-9-]+$/.test(id) && /^[a-z0-9][a-z0-9.-]*$/.test(tick.name) &&
      typeof tick.done === "boolean" && Number.isInteger(tick.at) && Number.isInteger(tick.day) &&
      /^\d{4}-\d\d-\d\d$/.test(tick.date)
    );
  }

  function read(from) {
    try {
      const kept = JSON.parse(localStorage.getItem(from)) ?? {};
      const all = Object.entries(kept.ticks ?? {}).filter(([id, tick]) => isTick(id, tick));
      return { builtAt: Number(kept.builtAt) || 0, ticks: new Map(all) };
    } catch {
      return { builtAt: 0, ticks: new Map() };
    }
  }

  function write(kept) {
    try {
      if (kept.ticks.size === 0) localStorage.removeItem(key);
      else {
        const all = Object.fromEntries(kept.ticks);
        localStorage.setItem(key, JSON.stringify({ builtAt: Math.max(kept.builtAt, builtAt), ticks: all }));
      }
      isKept = true;
    } catch {
      isKept = false;
    }
  }

  // Takes over ticks made before there was a start, which recording the first tick sets.
  function takeOverFromBeforeTheStart() {
    if (!page.start) return;
    const early = read(keyPrefix);
    if (early.ticks.size === 0) return;
    const kept = read(key);
    for (const [id, tick] of early.ticks) if (tick.date >= page.start && !kept.ticks.has(id)) kept.ticks.set(id, tick);
    write(kept);
    if (isKept) localStorage.removeItem(keyPrefix);
  }

  // Whether the store already had the state of the tick at this build. Every open item through this page's day has a
  // box or is listed in `data-open`, so any other item is done.
  function isSettled(id, tick) {
    const box = boxes.get(id);
    if (!box && tick.day > pageDay) return false;
    const isDone = box ? box.defaultChecked : !openWithoutBox.has(id);
    if (isDone === tick.done) return true;
    // Finished again after it was unticked here.
    return isDone && Number(box?.dataset.finishedAt ?? 0) > tick.at;
  }

  function load() {
    if (!isKept) return;
    const kept = read(key);
    const count = kept.ticks.size;
    for (const [id, tick] of kept.ticks) if (isSettled(id, tick)) kept.ticks.delete(id);
    ticks = kept.ticks;
    // An older build knows less than a newer one that was open here, so it removes nothing.
    if (count > ticks.size && builtAt >= kept.builtAt) write(kept);
  }

  // Reads the stored ticks first and changes only this item, because another page may have written meanwhile.
  function change(id, tick) {
    const kept = isKept ? read(key) : { builtAt, ticks };
    for (const all of [kept.ticks, ticks]) {
      if (tick) all.set(id, tick);
      else all.delete(id);
    }
    write(kept);
  }

  // MARK: Display

  function showBars() {
    for (const { progress, count, track, stored } of bars) {
      let done = stored;
      for (const box of boxes.values()) {
        if (box.dataset.track === track && Number(box.dataset.day) === pageDay) done += box.checked - box.defaultChecked;
      }
      const percent = Math.floor((done * 100) / progress.max);
      const inPercent = done > 0 && percent === 0 ? page.underOne : fill(page.percent, { percent });
      progress.value = done;
      count.textContent = fill(page.barCount, { done, total: progress.max, percent: inPercent });
    }
    const isComplete = bars.every(({ progress }) => progress.value === progress.max);
    document.querySelector(".sum")?.classList.toggle("is-open", !isComplete);
  }

  function showBox(id, box) {
    const tick = ticks.get(id);
    box.checked = tick ? tick.done : box.defaultChecked;
    box.closest(".item").classList.toggle("is-unsaved", Boolean(tick));
    document.getElementById(`unsaved-${id}`).hidden = !tick;
    if (tick) box.setAttribute("aria-describedby", `unsaved-${id}`);
    else box.removeAttribute("aria-describedby");
  }

  // The ticks in the order of the page; those of other days come last.
  function unsaved() {
    const order = [...boxes.keys()];
    const place = (id) => (boxes.has(id) ? order.indexOf(id) : order.length);
    return [...ticks]
      .sort(([left], [right]) => place(left) - place(right))
      .map(([id, tick]) => ({ ...tick, name: boxes.get(id)?.dataset.name ?? tick.name }));
  }

  // The commands: items of earlier dates first, each with its date, then today's, then those reopened.
  function commandText() {
    const today = calendarDay();
    const all = unsaved();
    const names = (some) => some.map((tick) => tick.name).join(" ");
    const done = all.filter((tick) => tick.done);
    const dates = [...new Set(done.map((tick) => tick.date).filter((date) => date < today))].sort();
    const commands = dates.map((date) =>
      fill(page.doneOn, { date, items: names(done.filter((tick) => tick.date === date)) }));
    const todays = done.filter((tick) => tick.date >= today);
    if (todays.length > 0) commands.push(fill(page.done, { items: names(todays) }));
    const reopened = all.filter((tick) => !tick.done);
    if (reopened.length > 0) commands.push(fill(page.reopen, { items: names(reopened) }));
    return commands.join(" && ");
  }

  const withoutBox = () => [...ticks.keys()].filter((id) => !boxes.has(id));

  function countText() {
    if (ticks.size === 0) return "";
    const isTicksOnly = [...ticks.values()].every((tick) => tick.done);
    const count = counted(ticks.size, isTicksOnly ? "ticks" : "changes");
    return isKept ? count : `${count} ${page.notKept}`;
  }

  function show() {
    boxes.forEach((box, id) => showBox(id, box));
    showBars();
    bar.querySelector(".unsaved-count").textContent = countText();
    command.textContent = commandText();
    const others = withoutBox().length;
    forgetButton.textContent = counted(others, "forget");
    forgetButton.hidden = others === 0;
    bar.hidden = ticks.size === 0;
  }

  function update() {
    load();
    show();
  }

  // MARK: Actions

  function tickBox(box) {
    const at = Math.floor(Date.now() / 1000);
    const { item, day, name } = box.dataset;
    const isAsStored = box.checked === box.defaultChecked;
    change(item, isAsStored ? null : { done: box.checked, at, date: calendarDay(), day: Number(day), name });
    show();
    status.textContent = countText();
  }

  function forget() {
    for (const id of withoutBox()) change(id, null);
    show();
    copyButton.focus();
    status.textContent = countText();
  }

  takeOverFromBeforeTheStart();
  update();
  for (const box of boxes.values()) {
    box.addEventListener("change", () => tickBox(box));
    box.disabled = false;
  }
  // page.js copies the command after this listener has updated it, because the day may have changed.
  copyButton.addEventListener("click", show);
  forgetButton.addEventListener("click", forget);
  addEventListener("storage", (event) => (event.key === key || event.key === null) && update());
  addEventListener("pageshow", (event) => event.persisted && update());
  document.addEventListener("visibilitychange", show);
})();
