import { pauseWhenDue } from "../../../run-cooperatively.ts";
import { MOST_LINE_BYTES, type ReceivedLine, ReceivedLines } from "./received-lines.ts";
import { ANSWER_TOO_LONG, type Id, type ReceivedMessages } from "./received-messages.ts";

/** The most characters that are quoted of a text that is no message. */
export const MOST_QUOTED_CHARACTERS = 300;

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
