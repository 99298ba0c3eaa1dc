// Sets the reader's chosen theme before anything is painted, so that no page flashes in the other theme.
"use strict";

try {
  const chosen = localStorage.getItem("machinemode.theme");
  if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
} catch {
  // Storage is not available, so the system's preference applies.
}
