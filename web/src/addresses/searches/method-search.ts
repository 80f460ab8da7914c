import { LEARNED_DAYS } from "./tool-search-search.ts";

/** The part of a method's page that is in the URL. */
export interface MethodPageSearch {
  /** Of how many days calls are counted; 30 unless given. */
  days?: (typeof LEARNED_DAYS)[number];
  /** The moment of the version that is open, in milliseconds since 1970. */
  version?: number;
}

/** The page's part of the address, and what changes it. */
export interface MethodPageState {
  search: MethodPageSearch;
  /** Changes the given keys; undefined removes one from the address. */
  setSearch(patch: { [Key in keyof MethodPageSearch]: MethodPageSearch[Key] | undefined }): void;
}

/** Reads search parameters from a URL; unknown values are left out. */
export function parseMethodPageSearch(raw: Record<string, unknown>): MethodPageSearch {
  const days = LEARNED_DAYS.find((one) => String(one) === String(raw.days));
  const version = Number(raw.version);
  return {
    ...(days && { days }),
    ...(Number.isSafeInteger(version) && version > 0 && { version }),
  };
}
