// Turns what is ticked on the list of the date into lines for an inbox, and hands them to the share sheet of the system, else
// to the clipboard. It stores nothing.
"use strict";

(() => {
  const section = document.querySelector(".send");
  const row = section.querySelector("template").content.firstElementChild;
  const status = section.querySelector("[role=status]");
  const area = section.querySelector("textarea");
  const button = section.querySelector("button");
  const lists = [...section.querySelectorAll("[data-date]")];
  let shown;

  const two = (number) => String(number).padStart(2, "0");
  const dateOf = (time) => `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
  const clock = (time) => `${two(time.getHours())}:${two(time.getMinutes())}`;

  // A date begins when the learner's days begin.
  function studyDate() {
    const time = new Date();
    if (time.getHours() * 60 + time.getMinutes() < Number(section.dataset.dayStart)) time.setDate(time.getDate() - 1);
    return dateOf(time);
  }

  function instant() {
    const time = new Date();
    const offset = -time.getTimezoneOffset();
    const zone = `${offset < 0 ? "-" : "+"}${two(Math.floor(Math.abs(offset) / 60))}:${two(Math.abs(offset) % 60)}`;
    return `${dateOf(time)}T${clock(time)}${zone}`;
  }

  // MARK: The list

  function fill(item, number) {
    const part = row.cloneNode(true);
    const [box, minutes, note] = part.querySelectorAll("input");
    const label = part.querySelector("label");
    box.id = `send-${number}`;
    label.htmlFor = box.id;
    label.id = `send-title-${number}`;
    label.textContent = item.textContent;
    for (const field of [minutes, note]) field.setAttribute("aria-describedby", label.id);
    item.replaceChildren(part);
  }

  function show() {
    const date = studyDate();
    if (shown?.dataset.date === date) return;
    if (shown) shown.hidden = true;
    shown = lists.find((list) => list.dataset.date === date);
    section.querySelector("[data-none]").hidden = Boolean(shown);
    button.hidden = !shown;
    if (!shown) return;
    shown.hidden = false;
    if (shown.querySelector("input")) return;
    [...shown.children].forEach((item, index) => fill(item, index + 1));
  }

  // MARK: Sending

  function lines() {
    const time = instant();
    const found = [];
    for (const item of shown.children) {
      const [box, minutes, note] = item.querySelectorAll("input");
      const spent = minutes.checkValidity() && minutes.value !== "" ? ` ${minutes.value}m` : "";
      const text = note.value.replace(/\s+/g, " ").trim();
      const name = `#${item.dataset.id}`;
      if (box.checked) found.push(`${time} done ${name}${spent}`);
      else if (spent) found.push(`${time} time ${name}${spent}`);
      if (text) found.push(`${time} note ${name} ${text}`);
    }
    return found;
  }

  // What was sent is not sent again.
  function finish(message) {
    for (const item of [...shown.children]) {
      const [box, minutes, note] = item.querySelectorAll("input");
      if (box.checked) item.remove();
      else minutes.value = note.value = "";
    }
    area.hidden = true;
    status.textContent = message.replace("{time}", clock(new Date()));
  }

  async function send() {
    const found = lines();
    if (found.length === 0) {
      status.textContent = section.dataset.empty;
      return;
    }
    const text = `${found.join("\n")}\n`;
    if (navigator.share) {
      try {
        await navigator.share({ text });
        return finish(section.dataset.sent);
      } catch (error) {
        if (error.name === "AbortError") return;
      }
    }
    try {
      await navigator.clipboard.writeText(text);
      return finish(section.dataset.copied);
    } catch {
      area.value = text;
      area.hidden = false;
      area.select();
      status.textContent = section.dataset.select;
    }
  }

  section.hidden = false;
  show();
  button.addEventListener("click", send);
  document.addEventListener("visibilitychange", show);
})();
