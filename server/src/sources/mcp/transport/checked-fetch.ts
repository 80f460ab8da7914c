import type { FetchLike } from "@modelcontextprotocol/client";
import { guardedFetch } from "../../../requests/guarded-fetch.ts";
import { MOST_QUOTED_CHARACTERS, newEventTransform } from "./event-transform.ts";
import { MOST_LINE_BYTES } from "./received-lines.ts";
import { ANSWER_TOO_LONG, type Id, ReceivedMessages } from "./received-messages.ts";
import type { UnsolicitedMessage } from "./unsolicited-messages.ts";

/** The most bytes of an answer that reports a failure. */
const MOST_BYTES_OF_FAILURE = 10_000;

/**
 * The `fetch` for a server over HTTP. It keeps a bounded part of what the server sends, and every
 * request gets an answer: when the server gives none, one that says so. With `apart`, answers come
 * on a stream of their own, as in the old HTTP+SSE transport. `drop` gets messages beyond what is
 * taken.
 */
export function checkedFetch(
  drop: (message: UnsolicitedMessage) => void,
  answers?: "apart",
): FetchLike {
  const messages = new ReceivedMessages(drop);
  return async (url, init) => {
    const sent = typeof init?.body === "string" ? messages.sent(JSON.parse(init.body)) : undefined;
    const asked = answers === "apart" ? undefined : sent;
    const response = await guardedFetch(url, init);
    const { ok, status, statusText, headers, body } = response;
    if (ok && body && mediaType(response) === "text/event-stream") {
      return new Response(body.pipeThrough(newEventTransform(messages, asked)), {
        status,
        statusText,
        headers,
      });
    }
    if (!ok) {
      const text = await bodyText(response, MOST_BYTES_OF_FAILURE);
      const said =
        asked !== undefined && isOf2026(init) ? messages.readWhole({ text })[0] : undefined;
      const told = said ? JSON.stringify(said) : httpFailureText(text);
      return new Response(told || null, { status, statusText, headers });
    }
    if (asked === undefined) {
      await body?.cancel().catch(() => undefined);
      return new Response(null, { status, statusText, headers });
    }
    const answered =
      mediaType(response) === "application/json"
        ? await answerWithMessages(messages, asked, response)
        : [];
    const given = [...answered, ...messages.giveUp(asked, noAnswer(response))];
    await body?.cancel().catch(() => undefined);
    const told = new Headers(headers);
    told.set("content-type", "application/json");
    return new Response(JSON.stringify(given), { status: 200, headers: told });
  };
}

function mediaType({ headers }: Response): string | undefined {
  return headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
}

function noAnswer(response: Response): string {
  const type = mediaType(response);
  const what = type === "application/json" ? "JSON that is no answer in MCP" : (type ?? "nothing");
  return `The server answered HTTP ${response.status} with ${what}. Check the address, or mend the server.`;
}

/**
 * Answers with the messages of a body of JSON, which is one message, or a list of them, on any
 * number of lines.
 */
async function answerWithMessages(messages: ReceivedMessages, asked: Id, response: Response) {
  const read = await readBoundedBytes(response, MOST_LINE_BYTES);
  return read.length > MOST_LINE_BYTES
    ? messages.giveUp(asked, ANSWER_TOO_LONG)
    : messages.readWhole({ text: read.toString("utf8") });
}

/** The text of a failure, if it is for people: neither a page nor another form of data. */
function httpFailureText(text: string): string {
  if (/^\s*</.test(text)) return "";
  try {
    const { error, message } = JSON.parse(text);
    const said = error?.message ?? message ?? error;
    return typeof said === "string" ? said.slice(0, MOST_QUOTED_CHARACTERS) : "";
  } catch {
    return text.replace(/\s+/g, " ").trim().slice(0, MOST_QUOTED_CHARACTERS);
  }
}

/** Whether a request is of 2026, where a refusal is an answer whose code tells what to do. */
const isOf2026 = (init: RequestInit | undefined) => new Headers(init?.headers).has("mcp-method");

async function bodyText(response: Response, most: number): Promise<string> {
  return (await readBoundedBytes(response, most)).toString("utf8", 0, most);
}

/** Reads a body up to a little more than `most`; the rest is not waited for. */
async function readBoundedBytes({ body }: Response, most: number): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of body ?? []) {
    pieces.push(piece);
    length += piece.length;
    if (length > most) break;
  }
  return Buffer.concat(pieces);
}
