import { omitUndefined } from "@pegboard/registry-core/internal";
import { addressText } from "../search-values.ts";

/** The part of a history's state that is in the URL. */
export interface HistorySearch {
  /** The revisions that are compared, from `a` to `b`. Default: the newest and the one before. */
  a?: number;
  b?: number;
  q?: string;
  /** The name of the person who saved. */
  person?: string;
  /** Id of one of `CHANGE_FILTERS`. */
  what?: string;
  /** The view of the comparison: `settings` unless given, a prompt, or a format. */
  view?: string;
  /** Whether the comparison takes the place of the list, below 1024 px. */
  compare?: boolean;
}

export function parseHistorySearch(raw: Record<string, unknown>): HistorySearch {
  const revision = (value: unknown) =>
    typeof value === "number" && Number.isInteger(value) && value >= 0 ? value : undefined;
  const parsed = {
    a: revision(raw.a),
    b: revision(raw.b),
    compare: raw.compare === true ? true : undefined,
    q: addressText(raw.q),
    person: addressText(raw.person),
    what: addressText(raw.what),
    view: addressText(raw.view),
  };
  return omitUndefined(parsed);
}
