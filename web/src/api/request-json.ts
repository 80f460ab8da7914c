import { appBase } from "@pegboard/ui/app-base.ts";
import { LOCALE } from "@pegboard/ui/messages/language.ts";
import { awaitProof } from "./account/proof-challenge.ts";
import { ApiError } from "./api-error.ts";
import { noteAnswer } from "./change-marks.ts";

interface RequestOptions {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  body?: unknown;
  signal?: AbortSignal;
  /** Reads the text of a good answer that takes long to parse. Default: JSON. */
  read?: (text: string) => Promise<unknown>;
  /** Whether the caller shows the field for the terminal's code in its own place, without a dialog. */
  handlesChallenge?: boolean;
  /** Seconds until the server counts as not answering. Default: 10. */
  seconds?: number;
}

/**
 * The longest request that is kept alive. Browsers refuse bodies that are over 64 KiB together, and
 * a character may be three bytes.
 */
const LONGEST_KEPT_ALIVE = 10_000;

/**
 * Sends a request to the API and reads its JSON answer. Throws `ApiError`; an abort by the caller
 * stays an `AbortError`.
 */
export async function requestJson<Answer>(
  path: string,
  options: RequestOptions = {},
): Promise<Answer> {
  const { method = "GET", body, signal, read, seconds = 10 } = options;
  const limit = AbortSignal.timeout(seconds * 1000);
  const sent = body === undefined ? undefined : JSON.stringify(body);
  let response: Response;
  let text: string;
  try {
    response = await fetch(new URL(appBase + path, location.origin), {
      method,
      headers: {
        accept: "application/json",
        "accept-language": LOCALE,
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
      ...(sent !== undefined && { body: sent }),
      // With this the browser still sends the change when the person leaves the page at once.
      keepalive: method !== "GET" && (sent?.length ?? 0) < LONGEST_KEPT_ALIVE,
    });
    text = await response.text();
    noteAnswer(response.headers.get("pegboard-change"));
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw limit.aborted ? ApiError.noAnswer(seconds) : ApiError.unreachable();
  }
  const answer = response.ok && read ? await read(text) : parseJsonAnswer(text);
  if (response.ok) return answer as Answer;
  const error = ApiError.from(response.status, answer);
  const isHandled = options.handlesChallenge && error.code === "proof_needed";
  // What a page reads beside the rest is no press of a person.
  const isRead = error.code === "role_needed" && method === "GET";
  if (!isHandled && !isRead && (await awaitProof(error)) && !signal?.aborted)
    return requestJson(path, options);
  throw error;
}

function parseJsonAnswer(text: string): unknown {
  try {
    return text === "" ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
