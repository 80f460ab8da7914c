import { useId } from "react";
import { Select } from "../../components/inputs/select.tsx";
import type { PreferenceRowsProps } from "./organisation-rows.tsx";
import { SettingRow } from "./settings-section.tsx";
import { say } from "./texts.ts";

/** A row to choose the tokenizer of all token counts. */
export function TokenizerRow({ preferences, onChange }: PreferenceRowsProps) {
  const id = useId();
  return (
    <SettingRow label={say.tokenizer} help={say.tokenizerHelp}>
      <Select
        aria-label={say.tokenizer}
        aria-describedby={id}
        value={preferences.tokenizer}
        onChange={(event) =>
          onChange({ tokenizer: event.target.value as typeof preferences.tokenizer })
        }
        className="max-w-90"
      >
        {preferences.tokenizers.map(({ name, label, charactersPerToken }) => (
          <option key={name} value={name}>
            {charactersPerToken === undefined ? label : say.estimates(label, charactersPerToken)}
          </option>
        ))}
      </Select>
      <p id={id} className="pt-1 text-meta text-2">
        {say.tokenizerIsFor[preferences.tokenizer]}
      </p>
    </SettingRow>
  );
}
