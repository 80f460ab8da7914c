/** The longest function name that every provider takes. */
export const LONGEST_FUNCTION_NAME = 64;

/** The name in characters that every provider takes; other characters become `_`. */
export function plainCharacters(name: string): string {
  return name.replace(/[^a-zA-Z0-9_-]/gu, "_") || "_";
}

/**
 * The name for a provider whose names begin with a letter or `_`. The last character is cut off
 * where the name would become too long.
 */
export function leadingLetter(name: string): string {
  return /^[a-zA-Z_]/.test(name) ? name : `_${name}`.slice(0, LONGEST_FUNCTION_NAME);
}
