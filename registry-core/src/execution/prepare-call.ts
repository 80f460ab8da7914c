import { validateJson } from "@pegboard/json-schema";
import { type AdmittedMethod, admitCall } from "./admit-call.ts";
import type { CallEnvironment, MethodCall } from "./call-environment.ts";
import type { CallFailure } from "./call-result.ts";
import { type ReadArguments, readArguments } from "./read-arguments.ts";

/** A call that may run, with what its method gets. */
export interface ReadyCall extends AdmittedMethod, ReadArguments {
  call: MethodCall;
  /** Present when somebody approved the call with these arguments. */
  approved?: true;
}

/**
 * Decides everything before a call runs: whether its method may be called, and with which
 * arguments.
 */
export function prepareCall(
  environment: CallEnvironment,
  call: MethodCall,
): ReadyCall | CallFailure {
  const admitted = admitCall(environment, call.functionName);
  if ("code" in admitted) return admitted;
  const read = readArguments(admitted, call.args, environment.validate ?? validateJson);
  return "code" in read ? read : { ...admitted, ...read, call };
}
