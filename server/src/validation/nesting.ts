/** Levels of lists and objects; far beyond any config or schema, and far from where recursion overflows the stack. */
export const DEEPEST_NESTING = 100;

/** Whether a value from outside has more levels than that. */
export function isNestedTooDeep(value: unknown, levels = DEEPEST_NESTING): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((item) => isNestedTooDeep(item, levels - 1));
}
