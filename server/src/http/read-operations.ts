import type { SettingsOperation } from "@pegboard/registry-core";
import { parseOperations, type SettingsOwner } from "@pegboard/registry-core/internal";
import { invalid } from "../errors.ts";

/** The operations of a request on an owner's settings. @throws PegboardError 422 */
export function readOperations(
  operations: unknown[],
  owner: SettingsOwner["kind"],
): SettingsOperation[] {
  const parsed = parseOperations(operations, owner);
  if ("operations" in parsed) return parsed.operations;
  throw invalid(parsed.issues.map((issue) => ({ ...issue, path: ["operations", ...issue.path] })));
}
