import type { JsonValue } from "@pegboard/json-schema";
import type { CallEnvironment, MethodCall } from "./call-environment.ts";
import { callMethod } from "./call-method.ts";
import type { CallFailure, CallResult } from "./call-result.ts";

/** What `callOrThrow` throws: the failure with its code, its issues, and what it waits for. */
export class CallError extends Error {
  override name = "CallError";
  constructor(readonly failure: CallFailure) {
    super(failure.message);
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
