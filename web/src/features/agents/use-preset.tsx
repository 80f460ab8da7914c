import type { OwnerSettings, SettingsOperation } from "@pegboard/registry-core";
import { type Catalog, copyOperations } from "@pegboard/registry-core/internal";
import { StackedField } from "@pegboard/ui/inputs/field.tsx";
import { Select } from "@pegboard/ui/inputs/select.tsx";
import { countChangeText } from "@pegboard/ui/messages/count-text.ts";
import { FormDialog } from "@pegboard/ui/overlays/form-dialog.tsx";
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { AgentSummary } from "../../api/agents.ts";
import { type CatalogAnswer, catalogQuery } from "../../api/catalog.ts";
import { changeCostsQuery } from "../../api/reach.ts";
import { type DraftStep, draftedSettings, newAct } from "../../drafts/draft.ts";
import type { DraftChange, DraftStore } from "../../drafts/draft-store.ts";
import { readSaved } from "../../drafts/save-drafts.ts";
import { useDrafts } from "../../drafts/use-draft.ts";
import { agentCount } from "../../messages/counts.ts";
import { type StartChoice, startChoices } from "../../messages/start-text.ts";
import { t } from "../../messages/t.ts";
import type { DoneAct } from "./act-on-agents.tsx";

interface UsePresetProps {
  agents: AgentSummary[];
  onDone(done: DoneAct): void;
  onClose(): void;
}

/**
 * A dialog that puts a preset into the drafts of agents, followed or copied, as one step in each.
 */
export function UsePreset({ agents, onDone, onClose }: UsePresetProps) {
  const { data: known } = useQuery({ ...catalogQuery, select: toCopied });
  const presets = known?.presets;
  const choices = startChoices(presets ?? []).filter(({ start }) => start.presets);
  const [chosen, choose] = useState<string>();
  const choice = choices.find(({ id }) => id === chosen) ?? choices[0];
  const steps = useSteps(agents, known, choice);
  const changes = useMemo(
    () => (steps.data ?? []).map(({ owner, step }) => ({ owner, operations: step.operations })),
    [steps.data],
  );
  const costs = useQuery({ ...changeCostsQuery(changes), enabled: changes.length > 0 }).data;
  const drafts = useDrafts();
  const add = (all: OwnerStep[]) => {
    const act = newAct();
    drafts.change(
      all.map(({ owner, saved, step }) => ({
        owner,
        saved,
        event: { type: "change", step: { ...step, act } },
      })),
    );
    onDone({
      text: t("{label}: in {agents, plural, one {# draft} other {# drafts}}.", {
        label: choice?.label ?? "",
        agents: changes.length,
      }),
    });
    onClose();
  };
  const waiting = steps.data ? undefined : t("Reading…");
  const nothing = changes.length === 0 ? t("It is so in all of them already") : undefined;
  const tokens = changes.length === 0 ? 0 : costs?.tokens;
  return (
    <FormDialog
      title={t("Use a preset in {who}", {
        who: agents.length === 1 ? (agents[0]?.name ?? "") : agentCount(agents.length),
      })}
      description={t("It goes into drafts: nothing applies until they are saved.")}
      action={t("{agents, plural, one {Add to 1 draft} other {Add to # drafts}}", {
        agents: changes.length,
      })}
      blocked={
        presets?.length === 0
          ? t("There are no presets yet: make one on the page Presets.")
          : (waiting ?? nothing)
      }
      error={steps.error?.message}
      onSubmit={() => steps.data && add(steps.data)}
      onClose={onClose}
    >
      {presets?.length === 0 ? (
        <p className="text-2">{t("There are no presets yet: make one on the page Presets.")}</p>
      ) : (
        <PresetChoice choices={choices} choice={choice} onChoose={choose} />
      )}
      {steps.data && presets?.length !== 0 && (
        <output className="num text-meta text-2">
          {t("{agents, plural, one {# agent changes} other {# agents change}} · {tokens} tokens", {
            agents: changes.length,
            tokens: tokens === undefined ? "…" : countChangeText(tokens),
          })}
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
  const help =
    choice?.start.presets?.how === "copy"
      ? t("What it says becomes their own, now.")
      : t("They change with it from then on. What they set themselves wins over it.");
  return (
    <StackedField label={t("Preset")} help={help}>
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

/** The presets, and the tools that they speak of. */
type CopiedFrom = Required<Pick<Catalog, "presets" | "tools">>;

const NOTHING_KNOWN: CopiedFrom = { presets: [], tools: [] };

const toCopied = ({ presets, declared }: CatalogAnswer): CopiedFrom => ({
  presets,
  tools: declared,
});

interface OwnerStep extends Required<Pick<DraftChange, "owner" | "saved">> {
  step: DraftStep;
}

/** The step in the draft of each agent that the choice changes. */
function useSteps(
  agents: AgentSummary[],
  known: CopiedFrom | undefined,
  choice: StartChoice | undefined,
) {
  const client = useQueryClient();
  const drafts = useDrafts();
  const { ids = [], how = "follow" } = choice?.start.presets ?? {};
  const { presets, tools } = known ?? NOTHING_KNOWN;
  const wanted = presets.filter(({ id }) => ids.includes(id));
  const label = choice?.label ?? "";
  return useQuery({
    queryKey: ["preset steps", agents.map(({ id }) => id), choice?.id, wanted],
    queryFn: async () => {
      const read = await Promise.all(agents.map(({ id }) => readDrafted(client, drafts, id)));
      return read.flatMap(({ owner, saved, settings }): OwnerStep[] => {
        const operations =
          how === "copy"
            ? copyOperations({ tools }, wanted, settings)
            : followOperations(ids, settings);
        return operations.length > 0 ? [{ owner, saved, step: { label, operations } }] : [];
      });
    },
    enabled: choice !== undefined,
    staleTime: 0,
    gcTime: 0,
  });
}

function followOperations(
  ids: readonly string[],
  { presets = [] }: OwnerSettings,
): SettingsOperation[] {
  const more = ids.filter((id) => !presets.includes(id));
  return more.length > 0 ? [{ op: "setPresets", presets: [...presets, ...more] }] : [];
}

/** An agent's settings with its draft. */
async function readDrafted(client: QueryClient, drafts: DraftStore, id: string) {
  const owner = { kind: "agent", id } as const;
  const saved = await readSaved(client, owner);
  const draft = drafts.read(owner);
  return { owner, saved, settings: draft ? draftedSettings(draft, saved) : saved.settings };
}
