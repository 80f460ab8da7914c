import type { JsonValue } from "@pegboard/json-schema";
import { type JsonObject, reasonOf, sameJson } from "@pegboard/json-schema";
import { describeFirst } from "@pegboard/json-schema/messages";
import type { SentRequest } from "../definition/call-context.ts";
import { USUALLY_FOUND } from "../definition/search-tool.ts";
import { askingForReason } from "../definition/toolcall-reason.ts";
import type { Issue } from "../issue.ts";
import { describeChanged } from "../messages/call-messages.ts";
import { searchMethods } from "../toolset/search-methods.ts";
import { withWholeCharacters } from "../whole-characters.ts";
import { runsAlone } from "./admit-call.ts";
import type { CallApproval } from "./approvals.ts";
import { awaitReconnectedTools, latestEnvironment } from "./await-tools.ts";
import type { CallEnvironment, MethodCall } from "./call-environment.ts";
import { CallQueue } from "./call-queue.ts";
import type { CallRecord } from "./call-record.ts";
import { type CallResult, type FailedCall, failedCall, thrownCall } from "./call-result.ts";
import { hostClock } from "./clock.ts";
import { decideBatch, formOf } from "./decide-batch.ts";
import { keepResult } from "./keep-result.ts";
import { prepareCall, type ReadyCall } from "./read-arguments.ts";
import { runMethod, stopped } from "./run-method.ts";

/**
 * Runs a method of an agent's toolset: the one way in, whoever calls. What is off is refused;
 * arguments are coerced and validated, and `toolcall_reason` is taken out of them; time and size
 * are limited. Never throws: whatever goes wrong is a result of its own.
 */
export async function callMethod(
  environment: CallEnvironment,
  call: MethodCall,
): Promise<CallResult> {
  const [result] = await callMethods(environment, [call]);
  return result ?? failedCall("failed", `${call.functionName} has no result.`);
}

/**
 * Runs several calls, beside each other as far as their methods allow, and answers in the order in
 * which they were asked. An exclusive method runs alone, one that takes control ends the batch, and
 * nothing runs while a call waits for its approval: what is not run for one of these reasons is
 * answered as `not run`.
 */
export async function callMethods(
  asked: CallEnvironment,
  calls: readonly MethodCall[],
): Promise<CallResult[]> {
  const { clock = hostClock, records, onEnded, around = unchanged } = asked;
  const askedAt = clock.now();
  const environment = await awaitReconnectedTools(asked, calls).catch(() => asked);
  const together = { ...environment, queue: environment.queue ?? new CallQueue() };
  const prepared: (ReadyCall | FailedCall)[] = [];
  for (const call of calls) {
    if (prepared.length > 0) await environment.turn?.();
    prepared.push(prepareSafely(together, call));
  }
  const decided = await decideSafely(together, prepared);
  return Promise.all(
    calls.map((call, index) =>
      around(call, async () => {
        const first = decided[index] ?? failedCall("failed", `${call.functionName} has no result.`);
        const approval = "code" in first ? approvalOf(first) : first.approval;
        const trace: CallTrace = { askedAt, ...(approval && { approval }) };
        const answered = "code" in first ? first : await runReadyCall(together, first, trace);
        const result = withWholeCharacters(answered);
        if (!records && !onEnded) return result;
        const ended = callRecord(call, { ...trace, endedAt: clock.now() }, result);
        const record = {
          ...ended,
          ...environment.names.find(call.functionName),
          agent: environment.agent.id,
        };
        records?.add(record);
        const { sent } = trace;
        onEnded?.({ record, args: trace.args ?? call.args, ...(sent && { sent }), result }, call);
        return result;
      }),
    ),
  );
}

const unchanged = (_call: MethodCall, run: () => Promise<CallResult>) => run();

/** What is known of a call so far. */
interface CallTrace {
  askedAt: number;
  startedAt?: number;
  reason?: string | undefined;
  args?: JsonObject;
  sent?: SentRequest;
  approval?: CallApproval;
}

/** The approval that a call waits for, or that it did not get. */
function approvalOf({ approval, decided }: FailedCall): CallApproval | undefined {
  return decided ?? (approval?.id === undefined ? undefined : { id: approval.id });
}

function prepareSafely(environment: CallEnvironment, call: MethodCall): ReadyCall | FailedCall {
  try {
    return prepareCall(environment, call);
  } catch (error) {
    return thrownCall("failed", `${call.functionName} failed: ${reasonOf(error)}`, error);
  }
}

async function decideSafely(environment: CallEnvironment, asked: (ReadyCall | FailedCall)[]) {
  try {
    return await decideBatch(environment, asked);
  } catch (error) {
    const { signal } = environment;
    return asked.map((each) => {
      if ("code" in each) return each;
      if (signal.aborted) return stopped(each.label, signal.reason);
      return thrownCall("failed", `${each.label} was not run: ${reasonOf(error)}`, error);
    });
  }
}

