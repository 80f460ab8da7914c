import { setTimeout as pause } from "node:timers/promises";
import { isJsonObject, type JsonObject, type JsonValue, reasonOf } from "@pegboard/json-schema";
import { guardedRequest, isReadableOnTheWay } from "../requests/guarded-request.ts";
import { readBody } from "../requests/read-body.ts";
import { redactorOf } from "../secrets/redactor.ts";
import { headersOf, MODEL_FORMS } from "./model-forms.ts";
import type { KeyedProvider } from "./model-providers.ts";

/** Bytes of an answer, and milliseconds that it may take. */
const ANSWER_LIMITS = { bytes: 4_000_000, time: 180_000 };
const LONGEST_REFUSAL = 500;
/** Statuses after which an equal request may succeed a little later. */
const PASSING_STATUSES: readonly number[] = [408, 425, 429, 500, 502, 503, 504, 529];
/** Milliseconds before each try, unless the provider asks for another pause, and the longest one. */
const RETRY_PAUSES: readonly number[] = [0, 1_000, 4_000, 15_000];
const LONGEST_MODEL_PAUSE = 60_000;

/** A provider did not answer as it was asked: why, in its own words, without the key. */
export class ModelRefused extends Error {
  override name = "ModelRefused";
  /** Undefined where no answer came. */
  readonly status: number | undefined;
  /** Milliseconds after which it wants to be asked again. */
  readonly retryAfter: number;

  constructor(
    reason: string,
    { status, retryAfter = 0 }: { status?: number; retryAfter?: number } = {},
  ) {
    super(reason);
    this.status = status;
    this.retryAfter = retryAfter;
  }

  /** Whether every other request would be refused for it, too. */
  get isForAll(): boolean {
    return this.status === undefined || [401, 403, 404, 429].includes(this.status);
  }

  get isPassing(): boolean {
    return this.status !== undefined && PASSING_STATUSES.includes(this.status);
  }
}

/** A request to a model that can be given up. */
export interface AskedModel {
  provider: KeyedProvider;
  model: string;
  body: JsonObject;
  signal: AbortSignal;
}

/** The answer of a model, with how long the provider took. */
export interface ModelAnswer {
  answer: JsonObject;
  milliseconds: number;
}

/** Where a model is asked. */
export function modelAddress(
  { baseUrl, form }: Pick<KeyedProvider, "baseUrl" | "form">,
  model: string,
): URL {
  const base = new URL(baseUrl);
  base.pathname = `${base.pathname.replace(/\/+$/, "")}/${MODEL_FORMS[form].path(model)}`;
  return base;
}

/**
 * Asks a model once, and again where the provider says that it may succeed later. No redirect is
 * followed, so the key goes to the address alone that it was entered for. @throws ModelRefused with
 * what the provider says, without the key
 */
export async function askModel(asked: AskedModel): Promise<ModelAnswer> {
  let refusal: ModelRefused | undefined;
  for (const wait of RETRY_PAUSES) {
    await pause(Math.max(wait, refusal?.retryAfter ?? 0), undefined, { signal: asked.signal });
    try {
      return await askOnce(asked);
    } catch (error) {
      asked.signal.throwIfAborted();
      if (!(error instanceof ModelRefused && error.isPassing)) throw error;
      refusal = error;
    }
  }
  throw refusal ?? new ModelRefused("It was not asked.");
}

async function askOnce({ provider, model, body, signal }: AskedModel): Promise<ModelAnswer> {
  const { form, key, allowPrivate } = provider;
  const url = modelAddress(provider, model);
  if (key !== undefined && isReadableOnTheWay(url))
    throw new ModelRefused(
      `${url.host} is asked over http, where anybody on the way can read the key. Enter an address with https.`,
    );
  const redact = redactorOf(key === undefined ? [] : [key]);
  const text = JSON.stringify(body);
  const began = performance.now();
  let read: { text: string; complete: boolean; status: number; retryAfter: number };
  try {
    const answer = await guardedRequest(url, {
      method: "POST",
      headers: {
        accept: "application/json",
        "accept-encoding": "gzip, deflate, br",
        "content-type": "application/json",
        "content-length": String(Buffer.byteLength(text)),
        ...headersOf(form, key),
      },
      body: Buffer.from(text),
      allowPrivate,
      signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_LIMITS.time)]),
    });
    read = {
      ...(await readBody(answer, ANSWER_LIMITS.bytes)),
      status: answer.statusCode ?? 0,
      retryAfter: readRetryAfter(answer.headers["retry-after"]),
    };
  } catch (error) {
    throw new ModelRefused(redact(reasonOf(error)));
  }
  const { status, retryAfter } = read;
  if (status < 200 || status > 299)
    throw new ModelRefused(redact(refusalOf(read.text, status)), { status, retryAfter });
  if (!read.complete)
    throw new ModelRefused(`The answer has more than ${ANSWER_LIMITS.bytes} bytes.`, { status });
  const answer = parsedAnswer(read.text);
  if (!answer) throw new ModelRefused("The answer is no JSON object.", { status });
  return { answer: redact(answer), milliseconds: Math.round(performance.now() - began) };
}

/** What a provider says of a refusal, in the forms that they have. */
function refusalOf(text: string, status: number): string {
  if (status >= 300 && status < 400)
    return `It answered ${status}, which leads elsewhere. Enter that address itself.`;
  const body = parsedAnswer(text);
  const error = body?.error;
  const said = [
    isJsonObject(error) ? error.message : error,
    body?.message,
    body?.detail,
    body === undefined ? withoutMarkup(text) : undefined,
  ].find((one): one is string => typeof one === "string" && one.trim() !== "");
  return said === undefined
    ? `It answered ${status}.`
    : `${status}: ${said.trim()}`.slice(0, LONGEST_REFUSAL);
}

const withoutMarkup = (text: string): string =>
  text
    .slice(0, 10 * LONGEST_REFUSAL)
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ");

function parsedAnswer(text: string): JsonObject | undefined {
  try {
    const value: JsonValue = JSON.parse(text);
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Seconds, or a date; at most a minute. */
function readRetryAfter(header: string | undefined): number {
  if (header === undefined) return 0;
  const wait = /^\d{1,6}$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - Date.now();
  return Number.isFinite(wait) ? Math.min(Math.max(wait, 0), LONGEST_MODEL_PAUSE) : 0;
}
