// Opens a protected page: with the key that this tab has, with the words of a link, or with those that it asks for. The page
// then takes the place of the form.
"use strict";

(() => {
  // Named by the place of the site, so that two sites of one host keep theirs apart.
  const tabName = `machinemode.key ${new URL(".", document.currentScript.src).href}`;
  const find = (id) => document.getElementById(id);
  const form = find("locked-form");
  const field = find("locked-passphrase");
  const utf8 = new TextEncoder();
  const bytesOf = (base64) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

  // MARK: Opening

  // The page's HTML, or nothing if the key is another one or the page was changed. It is sealed as a nonce, the encrypted text
  // and a tag, together with its path.
  async function openWith(bytes) {
    const sealed = find("sealed");
    try {
      const text = bytesOf(sealed.textContent);
      const key = await crypto.subtle.importKey("raw", bytes, "AES-GCM", false, ["decrypt"]);
      const how = { name: "AES-GCM", iv: text.subarray(0, 12), additionalData: utf8.encode(sealed.dataset.path) };
      const page = await crypto.subtle.decrypt(how, key, text.subarray(12));
      // Line feeds at the end hide how long the page is.
      return new TextDecoder().decode(page).replace(/\n+$/, "\n");
    } catch {
      return undefined;
    }
  }

  // The bytes of the key; nothing if the page was changed.
  async function keyOf(words) {
    const { salt, rounds } = find("sealed").dataset;
    const secret = await crypto.subtle.importKey("raw", utf8.encode(words), "PBKDF2", false, ["deriveBits"]);
    const how = { name: "PBKDF2", hash: "SHA-256", salt: bytesOf(salt), iterations: Number(rounds) };
    return crypto.subtle.deriveBits(how, secret, 256).then((bits) => new Uint8Array(bits), () => undefined);
  }

  // As the words are drawn, however they are typed; and as they are typed, since they may be a passphrase of version 0.3.
  function spellings(typed) {
    const asTyped = typed.trim().replace(/\s+/g, " ");
    return new Set([asTyped.toLowerCase().replace(/[-, ]+/g, " "), asTyped]);
  }

  // Tries words, and remembers for this tab the key that opens the page. Returns its HTML.
  async function openTyped(typed) {
    for (const words of spellings(typed)) {
      const bytes = await keyOf(words);
      const html = bytes && (await openWith(bytes));
      if (html === undefined) continue;
      try {
        sessionStorage.setItem(tabName, btoa(String.fromCharCode(...bytes)));
      } catch {
        // Storage is not available, so the next page asks again.
      }
      return html;
    }
    return undefined;
  }

  async function openRemembered() {
    try {
      const key = sessionStorage.getItem(tabName);
      return key === null ? undefined : await openWith(bytesOf(key));
    } catch {
      return undefined;
    }
  }

  // MARK: Links

  const mark = "#open=";

  // Takes the words out of the address, where they could be seen or copied by mistake. Nothing for an address without them.
  function takeLink() {
    if (!location.hash.startsWith(mark)) return undefined;
    const words = location.hash.slice(mark.length);
    try {
      history.replaceState(history.state, "", location.href.split("#")[0]);
    } catch {
      location.replace("#");
    }
    return words;
  }

  // A link that is pasted into the address of an open page loads nothing by itself.
  const watchForLinks = () =>
    addEventListener("hashchange", () => {
      if (location.hash.startsWith(mark)) location.reload();
    });

  // MARK: Showing

  // A reader who typed or followed a link starts at the heading, unless the address names a part of the page.
  function focusHeading() {
    const heading = document.querySelector("h1");
    if (!heading || location.hash !== "") return;
    heading.tabIndex = -1;
    heading.addEventListener("blur", () => heading.removeAttribute("tabindex"), { once: true });
    heading.focus();
  }

  // The page is written into this document, so its own scripts run, and the policy stays.
  function show(html, wasAsked) {
    document.open();
    watchForLinks();
    const finish = () => {
      // Firefox may announce the end of the page that asked, when nothing of the new one is there yet.
      if (!document.body) return;
      document.removeEventListener("DOMContentLoaded", finish);
      if (wasAsked) focusHeading();
    };
    document.addEventListener("DOMContentLoaded", finish);
    document.write(html);
    document.close();
  }

  function showForm(words) {
    if (words) find("locked-lead").replaceChildren(find(words).content.cloneNode(true));
    document.querySelector(".site-header").hidden = false;
    find("locked").hidden = false;
  }

  // MARK: Asking

  function say(status, error) {
    find("locked-status").textContent = status;
    find("locked-error").textContent = error;
    field.setAttribute("aria-invalid", String(error !== ""));
    if (error === "") return;
    field.focus();
    field.select();
  }

  let isOpening = false;
  async function submit(event) {
    event.preventDefault();
    if (isOpening) return;
    if (field.value.trim() === "") return say("", form.dataset.empty);
    const button = form.querySelector("[type=submit]");
    isOpening = true;
    // Not disabled itself, because it would lose the focus.
    button.setAttribute("aria-disabled", "true");
    say(form.dataset.opening, "");
    const html = await openTyped(field.value);
    isOpening = false;
    button.removeAttribute("aria-disabled");
    if (html === undefined) say("", form.dataset.wrong);
    else show(html, true);
  }

  function ask(words) {
    const button = find("locked-show");
    button.addEventListener("click", () => {
      const isShown = field.type === "password";
      field.type = isShown ? "text" : "password";
      button.setAttribute("aria-pressed", String(isShown));
    });
    form.addEventListener("submit", submit);
    showForm(words);
    field.focus();
  }

  async function start() {
    find("locked-late").hidden = true;
    const link = takeLink();
    watchForLinks();
    // A browser decrypts only for addresses that begin with `https`, those of its own machine and files.
    if (!globalThis.crypto?.subtle) {
      form.hidden = true;
      return showForm("locked-http");
    }
    // A link that does not fit need not shut out a tab that was in already.
    const followed = link === undefined ? undefined : await openTyped(link);
    const html = followed ?? (await openRemembered());
    if (html === undefined) ask(link === undefined ? "" : "locked-link");
    else show(html, followed !== undefined);
  }

  start();
})();
