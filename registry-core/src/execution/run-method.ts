import { wholeReasonOf } from "@pegboard/json-schema";
import type { ToolInstance } from "../definition/authoring/registered-tool.ts";
import type { SentRequest } from "../definition/call-context.ts";
import { LIMITS } from "../limits.ts";
import type { RegistryError, RegistryErrorCode } from "../registry-error.ts";
import type { CallEnvironment } from "./call-environment.ts";
import { type CallResult, type FailedCall, failedCall, thrownCall } from "./call-result.ts";
import { hostClock } from "./clock.ts";
import { contextOfCall } from "./context-of-call.ts";
import { keepResult } from "./keep-result.ts";
import { isTimeout, limitedSignal, timeLimitOf, untilAborted } from "./limited-signal.ts";
import type { ReadyCall } from "./read-arguments.ts";
import { invalidArguments } from "./read-arguments.ts";
import { stackFrames } from "./stack-frames.ts";

/** Runs a method within its time limit. A tool that ignores its signal is not waited for. */
export async function runMethod(
  environment: CallEnvironment,
  ready: ReadyCall,
  sent: (request: SentRequest) => void,
): Promise<CallResult> {
  const { tool, method, label, args } = ready;
  const { clock = hostClock } = environment;
  const limit = timeLimitOf(method.definition.timeout ?? environment.timeoutSeconds);
  const { signal, pause, release } = limitedSignal(environment.signal, limit, clock);
  let instance: ToolInstance | undefined;
  const redact = <T>(written: T): T =>
    environment.redact && instance ? environment.redact(written, { instance, args }) : written;
  const { context, end } = contextOfCall(environment, {
    call: ready.call,
    signal,
    pause,
    redact,
    sent,
  });
  const start = async (): Promise<unknown> => {
    instance = await environment.instanceOf(tool, method);
    const { name, material } = method.definition;
    if (!material) return instance.call(name, args, context);
    if (!instance.read) throw new Error("its tool has nothing to read.");
    return instance.read(material, args, context);
  };
  try {
    signal.throwIfAborted();
    return keepResult({ ...environment, redact }, ready, await untilAborted(start(), signal));
  } catch (error) {
    if (signal.aborted) return stopped(label, signal.reason, limit);
    if (isRegistryError(error, "invalid_arguments")) {
      const issues = error.issues.map((issue) => ({
        ...redact(issue),
        path: issue.path,
        code: issue.code,
      }));
      return invalidArguments(label, method.definition.parameters, issues);
    }
    const reason = errorReason(error, redact);
    // The tool was gone when it was to be called, so nothing of it was run.
    if (isRegistryError(error, "unavailable"))
      return failedCall("not offered", `${label} cannot be used now. ${reason}`);
    const message = `${label} failed: ${reason}`;
    if (isRegistryError(error, "too_busy")) return failedCall("too busy", message);
    // The library's own errors say themselves what to do, except where a constructor threw. What
    // was thrown may repeat arguments, which belong into no log.
    if (!isRegistryError(error) || error.code === "build_failed")
      context.logger.warn(`${label} failed.`, { stack: stackFrames(error) });
    return thrownCall("failed", message, error);
  } finally {
    end();
    release();
  }
}

/**
 * The message of an error, cut to its beginning, which names the cause: a tool's error may fill a
 * whole page.
 */
function errorReason(error: unknown, redact: (written: string) => string): string {
  const reason = redact(wholeReasonOf(error));
  const { length } = reason;
  return length > LIMITS.errorCharacters
    ? `${reason.slice(0, LIMITS.errorCharacters)}… (${length} characters)`
    : reason;
}

/**
 * The failure of a call that ended, or never started, without an issue of its own. `limit` is in
 * milliseconds.
 */
export function stopped(label: string, reason: unknown, limit?: number): FailedCall {
  if (isRegistryError(reason, "stopping")) {
    return failedCall(
      "cancelled",
      `${label} was ended, because its server stops. Whether it took effect is not known.`,
    );
  }
  if (!isTimeout(reason)) return failedCall("cancelled", `${label} was cancelled by its caller.`);
  const within = limit === undefined ? "" : ` of ${limit / 1000} s`;
  return failedCall("timed out", `${label} did not finish within its time limit${within}.`);
}

/**
 * Whether an error is a RegistryError, also of another copy of this library, whose errors have
 * another class.
 */
function isRegistryError(error: unknown, code?: RegistryErrorCode): error is RegistryError {
  if (!(error instanceof Error) || error.name !== "RegistryError") return false;
  return code === undefined || (error as RegistryError).code === code;
}
