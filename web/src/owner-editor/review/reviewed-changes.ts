import type { SettingsOperation } from "@pegboard/registry-core";
import { keptOff } from "@pegboard/registry-core/internal";
import { t } from "../../messages/t.ts";

/** One change of a draft, as a person reviews it and takes it back. */
export interface ReviewedChange {
  operation: SettingsOperation;
  /** The operations that keep methods off while the tool of this one goes on. */
  keptOff: readonly SettingsOperation[];
}

const NOTHING_KEPT_OFF: readonly SettingsOperation[] = [];

/** The changes of a draft; a tool's own switch takes along what it keeps off. */
export function reviewedChanges(operations: readonly SettingsOperation[]): ReviewedChange[] {
  const byTool = new Map<string, SettingsOperation[]>();
  for (const kept of keptOff(operations))
    byTool.set(kept.tool, [...(byTool.get(kept.tool) ?? []), kept]);
  const isKept = new Set([...byTool.values()].flat());
  return operations
    .filter((operation) => !isKept.has(operation))
    .map((operation) => ({
      operation,
      keptOff: (operation.op === "setTool" && byTool.get(operation.tool)) || NOTHING_KEPT_OFF,
    }));
}

/** What a change keeps off, after what it does. */
export const keptOffText = ({ keptOff: { length: count } }: Pick<ReviewedChange, "keptOff">) =>
  count === 0
    ? ""
    : ` · ${t("{count, plural, one {# method stays off} other {# methods stay off}}", { count })}`;
