export type LanguageChoice = "system" | "en" | "de";

/** web/public/appearance.js reads it before anything else runs. */
const LANGUAGE_KEY = "pegboard-language";

/** What this browser was told: a language, or to go by its own. */
export function chosenLanguage(): LanguageChoice {
  try {
    const chosen = localStorage.getItem(LANGUAGE_KEY);
    return chosen === "en" || chosen === "de" ? chosen : "system";
  } catch {
    return "system";
  }
}

/**
 * Remembers a language and loads the page anew in it; drafts stay. Answers `false` where the
 * browser keeps nothing.
 */
export function chooseLanguage(choice: LanguageChoice): boolean {
  try {
    if (choice === "system") localStorage.removeItem(LANGUAGE_KEY);
    else localStorage.setItem(LANGUAGE_KEY, choice);
  } catch {
    return false;
  }
  window.location.reload();
  return true;
}
