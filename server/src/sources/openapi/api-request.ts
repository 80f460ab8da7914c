import { isJsonObject, type JsonValue, jsonText, ownValue } from "@pegboard/json-schema";
import type { JsonObject } from "@pegboard/registry-core";
import type { OpenApiCredential, OpenApiServer } from "../../api-contract.ts";
import { OPENAPI_LIMITS } from "../../limits.ts";
import type { ParameterPlan, RequestPlan } from "./description.ts";
import { expandServer } from "./read-access.ts";
import { isProtectedHeader } from "./read-parameters.ts";
import { writeBody } from "./write-body.ts";
import {
  encodeReserved,
  parameterValueText,
  sentPath,
  writeInHeader,
  writeInPath,
  writePairs,
} from "./write-parameters.ts";

/** The part that all operations of a description are called with. */
export interface Service {
  servers: readonly OpenApiServer[];
  credentials: readonly OpenApiCredential[];
}

export interface ApiRequest {
  url: URL;
  method: string;
  headers: Record<string, string>;
  body?: Uint8Array;
  /** The texts in it that the operator keeps secret, as they are written there. */
  secrets: string[];
}

/**
 * The request of a call. Whatever a model asks for, the request goes to the server of the settings
 * or of the operation, and to the path of the operation. @throws Error for people and models
 */
export async function newApiRequest(
  plan: RequestPlan,
  { servers, credentials }: Service,
  { args, config }: { args: JsonObject; config: JsonObject },
): Promise<ApiRequest> {
  const base = chosenServer(servers, config);
  const query: string[] = [];
  const cookies: string[] = [];
  const headers: Record<string, string> = {
    accept: plan.accept,
    "accept-encoding": "gzip, deflate, br",
    "user-agent": "Pegboard",
  };
  for (const parameter of plan.parameters.filter(({ in: place }) => place !== "path")) {
    const value = ownValue(args, parameter.property);
    if (value === undefined) continue;
    const written =
      parameter.mediaType === undefined ? value : contentText(parameter.mediaType, value);
    requireOwnNames(parameter, written, { plan, credentials });
    if (parameter.in === "query") query.push(...writePairs(parameter, written));
    // Reserved characters separate cookies, whatever the description allows.
    else if (parameter.in === "cookie")
      cookies.push(...writePairs({ ...parameter, allowReserved: false }, written));
    else if (isProtectedHeader(parameter.name))
      throw new Error(`${parameter.name} is no header that a call may set.`);
    else
      headers[parameter.name.toLowerCase()] = headerValue(
        parameter.name,
        writeInHeader(parameter, written),
      );
  }
  const secrets = addCredentials(plan, { credentials, config, to: { query, cookies, headers } });
  if (cookies.length > 0) headers.cookie = cookies.join("; ");
  const value = plan.body && ownValue(args, plan.body.property);
  const body = plan.body && value !== undefined ? await writeBody(plan.body, value) : undefined;
  if (body && body.bytes.length > OPENAPI_LIMITS.requestBytes) {
    throw new Error(
      `The request has more than ${OPENAPI_LIMITS.requestBytes} bytes. Send less at once.`,
    );
  }
  if (body)
    Object.assign(headers, {
      "content-type": body.contentType,
      "content-length": String(body.bytes.length),
    });
  else if (!["GET", "HEAD", "OPTIONS", "TRACE"].includes(plan.verb))
    headers["content-length"] = "0";
  const url = new URL(ownServerOf(plan, base, config));
  const before = url.pathname.replace(/\/+$/, "");
  const { path, search } = filledPath(plan, args);
  url.pathname = `${before}${path}`;
  url.search = [...search, ...query].join("&");
  return { url, method: plan.verb, headers, ...(body && { body: body.bytes }), secrets };
}

function chosenServer(servers: readonly OpenApiServer[], config: JsonObject): string {
  const chosen = parameterValueText(config.server ?? servers[0]?.url ?? "");
  const described = servers.find(({ url }) => url === chosen) ?? { url: chosen, variables: {} };
  const values = isJsonObject(config.variables) ? config.variables : {};
  const address = expandServer(described, values);
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "") {
    throw new Error(
      `The server "${address}" is no address with http or https. Correct it in the settings of the tool.`,
    );
  }
  return url.href;
}

/**
 * The address of the server that an operation goes to: its own where it has one, best the one that
 * is where the chosen server is.
 */
function ownServerOf({ ownServers = [] }: RequestPlan, chosen: string, config: JsonObject): string {
  const [first] = ownServers;
  if (!first) return chosen;
  const { origin } = new URL(chosen);
  const values = isJsonObject(config.variables) ? config.variables : {};
  const addresses = ownServers.flatMap((server) => [
    expandServer(server, values),
    expandServer(server),
  ]);
  const isHere = (address: string) => URL.canParse(address) && new URL(address).origin === origin;
  return addresses.find(isHere) ?? expandServer(first);
}

/**
 * The path with its values, and what stands in it behind `?`. No value may be empty or dots, since
 * that would be another operation.
 */
