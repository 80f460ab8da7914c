import { escapeInvisible, type Preset, type SwitchState } from "@pegboard/registry-core/internal";
import { StackedField } from "@pegboard/ui/inputs/field.tsx";
import { Select } from "@pegboard/ui/inputs/select.tsx";
import { capitalise } from "@pegboard/ui/messages/sentences.ts";
import { ChoiceButton, ChoicePopover } from "@pegboard/ui/search/choice-popover.tsx";
import { byName } from "@pegboard/ui/text/by-name.ts";
import { useMemo } from "react";
import type { AgentSummary } from "../../api/agents.ts";
import { AgentTile } from "../../components/agent-tile.tsx";
import { methodCount, tokenCount } from "../../messages/counts.ts";
import { POLICY_TEXT } from "../../messages/policy-text.ts";
import { type StartChoice, startChoices } from "../../messages/start-text.ts";
import { t } from "../../messages/t.ts";
import {
  type CountedStart,
  type StartCost,
  startKey,
  useStartCosts,
} from "../../owner-editor/start-costs.ts";

const EVERY_TOOL_ON = { id: "on:", label: t("Every tool on"), start: { newTools: "on" } } as const;

/** What a new agent can begin with, besides the settings of another. */
export type NewAgentChoice = Omit<StartChoice, "start"> & {
  start: Omit<StartChoice["start"], "newTools"> & { newTools: SwitchState };
};

export const newAgentChoices = (
  presets: readonly { id: string; name: string }[],
): NewAgentChoice[] => [...startChoices(presets), EVERY_TOOL_ON];

interface StartFieldProps {
  rules: readonly NewAgentChoice[];
  /** Agents whose settings a new agent can begin with. */
  agents: readonly AgentSummary[];
  /** The id of a rule or of an agent. */
  value: string;
  onChange(value: string): void;
  /** The presets that rules name, of which each may say something of new tools. */
  presets: readonly Preset[];
  /** The agent's own policy for new tools beside a preset. */
  policy: SwitchState;
  onPolicy(policy: SwitchState): void;
}

/**
 * What a new agent begins with, each choice with its methods and tokens. With a preset it asks for
 * the tools that the preset does not name.
 */
export function StartField(props: StartFieldProps) {
  const { rules, agents, presets, value, onChange, policy, onPolicy } = props;
  const rule = rules.find(({ id }) => id === value);
  const preset = rule?.start.presets?.ids[0];
  const starts = useMemo(
    () => [
      ...rules.map(({ start }) => countedStart(start)),
      ...(preset === undefined ? [] : POLICIES.map((newTools) => ({ newTools, preset }))),
    ],
    [rules, preset],
  );
  const costs = useStartCosts(starts);
  const agent = agents.find(({ id }) => id === value);
  const chosen =
    rule && (preset === undefined ? countedStart(rule.start) : { newTools: policy, preset });
  const cost = chosen ? costs.get(startKey(chosen)) : agent?.counts;
  const ofPreset = presets.find(({ id }) => id === preset)?.settings.newTools ?? "inherit";
  const own = chosen?.newTools ?? agent?.newTools ?? "inherit";
  const policyText = POLICY_TEXT[own === "inherit" ? ofPreset : own];
  return (
    <>
      <StackedField label={t("Start with")} help={`${capitalise(policyText)}.`}>
        {({ id, describedBy }) => (
          <StartChoices
            id={id}
            describedBy={describedBy}
            rules={rules}
            agents={agents}
            value={value}
            onChange={onChange}
            costs={costs}
          />
        )}
      </StackedField>
      {preset !== undefined && (
        <StackedField
          label={t("Tools that the preset does not name")}
          help={t("What is chosen here is the agent's own, and wins over the preset.")}
        >
          {({ id, describedBy }) => (
            <Select
              id={id}
              aria-describedby={describedBy}
              value={policy}
              onChange={({ target }) => onPolicy(target.value as SwitchState)}
            >
              {POLICIES.map((newTools) => (
                <option key={newTools} value={newTools}>
                  {withCost(
                    newTools === "inherit" && ofPreset !== "inherit"
                      ? t("As the preset says: {policy}", { policy: POLICY_LABELS[ofPreset] })
                      : POLICY_LABELS[newTools],
                    costs.get(startKey({ newTools, preset })),
                  )}
                </option>
              ))}
            </Select>
          )}
        </StackedField>
      )}
      <output className="num text-meta font-medium text-1">
        {cost
          ? t("It begins with {cost}.", { cost: costText(cost) })
          : t("Its methods and tokens are being counted…")}
      </output>
    </>
  );
}

const POLICIES = ["inherit", "off", "on"] as const;
const POLICY_LABELS: Record<SwitchState, string> = {
  inherit: t("Tool's default"),
  off: t("Off"),
  on: t("On"),
};

const countedStart = ({ newTools, presets }: NewAgentChoice["start"]): CountedStart => ({
  newTools,
  preset: presets?.ids[0],
});

/** "605 methods · 52,344 tokens". */
const costText = ({ methods, tokens }: StartCost): string =>
  `${methodCount(methods)} · ${tokenCount(tokens)}`;

const withCost = (label: string, cost: StartCost | undefined): string =>
  cost ? `${label} · ${costText(cost)}` : label;

interface StartChoicesProps extends Omit<StartFieldProps, "presets" | "policy" | "onPolicy"> {
  id: string;
  describedBy: string | undefined;
  costs: ReadonlyMap<string, StartCost>;
}

/** A button that opens all choices for searching. */
function StartChoices(props: StartChoicesProps) {
  const { id, describedBy, rules, agents, value, onChange, costs } = props;
  const choices = useMemo(() => {
    const note = (cost: StartCost | undefined) => (cost ? { note: costText(cost) } : {});
    return [
      ...rules.map(({ id: rule, label, start }) => ({
        id: rule,
        label,
        start: undefined,
        head: t("Rules and presets"),
        ...note(costs.get(startKey(countedStart(start)))),
      })),
      ...agents.toSorted(byName).map((agent) => ({
        id: agent.id,
        label: t("The settings of {name}", { name: escapeInvisible(agent.name) }),
        start: <AgentTile tile={agent.tile} size="xs" />,
        head: t("Copy of an agent"),
        ...note(agent.counts),
      })),
    ];
  }, [rules, agents, costs]);
  const current = choices.find((choice) => choice.id === value);
  return (
    <ChoicePopover
      label={t("Start with")}
      search={t("Search presets and agents")}
      choices={choices}
      value={value}
      onChoose={onChange}
      trigger={
        <ChoiceButton
          id={id}
          aria-label={t("Start with: {choice}", { choice: current?.label ?? "" })}
          aria-describedby={describedBy}
          start={current?.start}
        >
          {current?.label}
        </ChoiceButton>
      }
    />
  );
}
