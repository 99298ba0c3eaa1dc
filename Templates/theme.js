// Sets the reader's chosen theme and view of notes before anything is painted, so that no page flashes in the other.
"use strict";

try {
  const chosen = localStorage.getItem("machinemode.theme");
  if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
  if (localStorage.getItem("machinemode.notes") === "grid") document.documentElement.dataset.notes = "grid";
} catch {
  // Storage is not available, so the system's preference and the list apply.
}
