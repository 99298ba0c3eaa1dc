// Searches the index of the site, which stands in the page: kind, title, path and text of each record. The page has all
// words, and the address keeps the query.
"use strict";

(() => {
  const most = 50;
  const form = document.querySelector(".search");
  const field = form.elements.q;
  const status = form.querySelector(".search-found");
  const sections = new Map([...document.querySelectorAll(".search-kind")].map((section) => [section.id, section]));
  const language = (() => {
    try {
      return Intl.getCanonicalLocales(document.documentElement.lang)[0];
    } catch {
      return undefined;
    }
  })();
  const forms = new Intl.PluralRules(language);

  const isAscii = (text) => /^[\0-\x7f]*$/.test(text);
  const plain = (text) => (isAscii(text) ? text : text.normalize("NFD").replace(/\p{M}/gu, "")).toLowerCase();
  const records = JSON.parse(document.getElementById("search-index").textContent).map(([kind, title, path, text]) => ({
    kind, title, path, text, plainTitle: plain(title), plainText: plain(text),
  }));

  // The records that have all words, those with all of them in the title first.
  function find(words) {
    const [inTitle, inText] = [[], []];
    for (const record of records) {
      if (words.every((word) => record.plainTitle.includes(word))) inTitle.push(record);
      else if (words.every((word) => record.plainTitle.includes(word) || record.plainText.includes(word))) inText.push(record);
    }
    return inTitle.concat(inText);
  }

  // The ranges of a text in which the words stand. Normalising may change the length of a character, so each character
  // of the plain text knows where it came from.
  function places(text, words) {
    let folded = isAscii(text) ? plain(text) : "";
    const origins = [...folded].map((_, index) => index);
    for (let index = folded.length; index < text.length; ) {
      const character = String.fromCodePoint(text.codePointAt(index));
      const letters = plain(character);
      for (let count = 0; count < letters.length; count += 1) origins.push(index);
      folded += letters;
      index += character.length;
    }
    origins.push(text.length);
    const found = [];
    for (const word of words) {
      for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length)) {
        found.push([origins[at], origins[at + word.length]]);
      }
    }
    return found.sort((left, right) => left[0] - right[0]);
  }

  function marked(element, text, words) {
    let end = 0;
    for (const [from, through] of places(text, words)) {
      if (through <= end) continue;
      const start = Math.max(from, end);
      const mark = document.createElement("mark");
      mark.textContent = text.slice(start, through);
      element.append(text.slice(end, start), mark);
      end = through;
    }
    element.append(text.slice(end));
    return element;
  }

  // The text around the first word in it, whose place in the plain text is near enough.
  function excerpt({ text, plainText }, words) {
    const first = Math.min(...words.map((word) => plainText.indexOf(word)).filter((at) => at >= 0), text.length);
    const start = first < 60 || first === text.length ? 0 : text.lastIndexOf(" ", first - 40) + 1;
    const isWhole = text.length <= start + 160;
    const end = isWhole ? text.length : Math.max(text.lastIndexOf(" ", start + 160), start + 80);
    return (start > 0 ? "… " : "") + text.slice(start, end) + (isWhole ? "" : " …");
  }

  function result(record, words) {
    // A single letter stands everywhere.
    const marks = words.filter((word) => word.length > 1 || !isAscii(word));
    const item = document.createElement("li");
    const link = document.createElement("a");
    link.href = record.path;
    item.append(marked(link, record.title, marks));
    if (record.text !== "") {
      const text = document.createElement("p");
      item.append(marked(text, excerpt(record, words), marks));
    }
    return item;
  }

  const words = () => plain(field.value).split(/\s+/).filter((word) => word !== "");

  function show() {
    const wanted = words();
    const found = wanted.length > 0 ? find(wanted) : [];
    const groups = new Map([...sections.keys()].map((kind) => [kind, []]));
    for (const record of found.slice(0, most)) groups.get(record.kind)?.push(result(record, wanted));
    for (const [kind, section] of sections) {
      const items = groups.get(kind);
      section.querySelector("ol").replaceChildren(...items);
      section.hidden = items.length === 0;
    }
    const count = found.length.toLocaleString(language);
    const form = status.dataset[`found${forms.select(found.length).replace(/^./, (letter) => letter.toUpperCase())}`];
    status.textContent =
      wanted.length === 0 ? ""
      : found.length > most ? status.dataset.shown.replace("{shown}", most).replace("{found}", count)
      : (form ?? status.dataset.foundOther).replace("{count}", count);
  }

  // Of a page opened from a folder, a browser may refuse to change the address.
  function remember() {
    const query = field.value.trim();
    try {
      history.replaceState(null, "", query === "" ? location.pathname : `?${new URLSearchParams({ q: query })}`);
    } catch {
      // The query is then only in the field.
    }
  }

  field.addEventListener("input", () => {
    show();
    remember();
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    document.querySelector(".search-kind:not([hidden]) a")?.click();
  });
  addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.target === field || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    field.focus();
    field.select();
  });

  field.disabled = false;
  field.value = new URLSearchParams(location.search).get("q") ?? "";
  show();
  // The link of the navigation names the field.
  if (location.hash === "#search-q") field.focus();
})();
