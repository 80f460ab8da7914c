import { addressChoice } from "../search-values.ts";
import { LEARNED_DAYS } from "./tool-search-search.ts";

/** What the calls of methods can be sorted by; the largest comes first. */
const USAGE_SORTS = ["calls", "failed", "median", "medianTokens", "offered"] as const;
export type UsageSort = (typeof USAGE_SORTS)[number];

/** The part of an agent's page of usage that is in the URL. */
export interface UsageSearch {
  /** Of how many days calls are counted; 30 unless given. */
  days?: (typeof LEARNED_DAYS)[number];
  /** The calls of each tool in place of each method. */
  by?: "tools";
  /** `calls` unless given. */
  sort?: UsageSort;
  /** Only the calls of one caller: `token:ID`, `person:ID` or its way in. */
  caller?: string;
  /** Only the calls of one tool. */
  tool?: string;
  /** On a phone, what was never called takes the place of the page. */
  show?: "never";
}

/** The page's part of the address, and what changes it. */
export interface UsageState {
  search: UsageSearch;
  /** Changes the given keys; undefined removes one from the address. */
  setSearch(patch: { [Key in keyof UsageSearch]: UsageSearch[Key] | undefined }): void;
}

/** Reads search parameters from a URL; unknown values are left out. */
export function parseUsageSearch(raw: Record<string, unknown>): UsageSearch {
  const days = LEARNED_DAYS.find((one) => String(one) === String(raw.days));
  const sort = addressChoice(USAGE_SORTS, raw.sort);
  return {
    ...(days && { days }),
    ...(raw.by === "tools" && { by: "tools" }),
    ...(sort && { sort }),
    ...(typeof raw.caller === "string" && { caller: raw.caller }),
    ...(typeof raw.tool === "string" && { tool: raw.tool }),
    ...(raw.show === "never" && { show: "never" }),
  };
}
