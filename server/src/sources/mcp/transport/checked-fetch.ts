import { setMaxListeners } from "node:events";
import type { FetchLike } from "@modelcontextprotocol/client";
import { pauseWhenDue } from "../../../bounds/run-cooperatively.ts";
import { guardedFetch } from "../../../requests/guarded-fetch.ts";
import { readBoundedBytes } from "../../../requests/read-body.ts";
import { unmarkWritten } from "./long-numbers.ts";
import { MOST_LINE_BYTES, type ReceivedLine, ReceivedLines } from "./received-lines.ts";
import { ANSWER_TOO_LONG, type Id, ReceivedMessages } from "./received-messages.ts";
import type { UnsolicitedMessage } from "./unsolicited-messages.ts";

/** The most bytes of an answer that reports a failure. */
const MOST_BYTES_OF_ERROR = 10_000;

interface CheckedOptions {
  /** With `apart` they come on a stream of their own, as in the old HTTP+SSE transport. */
  answers?: "apart" | undefined;
  /** Sends the requests; unless given, to an address that a person entered. */
  fetch?: FetchLike | undefined;
}

/**
 * The `fetch` for a server over HTTP. It keeps a bounded part of what the server sends, and every
 * request gets an answer: when the server gives none, one that says so. `drop` gets messages beyond
 * what is taken.
 */
export function checkedFetch(
  drop: (message: UnsolicitedMessage) => void,
  { answers, fetch = guardedFetch }: CheckedOptions = {},
): FetchLike {
  const messages = new ReceivedMessages(drop);
  return async (url, given) => {
    const init = withLongNumbers(given);
    const sent = typeof init?.body === "string" ? messages.sent(JSON.parse(init.body)) : undefined;
    const asked = answers === "apart" ? undefined : sent;
    // All requests of a connection hear of its end, however many run at once.
    if (init?.signal) setMaxListeners(0, init.signal);
    const response = await fetch(url, init);
    const { ok, status, statusText, headers, body } = response;
    if (ok && body && mediaType(response) === "text/event-stream") {
      return new Response(body.pipeThrough(newEventTransform(messages, asked)), {
        status,
        statusText,
        headers,
      });
    }
    if (!ok) {
      const text = await bodyText(response, MOST_BYTES_OF_ERROR);
      const said =
        asked !== undefined && isOf2026(init) ? messages.readWhole({ text })[0] : undefined;
      const told = said ? JSON.stringify(said) : httpErrorText(text);
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
    const told = [...answered, ...messages.giveUp(asked, noAnswer(response))];
    await body?.cancel().catch(() => undefined);
    const jsonHeaders = new Headers(headers);
    jsonHeaders.set("content-type", "application/json");
    return new Response(JSON.stringify(told), { status: 200, headers: jsonHeaders });
  };
}

function withLongNumbers(init: RequestInit | undefined): RequestInit | undefined {
  return typeof init?.body === "string" ? { ...init, body: unmarkWritten(init.body) } : init;
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
function httpErrorText(text: string): string {
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

/** The most characters that are quoted of a text that is no message. */
const MOST_QUOTED_CHARACTERS = 300;

/**
 * The events of a stream, each with one message. A stream that ends without the answer, and names
 * no place to go on at, gives an error.
 */
export function newEventTransform(
  messages: ReceivedMessages,
  asked: Id | undefined,
): TransformStream<Uint8Array, Uint8Array> {
  const lines = new ReceivedLines();
  let data: string[] = [];
  let size = 0;
  let canResume = false;
  // On a stream for many answers, one that is too long costs only itself, as long as it ends.
  const most = asked === undefined ? Number.POSITIVE_INFINITY : MOST_LINE_BYTES;
  const write = (line: ReceivedLine): string => {
    if ("tooLong" in line) {
      size = Number.POSITIVE_INFINITY;
      return messages.read(line).map(toEvent).join("");
    }
    const { text } = line;
    if (text.startsWith("data:")) {
      size += text.length;
      if (size <= MOST_LINE_BYTES) data.push(text.slice(5).replace(/^ /, ""));
      else data = [];
      return "";
    }
    if (text !== "") {
      canResume ||= text.startsWith("id:");
      return text.length < MOST_QUOTED_CHARACTERS ? `${text}\n` : "";
    }
    if (data.length === 0) return "\n";
    const whole = data.join("\n");
    data = [];
    size = 0;
    const { dropped } = messages;
    const read = messages.read({ text: whole });
    if (messages.dropped > dropped && read.length === 0) return "";
    return read.length > 0
      ? read.map(toEvent).join("")
      : `data: ${whole.slice(0, MOST_QUOTED_CHARACTERS).replaceAll("\n", " ")}\n\n`;
  };
  return new TransformStream({
    async transform(chunk, controller) {
      messages.nextPiece();
      for (const line of lines.feed(Buffer.from(chunk))) {
        const written = write(line);
        if (written !== "") controller.enqueue(Buffer.from(written));
        // Data that has arrived goes from stream to stream without any other request having its
        // turn.
        await pauseWhenDue();
      }
      if (size + lines.pending <= most && lines.pending <= 2 * MOST_LINE_BYTES) return;
      // An answer without an end is not waited for: the stream is given up, and with it the
      // connection.
      const refused = asked === undefined ? [] : messages.giveUp(asked, ANSWER_TOO_LONG);
      controller.enqueue(Buffer.from(refused.map(toEvent).join("")));
      controller.terminate();
    },
    flush(controller) {
      const rest = lines.rest();
      const last = `${rest ? write(rest) : ""}${write({ text: "" })}`;
      const lost =
        asked === undefined || canResume
          ? []
          : messages.giveUp(asked, "The server ended without an answer.");
      controller.enqueue(Buffer.from(last + lost.map(toEvent).join("")));
    },
  });
}

const toEvent = (message: object) => `data: ${JSON.stringify(message)}\n\n`;
