import type { SelectedMethods } from "@pegboard/registry-core/internal";
import { buttonClass } from "@pegboard/ui/button.tsx";
import { NameField } from "@pegboard/ui/inputs/field.tsx";
import { Dialog } from "@pegboard/ui/overlays/dialog.tsx";
import { FormDialog } from "@pegboard/ui/overlays/form-dialog.tsx";
import { useState } from "react";
import { paths } from "../../../addresses/paths.ts";
import { useCreateOwner } from "../../../api/owners.ts";
import { t } from "../../../messages/t.ts";
import { useAgentEdit } from "../draft/agent-edit.tsx";
import { presetOf } from "./preset-of.ts";

interface SaveAsPresetProps {
  selected: SelectedMethods[];
  onClose(): void;
}

/** A dialog that makes a preset of the selection, as the draft has it. */
export function SaveAsPreset({ selected, onClose }: SaveAsPresetProps) {
  const model = useAgentEdit((edit) => edit.model);
  const { mutate, isPending, error, data: made } = useCreateOwner("preset");
  const [name, setName] = useState("");
  const [tried, setTried] = useState(false);
  const tools = presetOf(selected, model.settings);
  const submit = () => {
    setTried(true);
    if (name.trim() !== "" && !isPending) mutate({ name: name.trim(), tools });
  };
  if (made) {
    return (
      <Dialog
        title={t("{name} is saved", { name: made.name })}
        description={t("Agents can follow it or take a copy. This agent stays as it is.")}
        onClose={onClose}
        actions={
          <a href={paths.preset(made.id)} className={buttonClass("primary")}>
            {t("Open the preset")}
          </a>
        }
      >
        {null}
      </Dialog>
    );
  }
  return (
    <FormDialog
      title={t("Save as preset")}
      description={t(
        "{count, plural, one {# tool} other {# tools}}, with switches and values as they are in the draft. Secrets stay behind.",
        { count: Object.keys(tools).length },
      )}
      action={t("Create preset")}
      error={error?.message}
      onSubmit={submit}
      onClose={onClose}
    >
      <NameField
        value={name}
        onChange={setName}
        missing={tried ? t("Give the preset a name.") : undefined}
      />
    </FormDialog>
  );
}
