import { randomBytes } from "node:crypto";
import { type IncomingMessage, STATUS_CODES } from "node:http";
import {
  hasManyLongNumbers,
  isJsonObject,
  type JsonValue,
  mapSecrets,
  parseJson,
} from "@pegboard/json-schema";
import type { JsonObject, JsonSchema } from "@pegboard/registry-core";
import type { GivenContext, SentRequest } from "@pegboard/registry-core/internal";
import { MOST_LONG_NUMBERS, MOST_REDIRECTS, OPENAPI_LIMITS } from "../../limits.ts";
import { type ClientCall, inClientSpan, portOf } from "../../requests/client-span.ts";
import {
  guardedRequest,
  type Hop,
  isReadableOnTheWay,
  redirectedTo,
} from "../../requests/guarded-request.ts";
import { decodeText, readBytes } from "../../requests/read-body.ts";
import { HIDDEN_TEXT, redactorOf } from "../../secrets/redactor.ts";
import { type ApiRequest, newApiRequest, type Service } from "./api-request.ts";
import type { RequestPlan } from "./description.ts";

/** The most characters of an answer that reports a failure. */
const QUOTED_ANSWER_LENGTH = 2_000;
const TEXT_MEDIA_TYPE =
  /^(text\/|application\/([\w.+-]+\+)?(json|xml|yaml|javascript|x-www-form-urlencoded|x-ndjson|graphql|sql|toml)\b)|^$/i;

interface OperationCallOptions {
  /** Whether addresses of this machine and of local networks are called as well. */
  allowPrivate: boolean;
  signal: AbortSignal;
}

interface OperationCall extends OperationCallOptions {
  args: JsonObject;
  config: JsonObject;
  /** The schema of the arguments, which says which of them are secret. */
  parameters: JsonSchema;
  sent: GivenContext["sent"];
}

/**
 * Calls an operation and answers what a model can use of its answer. @throws Error with the status
 * and the service's message
 */
export async function callOperation(
  plan: RequestPlan,
  service: Service,
  { args, config, parameters, sent, ...options }: OperationCall,
): Promise<JsonValue> {
  const request = await newApiRequest(plan, service, { args, config });
  sent?.(await shownRequest(plan, service, { args, config, parameters, request }));
  const answer = await inClientSpan(spanOf(plan, request), async (traced, note) => {
    const told = await sendApiRequest(
      { ...request, headers: { ...traced, ...request.headers } },
      options,
    );
    const { statusCode = 0 } = told;
    note({
      "http.response.status_code": statusCode,
      ...(statusCode >= 400 && { "error.type": String(statusCode) }),
    });
    return told;
  });
  const { statusCode = 0, headers } = answer;
  const type = (headers["content-type"] ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
  // Services repeat what they are sent, a user name and password also in the form of the header.
  const redact = redactorOf(request.secrets);
  if (statusCode < 200 || statusCode >= 300)
    throw new Error(redact(await apiErrorText(request, answer, type)));
  const { bytes, complete } = await readBytes(answer, OPENAPI_LIMITS.answerBytes);
  if (bytes.length === 0)
    return `HTTP ${statusCode} ${STATUS_CODES[statusCode] ?? ""}, without content.`.replace(
      " ,",
      ",",
    );
  if (TEXT_MEDIA_TYPE.test(type))
    return redact(textResult(decodeText(bytes, headers["content-type"] ?? ""), type, complete));
  if (!complete)
    throw new Error(
      `The answer is ${type} of more than ${OPENAPI_LIMITS.answerBytes} bytes, which is not passed on.`,
    );
  return { content: [mediaContentBlock(bytes, type, request.url)] };
}

/** By the conventions for clients of HTTP. The address that is asked may hold secrets: it stays out. */
function spanOf({ verb, path }: RequestPlan, { url }: ApiRequest): ClientCall {
  return {
    name: `${verb} ${path}`,
    attributes: {
      "http.request.method": verb,
      "url.template": path,
      "server.address": url.hostname,
      "server.port": portOf(url),
    },
  };
}

/**
 * Follows redirects. Secrets stay with the server that they were meant for, and so does a request
 * that changes something.
 */
async function sendApiRequest(
  first: ApiRequest,
  options: OperationCallOptions,
): Promise<IncomingMessage> {
  let request = first;
  let hop: Hop = { url: first.url, allowPrivate: options.allowPrivate };
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
    const { url, method, headers, body, secrets } = request;
    if (secrets.length > 0 && isReadableOnTheWay(url)) {
      throw new Error(
        `${url.host} is called over http, where anybody on the way can read the key. Choose a server with https.`,
      );
    }
    const answer = await guardedRequest(url, {
      method,
      headers,
      ...(body && { body }),
      ...options,
      ...hop,
    });
    const { statusCode = 0, headers: told } = answer;
    if (![301, 302, 303, 307, 308].includes(statusCode) || told.location === undefined)
      return answer;
    answer.destroy();
    request = redirectedRequest(request, { status: statusCode, location: told.location });
    hop = redirectedTo(request.url, hop);
  }
  throw new Error(`${first.url.host} answers with more than ${MOST_REDIRECTS} redirects.`);
}

