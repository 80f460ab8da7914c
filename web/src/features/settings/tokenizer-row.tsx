import { useId } from "react";
import { Select } from "../../components/inputs/select.tsx";
import type { PreferenceRowsProps } from "./organisation-rows.tsx";
import { SettingRow } from "./settings-section.tsx";

/** Chooses what every token count is made with. */
export function TokenizerRow({ preferences, onChange }: PreferenceRowsProps) {
  const id = useId();
  const chosen = preferences.tokenizers.find(({ name }) => name === preferences.tokenizer);
  return (
    <SettingRow label="Tokenizer" help="Models of other vendors count a little differently">
      <Select
        aria-label="Tokenizer"
        aria-describedby={id}
        value={preferences.tokenizer}
        onChange={(event) => onChange({ tokenizer: event.target.value })}
        className="max-w-90"
      >
        {preferences.tokenizers.map(({ name, label }) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </Select>
      <p id={id} className="pt-1 text-meta text-2">
        {chosen?.description}.
      </p>
    </SettingRow>
  );
}
