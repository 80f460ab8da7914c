/** A number of tokens as people write one: `12000`, `12,000`, `12 000`, `12k`, `1.5k`; undefined for anything else. */
export function parseTokens(text: string): number | undefined {
  const [, digits = "", thousands] = /^\s*([\d,. ]+?)\s*(k?)\s*$/i.exec(text) ?? [];
  const tokens = thousands ? Number(digits.replaceAll(/[, ]/g, "")) * 1000 : Number(digits.replaceAll(/[,. ]/g, ""));
  return digits !== "" && Number.isSafeInteger(tokens) && tokens > 0 ? tokens : undefined;
}
