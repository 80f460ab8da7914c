import type { OwnerSettings } from "@pegboard/registry-core";
import { escapeInvisible } from "@pegboard/registry-core/internal";
import { StackedField } from "@pegboard/ui/inputs/field.tsx";
import { countChangeText } from "@pegboard/ui/messages/count-text.ts";
import { FormDialog } from "@pegboard/ui/overlays/form-dialog.tsx";
import { ChoiceButton, ChoicePopover } from "@pegboard/ui/search/choice-popover.tsx";
import { byName } from "@pegboard/ui/text/by-name.ts";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { agentsQuery } from "../../api/agents.ts";
import { type PresetSummary, useActOnOwner, useCreateOwner } from "../../api/owners.ts";
import { changeCostsQuery } from "../../api/reach.ts";
import { AgentTile } from "../../components/agent-tile.tsx";
import { t } from "../../messages/t.ts";
import { OwnerForm } from "../../owner-editor/owner-form.tsx";
import type { ListedPreset } from "./listed-presets.ts";

const helpOfForm = () => ({
  description: t("What it is for. Shown in lists only."),
  missingName: t("Give the preset a name."),
});

interface RenamePresetProps {
  preset: PresetSummary;
  onClose(): void;
  onRenamed(name: string): void;
}

/** Name and description of a preset. */
export function RenamePreset({ preset, onClose, onRenamed }: RenamePresetProps) {
  const { mutate, ...sending } = useActOnOwner();
  return (
    <OwnerForm
      title={t("Rename {name}", { name: preset.name })}
      action={t("Save")}
      initial={preset}
      help={helpOfForm()}
      sending={sending}
      onSubmit={(body) =>
        mutate(
          { owner: { kind: "preset", id: preset.id }, act: { kind: "change", body } },
          { onSuccess: () => onRenamed(body.name) },
        )
      }
      onClose={onClose}
    />
  );
}

interface NewPresetFormProps {
  /** The agent that it begins with. */
  from?: string | undefined;
  /** The preset that it is a copy of. */
  copyOf?: { name: string; settings: OwnerSettings };
  onClose(): void;
  onMade(preset: PresetSummary): void;
}

/** Name and description of a new preset, and what it begins with. */
export function NewPresetForm({ from = "", copyOf, onClose, onMade }: NewPresetFormProps) {
  const { mutate, ...sending } = useCreateOwner("preset");
  const [fromAgent, setFromAgent] = useState(from);
  const { tools, newTools } = copyOf?.settings ?? {};
  const content = copyOf
    ? { ...(tools && { tools: { ...tools } }), ...(newTools && { newTools }) }
    : { ...(fromAgent !== "" && { fromAgent }) };
  return (
    <OwnerForm
      title={copyOf ? t("Duplicate {name}", { name: copyOf.name }) : t("New preset")}
      action={copyOf ? t("Duplicate") : t("Create preset")}
      initial={{ name: copyOf ? t("{name} copy", { name: copyOf.name }) : "", description: "" }}
      help={helpOfForm()}
      sending={sending}
      onSubmit={(labels) => mutate({ ...labels, ...content }, { onSuccess: onMade })}
      onClose={onClose}
    >
      {!copyOf && <StartWith value={fromAgent} onChange={setFromAgent} />}
    </OwnerForm>
  );
}

/** The agent whose settings a preset begins with; an empty text for none. */
function StartWith({ value, onChange }: { value: string; onChange(agent: string): void }) {
  const { data: agents = [] } = useQuery(agentsQuery);
  const choices = [
    { id: "", label: t("Nothing") },
    ...agents.toSorted(byName).map(({ id, name, tile }) => ({
      id,
      label: t("The settings of {name}", { name: escapeInvisible(name) }),
      start: <AgentTile tile={tile} size="xs" />,
    })),
  ];
  const chosen = choices.find(({ id }) => id === value)?.label ?? value;
  return (
    <StackedField
      label={t("Start with")}
      help={t(
        "Of an agent: its switches, its values and what it says of new tools, as saved. Secrets, texts and prompts stay behind.",
      )}
    >
      {({ id, describedBy }) => (
        <ChoicePopover
          label={t("Start with")}
          search={t("Search agents")}
          choices={choices}
          value={value}
          onChoose={onChange}
          trigger={
            <ChoiceButton
              id={id}
              aria-label={t("Start with: {choice}", { choice: chosen })}
              aria-describedby={describedBy}
            >
              {chosen}
            </ChoiceButton>
          }
        />
      )}
    </StackedField>
  );
}

interface DeletePresetsProps {
  presets: readonly ListedPreset[];
  onClose(): void;
  onDeleted(): void;
}

/** A dialog that says, before presets are deleted, which agents lose them and what that costs. */
export function DeletePresets({ presets, onClose, onDeleted }: DeletePresetsProps) {
  const { mutateAsync, isPending, error } = useActOnOwner();
  const followers = [
    ...new Map(presets.flatMap(({ preset }) => preset.followers).map((one) => [one.id, one])),
  ].map(([, agent]) => agent);
  const changes = useMemo(() => presets.map(emptying), [presets]);
  const costs = useQuery({ ...changeCostsQuery(changes), enabled: followers.length > 0 });
  const [only, ...more] = presets;
  const remove = async () => {
    for (const { key } of presets)
      await mutateAsync({ owner: { kind: "preset", id: key }, act: { kind: "delete" } });
    onDeleted();
  };
  return (
    <FormDialog
      title={
        more.length === 0
          ? t("Delete {name}?", { name: only?.preset.name ?? "" })
          : t("Delete {count, number} presets?", { count: presets.length })
      }
      description={t("It can be restored for 30 days.")}
      action={t("Delete")}
      danger
      error={error?.message}
      // The error is that of the mutation, which the dialog shows.
      onSubmit={() => !isPending && void remove().catch(() => {})}
      onClose={onClose}
    >
      {more.length > 0 && <p>{presets.map(({ preset }) => preset.name).join(", ")}</p>}
      {followers.length === 0 ? (
        <p>{t("No agent follows it. Agents that took a copy keep what they have.")}</p>
      ) : (
        <>
          <p>
            {costs.data
              ? t(
                  "{followers, plural, one {# agent follows} other {# agents follow}} it and will go on without what it sets ({tokens} tokens in {agents, plural, one {# agent} other {# agents}}). Each gets a problem until it stops following:",
                  {
                    followers: followers.length,
                    tokens: countChangeText(costs.data.tokens),
                    agents: Object.keys(costs.data.agents).length,
                  },
                )
              : t(
                  "{followers, plural, one {# agent follows} other {# agents follow}} it and will go on without what it sets. Each gets a problem until it stops following:",
                  { followers: followers.length },
                )}
          </p>
          <ul className="max-h-40 list-disc overflow-auto pl-5 text-2 marker:text-3">
            {followers.map((agent) => (
              <li key={agent.id}>{escapeInvisible(agent.name)}</li>
            ))}
          </ul>
          {costs.error && (
            <p className="text-red">
              {t("What it costs is not known: {message}", { message: costs.error.message })}
            </p>
          )}
        </>
      )}
    </FormDialog>
  );
}

/** The operations after which a preset says nothing. */
const emptying = ({ key: id, settings = {} }: ListedPreset) => ({
  owner: { kind: "preset", id } as const,
  operations: [
    { op: "setNewTools", state: "inherit" } as const,
    ...Object.keys(settings.tools ?? {}).map((tool) => ({ op: "removeTool", tool }) as const),
  ],
});
