import { useId, useState } from "react";
import {
  DensityChoice,
  densityNow,
  LANGUAGE_NOT_KEPT,
  LanguageChoice,
  type LookProps,
  languageNow,
  ThemeChoice,
  themeNow,
} from "../../components/look-choices.tsx";
import { SettingsRow } from "./settings-row.tsx";

/** What this browser remembers of how the page looks. */
export function AppearanceRows(look: LookProps) {
  const id = useId();
  const [isKept, setKept] = useState(true);
  const error = isKept ? undefined : { id, text: LANGUAGE_NOT_KEPT };
  return (
    <>
      <SettingsRow id="language" now={languageNow()} error={error}>
        <LanguageChoice onLanguage={look.onLanguage} onKept={setKept} />
      </SettingsRow>
      <SettingsRow id="theme" now={themeNow(look.appearance)}>
        <ThemeChoice {...look} />
      </SettingsRow>
      <SettingsRow id="density" now={densityNow(look.appearance)}>
        <DensityChoice {...look} />
      </SettingsRow>
    </>
  );
}
