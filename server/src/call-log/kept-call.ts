import {
  isJsonObject,
  type JsonValue,
  jsonText,
  mapSecrets,
  parseJson,
  sameJson,
} from "@pegboard/json-schema";
import type { JsonObject, JsonSchema } from "@pegboard/registry-core";
import {
  type EndedCall,
  type IssuePath,
  LIMITS,
  resultText,
  type SentRequest,
  type UnknownPlace,
} from "@pegboard/registry-core/internal";
import type { ArgumentsLeftOut, LoggedCall } from "../api-contract.ts";
import { HIDDEN_TEXT, REDACTED, type Redact, redactorOf } from "../secrets/redactor.ts";
import type { NewCall } from "../stores/calls/call-rows.ts";
import type { TracePlace } from "./call-attributes.ts";

/** A call that ended, and what it takes to keep it. */
export interface FinishedCall {
  by: Pick<LoggedCall, "via" | "token"> & {
    person?: { id?: string; name: string };
    owner?: string;
  };
  agent: { id: string; name: string; revision: number };
  ended: EndedCall;
  /** The run that it belongs to, where its caller names one; the session, over MCP. */
  run?: string | undefined;
  /** Its span where one is recorded, otherwise the place that its caller names. */
  trace?: TracePlace | undefined;
  /** Of the method's arguments; undefined for a name that no method has. */
  parameters: JsonSchema | undefined;
  /** Takes the secrets of the tool out. */
  redact(): Redact;
}

/** Characters. */
const LOGGED_TEXT_LENGTH_LIMIT = LIMITS.loggedText;
const LONGEST_ARGUMENTS = 20_000;
const LONGEST_SHOWN_ARGUMENTS = 100_000;
const LOGGED_NAME_LENGTH_LIMIT = 200;
const MOST_LOGGED_HEADERS = 50;
/** Stands for a secret of the arguments. */
const REMOVED = { $removed: true };

/** What is written of a call, and the text that its caller was answered, to be counted. */
export function keepCall({ by, agent, ended, parameters, redact, run }: FinishedCall): {
  call: NewCall;
  answered: string;
} {
  const { record, args, result } = ended;
  const { askedAt, waited, duration, outcome, tool, method, reason, message, truncated, approved } =
    record;
  const answered = result.ok ? resultText(result.result) : result.message;
  const clean = cleaner(parameters, args, redact());
  const leftOut = omittedParts({ ended, parameters });
  // What code got are the arguments, which are kept anyway.
  const sent =
    ended.sent?.protocol === "code" ? undefined : ended.sent && keptRequest(ended.sent, clean);
  return {
    answered,
    call: {
      at: askedAt,
      agent: agent.id,
      agentName: agent.name,
      revision: agent.revision,
      outcome,
      waited,
      functionName: cut(record.functionName, LOGGED_NAME_LENGTH_LIMIT),
      ...(tool !== undefined && { tool }),
      ...(method !== undefined && { method }),
      via: by.via,
      ...(by.token && { token: by.token }),
      ...(by.person && { person: by.person.name }),
      ...(by.person?.id !== undefined && { personId: by.person.id }),
      ...(duration !== undefined && { duration }),
      ...(message !== undefined && { message: cut(clean(message), LOGGED_TEXT_LENGTH_LIMIT) }),
      characters: answered.length,
      ...(truncated && { truncated }),
      ...(approved && { approved }),
      ...(record.approval && { approval: record.approval }),
      ...(run !== undefined && { run }),
      ...(leftOut
        ? { argumentsLeftOut: leftOut }
        : {
            arguments: jsonText(
              keptJson(maskSecretArguments(parameters ?? {}, args, REMOVED), clean),
            ),
          }),
      ...(sent && { sent: jsonText(sent) }),
      ...(reason !== undefined && { reason: cut(clean(reason), LOGGED_TEXT_LENGTH_LIMIT) }),
    },
  };
}

/**
 * What was refused is not kept for whoever sends it; invalid arguments are, as they show what a
 * model gets wrong.
 */
function omittedParts({
  ended,
  parameters,
}: Pick<FinishedCall, "ended" | "parameters">): ArgumentsLeftOut | undefined {
  const { record, args } = ended;
  const isRefused = record.duration === undefined && record.outcome !== "invalid arguments";
  const why = omissionReason({
    isKnown: parameters !== undefined,
    isObject: parsed(args) !== undefined,
    isRefused,
  });
  return why && { why, characters: typeof args === "string" ? args.length : jsonText(args).length };
}

function omissionReason(call: {
  isKnown: boolean;
  isObject: boolean;
  isRefused: boolean;
}): ArgumentsLeftOut["why"] | undefined {
  if (!call.isKnown) return "unknown_method";
  if (call.isRefused) return "refused";
  return call.isObject ? undefined : "no_object";
}

/** Takes out the tool's secrets and those that the arguments themselves bring along. */
function cleaner(parameters: JsonSchema | undefined, args: JsonValue, redact: Redact): Redact {
  const sent = parameters && parsed(args);
  if (!sent) return redact;
  const secrets: JsonValue[] = [];
  mapSecrets(parameters, sent, (secret) => {
    secrets.push(secret);
    return null;
  });
  const redactSent = redactorOf(secrets);
  return (written) => redactSent(redact(written));
}

