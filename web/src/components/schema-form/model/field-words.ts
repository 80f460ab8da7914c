import { LOCALE } from "../../../language/language.ts";
import { say } from "./texts.ts";

/** A title inside a sentence: "Max retries" as "max retries", "API key" as it is. */
export const { inSentence } = say;

const MOST = 3;
const AND = new Intl.ListFormat(LOCALE);
const OR = new Intl.ListFormat(LOCALE, { type: "disjunction" });

/** The first few texts: "get, put, post…". */
export function firstOf(texts: string[]): string {
  return `${texts.slice(0, MOST).join(", ")}${texts.length > MOST ? "…" : ""}`;
}

/** "host and port"; of many the first few. */
export function listInWords(texts: string[], list = AND): string {
  return texts.length > MOST ? firstOf(texts) : list.format(texts);
}

/** The texts as alternatives: "Circle or square". */
export function eitherOf([first = "", ...others]: string[]): string {
  return listInWords([first, ...others.map(inSentence)], OR);
}
