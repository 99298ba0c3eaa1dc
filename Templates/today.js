// Ticking on the learner's own Today page. A page cannot write to the store: a tick moves the bars at once, is kept in
// this browser, and stands in the command at the foot of the page until a build shows that the store has it.
"use strict";

(() => {
  const bar = document.querySelector(".unsaved-bar");
  if (!bar) return;

  // What the page says: the words, the day of the list, when it was built, when a calendar day begins.
  const page = bar.dataset;
  const builtAt = Number(page.builtAt);
  const pageDay = Number(page.day);
  const openWithoutBox = new Set(page.open.split(" "));
  const keyPrefix = "machinemode.ticks.";
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

  // By item: { done, at, date, day, name }, that is what it was set to, when in seconds, on which calendar day, the day
  // of the plan it stands on, and what to type for it.
  let ticks = new Map();
  let isKept = true;

  const fill = (words, values) => words.replace(/\{(\w+)\}/g, (all, name) => values[name] ?? all);
  // The form that the page's language has for a number; that of English where the tag is wrong.
  function pluralForm(count) {
    try {
      return new Intl.PluralRules(document.documentElement.lang).select(count);
    } catch {
      return count === 1 ? "one" : "other";
    }
  }

  // The attributes are `data-ticks-one`, `data-ticks-other` and so on.
  function counted(count, name) {
    const form = pluralForm(count);
    return fill(page[name + form[0].toUpperCase() + form.slice(1)] ?? "", { count });
  }

  // MARK: Days

  // The calendar day of now as the store counts it: before the day's start it is still the one before.
  function calendarDay() {
    const now = new Date();
    const isEarly = now.getHours() * 60 + now.getMinutes() < Number(page.dayStart);
    const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() - (isEarly ? 1 : 0), 12);
    const parts = [day.getFullYear(), day.getMonth() + 1, day.getDate()];
    return parts.map((part, index) => String(part).padStart(index === 0 ? 4 : 2, "0")).join("-");
  }

  // MARK: What is kept

  // Other pages of the host may write to the same place, and what is read here ends in a shell: it must look like ours.
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

  // The first tick ever is made before there is a start, and recording it sets one.
  function takeOverFromBeforeTheStart() {
    if (!page.start) return;
    const early = read(keyPrefix);
    if (early.ticks.size === 0) return;
    const kept = read(key);
    for (const [id, tick] of early.ticks) if (tick.date >= page.start && !kept.ticks.has(id)) kept.ticks.set(id, tick);
    write(kept);
    if (isKept) localStorage.removeItem(keyPrefix);
  }

  // Whether the store, as of this build, already is as the tick would have it. Open items of days up to this page's
  // have a box or are named as open, so one that is neither is done.
  function isSettled(id, tick) {
    const box = boxes.get(id);
    if (!box && tick.day > pageDay) return false;
    const isDone = box ? box.defaultChecked : !openWithoutBox.has(id);
    if (isDone === tick.done) return true;
    // Done again since it was unticked here.
    return isDone && Number(box?.dataset.finishedAt ?? 0) > tick.at;
  }

  function load() {
    if (!isKept) return;
    const kept = read(key);
    const count = kept.ticks.size;
    for (const [id, tick] of kept.ticks) if (isSettled(id, tick)) kept.ticks.delete(id);
    ticks = kept.ticks;
    // A page built before one that was open here knows less than that one did.
    if (count > ticks.size && builtAt >= kept.builtAt) write(kept);
  }

  // Another page may have written meanwhile, so only this one item changes.
  function change(id, tick) {
    const kept = isKept ? read(key) : { builtAt, ticks };
    for (const all of [kept.ticks, ticks]) {
      if (tick) all.set(id, tick);
      else all.delete(id);
    }
    write(kept);
  }

  // MARK: What is shown

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

  // In the order of the page, those of other days behind.
  function unsaved() {
    const order = [...boxes.keys()];
    const place = (id) => (boxes.has(id) ? order.indexOf(id) : order.length);
    return [...ticks]
      .sort(([left], [right]) => place(left) - place(right))
      .map(([id, tick]) => ({ ...tick, name: boxes.get(id)?.dataset.name ?? tick.name }));
  }

  // Days before today's first, each with its date; then today's; then what is taken back.
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

  // MARK: What the learner does

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
  // page.js copies; before it does, what is shown is made right: the day may have changed since.
  copyButton.addEventListener("click", show);
  forgetButton.addEventListener("click", forget);
  addEventListener("storage", (event) => (event.key === key || event.key === null) && update());
  addEventListener("pageshow", (event) => event.persisted && update());
  document.addEventListener("visibilitychange", show);
})();
