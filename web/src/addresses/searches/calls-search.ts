import { addressText } from "../search-values.ts";

/** The part of the screen's state that is in the URL. */
export interface CallsSearch {
  /** Id of an agent. */
  agent?: string;
  /** The caller: a way in, or `token:ID`. */
  caller?: string;
  tool?: string;
  /** A function name. */
  method?: string;
  /** The outcome, one of `OUTCOME_FILTERS`. */
  outcome?: string;
  /** The shortest duration in milliseconds. */
  slower?: number;
  q?: string;
  /** The span of time, one of `SPANS`; `24h` unless given. */
  span?: string;
  /** Id of the call in the pane. */
  call?: number;
}

/**
 * Reads search parameters from a URL; what they name is known only to the page, which loads later.
 */
export function parseCallsSearch(raw: Record<string, unknown>): CallsSearch {
  const texts = ["agent", "caller", "tool", "method", "outcome", "q", "span"].map((key) => [
    key,
    addressText(raw[key]),
  ]);
  const numbers = ["slower", "call"].map((key) => [key, Number(raw[key]) || undefined]);
  return Object.fromEntries([...texts, ...numbers].filter(([, value]) => value !== undefined));
}
