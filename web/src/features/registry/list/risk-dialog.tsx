import {
  isFunction,
  methodRisk,
  RISK_CLASSES,
  type RiskClass,
} from "@pegboard/registry-core/internal";
import { Checkbox } from "@pegboard/ui/inputs/checkbox.tsx";
import { FormDialog } from "@pegboard/ui/overlays/form-dialog.tsx";
import { useId, useMemo, useState } from "react";
import type { DraftStep } from "../../../drafts/draft.ts";
import { methodCount } from "../../../messages/counts.ts";
import { t } from "../../../messages/t.ts";
import { useOwnerEdit } from "../../../owner-editor/owner-edit.tsx";
import { ReachLine } from "../overrides/blast-radius.tsx";
import { metadataStep } from "../overrides/metadata-edit.ts";
import { RiskBoxes } from "../overrides/risk-field.tsx";
import type { SelectedPlaces } from "./selected-places.ts";

type RiskPlaces = SelectedPlaces["methods"];

/** The selected methods that models call; a tool stands for all of its own. */
export function riskPlaces({ tools, methods }: SelectedPlaces): RiskPlaces {
  const whole = tools.flatMap((tool) =>
    tool.definition.methods.map((method) => ({ tool, method })),
  );
  const single = methods.filter(({ tool }) => !tools.includes(tool));
  return [...whole, ...single].filter(({ method }) => isFunction(method));
}

/** The classes that somebody ticked or unticked for all; those that are absent stay as they are. */
type RiskChoice = Partial<Record<RiskClass, boolean>>;

/** A step that changes classes of methods; undefined takes all back to what authors claim. */
export function riskStep(places: RiskPlaces, choice: RiskChoice | undefined): DraftStep {
  const count = methodCount(places.length);
  return {
    label: choice
      ? t("Set the risk of {count}", { count })
      : t("Reset the risk of {count}", { count }),
    operations: places.flatMap(({ tool, method }) => {
      const { classes } = methodRisk(method);
      const risk = RISK_CLASSES.filter((one) => choice?.[one] ?? classes.includes(one));
      const place = { tool: tool.definition.name, method: method.name, field: "risk" } as const;
      return metadataStep(tool, place, choice ? risk : null).operations;
    }),
  };
}

/** A dialog that sets the risk classes of many methods at once. */
export function RiskDialog({ places, onClose }: { places: RiskPlaces; onClose(): void }) {
  const onStep = useOwnerEdit((edit) => edit.onStep);
  const id = useId();
  const [choice, setChoice] = useState<RiskChoice>({});
  const [isReset, setReset] = useState(false);
  const step = useMemo(
    () => riskStep(places, isReset ? undefined : choice),
    [places, choice, isReset],
  );
  const isUntouched = !isReset && Object.keys(choice).length === 0;
  return (
    <FormDialog
      title={t("Risk of {count}", { count: methodCount(places.length) })}
      description={t(
        "Prompts, badges, approvals and rules go by it, whatever the authors claim. A class that is left as it is stays so for each method.",
      )}
      action={t("Set")}
      blocked={isUntouched ? t("Nothing is changed yet") : undefined}
      onSubmit={() => {
        onStep(step);
        onClose();
      }}
      onClose={onClose}
    >
      <RiskBoxes
        label={t("Risk of {count}", { count: methodCount(places.length) })}
        isSet={(one) => choice[one] ?? commonRisk(places, one)}
        blocked={isReset ? t("All of them go by what their authors claim") : undefined}
        onChange={(one, isOn) => setChoice({ ...choice, [one]: isOn })}
      />
      <label
        htmlFor={id}
        className="flex min-h-8 items-center gap-2 border-t border-line-soft pt-3 text-list max-sm:min-h-11"
      >
        <Checkbox id={id} checked={isReset} onChange={setReset} />
        {t("Go by what their authors claim")}
      </label>
      {!isUntouched && <ReachLine operations={step.operations} before={t("This")} />}
    </FormDialog>
  );
}

/** Whether a class holds for all of the methods, for none or for some. */
function commonRisk(places: RiskPlaces, one: RiskClass): boolean | "mixed" {
  const count = places.filter(({ method }) => methodRisk(method).classes.includes(one)).length;
  if (count === 0) return false;
  return count === places.length ? true : "mixed";
}
