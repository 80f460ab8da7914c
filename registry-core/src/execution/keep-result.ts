import { isLargerThan, type JsonValue, reasonOf, validateJson } from "@pegboard/json-schema";
import { describeFirst } from "@pegboard/json-schema/messages";
import type { Issue } from "../issue.ts";
import { LIMITS } from "../limits.ts";
import type { AdmittedMethod } from "./admit-call.ts";
import type { CallEnvironment } from "./call-environment.ts";
import { type CallResult, type CallSuccess, type FailedCall, failedCall } from "./call-result.ts";
import { resultJson } from "./result-json.ts";
import {
  contentBlocks,
  resultParts,
  resultText,
  structuredPart,
  textOfParts,
} from "./result-parts.ts";
import { renderTruncated, truncateResult } from "./truncate-result.ts";

/** How results are kept; `redact` takes secrets out. */
interface KeptResult extends Pick<CallEnvironment, "maxResultSize" | "truncation" | "validate"> {
  redact<T>(written: T): T;
}

/**
 * The result as it leaves the tool: as JSON, without secrets, cut to its size, with the places
 * where it breaks its method's output schema.
 */
export function keepResult(
  kept: KeptResult,
  admitted: AdmittedMethod,
  returned: unknown,
): CallResult {
  let result: JsonValue;
  try {
    const written = resultJson(returned, admitted.tool.definition.fromOutside);
    if (written.issues.length > 0)
      return resultNotJson(admitted, redactedIssues(kept, written.issues));
    if (isLargerThan(written.result, LIMITS.resultCharacters)) return resultTooLarge(admitted);
    result = written.result;
  } catch (error) {
    const reason = reasonOf(error);
    return failedCall("failed", `${ranWithout(admitted)}: ${kept.redact(reason)}`);
  }
  const issues = unpromised(kept, admitted, result);
  const limit = admitted.method.definition.maxResultSize ?? kept.maxResultSize;
  return {
    ...cutToSize(kept.redact(result), limit ?? undefined, kept.truncation),
    ...(issues.length > 0 && { issues: redactedIssues(kept, issues) }),
  };
}

/** Issues whose texts have no secrets; their places and codes stay what they are. */
function redactedIssues(kept: KeptResult, issues: Issue[]): Issue[] {
  return issues.map((issue) => ({ ...kept.redact(issue), path: issue.path, code: issue.code }));
}

/** Places where a result does not follow its method's `outputSchema`. */
function unpromised(
  { validate = validateJson }: KeptResult,
  { method }: AdmittedMethod,
  result: JsonValue,
): Issue[] {
  const { outputSchema } = method.definition;
  if (!outputSchema) return [];
  const above = contentBlocks(result) ? ["structuredContent"] : [];
  return validate(outputSchema, structuredPart(result)).map((issue) => ({
    ...issue,
    path: [...above, ...issue.path],
  }));
}

/**
 * Cuts the text of a result. Images and files are not counted and stay, since a provider gets them
 * beside the text.
 */
function cutToSize(
  result: JsonValue,
  limit: number | undefined,
  truncation: KeptResult["truncation"],
): CallSuccess {
  if (limit === undefined) return { ok: true, result };
  const parts = resultParts(result) ?? [];
  const media = parts.flatMap((part) => (part.kind === "media" ? [part.block] : []));
  const text =
    media.length > 0
      ? textOfParts(parts.filter(({ kind }) => kind === "text"))
      : resultText(result);
  const cut = truncateResult(text, limit, truncation);
  if (!cut.truncated) return { ok: true, result };
  const short = renderTruncated(cut);
  const kept = media.length > 0 ? { content: [{ type: "text", text: short }, ...media] } : short;
  return { ok: true, result: kept, truncated: { originalSize: cut.originalSize } };
}

function resultNotJson(admitted: AdmittedMethod, issues: Issue[]): FailedCall {
  const places = describeFirst(
    issues,
    ({ path, message }) => `${["result", ...path].join(".")} ${message}`,
  );
  const message = `${ranWithout(admitted)}: ${places}. ${resultCure(issues)}`;
  return failedCall("failed", message, issues);
}

function resultCure(issues: readonly Issue[]): string {
  const kinds = issues.map(({ values }) => String(Object(values).kind));
  if (kinds.some((kind) => ["Uint8Array", "ArrayBuffer", "DataView", "Blob"].includes(kind)))
    return "Return mediaBlock(bytes, mediaType) for an image or a file, or a text that says what is in it.";
  if (kinds.some((kind) => kind.endsWith("Generator")))
    return "Return one result, and tell what comes before it with progress() of the context.";
  return "Leave it out, or return a text in its place.";
}

function resultTooLarge({ label }: AdmittedMethod): FailedCall {
  const most = `${LIMITS.resultCharacters / 1_000_000} million characters`;
  return failedCall(
    "failed",
    `${label} ran, but its result has more than ${most}, so it is not passed on. Ask for less of it.`,
  );
}

function ranWithout({ label }: AdmittedMethod): string {
  return `${label} ran, but its result cannot be sent as JSON`;
}
