interface Named {
  name: string;
}

/** The order of names in lists: "Agent 2" before "Agent 10". */
export const byName = (a: Named, b: Named): number =>
  a.name.localeCompare(b.name, undefined, { numeric: true });
