import { findIconFault, type Issue, requestIssue } from "@pegboard/registry-core";
import { isReadableColor } from "./color-stylesheet.ts";
import { knownIconNames } from "./icon-nodes.ts";

// What code declares is not refused: it becomes a problem.

/** Why the icon that stands at `path` cannot be drawn; undefined when it can. */
export function unknownIcon(icon: string, path: Issue["path"]): Issue | undefined {
  const fault = findIconFault(icon, knownIconNames());
  return fault && requestIssue(path, "unknown_icon", { icon, suggestion: fault.suggestion });
}

/** The same for a colour. */
export function unknownColor(color: string, path: Issue["path"]): Issue | undefined {
  return isReadableColor(color) ? undefined : requestIssue(path, "unreadable_color", { color });
}
