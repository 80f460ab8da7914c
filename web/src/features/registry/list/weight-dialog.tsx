import { StackedField } from "@pegboard/ui/inputs/field.tsx";
import { TextInput } from "@pegboard/ui/inputs/text-input.tsx";
import { FormDialog } from "@pegboard/ui/overlays/form-dialog.tsx";
import { useMemo, useState } from "react";
import { t } from "../../../messages/t.ts";
import { useOwnerEdit } from "../../../settings/owner-edit.tsx";
import { ReachLine } from "../reach-line.tsx";
import type { RegistryTool } from "../registry-model.ts";
import { toolsStep } from "./selected-places.ts";

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
  const error = Number.isFinite(Number(typed)) ? undefined : t("Must be a number, or empty.");
  const step = useMemo(
    () => toolsStep(tools, "weight", typed === "" ? null : Number(typed)),
    [tools, typed],
  );
  return (
    <FormDialog
      title={t("Weight of {count, plural, one {# tool} other {# tools}}", { count: tools.length })}
      action={t("Set")}
      blocked={error}
      onSubmit={() => {
        onStep(step);
        onClose();
      }}
      onClose={onClose}
    >
      <StackedField
        label={t("Weight")}
        help={t("Lower comes first. Empty: as the code of each declares it.")}
        error={error}
      >
        {({ id, describedBy, invalid }) => (
          <TextInput
            id={id}
            value={text}
            onChange={setText}
            invalid={invalid}
            aria-describedby={describedBy}
            placeholder={
              weights.size > 1
                ? t("Mixed: {count, number} weights", { count: weights.size })
                : undefined
            }
            className="max-w-40"
          />
        )}
      </StackedField>
      {error === undefined && <ReachLine operations={step.operations} before={t("This")} />}
    </FormDialog>
  );
}
