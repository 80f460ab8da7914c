import { FieldError } from "@pegboard/ui/inputs/field.tsx";
import { Segmented } from "@pegboard/ui/inputs/segmented.tsx";
import { useId, useState } from "react";
import { chooseLanguage, chosenLanguage } from "../../messages/language-choice.ts";
import { t } from "../../messages/t.ts";
import { SettingRow } from "./settings-section.tsx";

/**
 * The language of the screens. Each is named in itself, so that somebody who cannot read the page
 * finds it.
 */
export function LanguageRow() {
  const id = useId();
  const [isKept, setKept] = useState(true);
  return (
    <SettingRow
      label={t("Language")}
      help={t("System follows your browser. The page is loaded again; drafts stay")}
    >
      <Segmented
        label={t("Language")}
        value={chosenLanguage()}
        onChange={(choice) => setKept(chooseLanguage(choice))}
        items={[
          { id: "system", label: t("System") },
          { id: "en", label: "English" },
          { id: "de", label: "Deutsch" },
        ]}
      />
      <FieldError
        id={id}
        error={
          isKept
            ? undefined
            : t(
                "This browser keeps no settings of pages, so the language stays as the browser says.",
              )
        }
      />
    </SettingRow>
  );
}
