import type { Issue, OwnerSettings, SettingsOperation } from "@pegboard/registry-core";
import {
  type Catalog,
  findUnknownName,
  requestIssue,
  toolsByName,
} from "@pegboard/registry-core/internal";
import { findIconIssue } from "@pegboard/registry-core/problems";
import { isReadableColor } from "../appearance/color-stylesheet.ts";
import { knownIconNames } from "../appearance/icon-nodes.ts";

/**
 * Issues of operations that name something that does not exist, icons and colours included. Paths
 * start at the request's body.
 */
export function findUnknownNames(catalog: Catalog, operations: SettingsOperation[]): Issue[] {
  const tools = toolsByName(catalog.tools);
  const issues: Issue[] = [];
  for (const [index, operation] of operations.entries()) {
    const issue = findUnknownName(tools, operation) ?? findUndrawable(operation);
    if (issue) issues.push({ ...issue, path: ["operations", index, ...issue.path] });
    if (issues.length >= MOST_NAME_ISSUES) break;
  }
  return issues;
}

/** The most issues that are answered. Nobody reads more, and each icon is looked for among all. */
const MOST_NAME_ISSUES = 100;

/** Issues of presets that an agent would begin to follow and that do not exist. */
export function findUnknownPresets(
  { presets = [] }: Catalog,
  { presets: followed = [] }: OwnerSettings,
  operations: SettingsOperation[],
): Issue[] {
  const known = new Set([...presets.map(({ id }) => id), ...followed]);
  return operations.flatMap((operation, at) => {
    if (operation.op !== "setPresets") return [];
    return operation.presets.flatMap((name, index) =>
      known.has(name)
        ? []
        : [requestIssue(["operations", at, "presets", index], "unknown_preset", { name })],
    );
  });
}

/**
 * An issue with an icon or colour that cannot be drawn. It is refused when a person sets it; when
 * code declares it, it becomes a problem.
 */
function findUndrawable(operation: SettingsOperation): Issue | undefined {
  if (operation.op !== "setToolText" && operation.op !== "setToolMetadata") return undefined;
  const value = String(operation.value);
  if (operation.field === "icon") {
    const issue = findIconIssue(value, knownIconNames());
    return (
      issue &&
      requestIssue(["value"], "unknown_icon", { icon: value, suggestion: issue.suggestion })
    );
  }
  if (operation.field !== "color" || isReadableColor(value)) return undefined;
  return requestIssue(["value"], "unreadable_color", { color: value });
}
