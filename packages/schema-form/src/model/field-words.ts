import { inSentence } from "@pegboard/ui/messages/in-sentence.ts";
import { listText, orText } from "@pegboard/ui/messages/list-text.ts";

const MOST_LISTED_TEXTS = 3;

/** The first few texts: "get, put, post…". */
export function firstTexts(texts: string[]): string {
  return `${texts.slice(0, MOST_LISTED_TEXTS).join(", ")}${texts.length > MOST_LISTED_TEXTS ? "…" : ""}`;
}

/** "host and port"; of many the first few. */
export function listInWords(texts: string[], list = listText): string {
  return texts.length > MOST_LISTED_TEXTS ? firstTexts(texts) : list(texts);
}

/** The texts as alternatives: "Circle or square". */
export function eitherOf([first = "", ...others]: string[]): string {
  return listInWords([first, ...others.map(inSentence)], orText);
}
