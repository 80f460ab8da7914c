import { PROVIDER_FORMATS } from "@pegboard/registry-core/formats";
import { Button } from "@pegboard/ui/button.tsx";
import { FieldError } from "@pegboard/ui/inputs/field.tsx";
import { parseCount } from "@pegboard/ui/inputs/parse-count.ts";
import { TextInput } from "@pegboard/ui/inputs/text-input.tsx";
import { useId, useRef, useState } from "react";
import { t } from "../../messages/t.ts";
import type { PreferenceRowsProps } from "./organisation-rows.tsx";
import { SettingRow } from "./settings-section.tsx";

/** The most functions in a request, for each provider format; empty for no limit. */
export function FunctionLimitRows({ preferences, onChange }: PreferenceRowsProps) {
  return Object.values(PROVIDER_FORMATS).map(({ name, label, functionLimit }) => (
    <SettingRow key={name} label={label} help={functionLimit.published(t)}>
      <LimitField
        label={label}
        limit={preferences.functionLimits[name]}
        standard={functionLimit.most}
        onChange={(limit) => onChange({ functionLimits: { [name]: limit } })}
      />
    </SettingRow>
  ));
}

interface LimitFieldProps {
  label: string;
  limit: number | null;
  standard: number | null;
  onChange(limit: number | null): void;
}

function LimitField({ label, limit, standard, onChange }: LimitFieldProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string>();
  const [refused, setRefused] = useState(false);
  const [shown, setShown] = useState(limit);
  if (shown !== limit) {
    // The typed text is replaced once another limit is stored.
    setShown(limit);
    setTyped(undefined);
  }
  const text = typed ?? String(limit ?? "");
  const type = (next: string) => {
    setTyped(next);
    setRefused(false);
  };
  const store = () => {
    const next = text.trim() === "" ? null : parseCount(text);
    const fits = next === null || (next !== undefined && next <= HIGHEST_FUNCTION_LIMIT);
    setRefused(!fits);
    if (fits && next !== limit) onChange(next);
  };
  const reset = () => {
    // The button disappears.
    field.current?.focus();
    onChange(standard);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        store();
      }}
    >
      <div className="flex items-center gap-2">
        <TextInput
          ref={field}
          aria-label={t("Most functions for {label}", { label })}
          aria-describedby={refused ? id : undefined}
          inputMode="numeric"
          placeholder={t("No limit")}
          className="num max-w-28 text-right"
          invalid={refused}
          value={text}
          onChange={type}
          onBlur={store}
        />
        <span className="text-meta text-2">{t("functions")}</span>
        {limit !== standard && (
          <Button size="s" variant="ghost" onClick={reset}>
            {standard === null
              ? t("Reset to no limit")
              : t("Reset to {limit}", { limit: standard })}
            <span className="sr-only">: {label}</span>
          </Button>
        )}
      </div>
      <FieldError
        id={id}
        error={
          refused
            ? t("Enter a whole number from 1 to 1,000,000, or nothing for no limit.")
            : undefined
        }
      />
    </form>
  );
}

/** The highest limit that the server takes. */
const HIGHEST_FUNCTION_LIMIT = 1_000_000;
