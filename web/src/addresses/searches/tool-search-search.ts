import { addressText } from "../search-values.ts";

/** The part of an agent's tool search that is in the URL. */
export interface ToolSearchSearch {
  /** The request that is tried. */
  q?: string;
  /** The tool and the method that the request should find. */
  tool?: string;
  method?: string;
}

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
  };
  return Object.fromEntries(Object.entries(parsed).filter(([, value]) => value !== undefined));
}
