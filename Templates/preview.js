// Runs on every page of a preview (`machinemode serve`): shows each new build in place, and saves what is ticked at once,
// and what is typed and written when its field is left. The page has all words.
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
  const memory = `machinemode.preview.${location.pathname}`;
  const parts = [".site-header", "main", ".site-footer"];
  const assets = [...document.querySelectorAll("link[rel=stylesheet], link[rel=icon], script[src]")].map(
    (element) => element.href ?? element.src);
  // tables.js and search.js keep the rows that they found at the start, so their pages are loaded again.
  const isLoadedAgain = [...document.scripts].some((script) => /\/(tables|search)\.js$/.test(script.src));

  const said = bar.querySelector(".preview-said");
  const refused = bar.querySelector(".preview-refused");
  const stopped = bar.querySelector(".preview-stopped");
  const elsewhere = bar.querySelector(".preview-elsewhere");
  const problem = bar.querySelector(".preview-problem");

  const delay = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
  const isSame = (left, right) => left?.trimEnd() === right?.trimEnd();

  // MARK: Messages

  function showBar() {
    const messages = [said, refused].some((line) => line.textContent !== "");
    const states = [stopped, elsewhere, problem].some((part) => !part.hidden);
    // What was just saved can be taken back.
    for (const button of bar.querySelectorAll("[data-do]")) button.hidden = said.textContent === "";
    bar.hidden = !(messages || states);
  }

  // The first sentence of what the command line says; the figures below it are on the page. It goes once it was read,
  // unless the reader is at its buttons.
  let reading;
  function say(text) {
    refused.textContent = "";
    said.textContent = text.trim().split(/\n(?! )/)[0].replace(/\s*\n\s*/g, " ");
    showBar();
    clearTimeout(reading);
    reading = setTimeout(leave, readingTime);
  }

  function leave() {
    if (bar.matches(":hover, :focus-within")) {
      reading = setTimeout(leave, readingTime);
      return;
    }
    said.textContent = "";
    showBar();
  }

  // `Saved 09:59`, in the words of the element.
  function showSaved(element) {
    const now = new Date();
    const time = [now.getHours(), now.getMinutes()].map((part) => String(part).padStart(2, "0")).join(":");
    element.textContent = element.dataset.saved.replace("{time}", time);
  }

  function complain(text) {
    said.textContent = "";
    refused.textContent = text;
    showBar();
  }

  // Whether the server answers, and at this address.
  function showServer(state) {
    stopped.hidden = state !== "stopped";
    elsewhere.hidden = state !== "elsewhere";
    showBar();
  }

  function showProblem(text) {
    problem.hidden = text === null;
    const lines = problem.querySelector("pre");
    // Set only if changed, because screen readers announce every change.
    if (lines.textContent !== (text ?? "")) lines.textContent = text ?? "";
    showBar();
  }

  // MARK: Fields

  const fields = () => [...document.querySelectorAll(".edit-form:not(.edit-setting) :is(textarea, input)")];
  const isTyped = (field) => field.value !== field.defaultValue || field.validity.badInput;
  const keyOf = ({ form, name }) => [form.dataset.do, form.dataset.name ?? form.dataset.day, name].join(" ");
  const holdsTyped = (node) => fields().some((field) => node.contains(field) && isTyped(field));

  // What was last saved from a field, so that it is recognised when the new build has it.
  const savedTexts = new WeakMap();

  function showTyped() {
    for (const field of fields()) {
      const state = field.form.querySelector(".edit-state");
      if (isTyped(field)) state.textContent = state.dataset.unsaved;
      else if (state.textContent === state.dataset.unsaved) state.textContent = "";
    }
  }

  function setText(field, text) {
    field.defaultValue = text;
    if (field.value === text) return;
    const { selectionStart, selectionEnd } = field;
    field.value = text;
    if (field === document.activeElement) field.setSelectionRange(selectionStart, selectionEnd);
  }

  // Takes over the stored text of a field. If something else is typed there, it stays, and the stored text is shown
  // beside it: a save is refused until the learner has chosen one of them.
  function adopt(field, stored) {
    const other = field.form.querySelector(".edit-stored");
    const text = stored.defaultValue;
    if (stored.dataset.was === field.dataset.was) {
      other.hidden = true;
      return;
    }
    if (!isTyped(field) || isSame(field.value, text)) setText(field, text);
    else if (isSame(savedTexts.get(field), text)) field.defaultValue = text;
    else {
      other.dataset.was = stored.dataset.was;
      other.querySelector("pre").textContent = text;
      other.hidden = false;
      return;
    }
    field.dataset.was = stored.dataset.was;
    other.hidden = true;
  }

  // Puts typed text into a field of a newer page; `was` is the fingerprint of the text that it began with.
  function retype(field, value, was) {
    const stored = field.cloneNode(true);
    field.value = value;
    for (let part = field.closest("details"); part; part = part.parentElement.closest("details")) part.open = true;
    if (field.dataset.was === was) return;
    field.dataset.was = was;
    adopt(field, stored);
  }

  // MARK: Updating in place

  // Belongs to scripts and to the reader, so an update leaves it alone.
  const kept = new Set(["aria-busy", "aria-pressed", "disabled", "hidden", "open"]);
  // The boxes whose change the page may not have yet.
  const unsettled = new Map();

  const isAlike = (left, right) =>
    left.nodeName === right.nodeName && left.id === right.id && left.classList?.[0] === right.classList?.[0];

  // The node of the old page that becomes this one; of text and comments only the next.
  function counterpart(fresh, place) {
    if (place && isAlike(place, fresh)) return place;
    if (fresh.nodeType !== Node.ELEMENT_NODE) return null;
    for (let node = place; node; node = node.nextSibling) if (isAlike(node, fresh)) return node;
    return null;
  }

  // Removes a node that the new page lacks, unless it holds typed text.
  function drop(node) {
    if (node.nodeType === Node.ELEMENT_NODE && holdsTyped(node)) return;
    node.remove();
  }

  function updateAttributes(element, fresh) {
    for (const { name } of [...element.attributes]) {
      if (!kept.has(name) && !fresh.hasAttribute(name)) element.removeAttribute(name);
    }
    for (const { name, value } of fresh.attributes) {
      if (!kept.has(name) && element.getAttribute(name) !== value) element.setAttribute(name, value);
    }
  }

  function updateChildren(element, fresh) {
    const ids = new Set([...fresh.children].map((child) => child.id).filter((id) => id !== ""));
    for (const child of [...element.children]) if (child.id !== "" && !ids.has(child.id)) drop(child);
    let place = element.firstChild;
    for (const child of [...fresh.childNodes]) {
      const match = counterpart(child, place);
      if (!match) {
        element.insertBefore(document.importNode(child, true), place);
        continue;
      }
      // What stands before it and has no counterpart goes, so that it need not move and lose the focus.
      while (place !== match && !place.id && !(place.nodeType === Node.ELEMENT_NODE && holdsTyped(place))) {
        const next = place.nextSibling;
        place.remove();
        place = next;
      }
      if (place === match) place = place.nextSibling;
      else element.insertBefore(match, place);
      update(match, child);
    }
    while (place) {
      const next = place.nextSibling;
      drop(place);
      place = next;
    }
  }

  // Makes a node of the page into that of a new build. Elements stay the same ones, so focus, selection, scroll
  // position, open parts and the listeners of other scripts stay too.
  function update(node, fresh) {
    if (node.nodeType !== Node.ELEMENT_NODE) {
      if (node.nodeValue !== fresh.nodeValue) node.nodeValue = fresh.nodeValue;
    } else if (node.matches("textarea[data-was]")) adopt(node, fresh);
    else if (node.matches("template")) node.content.replaceChildren(...fresh.content.childNodes);
    else if (!node.matches("noscript, [data-live]")) {
      updateAttributes(node, fresh);
      if (node.matches("input.box:is([data-name], [data-task])")) updateBox(node, fresh);
      updateChildren(node, fresh);
    }
  }

  // A build that began before a tick was saved does not take the tick back.
  function updateBox(box, fresh) {
    if (box.ariaBusy !== "true" && box.checked === fresh.defaultChecked) unsettled.delete(box);
    if (!unsettled.has(box)) box.checked = fresh.defaultChecked;
  }

  // A row that stayed only for its typed text gives it to the same row elsewhere on the new page, and goes.
  function moveTyped() {
    for (const field of fields().filter(isTyped)) {
      const other = fields().find((one) => one !== field && keyOf(one) === keyOf(field));
      if (!other || isTyped(other)) continue;
      retype(other, field.value, field.dataset.was);
      field.value = field.defaultValue;
      const row = field.closest(".item");
      if (row) drop(row);
    }
  }

  function enable() {
    for (const box of document.querySelectorAll("input.box")) box.disabled = false;
    for (const button of document.querySelectorAll("button[data-copies][hidden]")) button.hidden = false;
    showTyped();
    showBar();
  }

  function show(page) {
    document.title = page.title;
    document.body.className = page.body.className;
    for (const part of parts) {
      const [element, fresh] = [document.querySelector(part), page.querySelector(part)];
      if (element && fresh) update(element, fresh);
    }
    moveTyped();
    enable();
  }

  // MARK: Loading again

  let isReloading = false;
  let reloadedFor;

  // Where an element stands: from the nearest element with an id downwards.
  function placeOf(element) {
    const steps = [];
    let ancestor = element;
    for (; !ancestor.id && ancestor !== document.body; ancestor = ancestor.parentElement) {
      const place = [...ancestor.parentElement.children].indexOf(ancestor) + 1;
      steps.unshift(`${ancestor.localName}:nth-child(${place})`);
    }
    return [ancestor.id ? `#${CSS.escape(ancestor.id)}` : "body", ...steps].join(" > ");
  }

  // Loads the page again. The browser keeps the scroll position, and this tab the rest. Returns false if it cannot be
  // kept; nothing typed is given up for a reload.
  function reload(version) {
    const active = document.activeElement;
    const state = {
      version,
      open: [...document.querySelectorAll("main details[open]")].map(placeOf),
      typed: fields().filter(isTyped).map((field) => [keyOf(field), field.value, field.dataset.was]),
      focus: active && active !== document.body ? placeOf(active) : null,
      selection: active?.matches("textarea") ? [active.selectionStart, active.selectionEnd] : null,
    };
    try {
      sessionStorage.setItem(memory, JSON.stringify(state));
    } catch {
      return false;
    }
    isReloading = true;
    location.reload();
    return true;
  }

  function restore() {
    let state = null;
    try {
      state = JSON.parse(sessionStorage.getItem(memory));
      sessionStorage.removeItem(memory);
    } catch {
      // Storage is not available, so nothing was loaded again either.
    }
    if (!state) return;
    reloadedFor = state.version;
    for (const place of state.open) document.querySelector(`details:is(${place})`)?.setAttribute("open", "");
    const byKey = new Map(fields().map((field) => [keyOf(field), field]));
    for (const [key, value, was] of state.typed) if (byKey.has(key)) retype(byKey.get(key), value, was);
    // Typed text whose row is gone is shown, so that it can be copied.
    const left = state.typed.filter(([key]) => !byKey.has(key)).map(([, value]) => value);
    if (left.length > 0) complain(left.join("\n\n"));
    const focused = state.focus && document.querySelector(state.focus);
    focused?.focus({ preventScroll: true });
    if (state.selection) focused?.setSelectionRange?.(...state.selection);
  }

  // MARK: Changes

  const serializer = new XMLSerializer();
  const sourceOf = (page) =>
    parts
      .map((part) => page.querySelector(part))
      .map((node) => (node ? serializer.serializeToString(node) : ""))
      .join("\0");
  // Before other scripts change the page.
  let source = sourceOf(document);
  let assetTexts;
  let version;
  let question;
  let isLeaving = false;

  async function read(file) {
    const answer = await fetch(file, { cache: "no-store", signal: AbortSignal.timeout(longestQuestion) });
    return answer.text();
  }

  // Compares the page and its files with those of the new build, since most changes concern few pages.
  async function take(next) {
    const [text, ...files] = await Promise.all([address, ...assets].map(read));
    const page = new DOMParser().parseFromString(text, "text/html");
    const isRestyled = assetTexts !== undefined && assetTexts !== files.join("\0");
    assetTexts = files.join("\0");
    const freshSource = sourceOf(page);
    if (!isRestyled && freshSource === source) return;
    source = freshSource;
    const needsReload = isRestyled || isLoadedAgain || !page.querySelector("main");
    // Compared with the page that was just loaded for this version.
    if (needsReload && reloadedFor === next) return;
    if (!(needsReload && reload(next))) show(page);
  }

  const shown = () =>
    new Promise((done) => {
      if (!document.hidden) return done();
      document.addEventListener("visibilitychange", () => done(shown()), { once: true });
    });

  async function ask() {
    const target = new URL("changes", folder);
    if (version !== undefined) target.searchParams.set("since", version);
    question = new AbortController();
    const signal = AbortSignal.any([question.signal, AbortSignal.timeout(longestQuestion)]);
    const answer = await fetch(target, { cache: "no-store", signal });
    if (answer.status === 403) return "elsewhere";
    if (!answer.ok) return "stopped";
    const news = await answer.json();
    if (news.version !== version) await take(news.version);
    ({ version } = news);
    showProblem(news.problem ?? null);
    return "running";
  }

  // A browser has few connections to a host for all its tabs, so only those in sight wait for changes.
  async function follow() {
    let failures = 0;
    while (!isReloading) {
      await shown();
      const state = await ask().catch(() => (question.signal.aborted ? "aborted" : "stopped"));
      if (state === "aborted" || isLeaving) {
        await delay(50);
        continue;
      }
      showServer(state);
      failures = state === "running" ? 0 : failures + 1;
      if (failures === 0) continue;
      // Another run of the server may count its versions anew.
      version = undefined;
      await delay(Math.min(longestPause, 250 * 2 ** failures));
    }
  }

  // MARK: Saving

  class Refusal extends Error {}

  let last = Promise.resolve();
  let unanswered = 0;

  // One after the other, so that the order is kept.
  async function send(request) {
    unanswered += 1;
    const result = last.then(() => post(request));
    last = result.catch(() => {});
    try {
      const reply = await result;
      say(reply.said);
      for (const line of document.querySelectorAll(".saved[data-saved]")) showSaved(line);
      return reply;
    } finally {
      unanswered -= 1;
    }
  }

  async function post(request) {
    const { programme } = bar.dataset;
    const body = JSON.stringify(programme ? { ...request, programme } : request);
    const headers = { "Content-Type": "application/json" };
    const signal = AbortSignal.timeout(longestSave);
    let [answer, reply] = [];
    try {
      answer = await fetch(new URL("save", folder), { method: "POST", headers, body, signal });
      if (answer.status !== 403) reply = await answer.json();
    } catch {
      throw new Refusal(bar.dataset.unanswered);
    }
    if (answer.status === 403) throw new Refusal(elsewhere.textContent);
    if (!answer.ok) throw new Refusal([reply.problem, reply.help].filter(Boolean).join("\n"));
    return reply;
  }

  // Runs a save while its element is busy; returns the reply, or nothing if it was refused. It is not disabled, because
  // it would lose the focus.
  async function whileBusy(element, save) {
    if (element.ariaBusy === "true") return undefined;
    element.ariaBusy = "true";
    try {
      return await save();
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      complain(refusal.message);
      return undefined;
    } finally {
      element.ariaBusy = null;
    }
  }

  // Minutes typed in the row go with the tick, as in `done p1 25m`.
  function typedMinutes(box) {
    const field = box.closest("li").querySelector("input[name=minutes]");
    return field && field.value !== "" && field.checkValidity() ? field : null;
  }

  async function tick(box) {
    const isDone = box.checked;
    const field = isDone ? typedMinutes(box) : null;
    const row = box.closest("li");
    if (field) clearTimeout(waiting.get(field.form));
    const showWait = (isWaiting) => {
      row.classList.toggle("is-unsaved", isWaiting);
      row.querySelector(".unsaved").hidden = !isWaiting;
    };
    const wait = setTimeout(() => showWait(true), slowSave);
    const mark = {};
    unsettled.set(box, mark);
    const { name, task } = box.dataset;
    const request = task
      ? { do: isDone ? "task" : "reopen-task", item: task }
      : { do: isDone ? "done" : "reopen", item: name };
    if (field) request.minutes = Number(field.value);
    const reply = await whileBusy(box, () => send(request));
    clearTimeout(wait);
    showWait(false);
    if (reply) {
      box.defaultChecked = isDone;
      box.checked = isDone;
      if (field && Number(field.value) === request.minutes) field.value = "";
      await delay(settling);
    }
    if (unsettled.get(box) !== mark) return;
    unsettled.delete(box);
    box.checked = box.defaultChecked;
  }

  async function saveTime(form, field) {
    const minutes = Number(field.value);
    const reply = await send({ do: "time", item: form.dataset.name, minutes });
    if (Number(field.value) === minutes) field.value = "";
    return reply;
  }

  async function saveText(form, field) {
    const { do: command, name, day } = form.dataset;
    const [text, was] = [field.value, field.dataset.was];
    const owner = day === undefined ? { item: name } : { day: Number(day) };
    savedTexts.set(field, text);
    const reply = await send({ do: command, ...owner, text, was });
    // If the new build was faster than the reply, the field has its text already.
    if (field.dataset.was === was) field.defaultValue = text;
    showTyped();
    // The next save of this field needs the new fingerprint, which the reply has, or else the next build.
    if (reply.was !== undefined) field.dataset.was = reply.was;
    const end = Date.now() + settling;
    while (field.dataset.was === was && Date.now() < end) await delay(50);
    return reply;
  }

  async function saveForm(form) {
    const field = form.querySelector("textarea, input");
    if (!isTyped(field) || !field.checkValidity()) return;
    const save = () => (field.matches("textarea") ? saveText(form, field) : saveTime(form, field));
    const reply = await whileBusy(form, save);
    if (reply && !isTyped(field)) showSaved(form.querySelector(".edit-state"));
    showTyped();
  }

  // The forms of minutes that are about to be saved.
  const waiting = new WeakMap();

  // Saves a field that was left, unless another text was stored meanwhile, of which one has to be chosen first.
  function saveLeft(field) {
    const { form } = field;
    clearTimeout(waiting.get(form));
    if (field.matches("input")) waiting.set(form, setTimeout(() => saveForm(form), beforeTime));
    else if (form.querySelector(".edit-stored").hidden) saveForm(form);
  }

  async function saveSetting(field) {
    const { form } = field;
    const request = { do: "set", name: form.dataset.name, value: field.value || "none" };
    if (await whileBusy(form, () => send(request))) showSaved(form.querySelector(".edit-state"));
  }

  // How well a problem was known is asked when it is ticked, and only the answer is saved.
  function askHow(box) {
    box.closest(".item").querySelector(".ask").hidden = !box.checked;
  }

  async function rate(button) {
    const row = button.closest("li");
    const { item, rating } = button.dataset;
    await whileBusy(row, async () => {
      await send({ do: "review", item, rating });
      // The buttons go with the next build; until then a second click would log a second review.
      const end = Date.now() + settling;
      while (button.isConnected && Date.now() < end) await delay(50);
    });
  }

  // One of two texts: the stored one, or the typed one over it.
  function choose(button) {
    const { form } = button;
    const [field, stored] = [form.querySelector("textarea"), form.querySelector(".edit-stored")];
    const text = stored.querySelector("pre").textContent;
    field.dataset.was = stored.dataset.was;
    field.defaultValue = text;
    if (button.matches(".edit-take")) field.value = text;
    stored.hidden = true;
    field.focus();
    refused.textContent = "";
    showTyped();
    showBar();
    if (button.matches(".edit-keep")) form.requestSubmit();
  }

  // MARK: Events

  document.addEventListener("change", ({ target }) => {
    if (target.matches("input.box:is([data-name], [data-task])")) tick(target);
    else if (target.matches("input[data-review]")) askHow(target);
    else if (target.matches(".edit-setting :is(input, select)")) saveSetting(target);
    else if (target.matches(".edit-form :is(textarea, input)")) saveLeft(target);
  });
  document.addEventListener("input", ({ target }) => {
    if (target.form) clearTimeout(waiting.get(target.form));
    showTyped();
  });
  document.addEventListener("submit", (event) => {
    if (!event.target.matches(".edit-form")) return;
    event.preventDefault();
    if (event.target.matches(".edit-setting")) return;
    clearTimeout(waiting.get(event.target));
    saveForm(event.target);
  });
  document.addEventListener("click", (event) => {
    if (event.target.matches("input.box[aria-busy=true]")) event.preventDefault();
    const button = event.target.closest("button");
    if (button?.matches("[data-rating]")) rate(button);
    else if (button?.matches(".edit-take, .edit-keep")) choose(button);
    else if (button && bar.contains(button)) whileBusy(button, () => send({ do: button.dataset.do }));
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    if (!event.target.matches(".edit-form textarea")) return;
    event.preventDefault();
    event.target.form.requestSubmit();
  });
  addEventListener("beforeunload", (event) => {
    if (!isReloading && (unanswered > 0 || fields().some(isTyped))) event.preventDefault();
  });
  addEventListener("pagehide", () => (isLeaving = true));
  addEventListener("pageshow", () => (isLeaving = false));
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) return;
    question?.abort();
    if (!isReloading) fields().filter(isTyped).forEach(saveLeft);
  });

  restore();
  enable();
  follow();
})();
