import { LANGUAGE, LOCALE } from "./language.ts";

const AND = new Intl.ListFormat(LOCALE);
const OR_FORMAT = new Intl.ListFormat(LOCALE, { type: "disjunction" });

/** "one", "one and two", "one, two and three". */
export const listText = (parts: readonly string[]): string => AND.format(parts);

/** "one or two". */
export const orText = (parts: readonly string[]): string => OR_FORMAT.format(parts);

/**
 * A title inside a sentence: "Max retries" as "max retries", "API key" as it is. German writes nouns
 * with a capital anywhere.
 */
export function inSentence(title: string): string {
  if (LANGUAGE === "de" || !/^\p{Lu}(?![\p{Lu}\d])/u.test(title)) return title;
  return title.charAt(0).toLowerCase() + title.slice(1);
}

/** "invalid config" → "Invalid config". */
export const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
