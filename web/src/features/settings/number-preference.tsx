import { NumberStepper } from "@pegboard/ui/inputs/number-stepper.tsx";
import { type ReactNode, useId, useState } from "react";
import type { PreferenceKey } from "./preference-draft.ts";
import { noneText, numberPreference, preferenceIssue, readNumber } from "./preference-texts.ts";
import { PreferenceRow } from "./settings-row.tsx";
import { usePreference } from "./use-preference-draft.ts";

interface NumberPreferenceRowProps {
  id: PreferenceKey;
  /** Accessible name of the field. */
  label: string;
  now?: ReactNode;
  /** What stands behind the field. */
  children?: ReactNode;
}

/** A number of the organisation. A text that does not fit stays to be mended, and blocks saving. */
export function NumberPreferenceRow({ id, label, now, children }: NumberPreferenceRowProps) {
  const errorId = useId();
  const { value, choose } = usePreference(id);
  const [typed, setTyped] = useState<string>();
  const kind = numberPreference(id);
  if (!kind) throw new Error(`${id} is no number.`);
  const issue = typed === undefined ? preferenceIssue(id, value) : undefined;
  const isTyped = typed !== undefined && readNumber(kind, typed) === value;
  const step = (direction: 1 | -1) => {
    setTyped(undefined);
    const now = typeof value === "number" ? value : 0;
    choose(Math.min(kind.most, Math.max(1, now + direction)));
  };
  return (
    <PreferenceRow id={id} now={now} error={issue ? { id: errorId, text: issue } : undefined}>
      <NumberStepper
        aria-label={label}
        aria-describedby={issue ? errorId : undefined}
        inputMode="numeric"
        name={label}
        unit={kind.unit}
        invalid={issue !== undefined}
        placeholder={kind.isOptional ? noneText(kind) : undefined}
        // What is typed stays as it was typed while it stands for the value.
        text={isTyped ? typed : String(value ?? "")}
        onType={(text) => {
          setTyped(text);
          choose(readNumber(kind, text));
        }}
        onBlur={() => setTyped(undefined)}
        onStep={step}
      />
      {children}
    </PreferenceRow>
  );
}
