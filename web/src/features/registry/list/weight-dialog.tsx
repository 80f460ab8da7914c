import { useMemo, useState } from "react";
import { StackedField } from "../../../components/inputs/stacked-field.tsx";
import { TextInput } from "../../../components/inputs/text-input.tsx";
import { FormDialog } from "../../../components/overlays/form-dialog.tsx";
import { common } from "../../../language/common.ts";
import { useOwnerEdit } from "../../../settings/owner-edit.tsx";
import { ReachLine } from "../reach-line.tsx";
import type { RegistryTool } from "../registry-model.ts";
import { toolsStep } from "./selected-places.ts";
import { say } from "./texts.ts";

/**
 * A dialog for the place of the selected tools in every list. An empty field takes back what the
 * organisation set.
 */
export function WeightDialog({ tools, onClose }: { tools: RegistryTool[]; onClose(): void }) {
  const onStep = useOwnerEdit((edit) => edit.onStep);
  const weights = new Set(tools.map(({ definition }) => definition.weight));
  const [only] = weights;
  const [text, setText] = useState(weights.size === 1 ? String(only) : "");
  const typed = text.trim();
  const error = Number.isFinite(Number(typed)) ? undefined : say.mustBeANumberOrEmpty;
  const step = useMemo(
    () => toolsStep(tools, "weight", typed === "" ? null : Number(typed)),
    [tools, typed],
  );
  return (
    <FormDialog
      title={say.weightOfTools(tools.length)}
      action={common.set}
      blocked={error}
      onSubmit={() => {
        onStep(step);
        onClose();
      }}
      onClose={onClose}
    >
      <StackedField label={common.weight} help={say.lowerComesFirstEmptyAsThe} error={error}>
        {({ id, describedBy, invalid }) => (
          <TextInput
            id={id}
            value={text}
            onChange={setText}
            invalid={invalid}
            aria-describedby={describedBy}
            placeholder={weights.size > 1 ? say.mixedWeights(weights.size) : undefined}
            className="max-w-40"
          />
        )}
      </StackedField>
      {error === undefined && <ReachLine operations={step.operations} before={say.this} />}
    </FormDialog>
  );
}
