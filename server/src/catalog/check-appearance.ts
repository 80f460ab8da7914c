import { findIconFault, type Issue } from "@pegboard/registry-core";
import type { OverridePatch } from "../api-contract.ts";
import { isReadableColor } from "../appearance/color-stylesheet.ts";
import { knownIconNames } from "../appearance/icon-nodes.ts";

/** An operator's icon or colour that could not be drawn. What code declares is not refused: it becomes a problem. */
export function checkAppearance({ icon, color }: OverridePatch): Issue[] {
  const issues: Issue[] = [];
  const unknown = typeof icon === "string" ? unknownIcon(icon) : undefined;
  if (unknown !== undefined) issues.push({ path: ["changes", "icon"], message: unknown });
  if (typeof color === "string" && !isReadableColor(color)) {
    const message = `"${color}" is neither a CSS colour such as #0ea5e9 nor colour classes such as bg-sky-100`;
    issues.push({ path: ["changes", "color"], message });
  }
  return issues;
}

/** Why an icon cannot be drawn; undefined when it can. */
export function unknownIcon(icon: string): string | undefined {
  const fault = findIconFault(icon, knownIconNames());
  if (!fault) return undefined;
  const { suggestion } = fault;
  const hint = suggestion === undefined ? "Choose one from lucide.dev/icons." : `Did you mean "${suggestion}"?`;
  return `"${icon}" is no icon of Lucide. ${hint}`;
}
