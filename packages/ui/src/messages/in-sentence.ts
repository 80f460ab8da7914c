import { LANGUAGE } from "./language.ts";

/**
 * A title inside a sentence: "Max retries" as "max retries", "API key" as it is. German writes nouns
 * with a capital anywhere.
 */
export function inSentence(title: string): string {
  if (LANGUAGE === "de" || !/^\p{Lu}(?![\p{Lu}\d])/u.test(title)) return title;
  return title.charAt(0).toLowerCase() + title.slice(1);
}
