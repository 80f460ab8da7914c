import { SCHEMA_LIMITS } from "../limits.ts";
import { type CharacterRule, characterRules } from "./character-rule.ts";
import type { PatternNode } from "./pattern-syntax.ts";

/** One state of the automaton. */
type AutomatonState =
  | { kind: "read"; rule: CharacterRule; next: number }
  | { kind: "fork"; nexts: number[] }
  /** This state continues at positions of the text whose bits under `mask` are `bits`. */
  | { kind: "check"; mask: number; bits: number; next: number }
  | { kind: "accept" };

/**
 * The bits for facts about a position of the text that are known before it is read; a look-around's
 * bit is `FIRST_LOOK << its index`.
 */
export const AT_START = 1;
export const AT_END = 2;
export const AT_WORD_EDGE = 4;
export const FIRST_LOOK = 8;

/** An automaton that reads a text forwards, or backwards. */
export interface AutomatonProgram {
  states: AutomatonState[];
  start: number;
  /** All bits of a position that the automaton reads. */
  asked: number;
  isBackwards: boolean;
  /** Whether a match can begin at the start of the text only. */
  isAnchored: boolean;
}

/**
 * The automaton of a regular expression, with those of its look-arounds: inner ones come before the
 * ones that contain them.
 */
export interface PatternProgram extends AutomatonProgram {
  looks: AutomatonProgram[];
}

/** The automaton for a tree, or undefined when it has too many states. */
export function patternProgram(tree: PatternNode, flags: string): PatternProgram | undefined {
  if (statesOf(tree) > SCHEMA_LIMITS.patternStates) return undefined;
  const building = {
    ruleOf: characterRules(flags),
    looks: [],
    lookBits: new Map<string, number>(),
  };
  const program = buildProgram(tree, building, false);
  if (building.looks.length > SCHEMA_LIMITS.patternLooks) return undefined;
  return {
    ...program,
    isAnchored: !flags.includes("m") && isAnchored(tree),
    looks: building.looks,
  };
}

function statesOf(node: PatternNode): number {
  switch (node.kind) {
    case "character":
    case "boundary":
      return 1;
    case "sequence":
    case "choice":
      return node.parts.reduce((sum, part) => sum + statesOf(part), 1);
    case "repeat":
      return (statesOf(node.part) + 1) * (Number.isFinite(node.most) ? node.most : node.least + 1);
    case "look":
      return statesOf(node.part) + 2;
  }
}

function isAnchored(node: PatternNode): boolean {
  if (node.kind === "boundary") return node.source === "^";
  if (node.kind === "sequence")
    return node.parts.some(
      (part, index) => (index === 0 || part.kind === "boundary") && isAnchored(part),
    );
  return node.kind === "choice" && node.parts.every(isAnchored);
}

interface Building {
  ruleOf: (source: string) => CharacterRule;
  looks: AutomatonProgram[];
  lookBits: Map<string, number>;
}

function buildProgram(
  tree: PatternNode,
  building: Building,
  isBackwards: boolean,
): AutomatonProgram {
  const states: AutomatonState[] = [{ kind: "accept" }];
  let asked = 0;
  const add = (state: AutomatonState): number => states.push(state) - 1;
  const check = (mask: number, isNegative: boolean, next: number): number => {
    asked |= mask;
    return add({ kind: "check", mask, bits: isNegative ? 0 : mask, next });
  };

  /** Adds the states of a node that lead to `next`, and answers the first. */
  const enter = (node: PatternNode, next: number): number => {
    switch (node.kind) {
      case "character":
        return add({ kind: "read", rule: building.ruleOf(node.source), next });
      case "boundary":
        return check(BOUNDARIES[node.source] ?? AT_WORD_EDGE, node.source === "\\B", next);
      case "look":
        return check(lookBit(node, building), node.isNegative, next);
      case "choice":
        return add({ kind: "fork", nexts: node.parts.map((part) => enter(part, next)) });
      case "sequence":
        return isBackwards
          ? node.parts.reduce((following, part) => enter(part, following), next)
          : node.parts.reduceRight((following, part) => enter(part, following), next);
      case "repeat":
        return repeat(node, next);
    }
  };

  const repeat = (
    { part, least, most }: Extract<PatternNode, { kind: "repeat" }>,
    end: number,
  ): number => {
    let next = end;
    if (Number.isFinite(most)) {
      for (let count = least; count < most; count += 1)
        next = add({ kind: "fork", nexts: [enter(part, next), end] });
    } else {
      const loop = { kind: "fork" as const, nexts: [end] };
      next = add(loop);
      loop.nexts.push(enter(part, next));
    }
    for (let count = 0; count < least; count += 1) next = enter(part, next);
    return next;
  };

  const start = enter(tree, 0);
  return { states, start, asked, isBackwards, isAnchored: false };
}

const BOUNDARIES: Record<string, number> = { "^": AT_START, $: AT_END };

/**
 * Reads a look-ahead from the end of the text backwards: one pass tells for every position whether
 * it matches there.
 */
function lookBit(node: Extract<PatternNode, { kind: "look" }>, building: Building): number {
  const key = JSON.stringify([node.part, node.isBehind]);
  const known = building.lookBits.get(key);
  if (known !== undefined) return known;
  const program = buildProgram(node.part, building, !node.isBehind);
  const bit = FIRST_LOOK << (building.looks.push(program) - 1);
  building.lookBits.set(key, bit);
  return bit;
}
