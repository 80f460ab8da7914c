import type { SettingsOperation } from "@pegboard/registry-core";
import {
  isSwitchedOnTogether,
  type MethodNames,
  type SelectedMethods,
} from "@pegboard/registry-core/internal";
import { IconButton } from "@pegboard/ui/icon-button.tsx";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { countChangeText, countText } from "@pegboard/ui/messages/count-text.ts";
import { Menu, MenuItem } from "@pegboard/ui/overlays/menu.tsx";
import { Ellipsis, Lock } from "lucide-react";
import { useDeferredValue, useEffect, useEffectEvent, useMemo, useState } from "react";
import { useCommand } from "../../../commands/use-command.ts";
import {
  HiddenBeside,
  IncludeHidden,
  SelectionAction,
  useIncludeHidden,
} from "../../../components/selection-bar.tsx";
import { tokenChange } from "../../../messages/counts.ts";
import { t } from "../../../messages/t.ts";
import { SelectedToolsBar } from "../../../owner-editor/shared-settings/selected-tools-bar.tsx";
import type { SelectedTool } from "../../../owner-editor/shared-settings/shared-settings.ts";
import { useAgentEdit } from "../draft/agent-edit.tsx";
import { SaveAsPreset } from "../presets-dialogs.tsx";
import { switchStep } from "./selected-methods.ts";
import {
  countHiddenBeside,
  countSelected,
  effectOf,
  resetStep,
  selectionText,
} from "./selection-effect.ts";
import type { TreeView } from "./use-tree-rows.ts";

interface AgentSelectionBarProps {
  selected: SelectedMethods[];
  view: Pick<TreeView, "shown" | "found">;
  onShowHidden(shown: boolean): void;
  onSelectAll(): void;
  onClear(): void;
  /** Gets the sentence for screen readers. */
  onSay(text: string): void;
}

/** A bar with actions on the selected methods. It says the effect of each before it is pressed. */
export function AgentSelectionBar(props: AgentSelectionBarProps) {
  const { selected, view, onClear, onSay } = props;
  const include = useIncludeHidden({
    areShown: view.shown === view.found,
    show: () => props.onShowHidden(true),
    selectAll: props.onSelectAll,
  });
  const { blocked, onStep } = useAgentEdit("blocked", "onStep");
  const { methods, tools, kept, isFixed } = countSelected(selected);
  const hidden = useMemo(() => countHiddenBeside(selected, view), [selected, view]);
  const what = t(
    "{methods, plural, one {# method} other {# methods}} in {tools, plural, one {# tool} other {# tools}}",
    { methods, tools },
  );
  // What Space would do changes with each press, which is said elsewhere.
  const speak = useEffectEvent((said: string) => onSay(said === "" ? "" : selectionText(selected)));
  useEffect(() => {
    speak(what);
    return () => speak("");
  }, [what]);
  const fixed = isFixed ? t("Nothing of it can be switched") : undefined;
  const actions = useActions(selected);
  const named = useMemo(() => selected.map(selectedMethodNames), [selected]);
  const next = isSwitchedOnTogether(selected) ? t("On") : t("Off");
  const hot = isFixed ? undefined : next;
  const configured = useMemo(() => selectedToolDefinitions(selected), [selected]);
  const [isSaving, setSaving] = useState(false);
  const saveAsPreset = () => setSaving(true);
  useCommand("selection.act", saveAsPreset, { words: `${t("Save as preset…")}: ${what}` });
  return (
    <>
      <SelectedToolsBar
        what={<AgentSelectionText methods={methods} tools={tools} kept={kept} hidden={hidden} />}
        said={what}
        methods={named}
        tools={configured}
        Effect={CostOf}
        more={
          <Menu
            align="end"
            trigger={<IconButton label={t("More for the selection")} icon={Ellipsis} />}
          >
            <MenuItem onSelect={saveAsPreset}>{t("Save as preset…")}</MenuItem>
          </Menu>
        }
        onClear={onClear}
      >
        {hidden > 0 && <IncludeHidden count={hidden} onClick={include} />}
        {actions.map(({ label, step, nothing, cost }) => (
          <SelectionAction
            key={label}
            label={label}
            isNext={label === hot}
            cost={selectionCostText(cost, label === hot)}
            blocked={blocked ?? fixed ?? (step.operations.length === 0 ? nothing : undefined)}
            onClick={() => onStep(step)}
          />
        ))}
      </SelectedToolsBar>
      {isSaving && <SaveAsPreset selected={selected} onClose={() => setSaving(false)} />}
    </>
  );
}

function selectionCostText(cost: number | undefined, isNext: boolean): string | undefined {
  if (cost === undefined) return undefined;
  return isNext ? tokenChange(cost) : countChangeText(cost);
}

const selectedMethodNames = ({ tool, methods }: SelectedMethods): MethodNames => ({
  tool: tool.definition.name,
  ...(methods.length < tool.methods.length && {
    methods: methods.map(({ definition }) => definition.name),
  }),
});

function AgentSelectionText({
  methods,
  tools,
  kept,
  hidden,
}: {
  methods: number;
  tools: number;
  kept: string | undefined;
  hidden: number;
}) {
  return (
    <>
      <span>
        {t.rich(
          "{methodNumber} {methods, plural, one {method} other {methods}} in {toolNumber} {tools, plural, one {tool} other {tools}}",
          {
            methods,
            tools,
            methodNumber: <b className="font-semibold text-1">{countText(methods)}</b>,
            toolNumber: <b className="font-semibold text-1">{countText(tools)}</b>,
          },
        )}
      </span>
      {hidden > 0 && <HiddenBeside count={hidden} />}
      {kept !== undefined && (
        <span className="inline-flex min-w-0 items-center gap-1 text-meta max-sm:hidden">
          <Lock {...iconSize.s} className="flex-none" />
          <span className="truncate">{kept}</span>
        </span>
      )}
    </>
  );
}

/** The actions On, Off and Reset with their tokens, which come a moment after the selection. */
function useActions(selected: SelectedMethods[]) {
  const { model, definitions } = useAgentEdit("model", "definitions");
  const steps = useMemo(
    () => [
      { label: t("On"), step: switchStep(selected, true), nothing: t("All of it is on") },
      { label: t("Off"), step: switchStep(selected, false), nothing: t("All of it is off") },
      {
        label: t("Reset"),
        step: resetStep(selected),
        nothing: t("Nothing of it is set for this agent"),
      },
    ],
    [selected],
  );
  const late = useDeferredValue(steps, NO_SWITCH_STEPS);
  const changes = useMemo(
    () => late.map(({ step }) => effectOf(step.operations, { model, definitions }).change),
    [late, model, definitions],
  );
  return steps.map((action, index) => ({
    ...action,
    cost: late === steps ? (changes[index] ?? 0) : undefined,
  }));
}

const NO_SWITCH_STEPS: { label: string; step: ReturnType<typeof switchStep>; nothing: string }[] =
  [];

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
