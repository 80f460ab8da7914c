import { addressText } from "../../components/page/address-values.ts";

/** The part of the screen's state that is in the URL. */
export interface AgentsSearch {
  /** Text of the search field. */
  q?: string;
  /** `new` opens the form for a new agent, `drafts` the list of all drafts. */
  dialog?: "new" | "drafts";
}

/** Reads search parameters from a URL; unknown values are left out. */
export function parseAgentsSearch(raw: Record<string, unknown>): AgentsSearch {
  const q = addressText(raw.q);
  return {
    ...(q && { q }),
    ...((raw.dialog === "new" || raw.dialog === "drafts") && { dialog: raw.dialog }),
  };
}
