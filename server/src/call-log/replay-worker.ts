import { parentPort } from "node:worker_threads";
import { type JsonValue, parseJson, reasonOf, validateJson } from "@pegboard/json-schema";
import {
  argumentClasses,
  type CountedCall,
  decidingParts,
  type GateChange,
  type KeptCall,
  ReplayCounter,
  type ReplayReport,
  replayCall,
} from "@pegboard/registry-core/internal";
import {
  type CalledFunction,
  type CallPlace,
  openReplayReader,
  type ReplayedRow,
  type ReplayReader,
  type ReplayWindow,
} from "../stores/calls/replayed-calls.ts";
import { unknownPlaces } from "./kept-call.ts";

/** What the thread is asked: first which calls, then by what those that it names are judged. */
export type ReplayQuestion = { place: CallPlace; window: ReplayWindow } | ReplayGates;

/** By what calls are judged. */
export interface ReplayGates {
  /** Each function name of an agent that a call could tell apart, with what it meets. */
  changes: readonly { agent: string; function: string; change: GateChange }[];
  /** Function names that no method has any more. */
  gone: readonly string[];
  /** Whether they may be of a source that never said what it has. */
  isIncomplete: boolean;
}

/** What the thread says. */
export type ReplayNews =
  | { called: CalledFunction[] }
  | { progress: { done: number; of: number } }
  | { report: ReplayReport; since: number | undefined }
  | { issue: string };

const tell = (news: ReplayNews) => parentPort?.postMessage(news);

/** Takes the gates that the thread asked for. */
let takeGates: ((gates: ReplayGates) => void) | undefined;

parentPort?.on("message", async (question: ReplayQuestion) => {
  if (!("place" in question)) return takeGates?.(question);
  try {
    const reader = await openReplayReader(question.place);
    try {
      tell(await new Replay(reader).judge(question.window));
    } finally {
      await reader.close();
    }
  } catch (error) {
    tell({ issue: reasonOf(error) });
  }
});

/** The function names that are asked for at once: who answers has others to answer, too. */
const MOST_ASKED_NAMES = 500;
/** The longest text for arguments whose verdict is kept for their like, and how many of them are. */
const LONGEST_CLASS = 500;
const MOST_CLASSES = 50_000;

/** What calls of a function name meet, and what was found of those that fare alike. */
interface JudgedName {
  gate: GateChange | "gone" | "not_loaded" | "same";
  known: Map<string, (call: CountedCall) => void>;
  classOf?: (args: JsonValue) => string;
}

type CallParts = Omit<KeptCall, "arguments" | "unknown">;

/** A call that may meet something else, with its arguments as JSON where they are looked at. */
interface ComparedRow {
  parts: CallParts;
  name: JudgedName;
  gate: GateChange;
  text: string | undefined;
}

/** Judges the calls of a window, the newest first. */
class Replay {
  readonly #reader: ReplayReader;
  readonly #counter = new ReplayCounter();
  readonly #names = new Map<string, Map<string, JudgedName>>();
  #classes = 0;
  #since = Number.MAX_VALUE;

  constructor(reader: ReplayReader) {
    this.#reader = reader;
  }

  async judge(window: ReplayWindow) {
    const span = await this.#reader.span(window);
    if (span) {
      const { first, last } = span;
      for await (const page of this.#reader.rows(window, span)) {
        await this.#learnNames(page);
        await this.#countPage(page);
        const { 0: id = first } = page.at(-1) ?? [];
        tell({ progress: { done: last + 1 - id, of: last + 1 - first } });
      }
    }
    const report = await withExamples(this.#reader, this.#counter.report());
    return { report, since: report.calls > 0 ? this.#since : undefined };
  }

  /** Asks by what the calls of names that did not occur before are judged. */
  async #learnNames(page: readonly ReplayedRow[]): Promise<void> {
    const called: CalledFunction[] = [];
    for (const [, , agent, name] of page) {
      const ofAgent = this.#names.get(agent) ?? new Map<string, JudgedName>();
      this.#names.set(agent, ofAgent);
      if (ofAgent.has(name)) continue;
      ofAgent.set(name, { gate: "same", known: new Map() });
      called.push({ agent, function: name });
    }
    for (let start = 0; start < called.length; start += MOST_ASKED_NAMES) {
      const asked = called.slice(start, start + MOST_ASKED_NAMES);
      const { changes, gone, isIncomplete } = await askGates(asked);
      const goneNames = new Set(gone);
      for (const { agent, function: name } of asked)
        if (goneNames.has(name)) this.#put(agent, name, isIncomplete ? "not_loaded" : "gone");
      for (const { agent, function: name, change } of changes) this.#put(agent, name, change);
    }
  }

  #put(agent: string, name: string, gate: JudgedName["gate"]): void {
    const judged = this.#names.get(agent)?.get(name);
    if (judged) judged.gate = gate;
  }

