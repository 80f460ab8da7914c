/**
 * The languages of the screens. `en-XA` is English in longer words with accents: it shows what has
 * no room, and what is no message.
 */
export type Language = "en" | "de" | "en-XA";

/** The language of this page. web/public/appearance.js writes it before anything else runs. */
export const LANGUAGE: Language = parseLanguage(
  typeof document === "undefined" ? "en" : document.documentElement.lang,
);

/** How numbers and dates are written. */
export const LOCALE = LANGUAGE === "de" ? "de-DE" : "en-GB";

function parseLanguage(lang: string): Language {
  return lang === "de" || lang === "en-XA" ? lang : "en";
}

type ChosenLanguage = "system" | "en" | "de";

/** web/public/appearance.js reads it before anything else runs. */
const LANGUAGE_KEY = "pegboard-language";

/** What this browser was told: a language, or to go by its own. */
export function chosenLanguage(): ChosenLanguage {
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
export function chooseLanguage(choice: ChosenLanguage): boolean {
  try {
    if (choice === "system") localStorage.removeItem(LANGUAGE_KEY);
    else localStorage.setItem(LANGUAGE_KEY, choice);
  } catch {
    return false;
  }
  window.location.reload();
  return true;
}
