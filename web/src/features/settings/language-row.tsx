import { useId, useState } from "react";
import { FieldError } from "../../components/inputs/field-error.tsx";
import { Segmented } from "../../components/inputs/segmented.tsx";
import { common } from "../../language/common.ts";
import { chooseLanguage, chosenLanguage } from "../../language/language-choice.ts";
import { SettingRow } from "./settings-section.tsx";
import { say } from "./texts.ts";

/**
 * The language of the screens. Each is named in itself, so that somebody who cannot read the page
 * finds it.
 */
export function LanguageRow() {
  const id = useId();
  const [isKept, setKept] = useState(true);
  return (
    <SettingRow label={say.language} help={say.languageHelp}>
      <Segmented
        label={say.language}
        value={chosenLanguage()}
        onChange={(choice) => setKept(chooseLanguage(choice))}
        items={[
          { id: "system", label: common.system },
          { id: "en", label: "English" },
          { id: "de", label: "Deutsch" },
        ]}
      />
      <FieldError id={id} error={isKept ? undefined : say.languageNotKept} />
    </SettingRow>
  );
}
