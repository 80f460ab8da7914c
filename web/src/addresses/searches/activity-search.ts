import { addressText } from "./address-values.ts";

/** The part of the screen's state that is in the URL. */
export interface ActivitySearch {
  /** What happened besides saves; the saves without it. */
  show?: "events";
  /** `organisation`, or `agent:` with an id. */
  owner?: string;
  person?: string;
  /** Id of one of `CHANGE_FILTERS`, or of `EVENT_FILTERS`. */
  what?: string;
  /** Name of a tool that was changed. */
  tool?: string;
  /** One of `SINCE`. */
  since?: string;
  q?: string;
}

export function parseActivitySearch(raw: Record<string, unknown>): ActivitySearch {
  const texts = ["owner", "person", "what", "tool", "since", "q"].map((key) => [key, addressText(raw[key])]);
  const show = raw.show === "events" ? { show: raw.show } : {};
  return { ...show, ...Object.fromEntries(texts.filter(([, value]) => value !== undefined)) };
}
