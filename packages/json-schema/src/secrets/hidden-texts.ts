import { isSecretMarker } from "./secret-state.ts";

/** A secret that only a marker represents, as the validator sees it: a text of unknown content. */
type HiddenText = symbol;

export function isHiddenText(value: unknown): value is HiddenText {
  return typeof value === "symbol";
}

/**
 * The value with a hidden text for each secret marker. Two markers of one secret become equal
 * texts.
 */
export function withHiddenTexts(value: unknown): unknown {
  if (isSecretMarker(value)) return Symbol(value.$secret);
  if (Array.isArray(value)) return value.map(withHiddenTexts);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key, withHiddenTexts(member)]),
  );
}