/** What a call handed on, for whoever made it; undefined when it never ran. */
export function sentOf({ ended, parameters = {}, redact }: FinishedCall): SentRequest | undefined {
  const { args, sent, record } = ended;
  if (record.duration === undefined) return undefined;
  const request = sent ?? { protocol: "code", arguments: args };
  const clean = cleaner(parameters, args, redact());
  if (request.protocol !== "code") return keptRequest(request, clean);
  return {
    protocol: "code",
    arguments: keptJson(maskSecretArguments(parameters, request.arguments, HIDDEN_TEXT), clean),
  };
}

/**
 * The arguments of a call that waits, for whoever decides about it: without secrets, and cut where
 * they are very long unless `whole` is asked for.
 */
export function argumentsToDecide(
  { ended: { args }, parameters, redact }: FinishedCall,
  { whole }: { whole: boolean },
): { arguments: JsonValue; cutCharacters?: number } {
  const clean = cleaner(parameters, args, redact());
  const shown = clean(maskSecretArguments(parameters ?? {}, args, REMOVED));
  const { length } = jsonText(shown);
  if (whole || length <= LONGEST_SHOWN_ARGUMENTS) return { arguments: shown };
  const cut = cutTexts(shown);
  const text = jsonText(cut);
  const isStillLong = text.length > LONGEST_SHOWN_ARGUMENTS;
  return {
    arguments: isStillLong ? text.slice(0, LONGEST_SHOWN_ARGUMENTS) : cut,
    cutCharacters: length,
  };
}

function keptRequest(request: SentRequest, clean: Redact): SentRequest {
  const shown = clean(request);
  switch (shown.protocol) {
    case "code":
      return { ...shown, arguments: keptJson(shown.arguments, clean) };
    case "mcp":
      return { ...shown, params: keptJson(shown.params, clean) };
    case "http": {
      const headers = Object.entries(shown.headers).slice(0, MOST_LOGGED_HEADERS);
      return {
        ...shown,
        url: cut(shown.url, LOGGED_TEXT_LENGTH_LIMIT),
        headers: Object.fromEntries(
          headers.map(([name, value]) => [name, cut(value, LOGGED_NAME_LENGTH_LIMIT)]),
        ),
        ...(shown.body && { body: cutTexts(shown.body) as typeof shown.body }),
      };
    }
  }
}

function maskSecretArguments(parameters: JsonSchema, args: JsonValue, by: JsonValue): JsonValue {
  const sent = parsed(args);
  return sent ? mapSecrets(parameters, sent, () => by) : args;
}

/** A whole that is still too long becomes the beginning of its text. */
function keptJson(value: JsonValue, clean: Redact): JsonValue {
  const cleaned = clean(value);
  const kept = hasLongText(cleaned) ? cutTexts(cleaned) : cleaned;
  const text = jsonText(kept);
  return text.length > LONGEST_ARGUMENTS ? cut(text, LONGEST_ARGUMENTS) : kept;
}

/** Models may send arguments as their JSON text. */
function parsed(args: JsonValue): JsonObject | undefined {
  if (typeof args !== "string") return isJsonObject(args) ? args : undefined;
  try {
    const value: JsonValue = parseJson(args);
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Whether there is something to cut: a copy of thousands of members takes milliseconds. */
function hasLongText(value: JsonValue): boolean {
  if (typeof value === "string") return value.length > LOGGED_TEXT_LENGTH_LIMIT;
  return typeof value === "object" && value !== null && Object.values(value).some(hasLongText);
}

function cutTexts(value: JsonValue): JsonValue {
  if (typeof value === "string") return cut(value, LOGGED_TEXT_LENGTH_LIMIT);
  if (Array.isArray(value)) return value.map(cutTexts);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, cutTexts(member)]));
}

const cut = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most)}… (${text.length} characters)` : text;

const CUT_END = /… \(\d+ characters\)$/;
/** Whether anything of arguments may not be kept, told from their JSON. */
const MAY_BE_UNKNOWN = /… \(\d+ characters\)"|"\$removed":|\[secret\]/;

/** The places of kept arguments, given as JSON and as their value, whose values are not kept. */
export function unknownPlaces(json: string, args: JsonValue | undefined): UnknownPlace[] {
  return args !== undefined && MAY_BE_UNKNOWN.test(json) ? unknownWithin(args, []) : [];
}

function unknownWithin(value: JsonValue, path: IssuePath): UnknownPlace[] {
  if (typeof value === "string") {
    if (value.includes(REDACTED)) return [{ path, why: "secret" }];
    return CUT_END.test(value) ? [{ path, why: "cut" }] : [];
  }
  if (typeof value !== "object" || value === null) return [];
  if (!Array.isArray(value) && sameJson(value, REMOVED)) return [{ path, why: "secret" }];
  return Object.entries(value).flatMap(([key, member]) =>
    unknownWithin(member, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}
