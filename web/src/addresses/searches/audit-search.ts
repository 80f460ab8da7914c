import { addressText } from "../search-values.ts";

/** The part of the screen's state that is in the URL. */
export interface AuditSearch {
  /** What it happened to: `organisation`, or `agent:`, `preset:` or `source:` with an id. */
  on?: string;
  /** Who did it, by the name of then. */
  person?: string;
  /** The id of the person who did it. */
  by?: string;
  /** Id of one of `AUDIT_FILTERS`. */
  what?: string;
  /** The span of time, one of `SINCE`. */
  since?: string;
  q?: string;
  /** The position of the entry that is open. */
  entry?: number;
  /** The position of the entry around which the list stands. */
  around?: number;
}

/** Removes everything from the address that narrows the list. */
export const NO_AUDIT_FILTERS = {
  on: undefined,
  person: undefined,
  by: undefined,
  what: undefined,
  since: undefined,
  q: undefined,
  around: undefined,
};

export function parseAuditSearch(raw: Record<string, unknown>): AuditSearch {
  const texts = ["on", "person", "by", "what", "since", "q"].map((key) => [
    key,
    addressText(raw[key]),
  ]);
  const numbers = ["entry", "around"].map((key) => [key, positionOf(raw[key])]);
  const given = [...texts, ...numbers].filter(([, value]) => value !== undefined);
  return Object.fromEntries(given);
}

function positionOf(value: unknown): number | undefined {
  const position = Number(value);
  return Number.isInteger(position) && position > 0 ? position : undefined;
}
