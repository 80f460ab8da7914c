import { Segmented } from "@pegboard/ui/inputs/segmented.tsx";
import { chosenLanguage, LANGUAGE } from "@pegboard/ui/messages/language.ts";
import { t } from "../messages/t.ts";

/** How the page looks, and how that is chosen. It holds at once. */
export interface LookProps {
  appearance: { theme: "system" | "light" | "dark"; density: "compact" | "comfortable" };
  onAppearance(change: Partial<LookProps["appearance"]>): void;
  /** Loads the page anew in a language; false where the browser keeps nothing. */
  onLanguage(choice: "system" | "en" | "de"): Promise<boolean>;
}

export const themeNow = ({ theme }: LookProps["appearance"]): string | undefined => {
  if (theme !== "system") return undefined;
  const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
  return isDark ? t("Your computer says dark") : t("Your computer says light");
};

export function ThemeChoice({ appearance, onAppearance }: Omit<LookProps, "onLanguage">) {
  return (
    <Segmented
      label={t("Theme")}
      value={appearance.theme}
      onChange={(theme) => onAppearance({ theme })}
      items={[
        { id: "system", label: t("System") },
        { id: "light", label: t("Light") },
        { id: "dark", label: t("Dark") },
      ]}
    />
  );
}

export const densityNow = ({ density }: LookProps["appearance"]): string =>
  density === "compact" ? t("Rows of 36 pixels") : t("Rows of 44 pixels");

export function DensityChoice({ appearance, onAppearance }: Omit<LookProps, "onLanguage">) {
  return (
    <Segmented
      label={t("Density")}
      value={appearance.density}
      onChange={(density) => onAppearance({ density })}
      items={[
        { id: "compact", label: t("Compact") },
        { id: "comfortable", label: t("Comfortable") },
      ]}
    />
  );
}

/** Each language is named in itself, so that somebody who cannot read the page finds it. */
const LANGUAGES = { en: "English", de: "Deutsch" };

export const languageNow = (): string | undefined =>
  chosenLanguage() === "system"
    ? t("Your browser says {language}", { language: LANGUAGES[LANGUAGE === "de" ? "de" : "en"] })
    : undefined;

export const LANGUAGE_NOT_KEPT = t(
  "This browser keeps no settings of pages, so the language stays as the browser says.",
);

interface LanguageChoiceProps extends Pick<LookProps, "onLanguage"> {
  /** Told whether the browser keeps the choice. */
  onKept(isKept: boolean): void;
}

export function LanguageChoice({ onLanguage, onKept }: LanguageChoiceProps) {
  return (
    <Segmented
      label={t("Language")}
      value={chosenLanguage()}
      onChange={(choice) => void onLanguage(choice).then(onKept)}
      items={[
        { id: "system", label: t("System") },
        { id: "en", label: LANGUAGES.en },
        { id: "de", label: LANGUAGES.de },
      ]}
    />
  );
}
