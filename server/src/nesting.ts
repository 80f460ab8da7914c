/**
 * Levels of lists and objects; far beyond any config or schema, and far from where recursion
 * overflows the stack.
 */
export const DEEPEST_NESTING = 100;

/** Whether a value from outside has more levels than that. */
export function isNestedTooDeep(value: unknown, levels = DEEPEST_NESTING): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (levels === 0) return true;
  const items: unknown[] = Array.isArray(value) ? value : Object.values(value);
  for (const item of items) {
    if (typeof item === "object" && isNestedTooDeep(item, levels - 1)) return true;
  }
  return false;
}
