import type { SelectedMethods } from "@pegboard/registry-core/internal";
import { useState } from "react";
import { paths } from "../../../addresses/paths.ts";
import { useActOnPreset } from "../../../api/presets/presets.ts";
import { buttonClass } from "../../../components/button.tsx";
import { NameField } from "../../../components/inputs/name-field.tsx";
import { Dialog } from "../../../components/overlays/dialog.tsx";
import { FormDialog } from "../../../components/overlays/form-dialog.tsx";
import { useAgentEdit } from "../draft/agent-edit.tsx";
import { presetOf } from "./preset-of.ts";
import { say } from "./texts.ts";

interface SaveAsPresetProps {
  selected: SelectedMethods[];
  onClose(): void;
}

/** Makes a preset of what is selected, as the draft has it. */
export function SaveAsPreset({ selected, onClose }: SaveAsPresetProps) {
  const model = useAgentEdit((edit) => edit.model);
  const { mutate, isPending, error, data: made } = useActOnPreset();
  const [name, setName] = useState("");
  const [tried, setTried] = useState(false);
  const tools = presetOf(selected, model.settings);
  const submit = () => {
    setTried(true);
    if (name.trim() !== "" && !isPending)
      mutate({ kind: "create", body: { name: name.trim(), tools } });
  };
  if (made) {
    return (
      <Dialog
        title={say.nameIsSaved(made.name)}
        description={say.agentsCanFollowItOrTakeACopy}
        onClose={onClose}
        actions={
          <a href={paths.preset(made.id)} className={buttonClass("primary")}>
            {say.openThePreset}
          </a>
        }
      >
        {null}
      </Dialog>
    );
  }
  return (
    <FormDialog
      title={say.saveAsPreset}
      description={say.toolsWithSwitchesAndValuesAs(Object.keys(tools).length)}
      action={say.createPreset}
      error={error?.message}
      onSubmit={submit}
      onClose={onClose}
    >
      <NameField
        value={name}
        onChange={setName}
        missing={tried ? say.giveThePresetAName : undefined}
      />
    </FormDialog>
  );
}
