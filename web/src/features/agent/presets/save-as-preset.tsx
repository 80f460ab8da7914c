import type { SelectedMethods } from "@pegboard/registry-core";
import { useState } from "react";
import { useActOnPreset } from "../../../api/presets/presets.ts";
import { buttonClass } from "../../../components/button.tsx";
import { StackedField } from "../../../components/inputs/stacked-field.tsx";
import { TextInput } from "../../../components/inputs/text-input.tsx";
import { Dialog } from "../../../components/overlays/dialog.tsx";
import { FormDialog } from "../../../components/overlays/form-dialog.tsx";
import { countOf } from "../../../components/text/count-text.ts";
import { useAgentEdit } from "../draft/agent-edit.tsx";
import { presetOf } from "./preset-of.ts";

interface SaveAsPresetProps {
  selected: SelectedMethods[];
  onClose(): void;
}

/** Makes a preset of what is selected, as the draft has it. */
export function SaveAsPreset({ selected, onClose }: SaveAsPresetProps) {
  const { model, links } = useAgentEdit();
  const { mutate, isPending, error, data: made } = useActOnPreset();
  const [name, setName] = useState("");
  const [tried, setTried] = useState(false);
  const tools = presetOf(selected, model.settings);
  const submit = () => {
    setTried(true);
    if (name.trim() !== "" && !isPending) mutate({ kind: "create", body: { name: name.trim(), tools } });
  };
  if (made) {
    return (
      <Dialog
        title={`${made.name} is saved`}
        description="Agents can follow it or take a copy. This agent stays as it is."
        onClose={onClose}
        actions={
          <a href={links.presetPath(made.id)} className={buttonClass("primary")}>
            Open the preset
          </a>
        }
      >
        {null}
      </Dialog>
    );
  }
  return (
    <FormDialog
      title="Save as preset"
      description={`${countOf(Object.keys(tools).length, "tool")}, with switches and values as they are in the draft. Secrets stay behind.`}
      action="Create preset"
      error={error?.message}
      onSubmit={submit}
      onClose={onClose}
    >
      <StackedField label="Name" required error={tried && name.trim() === "" ? "Give the preset a name." : undefined}>
        {({ id, describedBy, invalid }) => (
          <TextInput
            id={id}
            value={name}
            onChange={setName}
            invalid={invalid}
            aria-describedby={describedBy}
            maxLength={100}
          />
        )}
      </StackedField>
    </FormDialog>
  );
}
