import type { FetchLike } from "@modelcontextprotocol/client";
import { type ReceivedLine, ReceivedLines } from "./received-lines.ts";
import { ReceivedMessages } from "./received-messages.ts";

/** `fetch` for a server over HTTP, whose answers arrive as messages that can be handled, in bounded pieces. */
export function checkedFetch(): FetchLike {
  const messages = new ReceivedMessages();
  return async (url, init) => {
    if (typeof init?.body === "string") messages.sent(JSON.parse(init.body));
    const response = await fetch(url, init);
    const type = response.headers.get("content-type")?.split(";")[0]?.trim();
    const check = type === "text/event-stream" ? eventLines : type === "application/json" ? wholeBody : undefined;
    if (!response.ok || !response.body || !check) return response;
    const { status, statusText, headers } = response;
    return new Response(response.body.pipeThrough(check(messages)), { status, statusText, headers });
  };
}

type Check = (messages: ReceivedMessages) => TransformStream<Uint8Array, Uint8Array>;

/** Each message of an event stream stands on a line of its own. */
const eventLines: Check = (messages) => {
  const lines = new ReceivedLines();
  const write = (line: ReceivedLine): Uint8Array => {
    const isData = "tooLong" in line || line.text.startsWith("data:");
    const message = isData && messages.read("text" in line ? { text: line.text.slice(5) } : line);
    const text = message ? `data: ${JSON.stringify(message)}` : "text" in line ? line.text : "";
    return Buffer.from(`${text}\n`);
  };
  return new TransformStream({
    transform(chunk, controller) {
      for (const line of lines.feed(Buffer.from(chunk))) controller.enqueue(write(line));
    },
    flush(controller) {
      const rest = lines.rest();
      if (rest) controller.enqueue(write(rest));
    },
  });
};

/** A body of JSON is one message, or a list of them, on any number of lines. */
const wholeBody: Check = (messages) => {
  const body = new ReceivedLines();
  return new TransformStream({
    transform(chunk) {
      // A line break between two members of JSON is white space like any other.
      body.feed(Buffer.from(chunk).map((byte) => (byte === 0x0a ? 0x20 : byte)) as Buffer);
    },
    flush(controller) {
      const line = body.rest();
      if (!line) return;
      const list = "text" in line && line.text.trimStart().startsWith("[");
      const message = list ? undefined : messages.read(line);
      if (message) controller.enqueue(Buffer.from(JSON.stringify(message)));
      else if ("text" in line) controller.enqueue(Buffer.from(line.text));
      else controller.error(new Error("The server answered with more than 10 MB at once."));
    },
  });
};
