interface NamedItem {
  name: string;
}

/** The order of names in lists: "Agent 2" before "Agent 10". */
export const byName = (a: NamedItem, b: NamedItem): number =>
  a.name.localeCompare(b.name, undefined, { numeric: true });
