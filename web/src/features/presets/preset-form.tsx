import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { agentsQuery } from "../../api/agents.ts";
import { type PresetSummary, useActOnPreset } from "../../api/presets/presets.ts";
import { NameField } from "../../components/inputs/name-field.tsx";
import { Select } from "../../components/inputs/select.tsx";
import { StackedField } from "../../components/inputs/stacked-field.tsx";
import { TextArea } from "../../components/inputs/text-area.tsx";
import { FormDialog } from "../../components/overlays/form-dialog.tsx";
import { common } from "../../language/common.ts";
import { say } from "./texts.ts";

interface PresetFormProps {
  /** The one that is renamed; a new one without it. */
  preset?: PresetSummary | undefined;
  /** The agent that a new one begins with. */
  from?: string | undefined;
  onClose(): void;
  onSaved(preset: PresetSummary): void;
}

/** Name and description of a preset; of a new one also what it begins with. */
export function PresetForm({ preset, from = "", onClose, onSaved }: PresetFormProps) {
  const { data: agents = [] } = useQuery(agentsQuery);
  const { mutate, isPending, error } = useActOnPreset();
  const [name, setName] = useState(preset?.name ?? "");
  const [description, setDescription] = useState(preset?.description ?? "");
  const [fromAgent, setFromAgent] = useState(from);
  const [tried, setTried] = useState(false);
  const body = { name: name.trim(), description: description.trim() };
  const submit = () => {
    setTried(true);
    if (body.name === "" || isPending) return;
    mutate(
      preset
        ? { kind: "change", id: preset.id, body }
        : { kind: "create", body: { ...body, ...(fromAgent !== "" && { fromAgent }) } },
      { onSuccess: (saved) => saved && onSaved(saved) },
    );
  };
  return (
    <FormDialog
      title={preset ? common.renameName(preset.name) : say.newPreset}
      action={preset ? common.save : say.createPreset}
      error={error?.message}
      onSubmit={submit}
      onClose={onClose}
    >
      <NameField
        value={name}
        onChange={setName}
        missing={tried ? say.giveThePresetAName : undefined}
      />
      <StackedField label={common.description} help={say.descriptionHelp}>
        {({ id, describedBy }) => (
          <TextArea
            id={id}
            value={description}
            onChange={setDescription}
            aria-describedby={describedBy}
            rows={2}
            maxLength={1000}
          />
        )}
      </StackedField>
      {!preset && (
        <StackedField label={say.startWith} help={say.startWithHelp}>
          {({ id, describedBy }) => (
            <Select
              id={id}
              value={fromAgent}
              onChange={(event) => setFromAgent(event.target.value)}
              aria-describedby={describedBy}
            >
              <option value="">{common.nothing}</option>
              {agents.map((agent) => (
                <option key={agent.id} value={agent.id}>
                  {say.theSettingsOfName(agent.name)}
                </option>
              ))}
            </Select>
          )}
        </StackedField>
      )}
    </FormDialog>
  );
}
