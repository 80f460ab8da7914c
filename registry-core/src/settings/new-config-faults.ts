import { type Issue, issueKey } from "../issue.ts";

/**
 * What a change makes wrong in the config of one tool, from what was wrong before and what is wrong after it. A key that is reset
 * refuses nothing: unset is what every agent starts with. `touched`: key to whether it is set (true) or reset (false).
 */
export function newConfigFaults(
  before: readonly Issue[],
  after: readonly Issue[],
  touched: ReadonlyMap<string, boolean>,
): Issue[] {
  const known = new Set(before.map(issueKey));
  return after.filter((issue) => {
    const change = touched.get(String(issue.path[0]));
    return change === true || (change === undefined && !known.has(issueKey(issue)));
  });
}
