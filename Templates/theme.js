// Sets the theme that the reader chose before anything is painted, so that no page flashes in the other one.
"use strict";

try {
  const chosen = localStorage.getItem("machinemode.theme");
  if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
} catch {
  // The browser keeps nothing for this page: the system's preference stands.
}
