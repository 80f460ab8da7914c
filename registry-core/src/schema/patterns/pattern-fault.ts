import { PATTERN_FLAWS } from "../../words/schema-fault-words.ts";
import { compilePattern } from "./compile-pattern.ts";
import type { PatternFlaw } from "./pattern-syntax.ts";

/** Why a pattern cannot be applied; undefined when it can. */
export function patternFlaw(source: string): PatternFlaw | undefined {
  const pattern = compilePattern(source);
  return "flaw" in pattern ? pattern.flaw : undefined;
}

/** The same as the end of a sentence about it. */
export function patternFault(source: string): string | undefined {
  const flaw = patternFlaw(source);
  return flaw && PATTERN_FLAWS[flaw];
}
