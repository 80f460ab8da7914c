import { callMethod, type Issue, RegistryError } from "@pegboard/registry-core";
import {
  describeInvalidArguments,
  type FailedCall,
  type FailedCallCode,
  findMethod,
  type MethodCall,
  methodLabel,
  type SentRequest,
  stackFrames,
} from "@pegboard/registry-core/internal";
import type { Context } from "hono";
import type { AgentRun, RunEnvironment } from "../agents/agent-calls.ts";
import { callerKeyOf } from "../agents/called-by.ts";
import type {
  ApprovalEvent,
  CallAnswer,
  ErrorCode,
  ProgressEvent,
  QuestionEvent,
} from "../api-contract.ts";
import { type FinishedCall, sentOf } from "../call-log/kept-call.ts";
import type { Dependencies } from "../dependencies.ts";
import { type ErrorText, PegboardError } from "../errors.ts";
import { calledBy, callerSignal } from "./caller.ts";
import { acceptsEvents, answerEvents } from "./event-answer.ts";
import { jsonAnswer } from "./json-answer.ts";
import { warningMessages } from "./read-selection.ts";

/** A caller for as long as its calls run. */
type LiveCaller = Pick<AgentRun, "signal" | "onProgress" | "onWaiting" | "ask">;

/** The work of a request once it is read. */
export type RequestWork = (caller: LiveCaller) => Promise<object>;

/**
 * Is told how many calls a request has once that is known. @throws PegboardError 429 when they are
 * more than their caller may run
 */
export type CountCalls = (calls: number) => void;

const FAILED_CALL_CODES: Record<FailedCallCode, ErrorCode> = {
  unknown: "not_found",
  off: "method_off",
  "not offered": "method_not_offered",
  "invalid arguments": "invalid",
  "needs approval": "needs_approval",
  declined: "declined",
  // A single call has no other beside it.
  "not run": "call_failed",
  failed: "call_failed",
  "too busy": "too_many_requests",
  "timed out": "call_failed",
  cancelled: "call_failed",
};

/**
 * Answers requests that run calls, as one answer or as events. Each request holds its caller's
 * place until the run has ended, which for a stream is after the answer has begun.
 */
export function answerRuns(dependencies: Dependencies) {
  const { callLimits } = dependencies;
  return async (
    context: Context,
    read: (count: CountCalls) => Promise<RequestWork>,
  ): Promise<Response> => {
    const taken = [callLimits.begin(context)];
    const giveBack = () => {
      for (const end of taken.splice(0)) end();
    };
    let isStreamed = false;
    try {
      const run = await read((calls) => taken.push(callLimits.count(context, calls)));
      if (!acceptsEvents(context))
        return jsonAnswer(context, await run({ signal: callerSignal(context) }));
      const { response, ended } = streamRun(dependencies, context, run);
      isStreamed = true;
      void ended.then(giveBack);
      return response;
    } finally {
      if (!isStreamed) giveBack();
    }
  };
}

/** Answers a run as events: `progress`, `question` and `approval` while it runs, then its end. */
function streamRun(
  dependencies: Dependencies,
  context: Context,
  run: (caller: LiveCaller) => Promise<object>,
): { response: Response; ended: Promise<void> } {
  const { questions } = dependencies;
  const asker = {
    agent: context.req.param("agent") ?? "",
    caller: callerKeyOf(calledBy(context, "http")),
  };
  return answerEvents(dependencies, context, ({ signal, send, progress }) =>
    run({
      signal,
      onProgress: (call, told) =>
        progress(call, { call: identifyCall(call), ...told } satisfies ProgressEvent),
      onWaiting: ({ ended: { record, result } }) => {
        const { id, until } = record.approval ?? {};
        const request = result.ok ? undefined : result.approval;
        if (id === undefined || until === undefined || !request) return;
        const { callId, functionName, args } = request;
        const call = identifyCall({ ...(callId !== undefined && { id: callId }), functionName });
        send("approval", { id, call, until, arguments: args } satisfies ApprovalEvent);
      },
      ask: (question) =>
        questions.ask(asker, question, (id) => {
          const { call, message, schema } = question;
          send("question", {
            id,
            call: identifyCall(call),
            message,
            schema,
          } satisfies QuestionEvent);
        }),
    }),
  );
}

