// Opens a protected page: with a remembered key, with that of a link, or with the passphrase that it asks for. The page
// then takes the place of the form.
"use strict";

(() => {
  const days = 30;
  const day = 24 * 3_600_000;
  // What is remembered is named by the place of the site, so that two sites of one host keep theirs apart.
  const place = new URL(".", document.currentScript.src).href;
  const tabName = `machinemode.key ${place}`;
  const utf8 = new TextEncoder();
  const find = (id) => document.getElementById(id);
  const sealed = find("sealed");
  const form = find("locked-form");
  const field = find("locked-passphrase");

  // Thrown for a page that a right key does not open.
  class Damage extends Error {}

  function bytesOf(base64) {
    const letters = atob(base64);
    const bytes = new Uint8Array(letters.length);
    for (let index = 0; index < bytes.length; index += 1) bytes[index] = letters.charCodeAt(index);
    return bytes;
  }
  const base64Of = (bytes) => btoa(String.fromCharCode(...bytes));

  // MARK: Reading the page

  // Whether the page stands where it was written for. A host may leave out `index.html` or `.html`, and shows 404.html
  // at any address.
  function isInPlace(path) {
    if (path === "404.html") return true;
    const names = [path, path.replace(/\.html$/, ""), path.replace(/(^|\/)index\.html$/, "$1")];
    return names.some((name) => decodeURI(location.href.split(/[?#]/)[0]) === decodeURI(place) + name);
  }

  function readPage() {
    try {
      const { path, salt, rounds, check } = sealed.dataset;
      if (!isInPlace(path) || !/^[1-9]\d{0,7}$/.test(rounds)) throw new Damage();
      const page = { path, salt, rounds: Number(rounds), check: bytesOf(check), text: bytesOf(sealed.textContent) };
      if (bytesOf(salt).length !== 16 || page.check.length !== 28 || page.text.length < 28) throw new Damage();
      return page;
    } catch {
      throw new Damage();
    }
  }

  // MARK: Opening

  // A key that scripts can use, and not read.
  const importKey = (bytes) => crypto.subtle.importKey("raw", bytes, "AES-GCM", false, ["decrypt"]);

  // Text is sealed as a nonce, the encrypted text and a tag, together with a name that cannot be changed either.
  const unseal = (key, bytes, name) =>
    crypto.subtle.decrypt(
      { name: "AES-GCM", iv: bytes.subarray(0, 12), additionalData: utf8.encode(name) }, key, bytes.subarray(12));

  // The page's HTML, or nothing if the key is another one. The check tells another key from a damaged page.
  async function openWith(key, page) {
    const tried = [unseal(key, page.text, page.path), unseal(key, page.check, "check")];
    const [text, check] = await Promise.allSettled(tried);
    if (text.status === "rejected" && check.status === "rejected") return undefined;
    if (text.status === "rejected" || check.status === "rejected") throw new Damage();
    // Line feeds at the end hide how long the page is.
    return new TextDecoder().decode(text.value).replace(/\n+$/, "\n");
  }

  // A keyboard may compose letters in another way than the one on which the passphrase was set.
  function spellings(typed) {
    const words = typed.replace(/^\p{White_Space}+|\p{White_Space}+$/gu, "").replace(/\p{White_Space}+/gu, " ");
    return [...new Set([words, words.normalize("NFC"), words.normalize("NFD")])].filter((spelling) => spelling !== "");
  }

  async function deriveKey(passphrase, page) {
    const secret = await crypto.subtle.importKey("raw", utf8.encode(passphrase), "PBKDF2", false, ["deriveBits"]);
    const how = { name: "PBKDF2", hash: "SHA-256", salt: bytesOf(page.salt), iterations: page.rounds };
    return new Uint8Array(await crypto.subtle.deriveBits(how, secret, 256));
  }

  // MARK: Remembering
  // For the tab, the key and its salt. On the device, if the reader wants it, a key that no script can read, only use.
  // Storage may not be available, and the page must open all the same.

  function rememberForTab(bytes, salt) {
    try {
      sessionStorage.setItem(tabName, `${salt} ${base64Of(bytes)}`);
    } catch {
      // The next page asks again.
    }
  }

  async function rememberedForTab() {
    try {
      const [salt, key] = sessionStorage.getItem(tabName).split(" ");
      return { salt, key: await importKey(bytesOf(key)) };
    } catch {
      return undefined;
    }
  }

  const answer = (request) =>
    new Promise((done, fail) => {
      request.onsuccess = () => done(request.result);
      request.onerror = () => fail(request.error);
    });
  const completed = (transaction) =>
    new Promise((done, fail) => {
      transaction.oncomplete = () => done();
      transaction.onabort = () => fail(transaction.error);
    });

  // Does something with the keys on this device. A browser that never answers must not keep the form away.
  async function withDevice(use) {
    const work = async () => {
      const opening = indexedDB.open("machinemode", 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore("keys", { keyPath: "place" });
      const database = await answer(opening);
      const transaction = database.transaction("keys", "readwrite");
      const [result] = await Promise.all([use(transaction.objectStore("keys")), completed(transaction)]);
      database.close();
      return result;
    };
    try {
      return await Promise.race([work(), new Promise((done) => setTimeout(done, 2000))]);
    } catch {
      return undefined;
    }
  }

  // Keys of other sites that have expired are removed too.
  const rememberedOnDevice = () =>
    withDevice(async (keys) => {
      const all = await answer(keys.getAll());
      const isFresh = ({ until }) => until > Date.now() && until <= Date.now() + days * day;
      for (const kept of all) if (!isFresh(kept)) keys.delete(kept.place);
      return all.find((kept) => kept.place === place && isFresh(kept));
    });

  async function rememberOnDevice(bytes, salt) {
    const key = await importKey(bytes);
    await withDevice((keys) => answer(keys.put({ place, salt, key, until: Date.now() + days * day })));
  }

  // A key that opens nothing any more would be told as changed on each new tab.
  const forgetOther = (salt) =>
    withDevice(async (keys) => {
      const kept = await answer(keys.get(place));
      if (kept && kept.salt !== salt) await answer(keys.delete(place));
    });

  async function forget() {
    try {
      sessionStorage.removeItem(tabName);
    } catch {
      // Then nothing was remembered.
    }
    await withDevice((keys) => answer(keys.delete(place)));
    location.reload();
  }

  // MARK: Links

  // Takes the key out of the address, where it could be seen or copied by mistake. Nothing for a link without one, no
  // bytes for one that is not whole.
  function takeLink() {
    if (!location.hash.startsWith("#k=")) return undefined;
    const key = location.hash.slice(3);
    const address = location.href.split("#")[0];
    try {
      history.replaceState(history.state, "", address);
    } catch {
      location.replace("#");
    }
    try {
      const bytes = bytesOf(key.replaceAll("-", "+").replaceAll("_", "/"));
      return { key, bytes: bytes.length === 32 ? bytes : undefined };
    } catch {
      return { key };
    }
  }

  // A link that is pasted into the address of an open page loads nothing by itself.
  const watchForLinks = () =>
    addEventListener("hashchange", () => {
      if (location.hash.startsWith("#k=")) location.reload();
    });

  // MARK: Showing

  function showWords(id) {
    find("locked-lead").replaceChildren(find(id).content.cloneNode(true));
  }

  function showFrame() {
    document.querySelector(".site-header").hidden = false;
    find("locked").hidden = false;
  }

  // The page cannot be opened, whatever is typed.
  function refuse(id) {
    showWords(id);
    form.hidden = true;
    showFrame();
  }

  // A browser decrypts only for addresses that begin with `https`, those of its own machine and files.
  function refuseWithoutCrypto(link) {
    if (location.protocol !== "http:") return refuse("locked-old");
    refuse("locked-http");
    const address = new URL(location.href);
    address.protocol = "https:";
    if (link) address.hash = `k=${link.key}`;
    find("locked-lead").querySelector("a").href = address.href;
  }

  // The footer's button, or at the end of a page whose template has no such list.
  function addForget(button) {
    const list = document.querySelector(".footer-links");
    const item = document.createElement(list ? "li" : "p");
    item.append(button);
    (list ?? document.body).append(item);
    button.addEventListener("click", forget);
  }

  // A reader who typed or followed a link starts at the heading, unless the address names a part of the page.
  function focusHeading() {
    const heading = document.querySelector("h1");
    if (!heading || location.hash !== "") return;
    heading.tabIndex = -1;
    heading.addEventListener("blur", () => heading.removeAttribute("tabindex"), { once: true });
    heading.focus();
  }

  // A browser may keep an open page to go back to, and the passphrase may be forgotten meanwhile.
  async function hideIfForgotten(event) {
    if (!event.persisted) return;
    document.documentElement.style.visibility = "hidden";
    if ((await rememberedForTab()) ?? (await rememberedOnDevice())) document.documentElement.style.visibility = "";
    else location.reload();
  }

  // Firefox returns to where the reader was before the page is there, and so to its top. Each entry of the history keeps
  // that place itself.
  function keepPlace() {
    try {
      history.replaceState({ ...history.state, top: scrollY }, "");
    } catch {
      // Then going back begins at the top.
    }
  }

  function returnToPlace() {
    const top = history.state?.top;
    if (scrollY === 0 && top > 0) scrollTo(0, top);
  }

  // The page is written into this document, so its own scripts run, and the policy stays.
  function show(html, wasAsked) {
    const button = find("locked-forget").content.firstElementChild.cloneNode(true);
    document.open();
    watchForLinks();
    // Firefox would keep the page together with what its tab remembered then, and show it to who goes back after forgetting.
    // A listener for `unload` keeps it from that; other browsers may keep the page all the same.
    addEventListener("pageshow", hideIfForgotten);
    addEventListener("unload", () => {});
    // Firefox may announce the end of the page that asked, when nothing of the new one is there yet.
    const finish = () => {
      if (!document.body) return;
      document.removeEventListener("DOMContentLoaded", finish);
      addForget(document.adoptNode(button));
      if (wasAsked) focusHeading();
    };
    document.addEventListener("DOMContentLoaded", finish);
    // At the end of a scroll too, since what is kept while a page is left is lost when it is loaded again.
    for (const kind of ["scrollend", "pagehide"]) addEventListener(kind, keepPlace);
    addEventListener("load", returnToPlace);
    document.write(html);
    document.close();
  }

  // MARK: Asking

  let isOpening = false;

  function say(status, error) {
    find("locked-status").textContent = status;
    find("locked-error").textContent = error;
    field.setAttribute("aria-invalid", String(error !== ""));
  }

  function complain(error) {
    say("", error);
    field.focus();
    field.select();
  }

  async function openTyped(page) {
    for (const spelling of spellings(field.value)) {
      const bytes = await deriveKey(spelling, page);
      const html = await openWith(await importKey(bytes), page);
      if (html === undefined) continue;
      rememberForTab(bytes, page.salt);
      if (form.elements.remember.checked) await rememberOnDevice(bytes, page.salt);
      else await forgetOther(page.salt);
      return html;
    }
    return undefined;
  }

  async function submit(page) {
    if (isOpening) return;
    if (spellings(field.value).length === 0) return complain(form.dataset.empty);
    const button = form.querySelector("[type=submit]");
    isOpening = true;
    // Not disabled itself, because it would lose the focus.
    button.setAttribute("aria-disabled", "true");
    say(form.dataset.opening, "");
    try {
      const html = await openTyped(page);
      if (html !== undefined) return show(html, true);
      complain(form.dataset.wrong);
    } catch {
      refuse("locked-damaged");
      find("locked-lead").tabIndex = -1;
      find("locked-lead").focus();
    } finally {
      isOpening = false;
      button.removeAttribute("aria-disabled");
    }
  }

  function ask(page) {
    const button = find("locked-show");
    button.addEventListener("click", () => {
      const isShown = field.type === "password";
      field.type = isShown ? "text" : "password";
      button.setAttribute("aria-pressed", String(isShown));
    });
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      submit(page);
    });
    showFrame();
    field.focus();
  }

  // The words for a key that does not open the page any more, or nothing if there is none.
  async function openRemembered(page, link) {
    let words;
    if (link) {
      const html = link.bytes && (await openWith(await importKey(link.bytes), page));
      if (html !== undefined) {
        rememberForTab(link.bytes, page.salt);
        await forgetOther(page.salt);
        show(html, true);
        return undefined;
      }
      words = "locked-link";
    }
    for (const remembered of [rememberedForTab, rememberedOnDevice]) {
      const kept = await remembered();
      if (kept && kept.salt !== page.salt) words ??= "locked-changed";
      const html = kept?.salt === page.salt ? await openWith(kept.key, page) : undefined;
      if (html !== undefined) {
        show(html, false);
        return undefined;
      }
    }
    return words ?? "";
  }

  async function start() {
    find("locked-late").hidden = true;
    const link = takeLink();
    watchForLinks();
    if (!globalThis.crypto?.subtle) return refuseWithoutCrypto(link);
    try {
      const page = readPage();
      const words = await openRemembered(page, link);
      if (words === undefined) return;
      if (words !== "") showWords(words);
      ask(page);
    } catch {
      refuse("locked-damaged");
    }
  }

  start();
})();