function redirectedRequest(
  request: ApiRequest,
  { status, location }: { status: number; location: string },
): ApiRequest {
  const { url, method, headers, body } = request;
  const next = URL.canParse(location, url.href) ? new URL(location, url) : undefined;
  if (!next || !/^https?:$/.test(next.protocol))
    throw new Error(`${url.host} leads to an address that is not called.`);
  const isRead = method === "GET" || method === "HEAD";
  const isHere = next.origin === url.origin;
  if (isHere && (isRead || status >= 307)) return { ...request, url: next };
  if (isHere && status === 303) {
    const { "content-type": _, "content-length": __, ...rest } = headers;
    return { url: next, method: "GET", headers: rest, secrets: request.secrets };
  }
  if (!isRead || body)
    throw new Error(
      `${url.host} leads to ${next.host}. Only what reads follows to another server.`,
    );
  if (url.protocol === "https:" && next.protocol === "http:")
    throw new Error(`${url.host} leads to ${next.host} over http, which is not followed.`);
  const {
    accept = "*/*",
    "accept-encoding": packing = "identity",
    "user-agent": agent = "Pegboard",
  } = headers;
  return {
    url: next,
    method,
    headers: { accept, "accept-encoding": packing, "user-agent": agent },
    secrets: [],
  };
}

async function apiErrorText(
  { url, method }: ApiRequest,
  answer: IncomingMessage,
  type: string,
): Promise<string> {
  const { statusCode = 0 } = answer;
  const what =
    `${method} ${url.pathname} answered ${statusCode} ${STATUS_CODES[statusCode] ?? ""}`.trim();
  if (!TEXT_MEDIA_TYPE.test(type)) {
    answer.destroy();
    return `${what}.`;
  }
  const { bytes } = await readBytes(answer, QUOTED_ANSWER_LENGTH * 4);
  const text = decodeText(bytes, answer.headers["content-type"] ?? "").trim();
  // A page for people says nothing to a model.
  if (type === "text/html" || text === "") return `${what}.`;
  return `${what}: ${text.length > QUOTED_ANSWER_LENGTH ? `${text.slice(0, QUOTED_ANSWER_LENGTH)}…` : text}`;
}

function textResult(text: string, type: string, complete: boolean): JsonValue {
  if (!complete)
    return `${text}\n\n[Cut here: the answer has more than ${OPENAPI_LIMITS.answerBytes} bytes.]`;
  if (!/^application\/([\w.+-]+\+)?json\b/.test(type)) return text;
  // As a text, an answer keeps all digits without a look at each number.
  if (hasManyLongNumbers(text, MOST_LONG_NUMBERS)) return text;
  try {
    return parseJson(text);
  } catch {
    return text;
  }
}

function mediaContentBlock(bytes: Buffer, type: string, { origin, pathname }: URL): JsonObject {
  const data = bytes.toString("base64");
  const kind = /^(image|audio)\//.exec(type)?.[1];
  if (kind !== undefined) return { type: kind, data, mimeType: type };
  return {
    type: "resource",
    resource: { uri: `${origin}${pathname}`, mimeType: type, blob: data },
  };
}

interface MadeRequest {
  args: JsonObject;
  config: JsonObject;
  /** The schema of the arguments. */
  parameters: JsonSchema;
  /** The request as it is sent. */
  request: ApiRequest;
}

/** The most bytes of a body that is shown. */
const LARGEST_SHOWN_BODY = 20_000;

/**
 * A request as people may see it. It is made once more, with letters and digits in the place of
 * every secret: these are unchanged by each way of writing, so that no secret can be left in it in
 * a form that nobody thought of.
 */
async function shownRequest(
  plan: RequestPlan,
  service: Service,
  { args, config, parameters, request }: MadeRequest,
): Promise<SentRequest> {
  const stand = `secret${randomBytes(8).toString("hex")}`;
  const { body, headers: real } = request;
  const isShown =
    body !== undefined &&
    plan.body &&
    /^(json|form|text)$/.test(plan.body.form) &&
    body.length <= LARGEST_SHOWN_BODY;
  const { body: _, ...rest } = plan;
  const keys = Object.entries(config).map(([key, value]) => {
    const isKey = service.credentials.some((credential) => credential.key === key);
    return [key, isKey ? standIn(value, stand) : value] as const;
  });
  const shown = await newApiRequest(isShown ? plan : rest, service, {
    args: mapSecrets(parameters, args, () => stand),
    config: Object.fromEntries(keys),
  });
  const hide = (text: string) =>
    [stand, ...shown.secrets].reduce((left, one) => left.replaceAll(one, HIDDEN_TEXT), text);
  const { "content-length": _length, ...headers } = shown.headers;
  return {
    protocol: "http",
    method: request.method,
    url: hide(shown.url.href),
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, hide(value)]),
    ),
    ...(body && {
      body: {
        type: real["content-type"] ?? "",
        bytes: body.length,
        ...(isShown && { text: hide(Buffer.from(shown.body ?? []).toString("utf8")) }),
      },
    }),
  };
}

/**
 * A value with stand-ins for secrets. A secret that is not set stays so, because that decides which
 * key is sent.
 */
function standIn(value: JsonObject[string] | undefined, stand: string): JsonObject[string] {
  if (isJsonObject(value))
    return Object.fromEntries(Object.keys(value).map((key) => [key, standIn(value[key], stand)]));
  return value === undefined || value === "" ? "" : stand;
}
