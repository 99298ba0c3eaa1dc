// Sorts, filters and searches the table of problems, topics or tasks. Data attributes of rows and columns tell what to
// compare. The form has the state, the fragment of the address stores it, and the page has all words.
"use strict";

// The script is loaded before the table so that, if the address has a state, rows are hidden until they are sorted
// and filtered.
if (location.hash.includes("=")) document.documentElement.classList.add("list-waiting");

// The page's language tag comes from the strings file and may be invalid; the reader's own language is then used.
function knownLanguage() {
  try {
    return Intl.getCanonicalLocales(document.documentElement.lang)[0];
  } catch {
    return undefined;
  }
}

addEventListener("DOMContentLoaded", () => {
  document.documentElement.classList.remove("list-waiting");
  const form = document.querySelector(".list-controls");
  const table = document.querySelector(".list");
  const fields = form.elements;
  const body = table.tBodies[0];
  const heads = [...table.tHead.rows[0].cells].filter((head) => head.dataset.column);
  // In the order of the page, which is that of the plan. Equal rows keep this order.
  const rows = [...body.rows];
  const filters = [...form.querySelectorAll("[data-filter]")];
  const shown = form.querySelector("[data-shown]");
  const nothing = document.querySelector("[data-nothing]");
  const language = knownLanguage();
  const collator = new Intl.Collator(language);
  const firstColumn = fields.sort.value;
  let orderNow = `${firstColumn} false`;

  // Sorting

  const keys = new Map();

  // The sort key of each row in a column; null if unknown.
  function keysOf(head) {
    if (!keys.has(head)) {
      const isNumber = head.dataset.sort === "number";
      keys.set(head, rows.map((row) => {
        const cell = row.cells[head.cellIndex];
        // The first child of a cell is what it is sorted by; marks and links follow.
        const text = cell.dataset.value ?? cell.firstChild?.textContent.trim() ?? "";
        if (text === "") return null;
        return isNumber ? Number(text) : text;
      }));
    }
    return keys.get(head);
  }

  function sort() {
    const isReversed = fields.reversed.checked;
    const order = `${fields.sort.value} ${isReversed}`;
    if (order === orderNow) return;
    orderNow = order;
    for (const head of heads) {
      if (head.dataset.column !== fields.sort.value) {
        head.removeAttribute("aria-sort");
        continue;
      }
      head.setAttribute("aria-sort", isReversed ? "descending" : "ascending");
      const values = keysOf(head);
      const compare = head.dataset.sort === "number" ? (a, b) => a - b : collator.compare;
      const places = [...rows.keys()].sort((a, b) => {
        const [left, right] = [values[a], values[b]];
        // Unknown values come last in both directions.
        if (left === null || right === null) return (left === null) - (right === null);
        return isReversed ? compare(right, left) : compare(left, right);
      });
      body.replaceChildren(...places.map((place) => rows[place]));
    }
  }

  // Filtering and searching

  const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLocaleLowerCase(language);
  let texts = null;

  function textsOf() {
    const searched = heads.filter((head) => "search" in head.dataset).map((head) => head.cellIndex);
    texts ??= rows.map((row) => plain(searched.map((index) => row.cells[index].textContent).join("\n")));
    return texts;
  }

  function filter() {
    const wanted = filters.filter((field) => field.value !== "");
    const words = plain(fields.q.value).split(/\s+/).filter((word) => word !== "");
    const searched = words.length > 0 ? textsOf() : null;
    let count = 0;
    rows.forEach((row, place) => {
      const fits =
        wanted.every((field) => row.dataset[field.name].split(" ").includes(field.value)) &&
        words.every((word) => searched[place].includes(word));
      row.hidden = !fits;
      if (fits) count += 1;
    });
    const text = count.toLocaleString(language);
    // Set only if changed, because screen readers announce every change.
    if (shown.textContent !== text) shown.textContent = text;
    nothing.hidden = count > 0;
  }

  function apply() {
    sort();
    filter();
  }

  // The address

  function remember() {
    const state = new URLSearchParams();
    for (const [name, value] of new FormData(form)) {
      if (value !== "" && !(name === "sort" && value === firstColumn)) state.set(name, value);
    }
    const text = state.size > 0 ? `#${state}` : "";
    const bare = location.href.split("#")[0];
    if (location.href !== bare + text) history.pushState(null, "", bare + text);
  }

  function show(state) {
    for (const field of fields) {
      if (field.type === "checkbox") {
        field.checked = state.has(field.name);
      } else if (field.name !== "") {
        const standard = field === fields.sort ? firstColumn : "";
        field.value = state.get(field.name) ?? standard;
        // The address may have a value that the field does not offer.
        if (field.selectedIndex === -1) field.value = standard;
      }
    }
    apply();
  }

  function recall() {
    // A fragment without `=` is an anchor in the page and has no state.
    if (location.hash === "" || location.hash.includes("=")) {
      show(new URLSearchParams(location.hash.slice(1)));
    }
  }

  // Controls

  for (const head of heads) {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => {
      fields.reversed.checked = fields.sort.value === head.dataset.column && !fields.reversed.checked;
      fields.sort.value = head.dataset.column;
      apply();
      remember();
    });
  }

  for (const button of document.querySelectorAll("[data-reset]")) {
    button.addEventListener("click", () => {
      show(new URLSearchParams());
      remember();
      // This button is hidden with its message, so the focus moves to the search field.
      if (!form.contains(button)) fields.q.focus();
    });
  }

  form.addEventListener("input", apply);
  form.addEventListener("change", () => {
    apply();
    remember();
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  addEventListener("hashchange", recall);
  form.querySelector("fieldset").disabled = false;
  recall();
});
