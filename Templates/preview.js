// Runs on every page of a preview (`machinemode serve`): takes the main part of each new build, and saves what is ticked at
// once, and what is typed when its field is left. The page has all words.
"use strict";

(() => {
  const bar = document.querySelector(".preview-bar");
  if (!bar) return;

  // In milliseconds. The server answers a question for changes after 25 seconds at most.
  const longestQuestion = 40_000;
  const longestSave = 120_000;
  const longestPause = 15_000;
  const slowSave = 400;
  const settling = 5_000;
  const readingTime = 12_000;
  // Minutes wait so long after their field is left, because a tick of the same row takes them with it.
  const beforeTime = 300;

  const folder = new URL("-/", document.currentScript.src);
  const address = location.href.split("#")[0];
  // Listened to by page.js, too.
  const newMain = "machinemode:main";
  const part = (name) => bar.querySelector(`.preview-${name}`);
  const delay = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
  const isSame = (left, right) => left?.trimEnd() === right?.trimEnd();

  // MARK: Messages

  function showBar() {
    const hasSaid = part("said").textContent !== "";
    // What was just saved can be taken back.
    for (const button of bar.querySelectorAll("[data-do]")) button.hidden = !hasSaid;
    const states = ["stopped", "elsewhere", "problem"].map(part);
    bar.hidden = !hasSaid && part("refused").textContent === "" && states.every((state) => state.hidden);
  }

  function say(said, refused = "") {
    part("said").textContent = said;
    part("refused").textContent = refused;
    showBar();
  }

  // The first sentence of what the command line says; the figures below it are on the page. It goes once it was read,
  // unless the reader is at its buttons.
  let reading;
  function tell(text) {
    say(text.trim().split(/\n(?! )/)[0].replace(/\s*\n\s*/g, " "));
    clearInterval(reading);
    reading = setInterval(() => {
      if (bar.matches(":hover, :focus-within")) return;
      clearInterval(reading);
      say("", part("refused").textContent);
    }, readingTime);
  }

  function showProblem(text) {
    const lines = part("problem").querySelector("pre");
    // Set only if changed, because screen readers announce every change.
    if (lines.textContent !== text) lines.textContent = text;
    part("problem").hidden = text === "";
    showBar();
  }

  // `Saved 09:59`, in the words of the element.
  function savedNow(element) {
    const time = new Date().toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
    return element.dataset.saved.replace("{time}", time);
  }

  // MARK: Fields
  // Elements go with each new build, so what has to outlive them is kept by the key of its field, or the id of its box.

  const fields = () => [...document.querySelectorAll(".edit-form:not(.edit-setting) :is(textarea, input)")];
  const keyOf = ({ form, name }) => [form.dataset.do, form.dataset.name ?? form.dataset.day, name].join(" ");
  // Also what was typed back while another text is on its way.
  const isTyped = (field) =>
    field.value !== field.defaultValue || field.validity.badInput || (busy.has(keyOf(field)) && isOther(field));
  const isOther = (field) => savedTexts.has(keyOf(field)) && savedTexts.get(keyOf(field)) !== field.value;
  const fieldOf = (key) => fields().find((field) => keyOf(field) === key);
  const stateOf = (field) => field.form.querySelector(".edit-state");
  const isUnsafe = () => unanswered > 0 || fields().some(isTyped);

  // What was last saved from a field, so that it is recognised in the new build, and what is said of that.
  const savedTexts = new Map();
  const savedWords = new Map();
  let savedToday = "";
  // What was saved and the page may not have yet: boxes as they should be, and texts.
  const pending = new Map();
  const pendingTexts = new Map();

  function showStates() {
    for (const field of fields()) {
      const state = stateOf(field);
      const words = isTyped(field) ? state.dataset.unsaved : savedWords.get(keyOf(field)) ?? "";
      if (state.textContent !== words) state.textContent = words;
    }
    for (const line of document.querySelectorAll(".saved[data-saved]")) line.textContent = savedToday;
  }

  function unfold(element) {
    for (let one = element.closest("details"); one; one = one.parentElement.closest("details")) one.open = true;
  }

  // Puts what was typed into the same field of the new build. If another text was stored meanwhile, that is shown below, and
  // nothing is saved until the learner has chosen one of them.
  function retype(field, old) {
    if (isSame(old.value, field.defaultValue)) return;
    field.value = old.value;
    unfold(field);
    const { was } = field.dataset;
    if (old.dataset.was === was || isSame(savedTexts.get(keyOf(field)), field.defaultValue)) return;
    const stored = field.form.querySelector(".edit-stored");
    stored.dataset.was = was;
    stored.querySelector("pre").textContent = field.defaultValue;
    stored.hidden = false;
    field.dataset.was = old.dataset.was;
  }

  // MARK: A new build

  // Where an element stands: from the nearest element with an id downwards.
  function placeOf(element) {
    const steps = [];
    for (; !element.id; element = element.parentElement) {
      const alike = [...element.parentElement.children].filter((one) => one.localName === element.localName);
      steps.unshift(`${element.localName}:nth-of-type(${alike.indexOf(element) + 1})`);
    }
    return [`#${CSS.escape(element.id)}`, ...steps].join(" > ");
  }

  function show(page) {
    const main = document.querySelector("main");
    const old = { typed: fields().filter(isTyped), places: [...main.querySelectorAll("details[open]")].map(placeOf) };
    const asked = [...main.querySelectorAll("input[data-review]:checked")].map((box) => box.id);
    const active = main.contains(document.activeElement) ? document.activeElement : null;
    const focus = active && { place: placeOf(active), top: active.getBoundingClientRect().top };
    const selection = active?.matches("textarea") ? [active.selectionStart, active.selectionEnd] : null;

    main.replaceWith(document.importNode(page.querySelector("main"), true));
    document.title = page.title;
    document.body.className = page.body.className;

    for (const place of old.places) document.querySelector(`details:is(${place})`)?.setAttribute("open", "");
    for (const [key, text] of pendingTexts) {
      const field = fieldOf(key);
      if (field && !isSame(field.defaultValue, text)) field.defaultValue = text;
      else pendingTexts.delete(key);
    }
    const lost = [];
    for (const typed of old.typed) {
      const field = fieldOf(keyOf(typed));
      if (field) retype(field, typed);
      else lost.push(typed.value);
    }
    // Typed text whose row is gone is shown, so that it can be copied.
    if (lost.length > 0) say("", lost.join("\n\n"));
    for (const box of asked.map((id) => document.getElementById(id)).filter(Boolean)) {
      box.checked = true;
      askHow(box);
    }
    for (const [id, isTicked] of pending) {
      const box = document.getElementById(id);
      if (box) box.checked = isTicked;
    }
    prepare();
    const focused = focus && document.querySelector(focus.place);
    if (focused?.checkVisibility()) {
      focused.focus({ preventScroll: true });
      if (selection) focused.setSelectionRange?.(...selection);
      scrollBy(0, focused.getBoundingClientRect().top - focus.top);
    }
    document.dispatchEvent(new Event(newMain));
  }

  function prepare() {
    for (const control of document.querySelectorAll("input.box, button[data-back]")) control.disabled = false;
    showStates();
  }

  // What stands for want of scripts is text here, and elements in a page that is only read.
  const sourceOf = (page, selector) =>
    [...page.querySelectorAll(selector)]
      .map((node) => new XMLSerializer().serializeToString(node).replace(/<noscript>.*?<\/noscript>/gs, ""))
      .join();
  const around = ".site-header, .site-footer";
  // tables.js and search.js keep the rows that they found at the start, so their pages are loaded again.
  const keepsRows = [...document.scripts].some((script) => /\/(tables|search)\.js$/.test(script.src));
  // As they were built: this script runs before others change the page.
  let sources = [sourceOf(document, "main"), sourceOf(document, around)];
  let isReloading = false;
  let wantsReload = false;

  // What stands around the main part, scripts and style come with the whole page, once nothing is lost by it.
  function reloadIfWanted() {
    if (!wantsReload || isUnsafe()) return;
    isReloading = true;
    location.reload();
  }

  async function take() {
    const answer = await fetch(address, { cache: "no-store", signal: AbortSignal.timeout(longestQuestion) });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const before = sources;
    sources = [sourceOf(page, "main"), sourceOf(page, around)];
    const isNew = sources[0] !== before[0];
    if (sources[1] !== before[1] || (isNew && keepsRows)) wantsReload = true;
    if (isNew && !keepsRows) show(page);
  }

  const shown = () => new Promise((done) => document.addEventListener(newMain, done, { once: true }));
  const inSight = () =>
    new Promise((done) => {
      if (!document.hidden) return done();
      document.addEventListener("visibilitychange", () => done(inSight()), { once: true });
    });

  let news = {};
  let question;
  async function ask() {
    const target = new URL("changes", folder);
    if (news.version !== undefined) target.searchParams.set("since", news.version);
    question = new AbortController();
    const signal = AbortSignal.any([question.signal, AbortSignal.timeout(longestQuestion)]);
    const answer = await fetch(target, { cache: "no-store", signal });
    if (!answer.ok) return answer.status === 403 ? "elsewhere" : "stopped";
    const next = await answer.json();
    if (news.looks !== undefined && next.looks !== news.looks) wantsReload = true;
    if (next.version !== news.version) await take();
    news = next;
    showProblem(next.problem ?? "");
    reloadIfWanted();
    return "running";
  }

  // A browser has few connections to a host for all its tabs, so only those in sight wait for changes.
  async function follow() {
    let failures = 0;
    let isLeaving = false;
    addEventListener("pagehide", () => (isLeaving = true));
    addEventListener("pageshow", () => (isLeaving = false));
    while (!isReloading) {
      await inSight();
      const state = await ask().catch(() => (question.signal.aborted ? "aborted" : "stopped"));
      if (state === "aborted" || isLeaving) {
        await delay(50);
        continue;
      }
      for (const name of ["stopped", "elsewhere"]) part(name).hidden = state !== name;
      showBar();
      failures = state === "running" ? 0 : failures + 1;
      if (failures > 0) await delay(Math.min(longestPause, 250 * 2 ** failures));
    }
  }

  // MARK: Saving

  let last = Promise.resolve();
  let unanswered = 0;

  // Saves one after the other, so that the order is kept. The request is made when its turn comes. Returns whether it was saved.
  async function send(request) {
    unanswered += 1;
    const reply = last.then(async () => post(request()));
    last = reply.catch(() => {});
    try {
      tell((await reply).said);
      const line = document.querySelector(".saved[data-saved]");
      if (line) savedToday = savedNow(line);
      return true;
    } catch (refusal) {
      say("", refusal.message);
      return false;
    } finally {
      unanswered -= 1;
      showStates();
      reloadIfWanted();
    }
  }

  async function post(request) {
    const { programme, unanswered: words } = bar.dataset;
    const body = JSON.stringify(programme ? { ...request, programme } : request);
    const headers = { "Content-Type": "application/json" };
    const signal = AbortSignal.timeout(longestSave);
    const asked = fetch(new URL("save", folder), { method: "POST", headers, body, signal });
    const answer = await asked.catch(() => Promise.reject(new Error(words)));
    if (answer.status === 403) throw new Error(part("elsewhere").textContent);
    const reply = await answer.json().catch(() => Promise.reject(new Error(words)));
    if (!answer.ok) throw new Error([reply.problem, reply.help].filter(Boolean).join("\n"));
    return reply;
  }

  // What is on its way, by key, so that nothing is sent twice. It is not disabled, because it would lose the focus.
  const busy = new Set();
  async function whileBusy(key, element, save) {
    if (busy.has(key)) return;
    busy.add(key);
    element.ariaBusy = "true";
    await save();
    busy.delete(key);
    element.ariaBusy = null;
  }

  async function tick(box) {
    const { id, checked: isTicked } = box;
    const { name, task } = box.dataset;
    // Minutes typed in the row go with the tick, as in `done p1 25m`.
    const field = isTicked ? box.closest("li").querySelector("input[name=minutes]") : null;
    const minutes = field?.checkValidity() && field.value !== "" ? field.value : null;
    if (minutes) {
      clearTimeout(waiting.get(keyOf(field)));
      field.value = "";
    }
    const verb = isTicked ? (task ? "task" : "done") : task ? "reopen-task" : "reopen";
    const request = { do: verb, item: task ?? name, ...(minutes && { minutes: Number(minutes) }) };
    const showWait = (isWaiting) => {
      const row = document.getElementById(id)?.closest("li");
      row?.classList.toggle("is-unsaved", isWaiting);
      if (row) row.querySelector(".unsaved").hidden = !isWaiting;
    };
    pending.set(id, isTicked);
    const wait = setTimeout(() => showWait(true), slowSave);
    const isSaved = await send(() => request);
    clearTimeout(wait);
    showWait(false);
    if (!isSaved && minutes && fieldOf(keyOf(field))) fieldOf(keyOf(field)).value = minutes;
    settle(id, isTicked, isSaved);
  }

  // A build that began before a tick was saved does not take the tick back.
  async function settle(id, isTicked, isSaved) {
    if (isSaved) {
      const box = document.getElementById(id);
      if (box) box.defaultChecked = isTicked;
      await delay(settling);
    }
    if (busy.has(id)) return;
    pending.delete(id);
    const box = document.getElementById(id);
    if (box) box.checked = box.defaultChecked;
  }

  async function saveField(key) {
    const field = fieldOf(key);
    if (!field || !isTyped(field) || !field.checkValidity()) return;
    const { value: text } = field;
    const { do: verb, name, day } = field.form.dataset;
    const isText = field.matches("textarea");
    const owner = day === undefined ? { item: name } : { day: Number(day) };
    let was;
    if (isText) savedTexts.set(key, text);
    const isSaved = await send(() => {
      ({ was } = (fieldOf(key) ?? field).dataset);
      return isText ? { do: verb, ...owner, text, was } : { do: verb, ...owner, minutes: Number(text) };
    });
    if (!isSaved) return;
    const present = fieldOf(key) ?? field;
    if (!isText && present.value === text) present.value = "";
    savedWords.set(key, savedNow(stateOf(present)));
    if (isText && present.dataset.was === was) {
      present.defaultValue = text;
      pendingTexts.set(key, text);
    }
    showStates();
    // The next save of this field needs the new fingerprint.
    const end = delay(settling).then(() => pendingTexts.delete(key));
    while (pendingTexts.has(key)) await Promise.race([shown(), end]);
  }

  const save = (field) => whileBusy(keyOf(field), field.form, () => saveField(keyOf(field)));

  // By key, the timers of minutes that are about to be saved.
  const waiting = new Map();

  // Saves a field that was left, unless another text was stored meanwhile, of which one has to be chosen first.
  function saveLeft(field) {
    clearTimeout(waiting.get(keyOf(field)));
    if (field.matches("input")) waiting.set(keyOf(field), setTimeout(() => save(field), beforeTime));
    else if (field.form.querySelector(".edit-stored").hidden) save(field);
  }

  const saveSetting = ({ form, value }) =>
    whileBusy(form.dataset.name, form, async () => {
      const isSaved = await send(() => ({ do: "set", name: form.dataset.name, value: value || "none" }));
      const state = form.querySelector(".edit-state");
      if (isSaved) state.textContent = savedNow(state);
    });

  // How well a problem was known is asked when it is ticked, and only the answer is saved. The buttons go with the next build;
  // until then a second click would log a second review.
  function askHow(box) {
    box.closest(".item").querySelector(".ask").hidden = !box.checked;
  }

  function rate({ dataset: { item, rating } }, row) {
    return whileBusy(row.id, row, async () => {
      if (!(await send(() => ({ do: "review", item, rating })))) return;
      row.querySelector("input[data-review]").checked = false;
      await Promise.race([shown(), delay(settling)]);
    });
  }

  // A pause over the days away, or a replan of what is open. The new build has neither button.
  function comeBack({ dataset }, welcome) {
    const { paused, until } = welcome.dataset;
    const change = dataset.back === "pause" ? { dates: paused } : until && { until };
    return whileBusy("back", welcome, () => send(() => ({ do: dataset.back, ...change })));
  }

  // One of two texts: the stored one, or the typed one over it.
  function choose(button) {
    const stored = button.closest(".edit-stored");
    const field = button.form.querySelector("textarea");
    field.dataset.was = stored.dataset.was;
    if (button.matches(".edit-take")) field.value = field.defaultValue;
    stored.hidden = true;
    field.focus();
    say("");
    showStates();
    if (button.matches(".edit-keep")) save(field);
  }

  // MARK: Events

  document.addEventListener("change", ({ target }) => {
    if (target.matches("input.box:is([data-name], [data-task])")) whileBusy(target.id, target, () => tick(target));
    else if (target.matches("input[data-review]")) askHow(target);
    else if (target.matches(".edit-setting :is(input, select)")) saveSetting(target);
    else if (target.matches(".edit-form :is(textarea, input)")) saveLeft(target);
  });
  document.addEventListener("input", ({ target }) => {
    if (target.form?.matches(".edit-form:not(.edit-setting)")) clearTimeout(waiting.get(keyOf(target)));
    showStates();
  });
  document.addEventListener("submit", (event) => {
    if (!event.target.matches(".edit-form")) return;
    event.preventDefault();
    if (event.target.matches(".edit-setting")) return;
    const field = event.target.querySelector("textarea, input");
    clearTimeout(waiting.get(keyOf(field)));
    save(field);
  });
  document.addEventListener("click", (event) => {
    if (event.target.matches("input.box") && busy.has(event.target.id)) event.preventDefault();
    const button = event.target.closest("button");
    if (button?.matches("[data-rating]")) rate(button, button.closest("li"));
    else if (button?.matches("[data-back]")) comeBack(button, button.closest(".welcome"));
    else if (button?.matches(".edit-take, .edit-keep")) choose(button);
    else if (button && bar.contains(button)) whileBusy("bar", button, () => send(() => ({ do: button.dataset.do })));
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    if (!event.target.matches(".edit-form textarea")) return;
    event.preventDefault();
    event.target.form.requestSubmit();
  });
  addEventListener("beforeunload", (event) => {
    if (!isReloading && isUnsafe()) event.preventDefault();
  });
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) return;
    question?.abort();
    if (!isReloading) fields().filter(isTyped).forEach(saveLeft);
  });

  prepare();
  follow();
})();
