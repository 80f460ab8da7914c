import type { Issue } from "../issue.ts";
import { reasonOf } from "../registry-error.ts";
import { listed } from "../words/said.ts";
import { runsAlone } from "./admit-call.ts";
import type { CallEnvironment, MethodCall } from "./call-environment.ts";
import { CallQueue } from "./call-queue.ts";
import type { CallRecord } from "./call-record.ts";
import { type CallResult, failure } from "./call-result.ts";
import { hostClock } from "./clock.ts";
import { prepareCall } from "./prepare-call.ts";
import { runMethod, stopped } from "./run-method.ts";
import { searchDeferred } from "./search-deferred.ts";

/**
 * Runs a method of an agent's toolset: the one way in, whoever calls. What is off is refused (rule R1); arguments are coerced
 * and validated, and `toolcall_reason` is taken out of them; time and size are limited. Never throws: whatever goes wrong is a
 * result of its own.
 */
export async function callMethod(environment: CallEnvironment, call: MethodCall): Promise<CallResult> {
  const { clock = hostClock, records } = environment;
  const trace: CallTrace = { askedAt: clock.now() };
  const result = await perform(environment, call, trace);
  if (records) {
    const record = recordOf(call, { ...trace, endedAt: clock.now() }, result);
    records.add({ ...record, ...environment.names.find(call.functionName), agent: environment.agent.id });
  }
  return result;
}

/** Runs several calls, beside each other as far as their methods allow, and answers in the order in which they were asked. */
export function callMethods(environment: CallEnvironment, calls: readonly MethodCall[]): Promise<CallResult[]> {
  const together = { ...environment, queue: environment.queue ?? new CallQueue() };
  return Promise.all(calls.map((call) => callMethod(together, call)));
}

/** What is known of a call so far. */
interface CallTrace {
  askedAt: number;
  startedAt?: number;
  reason?: string | undefined;
}

async function perform(environment: CallEnvironment, call: MethodCall, trace: CallTrace): Promise<CallResult> {
  const { clock = hostClock, queue, signal } = environment;
  let label = call.functionName;
  try {
    const first = prepareCall(environment, call);
    if ("code" in first) return first;
    label = first.label;
    trace.reason = first.reason;
    const work = async (): Promise<CallResult> => {
      const now = { ...environment, ...(await environment.refresh?.()) };
      const ready = now.toolset === environment.toolset ? first : prepareCall(now, call);
      if ("code" in ready) return ready;
      trace.startedAt = clock.now();
      return ready.tool.definition.generated ? searchDeferred(now, ready) : runMethod(environment, ready);
    };
    return await (queue ? queue.run({ alone: runsAlone(first), signal }, work) : work());
  } catch (error) {
    if (signal.aborted) return stopped(label, signal.reason);
    return failure("failed", `${label} failed: ${reasonOf(error)}`);
  }
}

function describeResultFaults(issues: Issue[]): string {
  const faults = issues.map(({ path, message }) => `${path.length > 0 ? path.join(".") : "it"} ${message}`);
  return `The result does not follow its outputSchema: ${listed(faults, "; ")}.`;
}

function recordOf(call: MethodCall, trace: CallTrace & { endedAt: number }, result: CallResult) {
  const { reason, askedAt, startedAt, endedAt } = trace;
  const record: Omit<CallRecord, "agent"> = {
    functionName: call.functionName,
    askedAt,
    waited: (startedAt ?? endedAt) - askedAt,
    outcome: result.ok ? "ok" : result.code,
  };
  if (call.id !== undefined) record.id = call.id;
  if (reason !== undefined) record.reason = reason;
  if (startedAt !== undefined) record.duration = endedAt - startedAt;
  if (!result.ok) record.message = result.message;
  else {
    if (result.issues) record.message = describeResultFaults(result.issues);
    if (result.truncated) record.truncated = true;
  }
  return record;
}
