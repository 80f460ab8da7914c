import { type Issue, issueKey } from "../issue.ts";
import type { SettingsOperation } from "./owner-settings.ts";

/**
 * The faults that a change adds to the config of one tool, from the faults before and after it. A
 * reset key refuses nothing: unset is what every agent starts with. A fault that keeps all values
 * from being judged refuses every value, also when it was there before. `touched`: key to whether
 * it is set (true) or reset (false).
 */
export function newConfigFaults(
  before: readonly Issue[],
  after: readonly Issue[],
  touched: ReadonlyMap<string, boolean>,
): Issue[] {
  const known = new Set(before.map(issueKey));
  const setsValues = [...touched.values()].includes(true);
  return after.filter((issue) => {
    if (UNJUDGED.has(issue.code) && issue.path.length === 0) return setsValues;
    const change = touched.get(String(issue.path[0]));
    return change === true || (change === undefined && !known.has(issueKey(issue)));
  });
}

/**
 * Tool name to config key to whether the last operation on it sets it (true) or resets it (false).
 */
export function touchedConfigs(
  operations: readonly SettingsOperation[],
): Map<string, Map<string, boolean>> {
  const touched = new Map<string, Map<string, boolean>>();
  for (const operation of operations) {
    if (operation.op !== "setConfig" && operation.op !== "resetConfig") continue;
    const keys = touched.get(operation.tool) ?? new Map<string, boolean>();
    touched.set(operation.tool, keys.set(operation.key, operation.op === "setConfig"));
  }
  return touched;
}

/** The issue is about the schema or the whole: nobody judged any value. */
const UNJUDGED: ReadonlySet<Issue["code"]> = new Set(["faulty_schema", "too_much_work"]);
