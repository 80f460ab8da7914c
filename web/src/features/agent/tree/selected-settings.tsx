import type { SelectedMethods, SettingsOperation } from "@pegboard/registry-core";
import { useMemo } from "react";
import type { SelectedTool } from "../../../settings/shared-settings/shared-settings.ts";
import { useAgentEdit } from "../draft/agent-edit.tsx";
import { costText, effectOf } from "./selection-effect.ts";

/** What of the selected methods and their tools can be set together. */
export const configuredTools = (selected: readonly SelectedMethods[]): SelectedTool[] =>
  selected.map(({ tool, methods }) => ({
    definition: tool.definition,
    methods: methods.map(({ definition }) => definition),
  }));

/** What operations would cost the agent. */
export function CostOf({ operations }: { operations: SettingsOperation[] }) {
  const { model, definitions } = useAgentEdit();
  const { change } = useMemo(() => effectOf(operations, { model, definitions }), [operations, model, definitions]);
  return <span className="num text-meta text-2">{costText(change)}</span>;
}
