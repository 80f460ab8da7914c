import { reasonOf, validateJson } from "@pegboard/json-schema";
import { admitReading } from "./admit-call.ts";
import { awaitReconnectedTools, latestEnvironment } from "./await-tools.ts";
import type { CallEnvironment, MethodCall } from "./call-environment.ts";
import { CallQueue } from "./call-queue.ts";
import { type CallResult, type FailedCall, failedCall } from "./call-result.ts";
import type { ReadyCall } from "./read-arguments.ts";
import { readArguments } from "./read-arguments.ts";
import { runMethod, stopped } from "./run-method.ts";

/**
 * Reads a prompt or a resource of an agent's toolset, as `callMethod` calls a function: what is off
 * is refused, also when its turn comes, arguments are validated, time and size are
 * limited, secrets are taken out. Never throws.
 */
export async function readMaterial(asked: CallEnvironment, call: MethodCall): Promise<CallResult> {
  const { queue = new CallQueue(), signal, callerKey: share } = asked;
  const environment = await awaitReconnectedTools(asked, [call]).catch(() => asked);
  const first = prepareReading(environment, call);
  if ("code" in first) return first;
  try {
    return await queue.run({ alone: false, signal, share }, async () => {
      const ready = prepareReading(await latestEnvironment(environment, [call]), call);
      if ("code" in ready) return ready;
      // No log of calls records a reading, so nobody asks what was sent.
      const result = await runMethod(environment, ready, () => {});
      // A cut prompt or resource would pass for the whole, so it is refused.
      return result.ok && result.truncated
        ? failedCall("failed", `${ready.label} is longer than its limit.`)
        : result;
    });
  } catch (error) {
    if (signal.aborted) return stopped(first.label, signal.reason);
    return failedCall("failed", `${first.label} failed: ${reasonOf(error)}`);
  }
}

function prepareReading(environment: CallEnvironment, call: MethodCall): ReadyCall | FailedCall {
  const admitted = admitReading(environment, call.functionName);
  if ("code" in admitted) return admitted;
  const { label, method } = admitted;
  if (method.definition.needsApproval) {
    return failedCall(
      "needs approval",
      `${label} needs an approval, and what is only read cannot be approved.`,
    );
  }
  const read = readArguments(admitted, call.args, environment.validate ?? validateJson);
  return "code" in read ? read : { ...admitted, ...read, call };
}
