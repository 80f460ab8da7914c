import { StackedField } from "@pegboard/ui/inputs/field.tsx";
import { Select } from "@pegboard/ui/inputs/select.tsx";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { agentsQuery } from "../../api/agents.ts";
import { type PresetSummary, useActOnOwner, useCreateOwner } from "../../api/owners.ts";
import { t } from "../../messages/t.ts";
import { OwnerForm } from "../../settings/owner-form.tsx";

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