function identifyCall({ id, functionName }: { id?: string; functionName: string }) {
  return { ...(id !== undefined && { id }), functionName };
}

/** Runs one call and makes its answer. @throws PegboardError for a call without a result */
export async function runMethodCall(
  { calls, log }: Dependencies,
  run: AgentRun,
  call: MethodCall,
): Promise<CallAnswer> {
  const started = performance.now();
  let finished: FinishedCall | undefined;
  const onEnded = (ended: FinishedCall) => {
    finished = ended;
    run.onEnded?.(ended);
  };
  return calls.run({ ...run, onEnded }, async (environment) => {
    const outcome = await callMethod(environment, call);
    const duration = Math.round(performance.now() - started);
    if (outcome.ok) {
      const { ok: _, ...answer } = outcome;
      return { ...answer, ...warningsOf(environment), duration };
    }
    const { ok: _, code, message, notRun: _alone, ...details } = outcome;
    // A model reads the message, in English. It may repeat arguments, and the name is the caller's
    // when no method has it: the log of calls keeps them without secrets.
    const named = run.state.names.find(call.functionName);
    log.info({ agent: run.state.agent.id, ...named, code, duration }, "A call did not succeed.");
    const { issues } = details;
    throw new PegboardError(
      isStopped(environment) ? "stopping" : FAILED_CALL_CODES[code],
      code === "invalid arguments" && issues
        ? sayInvalidArguments(run, call, { message, issues })
        : () => message,
      { ...details, ...(run.by.via === "command" && thrownIn(outcome, finished)) },
    );
  });
}

/**
 * Where the tool's own code threw, without the tool's secrets: for whoever sits at the terminal,
 * since it names files of this machine.
 */
function thrownIn({ cause }: FailedCall, finished: FinishedCall | undefined): { stack?: string[] } {
  const frames = stackFrames(cause);
  if (!finished || frames.length === 0) return {};
  const redact = finished.redact();
  return { stack: frames.map((frame) => redact(frame)) };
}

/** Why arguments are refused, in the language of whoever asks. */
function sayInvalidArguments(
  { state }: AgentRun,
  { functionName }: MethodCall,
  { message, issues }: { message: string; issues: readonly Issue[] },
): ErrorText {
  const named = state.names.find(functionName);
  const tool = state.toolset.tools.find(({ definition }) => definition.name === named?.tool);
  const method = tool && findMethod(tool.definition, named?.method ?? "");
  if (!tool || !method) return () => message;
  const { parameters } = method;
  return (t) =>
    describeInvalidArguments(
      { label: methodLabel(tool.definition, method, t), parameters, issues },
      t,
    );
}

/** Whether the server ended the run, which is not the caller's issue. */
const isStopped = ({ signal: { aborted, reason } }: RunEnvironment) =>
  aborted && reason instanceof RegistryError && reason.code === "stopping";

/** Runs one call for an operator, who is told what was sent too, also by a call that failed. */
export async function runTry(
  dependencies: Dependencies,
  run: AgentRun,
  call: MethodCall,
): Promise<CallAnswer> {
  let sent: SentRequest | undefined;
  const onEnded = (ended: FinishedCall) => {
    sent = sentOf(ended);
  };
  try {
    const answer = await runMethodCall(dependencies, { ...run, onEnded }, call);
    return { ...answer, ...(sent && { sent }) };
  } catch (error) {
    if (!sent || !(error instanceof PegboardError)) throw error;
    throw new PegboardError(error.code, error.text, { ...error.details, sent });
  }
}

export function warningsOf({ warnings }: RunEnvironment) {
  return warnings.length > 0 ? { warnings: warningMessages(warnings) } : {};
}
