import type { Issue } from "../issue.ts";
import { LIMITS } from "../limits.ts";
import { reasonOf } from "../registry-error.ts";
import type { JsonValue } from "../schema/json-schema.ts";
import { isLargerThan } from "../schema/json-size.ts";
import { listed } from "../words/said.ts";
import type { AdmittedMethod } from "./admit-call.ts";
import type { CallEnvironment } from "./call-environment.ts";
import { type CallFailure, type CallResult, failure } from "./call-result.ts";
import { resultJson } from "./result-json.ts";
import { resultText } from "./result-text.ts";
import { renderTruncated, truncateResult } from "./truncate-result.ts";

/** How results are kept; `redact` takes secrets out. */
interface KeptResult extends Pick<CallEnvironment, "maxResultSize" | "truncation"> {
  redact<T>(written: T): T;
}

/** The result as it leaves the tool: JSON, without secrets, cut to its size. */
export function keepResult(kept: KeptResult, admitted: AdmittedMethod, returned: unknown): CallResult {
  let result: JsonValue;
  try {
    const written = resultJson(returned);
    if (written.faults.length > 0) return resultNotJson(admitted, written.faults);
    if (isLargerThan(written.result, LIMITS.resultCharacters)) return tooLarge(admitted);
    result = written.result;
  } catch (error) {
    const reason = reasonOf(error);
    return failure("failed", `${ranWithout(admitted)}: ${kept.redact(reason)}`);
  }
  result = kept.redact(result);
  const limit = admitted.method.definition.maxResultSize ?? kept.maxResultSize;
  if (limit === undefined) return { ok: true, result };
  const cut = truncateResult(resultText(result), limit, kept.truncation);
  if (!cut.truncated) return { ok: true, result };
  return { ok: true, result: renderTruncated(cut), truncated: { originalSize: cut.originalSize } };
}

function resultNotJson(admitted: AdmittedMethod, faults: Issue[]): CallFailure {
  const places = faults.map(({ path, message }) => `${["result", ...path].join(".")} ${message}`);
  const message = `${ranWithout(admitted)}: ${listed(places, "; ")}. Leave it out, or return a text in its place.`;
  return failure("failed", message, faults);
}

function tooLarge({ label }: AdmittedMethod): CallFailure {
  const most = `${LIMITS.resultCharacters / 1_000_000} million characters`;
  return failure(
    "failed",
    `${label} ran, but its result has more than ${most}, so it is not passed on. Ask for less of it.`,
  );
}

function ranWithout({ label }: AdmittedMethod): string {
  return `${label} ran, but its result cannot be sent as JSON`;
}
