import type { Texts } from "./language.ts";

const ACCENTED: Readonly<Record<string, string>> = Object.fromEntries(
  ["aà", "cç", "eé", "iî", "nñ", "oö", "uü", "AÀ", "CÇ", "EÉ", "IÎ", "NÑ", "OÖ", "UÜ"].map(
    ([plain, accented]) => [plain, accented],
  ),
);

/**
 * "Save" → "[Sàvé~~]": four tenths longer, as long translations are, and with signs that no text in
 * English has.
 */
export function stretch(text: string): string {
  if (!/\p{L}/u.test(text)) return text;
  // What stands in braces is the name of a part that is put in later.
  const accented = text.replace(/\{\w+\}|[a-zA-Z]/g, (part) => ACCENTED[part] ?? part);
  return `[${accented}${"~".repeat(Math.ceil(text.length * 0.4))}]`;
}

/** Stretches all texts of a folder. */
export function stretched(_folder: string, english: Texts): Texts {
  return stretchAll(english) as Texts;
}

/** Stretches every text in `words`, and what functions of values answer. */
export function stretchAll(words: unknown): unknown {
  if (typeof words === "string") return stretch(words);
  if (typeof words === "function") return (...values: unknown[]) => stretchAll(words(...values));
  if (Array.isArray(words)) return words.map(stretchAll);
  if (typeof words !== "object" || words === null) return words;
  return Object.fromEntries(Object.entries(words).map(([code, text]) => [code, stretchAll(text)]));
}
