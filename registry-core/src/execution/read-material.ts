import { validateJson } from "../schema/validate-json.ts";
import { admitReading } from "./admit-call.ts";
import type { CallEnvironment, MethodCall } from "./call-environment.ts";
import { type CallResult, failure } from "./call-result.ts";
import { readArguments } from "./read-arguments.ts";
import { runMethod } from "./run-method.ts";

/**
 * Reads a prompt or a resource of an agent's toolset, as `callMethod` calls a function: what is off is refused (rule R1), arguments are
 * validated, time and size are limited, secrets are taken out. Never throws.
 */
export async function readMaterial(environment: CallEnvironment, call: MethodCall): Promise<CallResult> {
  const admitted = admitReading(environment, call.functionName);
  if ("code" in admitted) return admitted;
  const { label, method } = admitted;
  if (method.definition.needsApproval) {
    return failure("needs approval", `${label} needs an approval, and what is only read cannot be approved.`);
  }
  const read = readArguments(admitted, call.args, environment.validate ?? validateJson);
  if ("code" in read) return read;
  // No log of calls has it, so nobody asks what was sent.
  const result = await runMethod(environment, { ...admitted, ...read, call }, () => {});
  // A part of a prompt or a resource would pass for the whole.
  return result.ok && result.truncated ? failure("failed", `${label} is longer than its limit.`) : result;
}
