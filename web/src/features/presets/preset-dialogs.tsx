import type { OwnerSettings } from "@pegboard/registry-core";
import { StackedField } from "@pegboard/ui/inputs/field.tsx";
import { Select } from "@pegboard/ui/inputs/select.tsx";
import { countChangeText } from "@pegboard/ui/messages/count-text.ts";
import { FormDialog } from "@pegboard/ui/overlays/form-dialog.tsx";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { agentsQuery } from "../../api/agents.ts";
import { type PresetSummary, useActOnOwner, useCreateOwner } from "../../api/owners.ts";
import { changeCostsQuery } from "../../api/reach.ts";
import { t } from "../../messages/t.ts";
import { OwnerForm } from "../../owner-editor/owner-form.tsx";

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
  onClose(): void;
  onMade(preset: PresetSummary): void;
}

/** Name and description of a new preset, and what it begins with. */
export function NewPresetForm({ from = "", onClose, onMade }: NewPresetFormProps) {
  const { data: agents = [] } = useQuery(agentsQuery);
  const { mutate, ...sending } = useCreateOwner("preset");
  const [fromAgent, setFromAgent] = useState(from);
  return (
    <OwnerForm
      title={t("New preset")}
      action={t("Create preset")}
      initial={{ name: "", description: "" }}
      help={helpOfForm()}
      sending={sending}
      onSubmit={(labels) =>
        mutate({ ...labels, ...(fromAgent !== "" && { fromAgent }) }, { onSuccess: onMade })
      }
      onClose={onClose}
    >
      <StackedField
        label={t("Start with")}
        help={t(
          "Of an agent: the switches and values that it has set, as saved. Secrets, texts and prompts stay behind.",
        )}
      >
        {({ id, describedBy }) => (
          <Select
            id={id}
            value={fromAgent}
            onChange={(event) => setFromAgent(event.target.value)}
            aria-describedby={describedBy}
          >
            <option value="">{t("Nothing")}</option>
            {agents.map((agent) => (
              <option key={agent.id} value={agent.id}>
                {t("The settings of {name}", { name: agent.name })}
              </option>
            ))}
          </Select>
        )}
      </StackedField>
    </OwnerForm>
  );
}

interface DeletePresetProps {
  preset: PresetSummary;
  settings: OwnerSettings;
  onClose(): void;
  onDeleted(): void;
}

/** A dialog that says, before a preset is deleted, which agents lose it and what that costs. */
export function DeletePreset({ preset, settings, onClose, onDeleted }: DeletePresetProps) {
  const { id, name, followers } = preset;
  const { mutate, isPending, error } = useActOnOwner();
  const owner = { kind: "preset", id } as const;
  const operations = Object.keys(settings.tools ?? {}).map(
    (tool) => ({ op: "removeTool", tool }) as const,
  );
  const costs = useQuery({
    ...changeCostsQuery([{ owner, operations }]),
    enabled: followers.length > 0 && operations.length > 0,
  });
  return (
    <FormDialog
      title={t("Delete {name}?", { name })}
      description={t("It can be restored for 30 days.")}
      action={t("Delete")}
      danger
      error={error?.message}
      onSubmit={() =>
        !isPending && mutate({ owner, act: { kind: "delete" } }, { onSuccess: onDeleted })
      }
      onClose={onClose}
    >
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
              <li key={agent.id}>{agent.name}</li>
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
