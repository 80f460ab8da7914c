import { compareNames } from "@pegboard/registry-core/internal";

interface NamedItem {
  name: string;
}

/** The order of what has a name in lists. */
export const byName = (one: NamedItem, other: NamedItem): number =>
  compareNames(one.name, other.name);
