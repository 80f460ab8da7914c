import { setTimeout as pause } from "node:timers/promises";
import { isJsonObject, type JsonObject, reasonOf } from "@pegboard/json-schema";
import { AddressRefused, guardedRequest, isReadableOnTheWay } from "../requests/guarded-request.ts";
import { readBody } from "../requests/read-body.ts";
import { redactorOf } from "../secrets/redactor.ts";
import { networkErrorOf } from "../system-errors/network-error.ts";
import { headersOf, MODEL_FORMS } from "./model-forms.ts";
import type { KeyedProvider } from "./model-providers.ts";
import { causeOfRefusal, type HeardCause, parsedObject } from "./refusal-causes.ts";

/** What of an answer is read, in bytes, and how long one is waited for, in milliseconds. */
export const ANSWER_LIMITS = { bytes: 4_000_000, time: 180_000 };
/** Milliseconds before each try, unless the provider asks for another pause, and the longest one. */
const RETRY_PAUSES: readonly number[] = [0, 1_000, 4_000, 15_000];
const LONGEST_MODEL_PAUSE = 60_000;

/** A provider did not answer as it was asked: why, without the key. */
export class ModelRefused extends Error {
  override name = "ModelRefused";

  constructor(readonly heard: HeardCause) {
    super(heard.said ?? heard.code);
  }

  /** Whether an equal request may succeed a little later. */
  get isPassing(): boolean {
    return this.heard.code === "rate_limited" || this.heard.code === "busy";
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
    const asks = Math.min((refusal?.heard.seconds ?? 0) * 1_000, LONGEST_MODEL_PAUSE);
    await pause(Math.max(wait, asks), undefined, { signal: asked.signal });
    try {
      return await askOnce(asked);
    } catch (error) {
      asked.signal.throwIfAborted();
      if (!(error instanceof ModelRefused && error.isPassing)) throw error;
      refusal = error;
    }
  }
  throw refusal ?? new ModelRefused({ code: "unknown" });
}

async function askOnce({ provider, model, body, signal }: AskedModel): Promise<ModelAnswer> {
  const { form, key, allowPrivate } = provider;
  const url = modelAddress(provider, model);
  if (key !== undefined && isReadableOnTheWay(url))
    throw new ModelRefused({ code: "readable_key" });
  const redact = redactorOf(key === undefined ? [] : [key]);
  const text = JSON.stringify(body);
  const began = performance.now();
  const limit = AbortSignal.timeout(ANSWER_LIMITS.time);
  let read: { text: string; complete: boolean; status: number; seconds: number | undefined };
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
      signal: AbortSignal.any([signal, limit]),
    });
    read = {
      ...(await readBody(answer, ANSWER_LIMITS.bytes)),
      status: answer.statusCode ?? 0,
      seconds: readRetryAfter(answer.headers["retry-after"]),
    };
  } catch (error) {
    throw new ModelRefused(limit.aborted ? SILENT : redact(causeOnTheWay(error, url.host)));
  }
  const { status, seconds, complete } = read;
  const isAnswered = status >= 200 && status <= 299;
  if (isAnswered && !complete) throw new ModelRefused({ code: "too_large", status });
  const answer = redact(parsedObject(read.text));
  // Some gateways answer 200 and say in the body that it failed, and with which status.
  const failed = isAnswered && isJsonObject(answer?.error) ? answer.error.code : undefined;
  if (isAnswered && answer && !isJsonObject(answer.error)) {
    const blocked = MODEL_FORMS[form].blocked(answer);
    if (blocked !== undefined)
      throw new ModelRefused({ code: "content_refused", status, said: blocked });
    return { answer, milliseconds: Math.round(performance.now() - began) };
  }
  const cause = causeOfRefusal({
    status: typeof failed === "number" ? failed : status,
    text: withoutMaskedKeys(redact(read.text)),
    sent: body,
    hasKey: key !== undefined,
  });
  throw new ModelRefused({ ...cause, ...(seconds !== undefined && { seconds }) });
}

const SILENT: HeardCause = { code: "network", network: "silent" };

function causeOnTheWay(error: unknown, host: string): HeardCause {
  const network = networkErrorOf(error, host);
  if (network) return { code: "network", network: network.code };
  const said = reasonOf(error);
  return { code: error instanceof AddressRefused ? "address_refused" : "unknown", said };
}

/** Some providers repeat a key with its middle starred out: its ends are no one's business either. */
const withoutMaskedKeys = (text: string): string => text.replace(/[\w-]*\*{3,}[\w-]*/g, "[secret]");

/** In seconds, which may be said as a date; undefined where nothing that can be read is said. */
function readRetryAfter(header: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  const wait = /^\d{1,6}$/.test(header)
    ? Number(header)
    : Math.ceil((Date.parse(header) - Date.now()) / 1_000);
  return Number.isFinite(wait) ? Math.max(wait, 0) : undefined;
}
