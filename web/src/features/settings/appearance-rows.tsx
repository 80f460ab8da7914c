import { Segmented } from "@pegboard/ui/inputs/segmented.tsx";
import { chosenLanguage, LANGUAGE } from "@pegboard/ui/messages/language.ts";
import { useId, useState } from "react";
import { t } from "../../messages/t.ts";
import { SettingsRow } from "./settings-row.tsx";

export interface AppearanceProps {
  appearance: { theme: "system" | "light" | "dark"; density: "compact" | "comfortable" };
  onAppearance(change: Partial<AppearanceProps["appearance"]>): void;
  /** Loads the page anew in a language; false where the browser keeps nothing. */
  onLanguage(choice: "system" | "en" | "de"): Promise<boolean>;
}

/** What this browser remembers of how the page looks. It holds at once. */
export function AppearanceRows({ appearance, onAppearance, onLanguage }: AppearanceProps) {
  const { theme, density } = appearance;
  const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
  return (
    <>
      <LanguageRow onLanguage={onLanguage} />
      <SettingsRow
        id="theme"
        now={
          theme === "system" &&
          (isDark ? t("Your computer says dark") : t("Your computer says light"))
        }
      >
        <Segmented
          label={t("Theme")}
          value={theme}
          onChange={(next) => onAppearance({ theme: next })}
          items={[
            { id: "system", label: t("System") },
            { id: "light", label: t("Light") },
            { id: "dark", label: t("Dark") },
          ]}
        />
      </SettingsRow>
      <SettingsRow
        id="density"
        now={density === "compact" ? t("Rows of 36 pixels") : t("Rows of 44 pixels")}
      >
        <Segmented
          label={t("Density")}
          value={density}
          onChange={(next) => onAppearance({ density: next })}
          items={[
            { id: "compact", label: t("Compact") },
            { id: "comfortable", label: t("Comfortable") },
          ]}
        />
      </SettingsRow>
    </>
  );
}

/** Each language is named in itself, so that somebody who cannot read the page finds it. */
const LANGUAGES = { en: "English", de: "Deutsch" };

function LanguageRow({ onLanguage }: Pick<AppearanceProps, "onLanguage">) {
  const id = useId();
  const [isKept, setKept] = useState(true);
  const chosen = chosenLanguage();
  const spoken = LANGUAGE === "de" ? LANGUAGES.de : LANGUAGES.en;
  return (
    <SettingsRow
      id="language"
      now={chosen === "system" && t("Your browser says {language}", { language: spoken })}
      error={
        isKept
          ? undefined
          : {
              id,
              text: t(
                "This browser keeps no settings of pages, so the language stays as the browser says.",
              ),
            }
      }
    >
      <Segmented
        label={t("Language")}
        value={chosen}
        onChange={(choice) => void onLanguage(choice).then(setKept)}
        items={[
          { id: "system", label: t("System") },
          { id: "en", label: LANGUAGES.en },
          { id: "de", label: LANGUAGES.de },
        ]}
      />
    </SettingsRow>
  );
}
