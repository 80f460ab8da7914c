import type { Translate } from "@pegboard/registry-core/messages";

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
  const accented = text.replace(/[a-zA-Z]/g, (letter) => ACCENTED[letter] ?? letter);
  return `[${accented}${"~".repeat(Math.ceil(text.length * 0.4))}]`;
}

/**
 * Says messages in longer words with accents. The module that waits for this one gives the engine:
 * to import it here would be to wait for each other.
 */
export function stretched(plain: Translate): Translate {
  const say = (...message: Parameters<Translate>) => stretch(plain(...message));
  const parts: Translate["parts"] = (...message) =>
    plain.parts(...message).map((part) => (typeof part === "string" ? stretch(part) : part));
  return Object.assign(say, { locale: plain.locale, parts });
}