function filledPath(
  { path, parameters }: RequestPlan,
  args: JsonObject,
): { path: string; search: string[] } {
  const written = sentPath(path).replace(/\{([^{}]+)\}/g, (_, name: string) => {
    const parameter = parameters.find((one) => one.in === "path" && one.name === name);
    const value = parameter && ownValue(args, parameter.property);
    if (!parameter || value === undefined) throw new Error(`The path needs a value for ${name}.`);
    const text = writeInPath(
      parameter,
      parameter.mediaType === undefined ? value : contentText(parameter.mediaType, value),
    );
    if (text === "") throw new Error(`${name} is a part of the path, and must not be empty.`);
    return text;
  });
  const [before = "", ...search] = written.split("?");
  if (leavesPath(before)) throw new Error("A part of the path must not be a dot or two.");
  return { path: before, search: search.filter((pairs) => pairs !== "") };
}

/** How often servers may decode what another one before them has decoded. */
const DECODINGS = 3;

/**
 * Whether a part of a path is dots, also once servers on the way have decoded it, and left out what
 * they take for parameters of it.
 */
function leavesPath(written: string): boolean {
  let text = written;
  for (let times = 0; times <= DECODINGS; times += 1) {
    if (text.split(/[/\\]/).some((part) => /^\.{1,2}(;.*)?$/.test(part))) return true;
    text = text.replace(/%([0-7][0-9a-f])/gi, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
  }
  return false;
}

/**
 * Refuses an object that becomes pairs of its own, if one of them is the name of another parameter,
 * or of an access.
 */
function requireOwnNames(
  { name, in: place, explode, style }: ParameterPlan,
  value: JsonValue,
  { plan, credentials }: { plan: RequestPlan; credentials: readonly OpenApiCredential[] },
): void {
  if (
    !(place === "query" || place === "cookie") ||
    !explode ||
    style === "deepObject" ||
    !isJsonObject(value)
  )
    return;
  const others = plan.parameters
    .filter((one) => one.in === place && one.name !== name)
    .map((one) => one.name);
  const access = credentials.flatMap(({ credential }) =>
    credential.kind === "apiKey" && credential.in === place ? [credential.name] : [],
  );
  const taken = Object.keys(value).find((key) => others.includes(key) || access.includes(key));
  if (taken !== undefined)
    throw new Error(`${name} must not have ${taken}, which is sent beside it.`);
}

const contentText = (mediaType: string, value: JsonValue): string =>
  /json/i.test(mediaType) ? jsonText(value) : parameterValueText(value);

function headerValue(name: string, value: string): string {
  if (/^[\t\x20-\x7e\x80-\xff]*$/.test(value)) return value;
  throw new Error(`${name} is sent in a header, which takes one line of Latin letters.`);
}

interface Places {
  query: string[];
  cookies: string[];
  headers: Record<string, string>;
}

/** Adds the first alternative whose values are all set. Answers its secrets, as they are sent. */
function addCredentials(
  { security }: RequestPlan,
  {
    credentials,
    config,
    to,
  }: { credentials: readonly OpenApiCredential[]; config: JsonObject; to: Places },
): string[] {
  const isSet = (key: string) => hasValue(ownValue(config, key));
  const chosen = security.find((keys) => keys.every(isSet));
  if (!chosen) {
    if (security.length === 0) return [];
    const missing = security.map((keys) => keys.filter((key) => !isSet(key)).join(" and "));
    throw new Error(
      `This operation needs access. The operator has to set ${missing.join(", or ")} in the settings of the tool.`,
    );
  }
  return chosen.flatMap((key) => {
    const known = credentials.find((one) => one.key === key);
    return known ? [addCredential(known, ownValue(config, key), to)] : [];
  });
}

function hasValue(value: JsonValue | undefined): boolean {
  return isJsonObject(value)
    ? parameterValueText(value.username ?? "") !== "" ||
        parameterValueText(value.password ?? "") !== ""
    : value !== undefined && value !== "";
}

/** Adds a credential, and answers the secret as it is written there. */
function addCredential(
  { credential }: OpenApiCredential,
  value: JsonValue | undefined,
  { query, cookies, headers }: Places,
): string {
  if (credential.kind === "basic") {
    const { username = "", password = "" } = isJsonObject(value) ? value : {};
    const written = Buffer.from(
      `${parameterValueText(username)}:${parameterValueText(password)}`,
    ).toString("base64");
    headers.authorization = `Basic ${written}`;
    return written;
  }
  const secret = parameterValueText(value ?? "").trim();
  if (credential.kind === "bearer") {
    headers.authorization = headerValue(
      "The token",
      /^bearer\s/i.test(secret) ? secret : `Bearer ${secret}`,
    );
  } else if (credential.in === "header") {
    headers[credential.name.toLowerCase()] = headerValue(credential.name, secret);
  } else {
    (credential.in === "query" ? query : cookies).push(
      `${encodeReserved(credential.name)}=${encodeReserved(secret)}`,
    );
  }
  return secret;
}
