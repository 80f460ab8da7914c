import type { SelectedMethods, SettingsOperation } from "@pegboard/registry-core";
import { useMemo } from "react";
import { tokenChange } from "../../../messages/counts.ts";
import type { SelectedTool } from "../../../settings/shared-settings/shared-settings.ts";
import { useAgentEdit } from "../draft/agent-edit.tsx";
import { effectOf } from "./selection-effect.ts";

/** What of the selected methods and their tools can be set together. */
export const configuredTools = (selected: readonly SelectedMethods[]): SelectedTool[] =>
  selected.map(({ tool, methods }) => ({
    definition: tool.definition,
    methods: methods.map(({ definition }) => definition),
  }));

/** What operations would cost the agent. */
export function CostOf({ operations }: { operations: SettingsOperation[] }) {
  const { model, definitions } = useAgentEdit("model", "definitions");
  const { change } = useMemo(
    () => effectOf(operations, { model, definitions }),
    [operations, model, definitions],
  );
  return <span className="num text-meta text-2">{tokenChange(change)}</span>;
}
