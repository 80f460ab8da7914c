import { type Issue, issueKey } from "../issue.ts";

/**
 * What a change makes wrong in the config of one tool, from what was wrong before and what is wrong after it. A key that is reset
 * refuses nothing: unset is what every agent starts with. What keeps all values from being judged refuses every value, even if it
 * did so before. `touched`: key to whether it is set (true) or reset (false).
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

/** The issue is of the schema, or of the whole: nothing is said about any value. */
const UNJUDGED: ReadonlySet<Issue["code"]> = new Set(["faulty_schema", "too_much_work"]);