  async #countPage(page: readonly ReplayedRow[]): Promise<void> {
    const gateOf = ([, , agent, name]: ReplayedRow) => this.#names.get(agent)?.get(name);
    const judged = page.map(gateOf);
    const reread = page.filter((_, place) => readsArguments(judged[place]));
    const texts =
      reread.length === 0 ? undefined : await this.#reader.argumentsOf(reread.map(([id]) => id));
    for (const [place, row] of page.entries()) {
      const [id, at, agent] = row;
      this.#since = Math.min(this.#since, at);
      const name = judged[place];
      if (!name || name.gate === "same") this.#counter.addSame(agent, 1);
      else this.#countCall(row, name, texts?.get(id));
    }
  }

  #countCall(row: ReplayedRow, name: JudgedName, text: string | undefined): void {
    const { gate } = name;
    if (gate === "same") return;
    const parts = callParts(row);
    if (typeof gate === "string") this.#countGone(parts, gate);
    else this.#countJudged({ parts, gate, name, text });
  }

  #countJudged(row: ComparedRow): void {
    const { parts, gate, name, text } = row;
    const args = text === undefined ? undefined : parseJson(text);
    const unknown = text === undefined ? [] : unknownPlaces(text, args);
    const key = `${decidingParts(parts, gate)} ${classText(row, args, unknown)}`;
    const known = name.known.get(key);
    const call: KeptCall = { ...parts, arguments: args, unknown };
    const count = known ?? this.#counter.counting(call, replayCall(call, gate, validateJson));
    count(call);
    if (known || key.length > LONGEST_CLASS || this.#classes >= MOST_CLASSES) return;
    this.#classes += 1;
    name.known.set(key, count);
  }

  #countGone(parts: CallParts, why: "gone" | "not_loaded"): void {
    const fate = { kind: "unjudged", why } as const;
    if (REFUSED_CALL.has(parts.outcome)) this.#counter.addSame(parts.agent, 1);
    else this.#counter.add({ ...parts, unknown: [] }, { fate, standing: "changed" });
  }
}

/** A text that arguments have in common which fare alike; their own where something is not kept. */
function classText(
  { name, gate, text = "" }: ComparedRow,
  args: JsonValue | undefined,
  unknown: KeptCall["unknown"],
): string {
  if (args === undefined || unknown.length > 0) return text;
  name.classOf ??= argumentClasses(gate);
  return name.classOf(args);
}

/** Whether it takes the arguments to say what calls of a name meet. */
const readsArguments = (name: JudgedName | undefined): boolean =>
  typeof name?.gate === "object" && !name.gate.keepsArguments;

async function askGates(called: CalledFunction[]): Promise<ReplayGates> {
  const answered = new Promise<ReplayGates>((resolve) => {
    takeGates = resolve;
  });
  tell({ called });
  return answered;
}

/** The report with the arguments of its examples, which are not read of all calls. */
async function withExamples(reader: ReplayReader, report: ReplayReport): Promise<ReplayReport> {
  const examples = report.rows.flatMap((row) => row.examples);
  const texts = await reader.argumentsOf(examples.map(({ id }) => id));
  for (const example of examples) {
    const text = texts.get(example.id);
    if (text !== undefined) example.arguments = beginningOf(text);
  }
  return report;
}

const LONGEST_EXAMPLE = 300;
const beginningOf = (text: string): string =>
  text.length > LONGEST_EXAMPLE ? `${text.slice(0, LONGEST_EXAMPLE)}…` : text;

/** How calls ended that nothing could be called with. */
const REFUSED_CALL = new Set(["unknown", "off", "not offered"]);
const ASKING = new Set(["needs approval", "declined"]);

/** What a row says of its call. Hundreds of thousands are read, so nothing is copied on the way. */
function callParts(row: ReplayedRow): CallParts {
  return {
    id: row[0],
    at: row[1],
    agent: row[2],
    functionName: row[3],
    tool: row[4] ?? undefined,
    method: row[5] ?? undefined,
    caller: row[6],
    outcome: row[7] as KeptCall["outcome"],
    asked: Boolean(row[8]) || ASKING.has(row[7]),
    duration: row[9] ?? undefined,
    characters: row[10],
    truncated: row[11] !== null,
  };
}

// The first news is that the thread is ready; nobody reads what it says.
tell({ called: [] });
