import type { Texts } from "./language.ts";

const ACCENTED: Readonly<Record<string, string>> = Object.fromEntries(
  ["aà", "cç", "eé", "iî", "nñ", "oö", "uü", "AÀ", "CÇ", "EÉ", "IÎ", "NÑ", "OÖ", "UÜ"].map(([plain, accented]) => [
    plain,
    accented,
  ]),
);

/** "Save" → "[Sàvé~~]": four tenths longer, as long translations are, and with signs that no text in English has. */
export function stretch(text: string): string {
  if (!/\p{L}/u.test(text)) return text;
  // What stands in braces is the name of a part that is put in later.
  const accented = text.replace(/\{\w+\}|[a-zA-Z]/g, (part) => ACCENTED[part] ?? part);
  return `[${accented}${"~".repeat(Math.ceil(text.length * 0.4))}]`;
}

/** The same for all texts of a folder. */
export function stretched(_folder: string, english: Texts): Texts {
  return Object.fromEntries(
    Object.entries(english).map(([code, text]) => {
      if (typeof text === "string") return [code, stretch(text)];
      if (typeof text === "function") return [code, (...values: never[]) => stretch(text(...values))];
      return [code, stretched("", text)];
    }),
  );
}
