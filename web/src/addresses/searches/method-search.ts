import { LEARNED_DAYS } from "./tool-search-search.ts";

/** The part of a method's page that is in the URL. */
export interface MethodSearch {
  /** Of how many days calls are counted; 30 unless given. */
  days?: (typeof LEARNED_DAYS)[number];
}

/** The page's part of the address, and what changes it. */
export interface MethodState {
  search: MethodSearch;
  /** Changes the given keys; undefined removes one from the address. */
  setSearch(patch: { [Key in keyof MethodSearch]: MethodSearch[Key] | undefined }): void;
}

/** Reads search parameters from a URL; unknown values are left out. */
export function parseMethodSearch(raw: Record<string, unknown>): MethodSearch {
  const days = LEARNED_DAYS.find((one) => String(one) === String(raw.days));
  return days ? { days } : {};
}
