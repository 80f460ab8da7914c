// Runs before the first paint, so that a remembered theme does not flash. The app's own code is in app/appearance.ts.
(() => {
  const root = document.documentElement;
  try {
    for (const key of ["theme", "density"]) {
      const choice = localStorage.getItem(`pegboard-${key}`);
      if (choice) root.dataset[key] = choice;
    }
  } catch {
    // Storage is closed in some private modes: the system's choice applies.
  }
})();
