// Sorts, filters and searches a list. Data attributes of rows and columns tell what to compare. The form has the state, the
// fragment of the address stores it, and the page has all words.
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
  const heads = [...table.tHead.rows[0].cells];
  // In the order of the page. Equal rows keep this order.
  const rows = [...body.rows];
  const filters = [...form.querySelectorAll("[data-filter]")];
  const filterButton = form.querySelector(".filter-button");
  const inUse = form.querySelector("[data-in-use]");
  const found = document.querySelector("[data-some-found]");
  const nothing = document.querySelector("[data-nothing]");
  const showAll = document.querySelector("[data-show-all]");
  const language = knownLanguage();
  const collator = new Intl.Collator(language);
  let orderNow = "";

  // What a field has when the page opens.
  const opening = (field) => field.options ? [...field.options].find((option) => option.defaultSelected)?.value ?? "" : "";

  // Sorting

  // The sort key of each row in a column; null if unknown.
  function keysOf(head) {
    return rows.map((row) => {
      const cell = row.cells[head.cellIndex];
      // The first child of a cell is what it is sorted by; marks follow.
      const text = cell?.dataset.value ?? cell?.firstChild?.textContent.trim() ?? "";
      if (head.dataset.sort === "text") return text === "" ? null : text;
      return cell?.dataset.value === undefined ? null : Number(text);
    });
  }

  function sort() {
    const order = fields.sort.value;
    if (order === orderNow) return;
    orderNow = order;
    const isReversed = order.startsWith("-");
    const head = heads.find((one) => one.dataset.column === order.replace("-", ""));
    const values = head ? keysOf(head) : rows.map(() => null);
    const compare = head?.dataset.sort === "text" ? collator.compare : (a, b) => a - b;
    const places = [...rows.keys()].sort((a, b) => {
      const [left, right] = [values[a], values[b]];
      // Unknown values come last in both directions.
      if (left === null || right === null) return (left === null) - (right === null);
      return isReversed ? compare(right, left) : compare(left, right);
    });
    body.replaceChildren(...places.map((place) => rows[place]));
  }

  // Filtering and searching

  const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLocaleLowerCase(language);
  let texts = null;

  function textsOf() {
    const searched = heads.filter((head) => "search" in head.dataset).map((head) => head.cellIndex);
    texts ??= rows.map((row) => plain(searched.map((index) => row.cells[index]?.textContent ?? "").join("\n")));
    return texts;
  }

  function filter() {
    const words = plain(fields.q.value).split(/\s+/).filter((word) => word !== "");
    const chosen = filters.filter((field) => field.value !== opening(field));
    // What the page opens with is no choice of the reader's, so a search goes through all rows.
    const wanted = (words.length > 0 ? chosen : filters).filter((field) => field.value !== "");
    const searched = words.length > 0 ? textsOf() : null;
    let count = 0;
    rows.forEach((row, place) => {
      const fits =
        wanted.every((field) => row.dataset[field.name].split(" ").includes(field.value)) &&
        words.every((word) => searched[place].includes(word));
      row.hidden = !fits;
      if (fits) count += 1;
    });
    // Set only if changed, because screen readers announce every change.
    const text = count.toLocaleString(language);
    const number = found.querySelector("[data-shown]");
    if (number.textContent !== text) number.textContent = text;
    found.hidden = words.length === 0 && chosen.length === 0;
    document.querySelector("[data-all-found]").hidden = !found.hidden;
    nothing.hidden = count > 0;
    showAll.hidden = count === rows.length;
    inUse.textContent = chosen.length > 0 ? chosen.length.toLocaleString(language) : "";
  }

  function apply() {
    sort();
    filter();
  }

  // The address

  function remember() {
    const state = new URLSearchParams();
    for (const [name, value] of new FormData(form)) {
      if (value !== opening(fields[name])) state.set(name, value);
    }
    const text = state.size > 0 ? `#${state}` : "";
    const bare = location.href.split("#")[0];
    if (location.href !== bare + text) history.pushState(null, "", bare + text);
  }

  function show(state) {
    for (const field of fields) {
      if (!field.name) continue;
      field.value = state.get(field.name) ?? opening(field);
      // The address may have a value that the field does not offer.
      if (field.selectedIndex === -1) field.value = opening(field);
    }
    apply();
  }

  // A fragment without `=` is an anchor in the page and has no state.
  const isAnchor = () => location.hash !== "" && !location.hash.includes("=");

  function recall() {
    show(new URLSearchParams(isAnchor() ? "" : location.hash.slice(1)));
  }

  // Controls

  filterButton.addEventListener("click", () => {
    const isOpen = form.classList.toggle("is-open");
    filterButton.setAttribute("aria-expanded", String(isOpen));
  });

  showAll.addEventListener("click", () => {
    const before = rows.filter((row) => !row.hidden).length;
    show(new URLSearchParams(filters.map((field) => [field.name, ""])));
    remember();
    // The button is hidden now, so the focus moves to the first row that was not shown.
    (body.rows[before]?.querySelector("a") ?? fields.q).focus({ preventScroll: true });
  });

  form.addEventListener("input", apply);
  form.addEventListener("change", () => {
    apply();
    remember();
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  addEventListener("hashchange", () => {
    if (!isAnchor()) recall();
  });
  form.querySelector("fieldset").disabled = false;
  recall();
  // From here on the script hides rows, not the style sheet.
  table.classList.add("is-ready");
});
