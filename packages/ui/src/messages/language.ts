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
