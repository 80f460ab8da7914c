import type { MethodDefinition, ResolvedTool } from "@pegboard/registry-core";
import {
  disabledReason,
  isDestructive,
  type ResolvedMethod,
  type SourceChange,
} from "@pegboard/registry-core/internal";
import type { ToolConfigState } from "../../../tool-list/search/config-state.ts";
import type { ShownMark } from "../../../words/call-marks.ts";
import { holdsMark } from "../../../words/call-marks.ts";

/** The meaning of a badge, by code; its words and its look are in row-parts.tsx. */
export type RowBadge =
  | ShownMark
  | "disabled"
  | "unavailable"
  | "invalid-config"
  | "needs-config"
  | "core"
  | "destructive"
  | "read-only"
  | "new"
  | "source-changed"
  | "changed";

const MOST_BADGES = 2;

/** Badges of a tool's row, the most urgent two, in the order in which they stand. */
export function toolBadges(
  tool: ResolvedTool,
  config: ToolConfigState,
  changed: boolean,
): RowBadge[] {
  return findMostUrgent([
    disabledReason(tool) !== undefined && "disabled",
    availabilityBadge(tool, config),
    sourceBadge(tool.definition) ||
      firstBadge(tool.methods.map(({ definition }) => sourceBadge(definition))),
    tool.locked && "core",
    markBadge("exclusive", tool),
    changed && "changed",
    markBadge("sub-agent", tool),
    markBadge("takes-control", tool),
    tool.methods.length > 0 &&
      tool.methods.every(({ definition }) => isReadOnly(definition)) &&
      "read-only",
  ]);
}

/** Badges of a method's row. A badge that holds for a whole tool is on the tool's own row. */
export function methodBadges(
  tool: ResolvedTool,
  method: ResolvedMethod,
  changed: boolean,
): RowBadge[] {
  return findMostUrgent([
    sourceBadge(method.definition),
    markBadge("prompt", tool, method),
    markBadge("resource", tool, method),
    method.locked && "core",
    isDestructive(method.definition.annotations) && "destructive",
    markBadge("asks-first", tool, method),
    markBadge("deferred", tool, method),
    changed && "changed",
    isReadOnly(method.definition) && "read-only",
  ]);
}

function markBadge(mark: ShownMark, tool: ResolvedTool, method?: ResolvedMethod): RowBadge | false {
  return holdsMark(mark, tool.definition, method?.definition) && mark;
}

function availabilityBadge(tool: ResolvedTool, config: ToolConfigState): RowBadge | false {
  if (config === "missing") return "needs-config";
  if (config === "invalid") return "invalid-config";
  return tool.unavailable !== undefined && "unavailable";
}

/** The badge for a source's change since the method was accepted. */
function sourceBadge({ sourceChange }: { sourceChange?: SourceChange }): RowBadge | false {
  if (sourceChange === "new") return "new";
  return sourceChange === "changed" && "source-changed";
}

const firstBadge = (badges: (RowBadge | false)[]): RowBadge | false =>
  badges.find((badge) => badge !== false) ?? false;

const isReadOnly = (method: MethodDefinition): boolean => method.annotations?.readOnlyHint === true;

/** The most urgent badges. The draft mark is last, beside the tokens it changes. */
function findMostUrgent(badges: (RowBadge | false)[]): RowBadge[] {
  const urgent = badges.filter((badge): badge is RowBadge => badge !== false).slice(0, MOST_BADGES);
  return urgent.sort((a, b) => Number(a === "changed") - Number(b === "changed"));
}
