import { findIconFault, type Issue, requestIssue } from "@pegboard/registry-core";
import type { OverridePatch } from "../api-contract.ts";
import { isReadableColor } from "../appearance/color-stylesheet.ts";
import { knownIconNames } from "../appearance/icon-nodes.ts";

/** An operator's icon or colour that could not be drawn. What code declares is not refused: it becomes a problem. */
export function checkAppearance({ icon, color }: OverridePatch): Issue[] {
  const issues: Issue[] = [];
  const unknown = typeof icon === "string" ? unknownIcon(icon, ["changes", "icon"]) : undefined;
  if (unknown) issues.push(unknown);
  if (typeof color === "string" && !isReadableColor(color)) {
    issues.push(requestIssue(["changes", "color"], "unreadable_color", { color }));
  }
  return issues;
}

/** Why the icon that stands at `path` cannot be drawn; undefined when it can. */
export function unknownIcon(icon: string, path: Issue["path"]): Issue | undefined {
  const fault = findIconFault(icon, knownIconNames());
  return fault && requestIssue(path, "unknown_icon", { icon, suggestion: fault.suggestion });
}
