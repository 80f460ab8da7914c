import { isJsonObject, jsonText, mapSecrets, parseJson, reasonOf } from "@pegboard/json-schema";
import type { JsonObject, JsonSchema, MethodDefinition } from "@pegboard/registry-core";
import { isDestructive } from "@pegboard/registry-core/internal";
import { useEffect, useRef, useState } from "react";
import { keptKey } from "../../../api/account/kept-for.ts";
import { ApiError } from "../../../api/api-error.ts";
import { decideApproval } from "../../../api/approvals.ts";
import {
  type ApprovalEvent,
  type CallAnswer,
  type ProgressEvent,
  type QuestionEvent,
  TRY_APPROVAL_WAIT,
  type TryRequest,
  tryMethod,
} from "../../../api/streams/try.ts";
import { useCountTokens } from "../../../api/tokens.ts";
import { t } from "../../../messages/t.ts";
import { type ShownResult, showResult } from "./result-views.ts";

/** The state of the last run. */
export type TryState =
  | { is: "idle" }
  /**
   * Nothing was sent yet, or the call waits at the server for its `approval`, which somebody else
   * may decide about too. At `until` it is declined automatically.
   */
  | {
      is: "asking";
      request: TryRequest;
      args: JsonObject;
      until: string;
      /** The id of the approval. */
      approval?: string;
    }
  | { is: "running"; since: number; progress?: ProgressEvent; question?: QuestionEvent }
  | { is: "answered"; args: JsonObject; answer: CallAnswer; shown: ShownResult; tokens?: number }
  | { is: "failed"; error: Error };

export interface Trying {
  state: TryState;
  tries: Try[];
  /** Runs it. `refusal` says why the server would not: then nobody is asked first, either. */
  start(request: TryRequest, refusal?: string): void;
  approve(): void;
  /** Declines it, or takes back a call that somebody else has to decide about. */
  refuse(how: "decline" | "withdraw"): void;
  stop(): void;
  forget(): void;
}

/** The milliseconds after which an unanswered question counts as refused. */
export const ANSWER_TIMEOUT_MS = TRY_APPROVAL_WAIT * 1_000;

/** Runs a method of an agent, asks first where it cannot be undone, and remembers the tries. */
export function useTry(agent: string, functionName: string, method: MethodDefinition): Trying {
  const [state, setState] = useState<TryState>({ is: "idle" });
  const { tries, keep, forget } = useTries({ agent, functionName, method });
  const running = useRef<AbortController>(undefined);
  const countTokens = useCountTokens();
  useEffect(() => () => running.current?.abort(), []);

  const ask = (request: TryRequest) => {
    const until = new Date(Date.now() + ANSWER_TIMEOUT_MS).toISOString();
    setState({ is: "asking", request, args: request.arguments ?? {}, until });
  };
  const run = async (request: TryRequest) => {
    const caller = new AbortController();
    running.current?.abort();
    running.current = caller;
    const since = Date.now();
    const tell = (more: Partial<Extract<TryState, { is: "running" }>>) =>
      setState((before) => (before.is === "running" ? { ...before, ...more } : before));
    setState({ is: "running", since });
    try {
      const answer = await tryMethod(agent, request, {
        signal: caller.signal,
        onProgress: (progress) => tell({ progress }),
        onQuestion: (question) => tell({ question }),
        onApproval: (waiting) => setState(askingAtServer(request, waiting)),
      });
      const shown = showResult(answer.result);
      const args = request.arguments ?? {};
      setState({ is: "answered", args, answer, shown });
      const tokens = await countTokens(shown.text).then(firstCount, NO_COUNT);
      if (running.current !== caller) return;
      if (tokens !== undefined) setState({ is: "answered", args, answer, shown, tokens });
      keep(request, {
        outcome: "answered",
        duration: answer.duration,
        ...(tokens !== undefined && { tokens }),
      });
    } catch (error) {
      if (running.current !== caller) return;
      const failed = caller.signal.aborted ? new Error(t("You stopped it.")) : toError(error);
      setState({ is: "failed", error: failed });
      keep(request, {
        outcome: isTryRefusal(failed) ? "refused" : "failed",
        duration: Date.now() - since,
      });
    }
  };
  const asks = isDestructive(method) && method.needsApproval !== true;
  return {
    state,
    tries,
    start: (request, refusal) => {
      if (!asks) void run(request);
      else if (refusal === undefined) ask(request);
      else setState({ is: "failed", error: new Error(refusal) });
    },
    approve: () => {
      if (state.is === "asking") approveTry(state, { run, setState });
    },
    refuse: (how) => {
      if (state.is !== "asking") return;
      if (how === "withdraw") running.current?.abort();
      else if (state.approval !== undefined) decide(state.approval, "decline");
      running.current = undefined;
      keep(state.request, { outcome: "refused" });
      setState({ is: "failed", error: new Error(refusedText(how)) });
    },
    stop: () => running.current?.abort(),
    forget,
  };
}

