import type { SettingsOperation } from "@pegboard/registry-core";
import {
  findNamedMethods,
  keepInheritedSwitches,
  restorableOperations,
  switchableMethods,
  switchMethods,
} from "@pegboard/registry-core/internal";
import { useState } from "react";
import { methodCount } from "../../messages/counts.ts";
import { t } from "../../messages/t.ts";
import { LEFT_BECAUSE } from "../../owner-editor/history/use-restore.ts";
import {
  type ComparedTool,
  type ComparedValue,
  differingMethods,
  type Pair,
  type Side,
} from "./agent-differences.ts";
import type { ComparedAgent } from "./use-compared-agent.ts";

/** Copies from one agent into the draft of the other. */
export interface Copying {
  /** The agent whose draft the bar shows: the one that was copied into last. */
  edited: Side;
  setEdited(side: Side): void;
  /** Why a copy of these methods into an agent does nothing. */
  blockedMethods(tools: readonly ComparedTool[], to: Side): string | undefined;
  /** How many of these methods a copy into an agent switches on. */
  copyable(tools: readonly ComparedTool[], to: Side): number;
  copyMethods(tools: readonly ComparedTool[], to: Side): void;
  /** Why a value cannot be copied into an agent. */
  blockedValue(value: ComparedValue, to: Side): string | undefined;
  copyValue(value: ComparedValue, title: string, to: Side): void;
}

export function useCopyAcross(agents: Pair<ComparedAgent>): Copying {
  const drafted = agents[0].edit.drafted.pending.length > 0 && !hasDraft(agents[1]) ? 0 : 1;
  const [edited, setEdited] = useState<Side>(drafted);
  const add = (to: Side, what: string, operations: SettingsOperation[]) => {
    const { catalog, now, edit } = agents[to];
    setEdited(to);
    edit.onStep({
      label: t("Copy {what} from {name}", { what, name: agents[otherSide(to)].agent.name }),
      operations: keepInheritedSwitches(catalog, now.settings, operations),
    });
  };
  const selectIn = (tools: readonly ComparedTool[], to: Side) =>
    findNamedMethods(
      agents[to].now.toolset.tools,
      tools.map((tool) => ({
        tool: tool.definition.name,
        methods: differingMethods(tool).map(({ definition }) => definition.name),
      })),
    );
  const copyable = (tools: readonly ComparedTool[], to: Side) =>
    selectIn(tools, to).reduce((sum, one) => sum + switchableMethods(one).length, 0);
  return {
    edited,
    setEdited,
    copyable,
    blockedMethods: (tools, to) =>
      agents[to].edit.whyNot ??
      (copyable(tools, to) === 0 ? t("Nothing of it can be switched") : undefined),
    copyMethods: (tools, to) =>
      add(to, methodCount(copyable(tools, to)), switchMethods(selectIn(tools, to), true)),
    blockedValue: ({ now }, to) => {
      const { catalog, edit } = agents[to];
      if (edit.whyNot !== undefined) return edit.whyNot;
      const wanted = [now[otherSide(to)]];
      const [left] = restorableOperations(catalog, edit.saved.settings, wanted).left;
      return left && t("It cannot be copied: {reason}", { reason: LEFT_BECAUSE[left.why] });
    },
    copyValue: ({ now }, title, to) => add(to, title, [now[otherSide(to)]]),
  };
}

export const otherSide = (side: Side): Side => (side === 0 ? 1 : 0);

export const hasDraft = ({ edit }: ComparedAgent): boolean => edit.drafted.pending.length > 0;
