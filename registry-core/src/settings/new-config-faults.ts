import { type Issue, issueKey } from "../issue.ts";

/**
 * The faults that a change adds to the config of one tool, from the faults before and after it. A reset key refuses nothing: unset is what
 * every agent starts with. A fault that keeps all values from being judged refuses every value, also when it was there before. `touched`:
 * key to whether it is set (true) or reset (false).
 */
export function newConfigFaults(
  before: readonly Issue[],
  after: readonly Issue[],
  touched: ReadonlyMap<string, boolean>,
): Issue[] {
  const known = new Set(before.map(issueKey));
  const setsValues = [...touched.values()].includes(true);
  return after.filter((issue) => {
    if (UNJUDGED.has(issue.code)) return setsValues;
    const change = touched.get(String(issue.path[0]));
    return change === true || (change === undefined && !known.has(issueKey(issue)));
  });
}

/** The issue is about the schema or the whole: nobody judged any value. */
const UNJUDGED: ReadonlySet<Issue["code"]> = new Set(["faulty_schema", "too_much_work"]);
