import { toggleTool } from "@pegboard/registry-core";
import {
  describeSwitch,
  fixedMethodReason,
  fixedReason,
  toggleMethod,
} from "@pegboard/registry-core/internal";
import type { DraftStep } from "../../../drafts/draft.ts";
import { t } from "../../../messages/t.ts";
import type {
  MethodSubject,
  ToolSubject,
  TreeMethodRow,
  TreeRow,
  TreeToolRow,
} from "./tree-rows.ts";

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
  return step && describeSwitch(step, t);
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

/** An action on a row of the tree. */
export type TreeAct =
  /** This action folds an open row and unfolds a folded one. */
  | { act: "turn"; row: TreeRow }
  /** This action shows the methods of a tool that do not match. */
  | { act: "showAll"; row: TreeToolRow | TreeMethodRow }
  | { act: "toggle"; row: TreeToolRow | TreeMethodRow }
  /** This is Space while something is selected. */
  | { act: "toggleSelected" }
  /** This opens the page of a method: who has it, and who calls it. */
  | { act: "usage"; row: TreeMethodRow }
  | { act: "inspect" | "config" | "payload" | "why"; row: Exclude<TreeRow, { kind: "group" }> };

interface TreeKeyPress {
  key: string;
  shiftKey: boolean;
  /**
   * Whether something is selected. Space acts on the selection then, in whatever row it is pressed.
   */
  isSelecting: boolean;
}

const OPENS = { Enter: "inspect", e: "config", y: "payload", w: "why" } as const;

/** The keys that the tree has beside those of every list. Undefined leaves the key to others. */
export function actOnKey(
  row: TreeRow,
  { key, shiftKey, isSelecting }: TreeKeyPress,
): TreeAct | undefined {
  switch (key) {
    case " ":
      if (isSelecting) return { act: "toggleSelected" };
      return row.kind === "tool" || row.kind === "method" ? { act: "toggle", row } : undefined;
    case "Enter":
    case "e":
    case "y":
    case "w":
      if (row.kind !== "group") return { act: OPENS[key], row };
      return key === "Enter" ? { act: "turn", row } : undefined;
    case "u":
      return row.kind === "method" ? { act: "usage", row } : undefined;
    case "ArrowRight":
      return !shiftKey && row.kind === "method" && row.joined ? { act: "showAll", row } : undefined;
    default:
      return undefined;
  }
}
