/** A title inside a sentence: "Max retries" as "max retries", "API key" as it is. */
export function inSentence(title: string): string {
  return /^\p{Lu}(?![\p{Lu}\d])/u.test(title) ? title.charAt(0).toLowerCase() + title.slice(1) : title;
}

const MOST = 3;

/** "host and port"; of many the first few. */
export function listInWords(texts: string[], before = " and "): string {
  const last = texts.at(-1) ?? "";
  if (texts.length > MOST) return `${texts.slice(0, MOST).join(", ")}…`;
  return texts.length < 2 ? last : `${texts.slice(0, -1).join(", ")}${before}${last}`;
}

/** "Circle or square". */
export function eitherOf([first = "", ...others]: string[]): string {
  return listInWords([first, ...others.map(inSentence)], " or ");
}
