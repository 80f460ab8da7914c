// Runs before the first paint, so that a remembered look does not flash. The app's own code is in app/appearance.ts and
// components/page/separator.tsx.
(() => {
  const root = document.documentElement;
  try {
    for (const key of ["theme", "density", "rail"]) {
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
