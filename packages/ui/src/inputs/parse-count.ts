/** A whole number above 0, alone or in groups of three: `12000`, `12,000`, `12.000`, `12 000`. */
const WHOLE_NUMBER = /^(?:\d+|\d{1,3}(?:[,. ]\d{3})+)$/;
/** Three digits behind the sign could be a group of thousands as well. */
const THOUSANDS = /^(\d+)(?:[.,](\d{1,2}))?\s*k$/i;

/**
 * A number as people write one, such as `12,000`, `12k` or `1.5k`; undefined for anything else, and
 * where it is not clear.
 */
export function parseCount(text: string): number | undefined {
  const trimmed = text.trim();
  const [, thousands, part = ""] = THOUSANDS.exec(trimmed) ?? [];
  const digits =
    thousands === undefined
      ? trimmed.replaceAll(/[,. ]/g, "")
      : `${thousands}${part.padEnd(3, "0")}`;
  const count = thousands !== undefined || WHOLE_NUMBER.test(trimmed) ? Number(digits) : 0;
  return Number.isSafeInteger(count) && count > 0 ? count : undefined;
}
