import { parentPort } from "node:worker_threads";
import { parseJson, reasonOf, validateJson } from "@pegboard/json-schema";
import {
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

/** What the thread is asked: first which calls, then by what they are judged. */
export type ReplayQuestion = { place: CallPlace; window: ReplayWindow } | ReplayGates;

/** By what calls are judged. */
export interface ReplayGates {
  /** Each function name of an agent that a call could tell apart, with what it meets. */
  changes: readonly { agent: string; function: string; change: GateChange }[];
  /** Function names that no method has any more. */
  gone: readonly string[];
}

/** What the thread says. */
export type ReplayNews =
  | { called: CalledFunction[] }
  | { progress: { done: number; of: number } }
  | { report: ReplayReport; since: number | undefined }
  | { issue: string };

const tell = (news: ReplayNews) => parentPort?.postMessage(news);

interface OpenReplay {
  reader: ReplayReader;
  window: ReplayWindow;
  called: CalledFunction[];
}

let open: OpenReplay | undefined;

parentPort?.on("message", async (question: ReplayQuestion) => {
  try {
    if ("place" in question) {
      await open?.reader.close();
      const reader = await openReplayReader(question.place);
      const { window } = question;
      open = { reader, window, called: await reader.functions(window) };
      tell({ called: open.called });
    } else if (open) {
      const { called, reader } = open;
      const since = called.reduce((first, one) => Math.min(first, one.since), Number.MAX_VALUE);
      const report = await judgeCalls(open, question);
      await reader.close();
      open = undefined;
      tell({ report, since: called.length > 0 ? since : undefined });
    }
  } catch (error) {
    await open?.reader.close().catch(() => undefined);
    open = undefined;
    tell({ issue: reasonOf(error) });
  }
});

/** Judges the calls whose function names meet something else; others stay what they are, unread. */
async function judgeCalls(
  { reader, window, called }: OpenReplay,
  { changes, gone }: ReplayGates,
): Promise<ReplayReport> {
  const counter = new ReplayCounter();
  const gates = new Map<string, GateChange | "gone">();
  const goneNames = new Set(gone);
  for (const { agent, function: name } of called)
    if (goneNames.has(name)) gates.set(placeKey(agent, name), "gone");
  for (const { agent, function: name, change } of changes) gates.set(placeKey(agent, name), change);
  const isRead = (one: CalledFunction) => gates.has(placeKey(one.agent, one.function));
  for (const one of called) if (!isRead(one)) counter.addSame(one.agent, one.calls);
  const read = called.filter(isRead);
  const of = read.reduce((sum, { calls }) => sum + calls, 0);
  const agents = [...new Set(read.map(({ agent }) => agent))];
  const reread = new Set(
    changes.flatMap(({ function: name, change }) => (change.keepsArguments ? [] : [name])),
  );
  let done = 0;
  for (const withArguments of [false, true]) {
    const functions = [...new Set(read.map((one) => one.function))].filter(
      (name) => reread.has(name) === withArguments,
    );
    if (functions.length === 0) continue;
    for await (const page of reader.rows({ ...window, agents }, { functions, withArguments })) {
      for (const row of page) {
        const gate = gates.get(placeKey(row[2], row[3]));
        if (!gate) continue;
        countCall(counter, keptCallOf(row), gate);
        done += 1;
      }
      tell({ progress: { done, of } });
    }
  }
  return withExamples(reader, counter.report());
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

const placeKey = (agent: string, name: string): string => `${agent} ${name}`;

function countCall(counter: ReplayCounter, call: KeptCall, gate: GateChange | "gone"): void {
  if (gate !== "gone") counter.add(call, replayCall(call, gate, validateJson));
  else if (REFUSED.has(call.outcome)) counter.addSame(call.agent, 1);
  else counter.add(call, { fate: { kind: "unjudged", why: "gone" }, standing: "changed" });
}

/** How calls ended that nothing could be called with. */
const REFUSED = new Set(["unknown", "off", "not offered"]);
const ASKING = new Set(["needs approval", "declined"]);

/** What of a row decides what would become of its call. */
function keptCallOf(row: ReplayedRow): KeptCall {
  const [id, at, agent, functionName, tool, method, caller, outcome, asked, ...more] = row;
  const [duration, characters, truncated, text] = more;
  const args = text === null ? undefined : parseJson(text);
  return {
    ...{ id, at, agent, functionName, caller, characters, arguments: args },
    ...{ tool: tool ?? undefined, method: method ?? undefined, duration: duration ?? undefined },
    outcome: outcome as KeptCall["outcome"],
    asked: Boolean(asked) || ASKING.has(outcome),
    truncated: truncated !== null,
    unknown: text === null ? [] : unknownPlaces(text, args),
  };
}

// The first news is that the thread is ready; nobody reads what it says.
tell({ called: [] });
