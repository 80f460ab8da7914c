import { isJsonObject, type JsonSchema } from "@pegboard/json-schema";
import type { CallEnvironment, MethodCall } from "../execution/call-environment.ts";
import { callMethod } from "../execution/call-method.ts";
import type { CallResult } from "../execution/call-result.ts";
import { onAbort } from "../execution/limited-signal.ts";
import { standardDeclaration } from "../provider-formats/declare-method.ts";
import { PROVIDER_FORMATS } from "../provider-formats/provider-formats.ts";
import { type NamedMethod, offeredMethods } from "../toolset/offered-methods.ts";

/**
 * The owner of functions that are handed to a framework: an agent of this process, or the
 * environment of its calls.
 */
export type HandedOn = CallEnvironment | { environment(): CallEnvironment };

/** The environment of calls at this moment. */
export function environmentOf(given: HandedOn): CallEnvironment {
  return "environment" in given ? given.environment() : given;
}

/** The functions that an agent is offered, in the order of its payloads. */
export function offeredFunctions({
  toolset,
  names,
}: Pick<CallEnvironment, "toolset" | "names">): NamedMethod[] {
  const offered = toolset.tools.flatMap((tool) => offeredMethods(tool, names));
  return offered.sort((a, b) => (a.functionName < b.functionName ? -1 : 1));
}

/** What is handed on of a function: frameworks send it to any provider, as MCP's clients do. */
export function handedTexts(named: NamedMethod): { description: string; parameters: JsonSchema } {
  const { declaration } = standardDeclaration(named, PROVIDER_FORMATS.mcp);
  const { description, inputSchema } = declaration;
  return { description: String(description), parameters: inputSchema as JsonSchema };
}

/** The facts that a framework knows of a call. */
interface AdapterCall {
  /** A signal that ends the call, as the environment's own does. */
  signal: AbortSignal | undefined;
  /** What the caller says about itself; used where it is an object. */
  caller: unknown;
  /** Other values of the framework, for tools that come from it. */
  services: Record<string, unknown>;
}

/** Runs a call that a framework makes, by `callMethod`. */
export async function callFrom(
  { signal, caller, services }: AdapterCall,
  environment: CallEnvironment,
  call: MethodCall,
): Promise<CallResult> {
  const controller = new AbortController();
  const stops = [environment.signal, ...(signal ? [signal] : [])].map((each) => {
    const abort = () => controller.abort(each.reason);
    if (each.aborted) abort();
    return onAbort(each, abort);
  });
  const own: CallEnvironment = {
    ...environment,
    signal: controller.signal,
    caller: { ...environment.caller, ...(isJsonObject(caller) && caller) },
    services: { ...environment.services, ...services },
  };
  try {
    return await callMethod(own, call);
  } finally {
    for (const stop of stops) stop();
  }
}
