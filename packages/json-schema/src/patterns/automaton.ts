import type { Work } from "../work.ts";
import { ASCII } from "./character-rule.ts";
import { AT_END, AT_START, type AutomatonProgram } from "./pattern-program.ts";

/** The text that is being read, and what is known about each of its positions. */
export interface TextReading {
  text: string;
  /** The bits of a position under `mask`. */
  bitsAt(position: number, mask: number): number;
  /** Whether a line's start and end count as the text's. */
  isMultiline: boolean;
  work: Work;
}

/**
 * A set of states that the automaton may be in at one position, with the next set for each
 * character that it met before.
 */
interface DfaState {
  states: number[];
  closed: Map<number, Closed>;
  ascii: (DfaStep | undefined)[];
  other: Map<number, DfaStep>;
}

/** The states that are reached without reading, and whether the end is among them. */
interface Closed {
  states: number[];
  accepts: boolean;
}

type DfaStep = DfaState | "accepts";

const MOST_KEPT_STATES = 500;
/** The largest set that is kept: finding a larger one again costs more than reaching it again. */
const LARGEST_KEPT = 64;

/**
 * Runs an automaton in all its states at once, so that it reads every character once, whatever the
 * pattern. It keeps the steps that it made as long as they are few.
 */
export class Automaton {
  readonly #program: AutomatonProgram;
  readonly #marks: Uint32Array;
  #mark = 0;
  #standings = new Map<string, DfaState>();
  #kept = 0;

  constructor(program: AutomatonProgram) {
    this.#program = program;
    this.#marks = new Uint32Array(program.states.length);
  }

  /**
   * Whether a match ends anywhere in the text. `each` is called with every position where one does;
   * the answer is false then.
   */
  run(reading: TextReading, each?: (position: number) => void): boolean {
    const { text } = reading;
    const { isBackwards, asked, start } = this.#program;
    const last = isBackwards ? 0 : text.length;
    const asksInside = reading.isMultiline || (asked & ~(AT_START | AT_END)) !== 0;
    let standing = this.#standing([start]);
    for (let position = text.length - last; ; ) {
      const isInside = position > 0 && position < text.length;
      const bits = isInside && !asksInside ? 0 : reading.bitsAt(position, asked);
      if (each || position === last) {
        const { accepts } = this.#closed(standing, bits, reading);
        if (!each) return accepts;
        if (accepts) each(position);
        if (position === last) return false;
      }
      const code = isBackwards ? codeBefore(text, position) : (text.codePointAt(position) ?? 0);
      const known = bits === 0 && code < ASCII ? standing.ascii[code] : undefined;
      const step = known ?? this.#step(standing, bits, { code, reading, stops: !each });
      if (step === "accepts") return true;
      if (step.states.length === 0) return false;
      standing = step;
      const size = code > 0xffff ? 2 : 1;
      position += isBackwards ? -size : size;
    }
  }

  #step(
    from: DfaState,
    bits: number,
    next: { code: number; reading: TextReading; stops: boolean },
  ): DfaStep {
    const { code, reading, stops } = next;
    const isAscii = bits === 0 && code < ASCII;
    const key = bits * 0x110000 + code;
    const known = isAscii ? undefined : from.other.get(key);
    if (known) return known;
    const closed = this.#closed(from, bits, reading);
    const step: DfaStep =
      closed.accepts && stops ? "accepts" : this.#standing(this.#read(closed, code, reading));
    if (isAscii) from.ascii[code] = step;
    else from.other.set(key, step);
    this.#kept += 1;
    return step;
  }

  /** The states after a character. A match may also begin behind it. */
  #read({ states }: Closed, code: number, { work }: TextReading): number[] {
    const { start, isAnchored } = this.#program;
    work.spend(states.length);
    const next = new Set<number>(isAnchored ? [] : [start]);
    for (const index of states) {
      const state = this.#program.states[index];
      if (state?.kind === "read" && state.rule(code)) next.add(state.next);
    }
    return [...next];
  }

  #closed(standing: DfaState, bits: number, { work }: TextReading): Closed {
    const known = standing.closed.get(bits);
    if (known) return known;
    const closed: Closed = { states: [], accepts: false };
    const waiting = [...standing.states];
    this.#mark += 1;
    for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
      if (this.#marks[index] === this.#mark) continue;
      this.#marks[index] = this.#mark;
      work.spend(1);
      const state = this.#program.states[index];
      if (state?.kind === "read") closed.states.push(index);
      else if (state?.kind === "fork") waiting.push(...state.nexts);
      else if (state?.kind === "accept") closed.accepts = true;
      else if (state && (bits & state.mask) === state.bits) waiting.push(state.next);
    }
    standing.closed.set(bits, closed);
    this.#kept += 1;
    return closed;
  }

  #standing(states: number[]): DfaState {
    if (states.length > LARGEST_KEPT)
      return { states, closed: new Map(), ascii: [], other: new Map() };
    const key = states.sort((a, b) => a - b).join();
    if (this.#kept > MOST_KEPT_STATES * 8 || this.#standings.size > MOST_KEPT_STATES) {
      this.#standings = new Map();
      this.#kept = 0;
    }
    const standing = this.#standings.get(key) ?? {
      states,
      closed: new Map(),
      ascii: [],
      other: new Map(),
    };
    this.#standings.set(key, standing);
    return standing;
  }
}

function codeBefore(text: string, position: number): number {
  const pair = position > 1 ? (text.codePointAt(position - 2) ?? 0) : 0;
  return pair > 0xffff ? pair : text.charCodeAt(position - 1);
}
