import { omitUndefined } from "@pegboard/registry-core/internal";
import { addressChoice, addressText } from "../search-values.ts";

/** The parts of a comparison of two agents. */
const COMPARED_PARTS = ["tools", "values", "prompts", "same"] as const;
type ComparedPart = (typeof COMPARED_PARTS)[number];

const COMPARED_GROUPS = ["app", "none"] as const;
/** How the methods of a comparison are grouped: by tools, those by apps, or not at all. */
export type ComparedGroup = "tool" | (typeof COMPARED_GROUPS)[number];

/** The part of the comparison's state that is in the URL. */
export interface CompareSearch {
  /** The ids of the two agents. */
  a?: string;
  b?: string;
  /** The only part that is shown; all that differs unless given. */
  show?: ComparedPart;
  /** By tools unless given. */
  group?: Exclude<ComparedGroup, "tool">;
  q?: string;
}

export function parseCompareSearch(raw: Record<string, unknown>): CompareSearch {
  const parsed = {
    a: addressText(raw.a),
    b: addressText(raw.b),
    show: addressChoice(COMPARED_PARTS, raw.show),
    group: addressChoice(COMPARED_GROUPS, raw.group),
    q: addressText(raw.q),
  };
  return omitUndefined(parsed);
}
