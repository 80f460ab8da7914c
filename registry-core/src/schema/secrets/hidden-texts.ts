import { isSecretMarker } from "./secret-state.ts";

/** In place of a secret that only a marker stands for: a text of which nothing is known, as the validator takes it. */
export type HiddenText = symbol;

export function isHiddenText(value: unknown): value is HiddenText {
  return typeof value === "symbol";
}

/** The value with a hidden text for each secret marker; two markers of one secret become texts that read the same. */
export function withHiddenTexts(value: unknown): unknown {
  if (isSecretMarker(value)) return Symbol(value.$secret);
  if (Array.isArray(value)) return value.map(withHiddenTexts);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, withHiddenTexts(member)]));
}
