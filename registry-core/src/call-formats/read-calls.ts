import { isJsonObject, type JsonObject, type JsonValue } from "@pegboard/json-schema";
import type { MethodCall } from "../execution/call-environment.ts";
import type { Issue } from "../issue.ts";
import { LIMITS } from "../limits.ts";
import { requestIssue } from "../messages/request-messages.ts";
import { memberAt } from "../settings/config-members.ts";
import type { CallFormat, CallList, CallPaths, MessagePath } from "./call-format.ts";
import { CALL_FORMATS, type CallFormatName } from "./call-formats.ts";

/** The calls that a model asks for, in the order of the model. */
export interface ReadCalls {
  /** The format that the response is in. */
  format: CallFormatName;
  /** The calls; empty when the model asked for none. */
  calls: MethodCall[];
}

/**
 * Reads the calls out of a provider's answer: its whole response, the model's message in it, or the
 * list of items. Messages of LangChain and parts of the AI SDK are read as well. Of several choices
 * or candidates the first counts. Items other than calls of functions (texts, reasoning, the
 * provider's own tools) are skipped; a call that nobody could answer is an issue.
 */
export function readCalls(response: JsonValue | object): ReadCalls | { issues: Issue[] } {
  if (isStreamPart(response)) return { issues: [requestIssue([], "stream_part")] };
  const found = findCalls(response);
  if (!found) {
    return { issues: [requestIssue([], "no_calls", { formats: Object.keys(CALL_FORMATS) })] };
  }
  const { format, list } = found;
  const read = list.items.flatMap((item, index) =>
    isJsonObject(item) && format.isCall(item)
      ? [readCallItem(format.parts, item, [...list.path, index])]
      : [],
  );
  const issues = read.flatMap((each) => ("issues" in each ? each.issues : []));
  if (read.length > LIMITS.batchCalls) {
    const values = { count: read.length, most: LIMITS.batchCalls };
    return { issues: [requestIssue(list.path, "too_many_calls", values)] };
  }
  if (issues.length > 0) return { issues };
  return {
    format: format.name,
    calls: read.flatMap((each) => ("call" in each ? [each.call] : [])),
  };
}

/** The events of Messages; those of Responses all begin with "response.". */
const STREAM_EVENT = /^(response\.|content_block_|message_(start|delta|stop)$)/;

/** Whether a response is a chunk or an event of a stream, which has a call in pieces at most. */
function isStreamPart(response: JsonValue | object): boolean {
  if (!isJsonObject(response)) return false;
  const { type } = response;
  if (typeof type === "string" && STREAM_EVENT.test(type)) return true;
  const choice = memberAt(response, ["choices", 0]);
  return isJsonObject(choice) && isJsonObject(choice.delta) && !isJsonObject(choice.message);
}

function findCalls(
  response: JsonValue | object,
): { format: CallFormat<CallFormatName>; list: CallList } | undefined {
  // A message of LangChain or the AI SDK also looks like one of a provider, so libraries are tried
  // first.
  const formats = Object.values(CALL_FORMATS).reverse();
  if (Array.isArray(response)) {
    const list: JsonValue[] = response;
    const format = formats.find(({ isCall }) => list.filter(isJsonObject).some(isCall));
    return format && { format, list: { path: [], items: list } };
  }
  if (!isJsonObject(response)) return undefined;
  for (const format of formats) {
    const list = format.listIn(response);
    if (list) return { format, list };
  }
  return undefined;
}

function readCallItem(
  parts: CallPaths,
  item: JsonObject,
  path: MessagePath,
): { call: MethodCall } | { issues: Issue[] } {
  const id = memberAt(item, parts.id);
  const name = memberAt(item, parts.name);
  const issues: Issue[] = [];
  if (typeof name !== "string")
    issues.push(requestIssue([...path, ...parts.name], "function_name"));
  if (typeof id !== "string" && (parts.needsId || id !== undefined)) {
    issues.push(requestIssue([...path, ...parts.id], "call_id"));
  }
  if (typeof name !== "string" || issues.length > 0) return { issues };
  const args = memberAt(item, parts.args) ?? {};
  return { call: { functionName: name, args, ...(typeof id === "string" && { id }) } };
}
