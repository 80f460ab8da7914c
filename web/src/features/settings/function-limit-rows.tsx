import { DEFAULT_FUNCTION_LIMITS, PROVIDER_FORMATS, type ProviderFormatName } from "@pegboard/registry-core";
import { useId, useState } from "react";
import { Button } from "../../components/button.tsx";
import { FieldError } from "../../components/field-error.tsx";
import { TextInput } from "../../components/text-input.tsx";
import type { PreferenceRowsProps } from "./organisation-rows.tsx";
import { Row } from "./settings-section.tsx";

/** The most functions in a request, for each provider format; empty for no limit. */
export function FunctionLimitRows({ preferences, onChange }: PreferenceRowsProps) {
  return Object.values(PROVIDER_FORMATS).map(({ name, label }) => (
    <Row key={name} label={label} help={published[name]}>
      <LimitField
        // What was typed is gone once another value is stored.
        key={String(preferences.functionLimits[name])}
        label={label}
        limit={preferences.functionLimits[name]}
        standard={DEFAULT_FUNCTION_LIMITS[name]}
        onChange={(limit) => onChange({ functionLimits: { [name]: limit } })}
      />
    </Row>
  ));
}

const published: Record<ProviderFormatName, string> = {
  "openai-chat": "OpenAI refuses more than 128",
  "openai-responses": "OpenAI refuses more than 128",
  anthropic: "No limit is published",
  gemini: "Published: 512, fewer for some models",
  mcp: "Clients may have a limit of their own",
};

interface LimitFieldProps {
  label: string;
  limit: number | null;
  standard: number | null;
  onChange(limit: number | null): void;
}

function LimitField({ label, limit, standard, onChange }: LimitFieldProps) {
  const id = useId();
  const stored = limit === null ? "" : String(limit);
  const [text, setText] = useState(stored);
  const trimmed = text.trim();
  const valid = trimmed === "" || (/^\d{1,6}$/.test(trimmed) && Number(trimmed) > 0);
  const store = () => {
    if (valid && trimmed !== stored) onChange(trimmed === "" ? null : Number(trimmed));
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
          aria-label={`Most functions for ${label}`}
          aria-describedby={valid ? undefined : id}
          inputMode="numeric"
          placeholder="No limit"
          className="num max-w-28 text-right"
          invalid={!valid}
          value={text}
          onChange={setText}
          onBlur={store}
        />
        <span className="text-meta text-2">functions</span>
        {limit !== standard && (
          <Button size="s" variant="ghost" onClick={() => onChange(standard)}>
            Reset to {standard ?? "no limit"}
            <span className="sr-only">: {label}</span>
          </Button>
        )}
      </div>
      <FieldError
        id={id}
        error={valid ? undefined : "Enter a whole number from 1 to 999,999, or nothing for no limit."}
      />
    </form>
  );
}
