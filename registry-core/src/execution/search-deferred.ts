import { USUALLY_FOUND } from "../definition/search-tool.ts";
import { askingForReason } from "../definition/toolcall-reason.ts";
import { searchMethods } from "../toolset/search-methods.ts";
import type { CallEnvironment } from "./call-environment.ts";
import type { CallResult } from "./call-result.ts";
import { keepResult } from "./keep-result.ts";
import type { ReadyCall } from "./prepare-call.ts";

/**
 * Runs the generated search: the deferred methods that fit what a model is looking for, with all
 * that it takes to call them.
 */
export function searchDeferred(environment: CallEnvironment, ready: ReadyCall): CallResult {
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
