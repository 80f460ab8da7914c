import { describeStep, toggleTool } from "@pegboard/registry-core";
import { fixedMethodReason, fixedReason, toggleMethod } from "@pegboard/registry-core/internal";
import type { DraftStep } from "../../../drafts/draft.ts";
import { t } from "../../../messages/t.ts";
import type { MethodSubject, ToolSubject } from "./tree-rows.ts";

/** Why a switch did nothing; `reason` is a sentence. */
const STAYS = {
  on: (name: string, reason: string) => t("{name} stays on. {reason}", { name, reason }),
  off: (name: string, reason: string) => t("{name} stays off. {reason}", { name, reason }),
  partly: (name: string, reason: string) => t("{name} stays as it is. {reason}", { name, reason }),
};

type Switched = ToolSubject | MethodSubject;

/** A click on a row's switch as a step of the draft. Its effect is decided in registry-core. */
export function toggleStep(row: Switched): DraftStep {
  switch (row.kind) {
    case "tool":
      return {
        label: t("Switch {name}", { name: row.tool.definition.displayName }),
        operations: toggleTool(row.tool),
      };
    case "method":
      return {
        label: t("Switch {name}", { name: row.method.definition.displayName }),
        operations: toggleMethod(row.tool, row.method.definition.name),
      };
  }
}

/** Why a row's switch changes nothing, as a sentence. */
export function fixedRowReason(row: Switched): string | undefined {
  const step =
    row.kind === "tool" ? fixedReason(row.tool) : fixedMethodReason(row.tool, row.method);
  return step && describeStep(step, t);
}

/**
 * A text for a press on a row's switch that changes nothing: "Weather stays off. Disabled for the
 * organisation: under repair".
 */
export function refusalText(row: Switched, reason: string): string {
  const [name, state] =
    row.kind === "tool"
      ? ([row.tool.definition.displayName, row.tool.state] as const)
      : ([row.method.definition.displayName, row.method.enabled ? "on" : "off"] as const);
  return STAYS[state](name, reason);
}
