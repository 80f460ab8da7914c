// Runs before the first paint and before any other code, so that a remembered look and language do not flash. The app's own code is in app/appearance.ts and
// components/page/separator.tsx.
(() => {
  const root = document.documentElement;
  const spoken = (languages) =>
    languages.map((name) => name.slice(0, 2)).find((name) => name === "de" || name === "en");
  root.lang = spoken(navigator.languages) ?? "en";
  try {
    root.lang = localStorage.getItem("pegboard-language") ?? root.lang;
    for (const key of ["theme", "density", "rail", "keys"]) {
      const choice = localStorage.getItem(`pegboard-${key}`);
      if (choice) root.dataset[key] = choice;
    }
    for (const region of ["tree", "dock"]) {
      const size = Number(localStorage.getItem(`pegboard-dragged-${region}`));
      if (size > 0) root.style.setProperty(`--dragged-${region}`, `${size}px`);
    }
  } catch {
    // Storage is closed in some private modes: the system's choice applies.
  }
})();
