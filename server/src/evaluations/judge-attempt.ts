import {
  isJsonObject,
  type JsonObject,
  type JsonSchema,
  type JsonValue,
  validateJson,
} from "@pegboard/json-schema";
import type { Issue } from "@pegboard/registry-core";
import type {
  CaseContent,
  ExpectedCall,
  NamedMethodRef,
} from "../api-contract/evaluations/case-contract.ts";
import type {
  AttemptVerdict,
  JudgedCall,
  ToolResults,
} from "../api-contract/evaluations/run-contract.ts";

/** A call as a model asked for it: of which method, with its arguments as the method would get them. */
export interface AskedCall {
  functionName: string;
  turn: number;
  /** Undefined where the agent offers no such function. */
  of?: NamedMethodRef;
  arguments: JsonValue;
  /** What the method itself would refuse of the arguments. */
  issues: readonly Issue[];
  /** Whether it is the search for functions, which is no method of a case. */
  isSearch?: true;
}

/** What is judged of an attempt, and how far it went. */
export interface JudgedAttempt {
  calls: JudgedCall[];
  missing: NamedMethodRef[];
  verdict: Omit<AttemptVerdict, "message">;
}

interface AskedAttempt {
  content: CaseContent;
  calls: readonly AskedCall[];
  results: ToolResults;
  /** Whether the model went on calling until it was stopped. */
  isEndless: boolean;
  /** The name that models call a method by. */
  nameOf(method: NamedMethodRef): string;
}

/**
 * Judges the calls of one attempt. In each turn the expected methods have to be called in their
 * order, or in any where the turn says so; what is allowed may come between, and everything else is
 * a fault. Where the first calls end the attempt, they have to be a beginning of what is expected.
 */
export function judgeAttempt(asked: AskedAttempt): JudgedAttempt {
  const { content, results, nameOf } = asked;
  const isCut = results === "stop";
  const calls: JudgedCall[] = [];
  const missing: NamedMethodRef[] = [];
  const faults: Fault[] = [];
  for (const [turn, { expected, anyOrder = false }] of content.turns.entries()) {
    if (isCut && turn > 0) break;
    const ofTurn = asked.calls.filter((call) => call.turn === turn);
    const open = expected.map((call) => ({ ...call, isMet: false }));
    const judged = ofTurn.map((call) => judgeCall(call, { content, open, anyOrder }));
    calls.push(...judged);
    // A beginning is enough: nobody knows what would have come after the first calls.
    const isBegun = isCut && ofTurn.length > 0 && isBeginning(judged);
    const met = open.findLastIndex(({ isMet }) => isMet);
    const due = isBegun ? open.slice(0, anyOrder ? 0 : met + 1) : open;
    const lacking = due.filter(({ isMet }) => !isMet).map(({ tool, method }) => ({ tool, method }));
    missing.push(...lacking);
    faults.push(...faultsOf(judged, lacking, nameOf));
  }
  if (asked.isEndless) faults.push({ code: "endless" });
  const [verdict] = FAULT_ORDER.flatMap((code) => faults.filter((fault) => fault.code === code));
  return { calls, missing, verdict: verdict ?? { code: "right" } };
}

type Fault = Omit<AttemptVerdict, "message">;

/** The fault that is named, where there are several. */
const FAULT_ORDER: readonly AttemptVerdict["code"][] = [
  ...(["forbidden", "unknown_function", "chose_other", "arguments", "called_nothing"] as const),
  ...(["missing", "unexpected", "endless"] as const),
];

const isBeginning = (judged: readonly JudgedCall[]): boolean =>
  judged.every((call) => call.judged === "expected" || call.judged === "allowed");

interface OpenTurn {
  content: CaseContent;
  open: (ExpectedCall & { isMet: boolean })[];
  anyOrder: boolean;
}

function judgeCall(call: AskedCall, { content, open, anyOrder }: OpenTurn): JudgedCall {
  const { functionName, turn, of } = call;
  const told = { functionName, ...of, turn, arguments: call.arguments };
  if (!of) return { ...told, judged: "unknown" };
  if (call.isSearch) return { ...told, judged: "allowed" };
  if (isAmong(content.forbidden, of)) return { ...told, judged: "forbidden" };
  // In order, what was skipped is not taken any more.
  const from = anyOrder ? 0 : open.findLastIndex(({ isMet }) => isMet) + 1;
  const met = open.find(
    (expected, place) => place >= from && !expected.isMet && isSameMethod(expected, of),
  );
  if (!met) return { ...told, judged: isAmong(content.allowed, of) ? "allowed" : "unexpected" };
  met.isMet = true;
  const issues = [...call.issues, ...argumentIssues(met, call.arguments)];
  return issues.length > 0
    ? { ...told, judged: "arguments", issues }
    : { ...told, judged: "expected" };
}

/** What a case finds wrong with the arguments of a call. */
function argumentIssues({ arguments: checks }: ExpectedCall, given: JsonValue): Issue[] {
  const args: JsonObject = isJsonObject(given) ? given : {};
  return [equalSchema(checks?.equals), checks?.schema].flatMap((schema) =>
    schema ? validateJson(schema, args) : [],
  );
}

/** The schema of arguments that have these very values. */
const equalSchema = (equals: JsonObject | undefined): JsonSchema | undefined =>
  equals && {
    type: "object",
    properties: Object.fromEntries(
      Object.entries(equals).map(([name, value]) => [name, { const: value }]),
    ),
    required: Object.keys(equals),
  };

function faultsOf(
  judged: readonly JudgedCall[],
  missing: readonly NamedMethodRef[],
  nameOf: AskedAttempt["nameOf"],
): Fault[] {
  const chosen = (which: JudgedCall["judged"]) =>
    judged.find((call) => call.judged === which)?.functionName;
  const [firstMissing] = missing;
  const expected = firstMissing && nameOf(firstMissing);
  const unexpected = chosen("unexpected");
  const faults: (Fault | undefined)[] = [
    fault("forbidden", { chosen: chosen("forbidden") }),
    fault("unknown_function", { chosen: chosen("unknown") }),
    fault("arguments", { chosen: chosen("arguments") }),
  ];
  if (expected !== undefined && unexpected !== undefined)
    faults.push({ code: "chose_other", chosen: unexpected, expected });
  else if (expected !== undefined)
    faults.push({ code: judged.length === 0 ? "called_nothing" : "missing", expected });
  else faults.push(fault("unexpected", { chosen: unexpected }));
  return faults.filter((one) => one !== undefined);
}

const fault = (
  code: AttemptVerdict["code"],
  { chosen }: { chosen: string | undefined },
): Fault | undefined => (chosen === undefined ? undefined : { code, chosen });

export const isSameMethod = (one: NamedMethodRef, other: NamedMethodRef): boolean =>
  one.tool === other.tool && one.method === other.method;

const isAmong = (methods: readonly NamedMethodRef[] | undefined, of: NamedMethodRef): boolean =>
  (methods ?? []).some((method) => isSameMethod(method, of));
