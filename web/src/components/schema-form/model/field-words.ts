import { inSentence } from "../../../messages/in-sentence.ts";
import { listText, orText } from "../../../messages/list-text.ts";

const MOST = 3;

/** The first few texts: "get, put, post…". */
export function firstOf(texts: string[]): string {
  return `${texts.slice(0, MOST).join(", ")}${texts.length > MOST ? "…" : ""}`;
}

/** "host and port"; of many the first few. */
export function listInWords(texts: string[], list = listText): string {
  return texts.length > MOST ? firstOf(texts) : list(texts);
}

/** The texts as alternatives: "Circle or square". */
export function eitherOf([first = "", ...others]: string[]): string {
  return listInWords([first, ...others.map(inSentence)], orText);
}
