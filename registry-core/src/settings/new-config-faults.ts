import { issueKey } from "@pegboard/json-schema";
import type { Issue } from "../issue.ts";
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
 * Which config keys the operations touch, by tool name: true when the last operation on a key sets
 * it, false when it resets it.
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

/**
 * Codes of issues about the schema or the whole config: with one of them no single value was
 * judged.
 */
const UNJUDGED: ReadonlySet<Issue["code"]> = new Set(["faulty_schema", "too_much_work"]);
