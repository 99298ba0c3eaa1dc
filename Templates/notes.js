// Shows notes as a list or as a grid, and remembers which.
"use strict";

(() => {
  const key = "machinemode.notes";
  const group = document.querySelector(".view-switch");
  const notes = document.querySelector(".notes");
  const buttons = [...group.querySelectorAll("button")];

  function show(view) {
    notes.classList.toggle("as-grid", view === "grid");
    for (const button of buttons) button.setAttribute("aria-pressed", String(button.dataset.view === view));
  }

  let chosen = null;
  try {
    chosen = localStorage.getItem(key);
  } catch {
    // Storage is not available, so the list is shown first.
  }
  if (chosen === "grid") show(chosen);
  group.hidden = false;

  for (const button of buttons) {
    button.addEventListener("click", () => {
      show(button.dataset.view);
      try {
        localStorage.setItem(key, button.dataset.view);
      } catch {
        // The choice is only for this page.
      }
    });
  }
})();
