import { reasonOf } from "@pegboard/json-schema";
import type { JsonObject, MethodDefinition } from "@pegboard/registry-core";
import type { ApprovalRequest } from "@pegboard/registry-core/internal";
import { useEffect, useRef, useState } from "react";
import { ApiError } from "../../../api/api-error.ts";
import { useCountTokens } from "../../../api/tokens.ts";
import {
  type CallAnswer,
  NeedsApproval,
  type ProgressEvent,
  type QuestionEvent,
  type TryRequest,
  tryMethod,
} from "../../../api/try.ts";
import { t } from "../../../messages/t.ts";
import { forgetTries, keepTry, type Try, triesOf } from "./kept-tries.ts";
import { type ShownResult, showResult } from "./result-views.ts";

/** The state of the last run. */
export type TryState =
  | { is: "idle" }
  /**
   * Nothing was sent yet, or the server asks before it runs it. At `until` it is refused
   * automatically.
   */
  | {
      is: "asking";
      request: TryRequest;
      args: JsonObject;
      until: string;
      approval?: ApprovalRequest;
    }
  | { is: "running"; since: number; progress?: ProgressEvent; question?: QuestionEvent }
  | { is: "answered"; args: JsonObject; answer: CallAnswer; shown: ShownResult; tokens?: number }
  | { is: "failed"; error: Error };

export interface Trying {
  state: TryState;
  tries: Try[];
  start(request: TryRequest): void;
  approve(): void;
  refuse(): void;
  stop(): void;
  forget(): void;
}

/** The milliseconds after which an unanswered question counts as refused. */
export const ANSWER_TIMEOUT_MS = 120_000;

/** Runs a method of an agent, asks first where it cannot be undone, and remembers the tries. */
export function useTry(agent: string, functionName: string, method: MethodDefinition): Trying {
  const [state, setState] = useState<TryState>({ is: "idle" });
  const [tries, setTries] = useState(() => triesOf(agent, functionName));
  const running = useRef<AbortController>(undefined);
  const countTokens = useCountTokens();
  useEffect(() => () => running.current?.abort(), []);

  const keep = (request: TryRequest, made: Pick<Try, "outcome" | "duration" | "tokens">) => {
    keepTry(
      { at: Date.now(), agent, functionName, args: request.arguments ?? {}, ...made },
      method.parameters,
    );
    setTries(triesOf(agent, functionName));
  };
  const ask = (request: TryRequest, args: JsonObject, approval?: ApprovalRequest) => {
    const until = new Date(Date.now() + ANSWER_TIMEOUT_MS).toISOString();
    setState({ is: "asking", request, args, until, ...(approval && { approval }) });
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
      });
      const shown = showResult(answer.result);
      const args = request.arguments ?? {};
      setState({ is: "answered", args, answer, shown });
      const tokens = await countTokens(shown.text).then(
        ({ counts }) => counts[0],
        () => undefined,
      );
      if (running.current !== caller) return;
      if (tokens !== undefined) setState({ is: "answered", args, answer, shown, tokens });
      keep(request, {
        outcome: "answered",
        duration: answer.duration,
        ...(tokens !== undefined && { tokens }),
      });
    } catch (error) {
      if (running.current !== caller) return;
      if (error instanceof NeedsApproval) {
        ask(request, error.approval.args, error.approval);
        return;
      }
      const failed = caller.signal.aborted ? new Error(t("You stopped it.")) : toError(error);
      setState({ is: "failed", error: failed });
      keep(request, {
        outcome: isRefusal(failed) ? "refused" : "failed",
        duration: Date.now() - since,
      });
    }
  };
  const asks = method.annotations?.destructiveHint === true && method.needsApproval !== true;
  return {
    state,
    tries,
    start: (request) => (asks ? ask(request, request.arguments ?? {}) : void run(request)),
    approve: () => {
      if (state.is !== "asking") return;
      const { request, approval } = state;
      void run({ ...request, ...(approval?.id !== undefined && { approved: [approval.id] }) });
    },
    refuse: () => {
      if (state.is !== "asking") return;
      keep(state.request, { outcome: "refused" });
      setState({ is: "failed", error: new Error(t("You declined it. Nothing was sent.")) });
    },
    stop: () => running.current?.abort(),
    forget: () => {
      forgetTries(agent, functionName);
      setTries([]);
    },
  };
}

const toError = (error: unknown): Error =>
  error instanceof Error ? error : new Error(reasonOf(error));

const isRefusal = (error: Error): boolean =>
  error instanceof ApiError && error.code !== "call_failed";
