import type { SettingsOperation } from "@pegboard/registry-core";
import type { SelectedMethods } from "@pegboard/registry-core/internal";
import { useMemo } from "react";
import { common } from "../../../language/common.ts";
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
  return <span className="num text-meta text-2">{common.tokenChange(change)}</span>;
}
