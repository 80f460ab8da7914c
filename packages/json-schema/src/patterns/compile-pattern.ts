import { SCHEMA_LIMITS } from "../limits.ts";
import { TooMuchWork, Work } from "../work.ts";
import { Automaton, type TextReading } from "./automaton.ts";
import { type CharacterRule, characterRules } from "./character-rule.ts";
import {
  AT_END,
  AT_START,
  AT_WORD_EDGE,
  FIRST_LOOK,
  type PatternProgram,
  patternProgram,
} from "./pattern-program.ts";
import { inJavaScript, inUnicodeMode, type PatternIssue, parsePattern } from "./pattern-syntax.ts";

/** A regular expression whose matching takes time linear in the text, whatever the expression. */
export interface Pattern {
  /** The expression as its author wrote it. */
  readonly source: string;
  /**
   * Whether it matches anywhere in the text. Throws `TooMuchWork` when that takes more steps than
   * `work` has left.
   */
  test(text: string, work?: Work): boolean;
}

/**
 * Compiles a regular expression of JavaScript in Unicode mode (needless escapes are tolerated),
 * with look-ahead and look-behind, or of Python; `flags` may be `i`, `m` and `s`. JavaScript's own
 * engine takes exponential time for `^(a+)+$`, so it does not run here. The issue says why an
 * expression cannot be used: it is no regular expression, it refers back to what it matched, or it
 * is too large.
 */
export function compilePattern(source: string, flags = ""): Pattern | { issue: PatternIssue } {
  let ofFlags = compiledPatterns.get(flags);
  if (!ofFlags) {
    ofFlags = new Map();
    compiledPatterns.set(flags, ofFlags);
  }
  const known = ofFlags.get(source);
  if (known) return known;
  const pattern = compileLinear(source, flags);
  weight += source.length + ("issue" in pattern ? 0 : pattern.size);
  if (weight > MOST_WEIGHT) {
    for (const patterns of compiledPatterns.values()) patterns.clear();
    weight = 0;
  }
  ofFlags.set(source, pattern);
  return pattern;
}

/** Why a pattern cannot be applied; undefined when it can. */
export function patternIssue(source: string): PatternIssue | undefined {
  const pattern = compilePattern(source);
  return "issue" in pattern ? pattern.issue : undefined;
}

/**
 * Compiled patterns by flags and source. Schemas with patterns come and go, and many schemas of one
 * source have the same few, so only the newest are kept.
 */
const compiledPatterns = new Map<string, Map<string, LinearPattern | { issue: PatternIssue }>>();
const MOST_WEIGHT = 300_000;
let weight = 0;

function compileLinear(source: string, flags: string): LinearPattern | { issue: PatternIssue } {
  const said = unicodePattern(source);
  if ("issue" in said) return said;
  const allFlags = flags + said.flags;
  const program = patternProgram(parsePattern(said.source), allFlags);
  return program ? new LinearPattern(source, program, allFlags) : { issue: "too large" };
}

/**
 * A regular expression in JavaScript's Unicode mode, without names, and the flags that it begins
 * with; or why it cannot be used.
 */
export function unicodePattern(
  source: string,
): { source: string; flags: string } | { issue: PatternIssue } {
  if (source.length > SCHEMA_LIMITS.patternLength) return { issue: "too large" };
  const said = inJavaScript(source);
  if (typeof said === "string") return { issue: said };
  const accepted = [said.source, inUnicodeMode(said.source)].find(isUnicode);
  return accepted === undefined ? { issue: "syntax" } : { source: accepted, flags: said.flags };
}

function isUnicode(pattern: string): boolean {
  try {
    return new RegExp(pattern, "u") !== undefined;
  } catch {
    return false;
  }
}

class LinearPattern implements Pattern {
  readonly size: number;
  readonly #automaton: Automaton;
  readonly #looks: Automaton[];
  readonly #isMultiline: boolean;
  readonly #isWord: CharacterRule;

  constructor(
    readonly source: string,
    program: PatternProgram,
    flags: string,
  ) {
    this.size = [program, ...program.looks].reduce((sum, { states }) => sum + states.length, 0);
    this.#automaton = new Automaton(program);
    this.#looks = program.looks.map((look) => new Automaton(look));
    this.#isMultiline = flags.includes("m");
    this.#isWord = characterRules(flags)("\\w");
  }

  test(text: string, work: Work = new Work()): boolean {
    const found: Uint8Array[] = [];
    const bitsAt = (position: number, mask: number): number => {
      let bits = this.#edgeBits(text, position, mask);
      found.forEach((positions, index) => {
        if (positions[position] === 1) bits |= mask & (FIRST_LOOK << index);
      });
      return bits;
    };
    try {
      work.spend((text.length * (1 + this.#looks.length)) >> 3);
      const reading: TextReading = { text, bitsAt, isMultiline: this.#isMultiline, work };
      for (const look of this.#looks) {
        const positions = new Uint8Array(text.length + 1);
        look.run(reading, (position) => {
          positions[position] = 1;
        });
        found.push(positions);
      }
      return this.#automaton.run(reading);
    } catch (error) {
      throw error instanceof TooMuchWork ? new TooMuchWork(this.source) : error;
    }
  }

  #isWordAt(text: string, position: number): boolean {
    return position >= 0 && position < text.length && this.#isWord(text.charCodeAt(position));
  }

  #edgeBits(text: string, position: number, mask: number): number {
    const isStart =
      position === 0 || (this.#isMultiline && LINE_END.test(text.charAt(position - 1)));
    const isEnd =
      position === text.length || (this.#isMultiline && LINE_END.test(text.charAt(position)));
    const edges = (isStart ? AT_START : 0) | (isEnd ? AT_END : 0);
    if ((mask & AT_WORD_EDGE) === 0) return edges & mask;
    const isWordEdge = this.#isWordAt(text, position - 1) !== this.#isWordAt(text, position);
    return (edges | (isWordEdge ? AT_WORD_EDGE : 0)) & mask;
  }
}

const LINE_END = /[\n\r\u2028\u2029]/;
