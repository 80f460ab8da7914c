/** `ChartColumn`, `chart-column` and `chart_column` are one icon. */
export function iconSpelling(icon: string): string {
  return icon.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
}

const known = new WeakMap<readonly string[], Set<string>>();

/** The same for a list that many checks ask: it is read once. */
export function knownSpellings(icons: readonly string[]): Set<string> {
  const before = known.get(icons);
  if (before) return before;
  const spellings = new Set(icons.map(iconSpelling));
  known.set(icons, spellings);
  return spellings;
}
