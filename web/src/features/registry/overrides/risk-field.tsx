import type { MethodDefinition } from "@pegboard/registry-core";
import {
  claimedRisk,
  methodRisk,
  RISK_CLASS_TITLES,
  RISK_CLASSES,
  type RiskClass,
} from "@pegboard/registry-core/internal";
import { classNames } from "@pegboard/ui/class-names.ts";
import { IconButton } from "@pegboard/ui/icon-button.tsx";
import { Checkbox } from "@pegboard/ui/inputs/checkbox.tsx";
import { listText } from "@pegboard/ui/messages/sentences.ts";
import { RotateCcw } from "lucide-react";
import { useId } from "react";
import { OriginBadge } from "../../../components/origin-badge.tsx";
import { t } from "../../../messages/t.ts";
import { useOwnerEdit } from "../../../owner-editor/owner-edit.tsx";
import { findDeclaredMethod, type RegistryTool } from "../registry-model.ts";
import { metadataStep, organisationValue } from "./metadata-edit.ts";

interface RiskFieldProps {
  tool: RegistryTool;
  method: MethodDefinition;
}

/** The risk classes of a method: what the organisation says, beside what its author claims. */
export function RiskField({ tool, method }: RiskFieldProps) {
  const { stored, drafted, blocked, onStep } = useOwnerEdit(
    "stored",
    "drafted",
    "blocked",
    "onStep",
  );
  const place = { tool: tool.definition.name, method: method.name, field: "risk" } as const;
  const set = organisationValue(drafted.settings, place);
  const isDrafted =
    JSON.stringify(set) !== JSON.stringify(organisationValue(stored.settings, place));
  return (
    <div
      className={classNames(
        "border-b border-line-soft px-6 py-3 last:border-b-0 max-sm:px-4",
        isDrafted && "shadow-[inset_2px_0_0_var(--accent)]",
      )}
    >
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <p className="text-list font-medium">{t("Risk")}</p>
          <p className="text-meta text-2">
            {claimText(findDeclaredMethod(tool, method.name) ?? method)}
          </p>
        </div>
        {set !== undefined && (
          <span className="flex items-center gap-0.5">
            <OriginBadge origin="organisation" />
            <IconButton
              label={t("Reset {title}", { title: t("Risk") })}
              icon={RotateCcw}
              blocked={blocked}
              onClick={() => onStep(metadataStep(tool, place, null))}
              className="-my-1 -mr-1.5"
            />
          </span>
        )}
      </div>
      <RiskBoxes
        label={t("Risk of {name}", { name: method.displayName })}
        isSet={(one) => methodRisk(method).classes.includes(one)}
        blocked={blocked}
        onChange={(one, isOn) => {
          const { classes } = methodRisk(method);
          const risk = RISK_CLASSES.filter((each) =>
            each === one ? isOn : classes.includes(each),
          );
          onStep(metadataStep(tool, place, risk));
        }}
      />
    </div>
  );
}

/** What the author of a method claims about its risk. */
function claimText({ annotations }: Pick<MethodDefinition, "annotations">): string {
  const claimed = claimedRisk(annotations).map((one) => RISK_CLASS_TITLES[one](t));
  if (annotations?.readOnlyHint === true) claimed.unshift(t("Read-only"));
  return claimed.length === 0
    ? t("Its author claims nothing. What you set counts everywhere.")
    : t("Its author claims: {claims}. What you set counts instead, everywhere.", {
        claims: listText(claimed),
      });
}

interface RiskBoxesProps {
  label: string;
  isSet(one: RiskClass): boolean | "mixed";
  blocked?: string | undefined;
  onChange(one: RiskClass, isOn: boolean): void;
}

/** A checkbox for each risk class. */
export function RiskBoxes({ label, isSet, blocked, onChange }: RiskBoxesProps) {
  const id = useId();
  return (
    <fieldset className="mt-2 grid grid-cols-2 gap-x-4 max-sm:grid-cols-1">
      <legend className="sr-only">{label}</legend>
      {RISK_CLASSES.map((one) => (
        <label
          key={one}
          htmlFor={`${id}-${one}`}
          className="flex min-h-8 items-center gap-2 text-list max-sm:min-h-11 max-sm:gap-3"
        >
          <Checkbox
            id={`${id}-${one}`}
            checked={isSet(one)}
            readOnly={blocked}
            onChange={(isOn) => onChange(one, isOn)}
          />
          {RISK_CLASS_TITLES[one](t)}
        </label>
      ))}
    </fieldset>
  );
}