async function runReadyCall(
  environment: CallEnvironment & { queue: CallQueue },
  first: ReadyCall,
  trace: CallTrace,
): Promise<CallResult> {
  const { clock = hostClock, queue, signal, callerKey: share } = environment;
  trace.reason = first.reason;
  try {
    return await queue.run({ alone: runsAlone(first), signal, share }, async () => {
      const now = await latestEnvironment(environment, [first.call]);
      const isSame = now.toolset === environment.toolset && !first.approval;
      const ready = isSame ? first : await prepareAgain(now, first);
      if ("code" in ready) return ready;
      trace.startedAt = clock.now();
      trace.args = ready.args;
      if (ready.approval) trace.approval = ready.approval;
      if (ready.tool.definition.generated) return searchDeferred(now, ready);
      const sent = (request: SentRequest) => {
        trace.sent = request;
      };
      const result = await runAvailable(environment, ready, sent);
      return result.ok && ready.tool.definition.takesControl
        ? { ...result, tookControl: true }
        : result;
    });
  } catch (error) {
    if (signal.aborted) return stopped(first.label, signal.reason);
    return thrownCall("failed", `${first.label} failed: ${reasonOf(error)}`, error);
  }
}

/**
 * Runs a call. If its tool went away just before it was called, nothing has run: the call is
 * prepared, and perhaps made, once more.
 */
async function runAvailable(
  environment: CallEnvironment,
  ready: ReadyCall,
  sent: (request: SentRequest) => void,
): Promise<CallResult> {
  const result = await runMethod(environment, ready, sent);
  if (result.ok || result.code !== "not offered") return result;
  const again = await prepareAgain(await latestEnvironment(environment, [ready.call]), ready);
  return "code" in again ? again : runMethod(environment, again, sent);
}

/**
 * Prepares a call again when the toolset changed while the call waited for its turn: an approval of
 * other arguments does not hold any more.
 */
async function prepareAgain(
  now: CallEnvironment,
  first: ReadyCall,
): Promise<ReadyCall | FailedCall> {
  const again = prepareCall(now, first.call);
  if ("code" in again) return again;
  const { approval, form } = first;
  if (approval) {
    const holds = sameJson(again.args, first.args) && formOf(now, again) === form;
    return holds ? { ...again, approval } : failedCall("declined", describeChanged(first.label));
  }
  const [decided = again] = await decideBatch(now, [again]);
  return decided;
}

function describeResultIssues(issues: Issue[]): string {
  const found = describeFirst(
    issues,
    ({ path, message }) => `${path.length > 0 ? path.join(".") : "it"} ${message}`,
  );
  return `The result does not follow its outputSchema: ${found}.`;
}

function callRecord(call: MethodCall, trace: CallTrace & { endedAt: number }, result: CallResult) {
  const { reason, askedAt, startedAt, endedAt, approval } = trace;
  const record: Omit<CallRecord, "agent"> = {
    functionName: call.functionName,
    askedAt,
    waited: (startedAt ?? endedAt) - askedAt,
    outcome: result.ok ? "ok" : result.code,
  };
  if (call.id !== undefined) record.id = call.id;
  if (reason !== undefined) record.reason = reason;
  if (approval) record.approval = approval;
  if (approval?.state === "approved" && startedAt !== undefined) record.approved = true;
  if (startedAt !== undefined) record.duration = endedAt - startedAt;
  if (!result.ok) record.message = result.message;
  else {
    if (result.issues) record.message = describeResultIssues(result.issues);
    if (result.truncated) record.truncated = true;
  }
  return record;
}

/**
 * Runs the generated search: the deferred methods that fit what a model is looking for, with all
 * that it takes to call them.
 */
function searchDeferred(environment: CallEnvironment, ready: ReadyCall): CallResult {
  const { query, limit } = ready.args;
  const found = searchMethods(environment.toolset, environment.names, {
    query: String(query),
    limit: typeof limit === "number" ? limit : USUALLY_FOUND,
    deferredOnly: true,
  });
  const functions = found.map(({ functionName, method }) => {
    const { description, parameters } = askingForReason(method);
    return { name: functionName, description, parameters };
  });
  const kept = keepResult({ ...environment, redact: (written) => written }, ready, { functions });
  return kept.ok ? { ...kept, found: found.map(({ functionName }) => functionName) } : kept;
}

/**
 * What `callOrThrow` throws: the failure with its code, its issues, and what it waits for. Its
 * `cause` is what the tool threw.
 */
export class CallError extends Error {
  /** Tells the error from others without `instanceof`. */
  override name = "CallError";
  constructor(readonly error: FailedCall) {
    super(error.message, "cause" in error ? { cause: error.cause } : undefined);
  }
}

/** Runs a method as `callMethod` does, but answers the result alone. Throws CallError. */
export async function callOrThrow(
  environment: CallEnvironment,
  call: MethodCall,
): Promise<JsonValue> {
  return resultOrThrow(await callMethod(environment, call));
}

/** The result of a call. Throws CallError. */
export function resultOrThrow(result: CallResult): JsonValue {
  if (!result.ok) throw new CallError(result);
  return result.result;
}
