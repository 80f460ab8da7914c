import { addressText } from "../search-values.ts";

/** The part of the screen's state that is in the URL. */
export interface ActivitySearch {
  /** Present to list events in place of saves. */
  show?: "events";
  /** The owner: `organisation`, or `agent:` with an id. */
  owner?: string;
  person?: string;
  /** Id of one of `CHANGE_FILTERS`, or of `EVENT_FILTERS`. */
  what?: string;
  /** The name of a tool that was changed. */
  tool?: string;
  /** The span of time, one of `SINCE`. */
  since?: string;
  q?: string;
}

/** Removes everything from the address that narrows a list. */
export const NO_ACTIVITY_FILTERS = {
  owner: undefined,
  person: undefined,
  what: undefined,
  tool: undefined,
  since: undefined,
  q: undefined,
};

export function parseActivitySearch(raw: Record<string, unknown>): ActivitySearch {
  const texts = ["owner", "person", "what", "tool", "since", "q"].map((key) => [
    key,
    addressText(raw[key]),
  ]);
  const show = raw.show === "events" ? { show: raw.show } : {};
  return { ...show, ...Object.fromEntries(texts.filter(([, value]) => value !== undefined)) };
}
