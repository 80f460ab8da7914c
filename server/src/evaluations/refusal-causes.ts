import { isJsonObject, type JsonObject, type JsonValue } from "@pegboard/json-schema";
import type { NetworkErrorCode } from "@pegboard/registry-core/problems";
import type { RefusalCause, RefusalCode } from "../api-contract/evaluations/refusal-contract.ts";

/** A refusal as it came: the answer, and what was sent. */
export interface HeardRefusal {
  status: number;
  /** Without the key. */
  text: string;
  sent: JsonObject;
  hasKey: boolean;
}

/** What a cause says besides who was asked. */
export type HeardCause = Omit<RefusalCause, "provider" | "model" | "host">;

interface RefusalRule {
  code: RefusalCode;
  /** What the error calls itself, in small letters. */
  names?: readonly string[];
  statuses?: readonly number[];
  /** In the message; only with one of `statuses` where there are some. */
  words?: RegExp;
}

/** Statuses after which an equal request may succeed a little later. */
const PASSING_STATUSES: readonly number[] = [408, 425, 500, 502, 503, 504, 529];

/**
 * How providers say why they refuse, by the errors of their references and SDKs and of servers that
 * speak their forms. The first that fits counts: names are surer than words, and words than a status.
 */
const RULES: readonly RefusalRule[] = [
  {
    code: "content_refused",
    names: ["content_filter", "content_policy_violation", "responsibleaipolicyviolation"],
  },
  { code: "content_refused", names: ["invalid_prompt", "bio_policy"] },
  {
    code: "out_of_quota",
    names: ["insufficient_quota", "billing_error", "billing_not_active", "quota_per_day"],
  },
  { code: "out_of_quota", names: ["billing_hard_limit_reached"], statuses: [402] },
  { code: "out_of_quota", words: /credit balance is too low|insufficient (balance|credits)/i },
  { code: "too_many_functions", words: /'tools': array too long|too many (tools|functions)/i },
  {
    code: "too_long",
    names: ["context_length_exceeded", "exceed_context_size_error", "request_too_large"],
    statuses: [413],
  },
  { code: "too_long", names: ["string_above_max_length"] },
  {
    code: "too_long",
    words:
      /prompt is too long|(maximum|available) context|context (size|window|length)|input token count|request too large/i,
  },
  { code: "bad_function", names: ["invalid_function_parameters"] },
  { code: "bad_function", statuses: [400, 422], words: /schema for function|tools?[.[]\d/i },
  {
    code: "wrong_key",
    names: ["invalid_api_key", "authentication_error", "api_key_invalid", "unauthenticated"],
    statuses: [401],
  },
  { code: "wrong_key", statuses: [400, 403], words: /api.?key/i },
  { code: "no_such_model", names: ["model_not_found", "invalid_model"] },
  { code: "no_such_model", statuses: [404], words: /model/i },
  {
    code: "no_such_model",
    statuses: [400, 422],
    words: /model\b.*\bnot (exist|found)|not a valid model|(invalid|unknown) model/i,
  },
  { code: "rate_limited", names: ["rate_limit_error", "rate_limit_exceeded"], statuses: [429] },
  { code: "busy", names: ["overloaded_error", "server_error"], statuses: PASSING_STATUSES },
  { code: "leads_elsewhere", statuses: [301, 302, 303, 307, 308] },
  { code: "not_a_provider", statuses: [404, 405, 501] },
];

/** Why a provider refused, by its own error. */
export function causeOfRefusal(heard: HeardRefusal): HeardCause {
  const error = readError(heard);
  const found = RULES.find((rule) => isAsRuled(rule, heard.status, error));
  const code = codeOf(found?.code, heard, error);
  const functionName = code === "bad_function" ? functionIn(error, heard.sent) : undefined;
  return {
    code,
    status: heard.status,
    ...(functionName !== undefined && { functionName }),
    ...(error.seconds !== undefined && { seconds: error.seconds }),
    ...(error.said !== "" && { said: error.said }),
  };
}

function codeOf(
  ruled: RefusalCode | undefined,
  { status, hasKey }: HeardRefusal,
  { isJson }: ReadError,
): RefusalCode {
  const code = ruled ?? (status === 403 && isJson ? "not_allowed" : "unknown");
  if (!hasKey && (code === "wrong_key" || code === "not_allowed")) return "no_key";
  // Providers refuse in JSON, and pages for people come from something else.
  return code === "unknown" && !isJson ? "not_a_provider" : code;
}

function isAsRuled(
  { names, statuses, words }: RefusalRule,
  status: number,
  { names: called, texts }: ReadError,
): boolean {
  if (names?.some((name) => called.has(name))) return true;
  const isStatus = statuses?.includes(status);
  return words ? isStatus !== false && words.test(texts) : isStatus === true;
}

interface ReadError {
  isJson: boolean;
  names: ReadonlySet<string>;
  /** Its message, with the places in the request that it names. */
  texts: string;
  said: string;
  seconds: number | undefined;
}

const LONGEST_REFUSAL = 500;
/** The characters of a message that are judged: a provider may send megabytes. */
const LONGEST_JUDGED = 4_000;

/**
 * OpenAI has `{ error: { message, type, param, code } }`, Anthropic `{ error: { type, message } }`,
 * Gemini `{ error: { message, status, details } }`; other servers put the message into `error`,
 * `message` or `detail` itself.
 */
function readError({ text, status }: HeardRefusal): ReadError {
  const body = parsedObject(text);
  const error = isJsonObject(body?.error) ? body.error : undefined;
  const details = objectsIn(error?.details);
  const message = [error?.message, body?.error, body?.message, body?.detail].find(isText);
  const inner = isJsonObject(error?.innererror) ? error.innererror.code : undefined;
  const reasons = details.map(({ reason }) => reason);
  const names = [error?.type, error?.code, error?.status, body?.type, body?.code, inner];
  const fields = details.flatMap(({ fieldViolations }) => objectsIn(fieldViolations));
  const quotas = details.flatMap(({ violations }) => objectsIn(violations));
  const isDaily = quotas.some(({ quotaId }) => /PerDay/.test(String(quotaId)));
  const isRedirect = status >= 300 && status < 400;
  return {
    isJson: body !== undefined,
    names: new Set([
      ...[...names, ...reasons].filter(isText).map((name) => name.toLowerCase()),
      ...(isDaily ? ["quota_per_day"] : []),
    ]),
    texts: [message, error?.param, ...fields.map(({ field }) => field)]
      .filter(isText)
      .join("\n")
      .slice(0, LONGEST_JUDGED),
    said: isRedirect ? "" : (message ?? withoutMarkup(text)).trim().slice(0, LONGEST_REFUSAL),
    seconds: secondsOf(details),
  };
}

/** Gemini says in its details how long to wait, such as "34.07s". */
function secondsOf(details: readonly JsonObject[]): number | undefined {
  const { retryDelay } = details.find((one) => isText(one.retryDelay)) ?? {};
  const seconds = Number.parseFloat(String(retryDelay));
  return Number.isFinite(seconds) && seconds >= 0 ? Math.ceil(seconds) : undefined;
}

/** The function that an error names, or whose place in the request it names. */
function functionIn({ texts }: ReadError, sent: JsonObject): string | undefined {
  const named = /function ['"`]([\w-]{1,64})['"`]/.exec(texts)?.[1];
  if (named !== undefined) return named;
  const declared = /function_?declarations\[(\d+)\]/i.exec(texts);
  const tools = objectsIn(sent.tools);
  const functions = declared
    ? tools.flatMap(({ functionDeclarations }) => objectsIn(functionDeclarations))
    : tools;
  const place = declared?.[1] ?? /tools[.[](\d+)/.exec(texts)?.[1];
  const found = functions[Number(place ?? Number.NaN)];
  const { name } = isJsonObject(found?.function) ? found.function : (found ?? {});
  return isText(name) ? name : undefined;
}

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";

const objectsIn = (value: JsonValue | undefined): JsonObject[] =>
  Array.isArray(value) ? value.filter((item) => isJsonObject(item)) : [];

const withoutMarkup = (text: string): string =>
  text
    .slice(0, 20 * LONGEST_REFUSAL)
    .replace(/<(script|style)\b[\s\S]*?<\/\1>/gi, " ")
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ");

/** The JSON object that a text is. */
export function parsedObject(text: string): JsonObject | undefined {
  try {
    const value: JsonValue = JSON.parse(text);
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** What of a run would be refused for the same cause. */
export type RefusalReach = "provider" | "model" | "variant" | "case";

const REACHES: Partial<Record<RefusalCode, RefusalReach>> = {
  wrong_key: "provider",
  no_key: "provider",
  out_of_quota: "provider",
  rate_limited: "provider",
  not_a_provider: "provider",
  leads_elsewhere: "provider",
  readable_key: "provider",
  address_refused: "provider",
  no_such_model: "model",
  not_allowed: "model",
  bad_function: "variant",
  too_many_functions: "variant",
  template: "variant",
};

/** Faults of the way that the next request would meet as well. */
const LASTING_FAULTS: ReadonlySet<string> = new Set<NetworkErrorCode>([
  ...(["nothing_answers", "host_unknown", "unreachable", "not_http", "not_encrypted"] as const),
  ...(["certificate_expired", "certificate_untrusted", "certificate_of_another"] as const),
  ...(["header_unfit", "address_unfit"] as const),
]);

/** How far a cause reaches: what it reaches need not be asked any more. */
export function reachOfRefusal({ code, network = "" }: HeardCause): RefusalReach {
  if (code === "network" && LASTING_FAULTS.has(network)) return "provider";
  return REACHES[code] ?? "case";
}
