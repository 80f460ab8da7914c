import { renderTruncated, truncateResult } from "../registry/truncate-result.ts";
import type { JsonValue } from "../schema/json-schema.ts";
import type { AdmittedMethod } from "./admit-call.ts";
import type { CallEnvironment } from "./call-environment.ts";
import { type CallResult, failure } from "./call-result.ts";
import { resultText } from "./result-text.ts";

/** What is left of a result when it leaves the tool: JSON, without secrets, cut to its size. */
export function keepResult(environment: CallEnvironment, admitted: AdmittedMethod, returned: unknown): CallResult {
  let result: JsonValue;
  try {
    result = asJson(returned);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return failure("failed", `${admitted.label} ran, but its result cannot be sent as JSON: ${reason}`);
  }
  if (environment.redact) result = environment.redact(result);
  const limit = admitted.method.definition.maxResultSize ?? environment.maxResultSize;
  if (limit === undefined) return { ok: true, result };
  const cut = truncateResult(resultText(result), limit, environment.truncation);
  if (!cut.truncated) return { ok: true, result };
  return { ok: true, result: renderTruncated(cut), truncated: { originalSize: cut.originalSize } };
}

/** A method may return anything; nothing at all is `null`. */
function asJson(returned: unknown): JsonValue {
  return typeof returned === "string" ? returned : JSON.parse(JSON.stringify(returned) ?? "null");
}
