import { closestName, type Issue } from "@pegboard/registry-core";
import type { OverridePatch } from "../api-contract.ts";
import { isReadableColor } from "../appearance/color-stylesheet.ts";
import { iconNodes, knownIconNames } from "../appearance/icon-nodes.ts";

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
  if (Object.hasOwn(iconNodes([icon]), icon)) return undefined;
  const closest = closestName(icon, knownIconNames());
  const hint = closest === undefined ? "Choose one from lucide.dev/icons." : `Did you mean "${closest}"?`;
  return `"${icon}" is no icon of Lucide. ${hint}`;
}
