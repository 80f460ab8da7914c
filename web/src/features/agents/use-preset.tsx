import { copyOperations, type OwnerSettings, type Preset, type SettingsOperation } from "@pegboard/registry-core";
import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { AgentSummary } from "../../api/agents.ts";
import { catalogQuery } from "../../api/catalog.ts";
import { changeCostsQuery } from "../../api/reach.ts";
import { settingsQuery } from "../../api/settings.ts";
import { Select } from "../../components/inputs/select.tsx";
import { StackedField } from "../../components/inputs/stacked-field.tsx";
import { FormDialog } from "../../components/overlays/form-dialog.tsx";
import { common } from "../../language/common.ts";
import { changeText } from "../../language/count-text.ts";
import { draftedSettings } from "../../settings/draft.ts";
import { readDraft } from "../../settings/drafts/change-draft.ts";
import { type OwnerStep, useManyDrafts } from "../../settings/drafts/many-drafts.ts";
import { type StartChoice, startChoices } from "../../words/start-text.ts";
import type { DoneAct } from "./act-on-agents.tsx";
import { say } from "./texts.ts";

interface UsePresetProps {
  agents: AgentSummary[];
  onDone(done: DoneAct): void;
  onClose(): void;
}

/** Puts a preset into the drafts of agents, followed or copied, as one step in each. */
export function UsePreset({ agents, onDone, onClose }: UsePresetProps) {
  const { data: presets } = useQuery({ ...catalogQuery, select: (catalog) => catalog.presets ?? [] });
  const choices = startChoices(presets ?? []).filter(({ start }) => start.presets);
  const [chosen, choose] = useState<string>();
  const choice = choices.find(({ id }) => id === chosen) ?? choices[0];
  const steps = useSteps(agents, presets, choice);
  const changes = useMemo(
    () => (steps.data ?? []).map(({ owner, step }) => ({ owner, operations: step.operations })),
    [steps.data],
  );
  const costs = useQuery({ ...changeCostsQuery(changes), enabled: changes.length > 0 }).data;
  const many = useManyDrafts();
  const add = useMutation({
    mutationFn: async (all: OwnerStep[]) => {
      for (const { owner, step } of all) await many.change(owner, { type: "change", step });
    },
    onSuccess: () => {
      onDone({ text: say.presetDrafted(choice?.label ?? "", changes.length) });
      onClose();
    },
  });
  const waiting = steps.data ? undefined : common.reading;
  const nothing = changes.length === 0 ? say.presetChangesNothing : undefined;
  const tokens = changes.length === 0 ? 0 : costs?.tokens;
  return (
    <FormDialog
      title={say.usePresetIn(agents.length === 1 ? (agents[0]?.name ?? "") : common.agentCount(agents.length))}
      description={say.usePresetHelp}
      action={say.addToDrafts(changes.length)}
      blocked={presets?.length === 0 ? say.thereAreNoPresets : (waiting ?? nothing)}
      error={(add.error ?? steps.error)?.message}
      onSubmit={() => !add.isPending && steps.data && add.mutate(steps.data)}
      onClose={onClose}
    >
      {presets?.length === 0 ? (
        <p className="text-2">{say.thereAreNoPresets}</p>
      ) : (
        <PresetChoice choices={choices} choice={choice} onChoose={choose} />
      )}
      {steps.data && presets?.length !== 0 && (
        <output className="num text-meta text-2">
          {say.agentsChange(changes.length, tokens === undefined ? "…" : changeText(tokens))}
        </output>
      )}
    </FormDialog>
  );
}

interface PresetChoiceProps {
  choices: StartChoice[];
  choice: StartChoice | undefined;
  onChoose(id: string): void;
}

function PresetChoice({ choices, choice, onChoose }: PresetChoiceProps) {
  const help = choice?.start.presets?.how === "copy" ? say.copyHelp : say.followHelp;
  return (
    <StackedField label={say.preset} help={help}>
      {({ id, describedBy }) => (
        <Select
          id={id}
          value={choice?.id}
          onChange={({ target }) => onChoose(target.value)}
          aria-describedby={describedBy}
        >
          {choices.map(({ id: value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      )}
    </StackedField>
  );
}

/** The step in the draft of each agent that the choice changes. */
function useSteps(agents: AgentSummary[], presets: readonly Preset[] | undefined, choice: StartChoice | undefined) {
  const client = useQueryClient();
  const { ids = [], how = "follow" } = choice?.start.presets ?? {};
  const wanted = presets?.filter(({ id }) => ids.includes(id)) ?? [];
  const label = choice?.label ?? "";
  return useQuery({
    queryKey: ["preset steps", agents.map(({ id }) => id), choice?.id, wanted],
    queryFn: async () => {
      const read = await Promise.all(agents.map(({ id }) => readDrafted(client, id)));
      return read.flatMap(({ owner, settings }): OwnerStep[] => {
        const operations = how === "copy" ? copyOperations(wanted, settings) : followOperations(ids, settings);
        return operations.length > 0 ? [{ owner, step: { label, operations } }] : [];
      });
    },
    enabled: choice !== undefined,
    staleTime: 0,
    gcTime: 0,
  });
}

function followOperations(ids: readonly string[], { presets = [] }: OwnerSettings): SettingsOperation[] {
  const more = ids.filter((id) => !presets.includes(id));
  return more.length > 0 ? [{ op: "setPresets", presets: [...presets, ...more] }] : [];
}

/** An agent's settings with what its draft makes of them. */
async function readDrafted(client: QueryClient, id: string) {
  const owner = { kind: "agent", id } as const;
  const [{ revision, settings }, draft] = await Promise.all([
    client.fetchQuery(settingsQuery(owner)),
    readDraft(client, owner),
  ]);
  return { owner, settings: draft ? draftedSettings(draft, { revision, settings }) : settings };
}
