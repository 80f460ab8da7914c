import { Select } from "@pegboard/ui/inputs/select.tsx";
import { useId } from "react";
import { t } from "../../messages/t.ts";
import type { PreferenceRowsProps } from "./organisation-rows.tsx";
import { SettingRow } from "./settings-section.tsx";

/** What a tokenizer is right for, by its name. */
const TOKENIZER_IS_FOR = {
  o200k_base: t("Exact for OpenAI's models from GPT-4o on."),
  cl100k_base: t("Exact for GPT-4, GPT-4 Turbo and GPT-3.5 Turbo."),
  claude: t("Anthropic's rule of thumb for English text; its models' own tokenizer is not public."),
  gemini: t("Google's rule of thumb for its Gemini models."),
};

/** A row to choose the tokenizer of all token counts. */
export function TokenizerRow({ preferences, onChange }: PreferenceRowsProps) {
  const id = useId();
  return (
    <SettingRow
      label={t("Tokenizer")}
      help={t("Models of other vendors count a little differently")}
    >
      <Select
        aria-label={t("Tokenizer")}
        aria-describedby={id}
        value={preferences.tokenizer}
        onChange={(event) =>
          onChange({ tokenizer: event.target.value as typeof preferences.tokenizer })
        }
        className="max-w-90"
      >
        {preferences.tokenizers.map(({ name, label, charactersPerToken }) => (
          <option key={name} value={name}>
            {charactersPerToken === undefined
              ? label
              : t("{tokenizer} (estimate, {characters, number} characters a token)", {
                  tokenizer: label,
                  characters: charactersPerToken,
                })}
          </option>
        ))}
      </Select>
      <p id={id} className="pt-1 text-meta text-2">
        {TOKENIZER_IS_FOR[preferences.tokenizer]}
      </p>
    </SettingRow>
  );
}
