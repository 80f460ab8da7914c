import { omitUndefined } from "@pegboard/registry-core/internal";
import { addressText } from "../search-values.ts";

/** The part of an agent's tool search that is in the URL. */
export interface ToolSearchSearch {
  /** The request that is tried. */
  q?: string;
  /** The tool and the method that the request should find. */
  tool?: string;
  method?: string;
  /** Of how many days calls are learned from; 30 unless given. */
  days?: LearnedDays;
}

/** The spans of days that calls can be learned from. */
export const LEARNED_DAYS = [7, 30, 90] as const;
/** How many they are unless somebody chooses. */
export const USUAL_LEARNED_DAYS = 30;
type LearnedDays = (typeof LEARNED_DAYS)[number];

/** The tool search's part of the address, and what changes it. */
export interface ToolSearchState {
  search: ToolSearchSearch;
  /** Changes the given keys; undefined removes one from the address. */
  setSearch(patch: { [Key in keyof ToolSearchSearch]: ToolSearchSearch[Key] | undefined }): void;
}

/** Reads search parameters from a URL; unknown values are left out. */
export function parseToolSearchSearch(raw: Record<string, unknown>): ToolSearchSearch {
  const parsed = {
    q: addressText(raw.q),
    tool: addressText(raw.tool),
    method: addressText(raw.method),
    days: LEARNED_DAYS.find((days) => String(days) === String(raw.days)),
  };
  return omitUndefined(parsed);
}
