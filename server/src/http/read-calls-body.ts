import { type JsonValue, jsonText } from "@pegboard/json-schema";
import type { JsonObject } from "@pegboard/registry-core";
import { requestIssue } from "@pegboard/registry-core/internal";
import type { Context } from "hono";
import { z } from "zod";
import {
  callRequest,
  callsRequest,
  serviceArguments,
  tryRequest,
} from "../api-contract/call-contract.ts";
import { anyJson } from "../api-contract/named-record.ts";
import type { CallRequest, CallsRequest, FromCaller, TryRequest } from "../api-contract.ts";
import { invalid } from "../errors.ts";
import { BODY_LIMITS } from "../limits.ts";
import { readChange, readJson, readOperations } from "./read-request.ts";

/**
 * The most characters, as JSON, that a caller may say about itself, since they are kept for as long
 * as the call runs.
 */
const LARGEST_CALLER = 20_000;

const OF_CALLS = { ...BODY_LIMITS.ofCalls, keepsDigits: true };

/** What a save of a draft's operations would store, whose numbers are those of JavaScript. */
const savedAs = (operations: unknown[]): unknown[] => JSON.parse(jsonText(operations));

const ENVELOPE = new Set(Object.keys(callsRequest.shape));

/** Reads the body of one call. @throws PegboardError 422 */
export async function readCallBody(context: Context): Promise<CallRequest> {
  const { arguments: args, id, ...rest } = await readJson(context, callRequest, OF_CALLS);
  return {
    ...(args && { arguments: args }),
    ...(id !== undefined && { id }),
    ...checkedCaller(rest),
  };
}

/** Reads the arguments of a call, which are the whole body; none are sent where none are needed. */
export async function readServiceArguments(context: Context): Promise<JsonObject> {
  if (context.req.header("content-length") === "0") return {};
  return readJson(context, serviceArguments, OF_CALLS);
}

/**
 * Reads the body of an operator's call; a draft's operations are taken like those of a save.
 * @throws PegboardError 422
 */
export async function readTryBody(context: Context): Promise<TryRequest> {
  const { draft, approved, declined, ...call } = await readChange(context, tryRequest, OF_CALLS);
  return {
    function: call.function,
    ...(call.arguments && { arguments: call.arguments }),
    ...(draft && {
      draft: { ...draft, operations: readOperations(savedAs(draft.operations), "agent") },
    }),
    ...checkedCaller({ approved, declined }),
  };
}

/**
 * Reads a provider's response alone, or under `response` beside what the caller says about itself.
 * @throws PegboardError 422
 */
export async function readCallsBody(context: Context): Promise<CallsRequest> {
  const body = await readJson(
    context,
    anyJson.transform((value, checked) => {
      if (!isEnvelope(value)) return { response: value };
      const parsed = callsRequest.safeParse(value);
      if (parsed.success) return parsed.data;
      for (const { path, message } of parsed.error.issues)
        checked.addIssue({ code: "custom", path, message });
      return z.NEVER;
    }),
    OF_CALLS,
  );
  const { response, ...rest } = body as z.infer<typeof callsRequest>;
  return { response, ...checkedCaller(rest) };
}

/** Whether a body has a response inside. No provider answers with these keys and no others. */
function isEnvelope(value: JsonValue): value is JsonObject {
  if (
    typeof value !== "object" ||
    value === null ||
    Array.isArray(value) ||
    !Object.hasOwn(value, "response")
  )
    return false;
  return Object.keys(value).every((key) => ENVELOPE.has(key));
}

interface ReadCaller {
  caller?: JsonObject | undefined;
  approved?: string[] | undefined;
  declined?: string[] | undefined;
}

function checkedCaller({ caller, approved, declined }: ReadCaller): FromCaller {
  if (caller && jsonText(caller).length > LARGEST_CALLER) {
    throw invalid([requestIssue(["caller"], "too_large", { most: LARGEST_CALLER })]);
  }
  return {
    ...(caller && { caller }),
    ...(approved && { approved }),
    ...(declined && { declined }),
  };
}
