import type { SettingsOperation } from "@pegboard/registry-core";
import type { SelectedMethods } from "@pegboard/registry-core/internal";
import { useMemo } from "react";
import { tokenChange } from "../../../messages/counts.ts";
import type { SelectedTool } from "../../../settings/shared-settings/shared-settings.ts";
import { useAgentEdit } from "../draft/agent-edit.tsx";
import { effectOf } from "./selection-effect.ts";

/** The selected tools and methods whose settings can be set together. */
export const selectedToolDefinitions = (selected: readonly SelectedMethods[]): SelectedTool[] =>
  selected.map(({ tool, methods }) => ({
    definition: tool.definition,
    methods: methods.map(({ definition }) => definition),
  }));

/** The cost of operations for the agent. */
export function CostOf({ operations }: { operations: SettingsOperation[] }) {
  const { model, definitions } = useAgentEdit("model", "definitions");
  const { change } = useMemo(
    () => effectOf(operations, { model, definitions }),
    [operations, model, definitions],
  );
  return <span className="num text-meta text-2">{tokenChange(change)}</span>;
}
