import { describeStep, toggleTool } from "@pegboard/registry-core";
import { fixedMethodReason, fixedReason, toggleMethod } from "@pegboard/registry-core/internal";
import type { DraftStep } from "../../../drafts/draft.ts";
import { say } from "./texts.ts";
import type { MethodSubject, ToolSubject } from "./tree-rows.ts";

type Switched = ToolSubject | MethodSubject;

/** A click on a row's switch as a step of the draft. What it does is decided in registry-core. */
export function toggleStep(row: Switched): DraftStep {
  switch (row.kind) {
    case "tool":
      return {
        label: say.switchName(row.tool.definition.displayName),
        operations: toggleTool(row.tool),
      };
    case "method":
      return {
        label: say.switchName(row.method.definition.displayName),
        operations: toggleMethod(row.tool, row.method.definition.name),
      };
  }
}

/** Why a row's switch changes nothing, as a sentence. */
export function fixedRowReason(row: Switched): string | undefined {
  const step =
    row.kind === "tool" ? fixedReason(row.tool) : fixedMethodReason(row.tool, row.method);
  return step && describeStep(step);
}

/**
 * What is said when a press on a row's switch changes nothing: "Weather stays off. Disabled for the
 * organisation: under repair".
 */
export function refusalText(row: Switched, reason: string): string {
  const [name, state] =
    row.kind === "tool"
      ? ([row.tool.definition.displayName, row.tool.state] as const)
      : ([row.method.definition.displayName, row.method.enabled ? "on" : "off"] as const);
  return say.stays[state](name, reason);
}
