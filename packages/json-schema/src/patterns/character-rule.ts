/** Whether a character, given by its code point, fits one place of a regular expression. */
export type CharacterRule = (code: number) => boolean;

/**
 * Makes the rule of each single character (`a`, `\d`, `[^x-z]`, `.`) once. JavaScript itself judges
 * them, one character at a time.
 */
export function characterRules(flags: string): (source: string) => CharacterRule {
  const rules = new Map<string, CharacterRule>();
  return (source) => {
    const rule = rules.get(source) ?? characterRule(source, flags);
    rules.set(source, rule);
    return rule;
  };
}

/** Characters below it are kept in tables. */
export const ASCII = 128;

function characterRule(source: string, flags: string): CharacterRule {
  const code = source.codePointAt(0);
  const isPlain =
    source !== "." && code !== undefined && source.length === String.fromCodePoint(code).length;
  if (isPlain && !flags.includes("i")) return (other) => other === code;
  const rule = new RegExp(`^${source}$`, `u${flags.replace(/[^is]/g, "")}`);
  const fits = (other: number): boolean => rule.test(String.fromCodePoint(other));
  const known: (boolean | undefined)[] = [];
  return (other) => {
    if (other >= ASCII) return fits(other);
    known[other] ??= fits(other);
    return known[other] === true;
  };
}