const refusedText = (how: "decline" | "withdraw"): string =>
  how === "withdraw"
    ? t("You withdrew it. Nothing was sent.")
    : t("You declined it. Nothing was sent.");

const askingAtServer = (
  request: TryRequest,
  { id: approval, arguments: args, until = Date.now() }: ApprovalEvent,
): TryState => ({
  is: "asking",
  request,
  args,
  approval,
  until: new Date(until).toISOString(),
});

function approveTry(
  { request, approval }: Extract<TryState, { is: "asking" }>,
  { run, setState }: { run(request: TryRequest): Promise<void>; setState(state: TryState): void },
): void {
  if (approval === undefined) {
    void run(request);
    return;
  }
  setState({ is: "running", since: Date.now() });
  decide(approval, "approve");
}

/** The call itself says what became of it, also when somebody else was first. */
const decide = (approval: string, decision: "approve" | "decline"): void =>
  void decideApproval(approval, { decision }).catch(() => undefined);

const firstCount = ({ counts }: { counts: readonly number[] }) => counts[0];
const NO_COUNT = () => undefined;

interface TriesInput {
  agent: string;
  functionName: string;
  method: MethodDefinition;
}

/** The tries of a method that this browser keeps. */
function useTries({ agent, functionName, method }: TriesInput) {
  const [tries, setTries] = useState(() => triesOf(agent, functionName));
  return {
    tries,
    keep: (request: TryRequest, made: Pick<Try, "outcome" | "duration" | "tokens">) => {
      keepTry(
        { at: Date.now(), agent, functionName, args: request.arguments ?? {}, ...made },
        method.parameters,
      );
      setTries(triesOf(agent, functionName));
    },
    forget: () => {
      forgetTries(agent, functionName);
      setTries([]);
    },
  };
}

const toError = (error: unknown): Error =>
  error instanceof Error ? error : new Error(reasonOf(error));

const isTryRefusal = (error: Error): boolean =>
  error instanceof ApiError && error.code !== "call_failed";

/** A call that an operator made here. */
export interface Try {
  at: number;
  agent: string;
  functionName: string;
  args: JsonObject;
  outcome: "answered" | "failed" | "refused";
  /** The duration in milliseconds. */
  duration?: number;
  tokens?: number;
}

const TRIES_KEY = "pegboard-tries";
const STORED_TRIES_LIMIT = 200;
/** The most characters of arguments as JSON. */
const ARGUMENTS_LENGTH_LIMIT = 4_000;

/** The tries of a method in this browser, the newest first. */
const triesOf = (agent: string, functionName: string): Try[] =>
  readAll().filter((one) => one.agent === agent && one.functionName === functionName);

/**
 * Keeps a try. Secrets among its arguments are left out; a try with larger arguments is not kept.
 */
function keepTry(made: Try, parameters: JsonSchema): void {
  const args = mapSecrets(parameters, made.args, () => "");
  if (jsonText(args).length > ARGUMENTS_LENGTH_LIMIT) return;
  writeTries([{ ...made, args }, ...readAll()].slice(0, STORED_TRIES_LIMIT));
}

function forgetTries(agent: string, functionName: string): void {
  writeTries(readAll().filter((one) => one.agent !== agent || one.functionName !== functionName));
}

function readAll(): Try[] {
  try {
    const stored: unknown = parseJson(localStorage.getItem(keptKey(TRIES_KEY)) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isTry) : [];
  } catch {
    return [];
  }
}

function isTry(value: unknown): value is Try {
  const { at, agent, functionName, args } = (value ?? {}) as Partial<Try>;
  return (
    typeof at === "number" &&
    typeof agent === "string" &&
    typeof functionName === "string" &&
    isJsonObject(args)
  );
}

function writeTries(tries: Try[]): void {
  try {
    localStorage.setItem(keptKey(TRIES_KEY), jsonText(tries));
  } catch {
    // A full or forbidden store of the browser keeps no tries; the run itself is not affected.
  }
}
