import { LANGUAGE, LOCALE } from "./language.ts";

const NUMBER = new Intl.NumberFormat(LOCALE);

/** 9840 → "9,840". */
export const countText = (count: number): string => NUMBER.format(count);

const COMPACT = new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 });

/**
 * 12000 → "12k", 1000000 → "1M". German has no short word for a thousand: it takes the sign too.
 */
export const compactText = (count: number): string => {
  const text = COMPACT.format(count).replace("K", "k");
  return LANGUAGE === "de" ? text.replace(".", ",") : text;
};

const SIZE = new Intl.NumberFormat(LOCALE, { maximumSignificantDigits: 3 });

/** 41200000 → "41.2 MB". */
export function sizeText(bytes: number): string {
  if (bytes < 1_000_000) return `${SIZE.format(Math.ceil(bytes / 1_000))} kB`;
  return bytes < 1_000_000_000
    ? `${SIZE.format(bytes / 1_000_000)} MB`
    : `${SIZE.format(bytes / 1_000_000_000)} GB`;
}

/** A change with its sign: "+280", "−1". Uses the real minus, as wide as the plus. */
export function countChangeText(change: number): string {
  if (change === 0) return "±0";
  return change < 0 ? `−${countText(-change)}` : `+${countText(change)}`;
}

/** "+2 −1": what comes and what goes; empty where nothing does. */
export const addedAndRemovedText = (added: number, removed: number): string =>
  [added, -removed]
    .filter((change) => change !== 0)
    .map(countChangeText)
    .join(" ");
