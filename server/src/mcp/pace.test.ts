import { expect, it, vi } from "vitest";
import { EventHub } from "../events/event-hub.ts";
import { Pace } from "./pace.ts";

/** An event stream that writes what is told, at the pace of who reads it. */
function stream() {
  const pace = new Pace();
  const left = vi.fn();
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const cancelled = vi.fn();
  const body = new ReadableStream<Uint8Array>({
    start: (given) => {
      controller = given;
    },
    cancel: cancelled,
  });
  const headers = { "Content-Type": "text/event-stream" };
  const written: string[] = [];
  const tell = (kind: string, text: string) =>
    pace.tell(kind, () => {
      written.push(text);
      controller?.enqueue(new TextEncoder().encode(text));
    });
  const response = pace.follow(new Response(body, { headers }), { events: new EventHub(), left });
  return { pace, response, tell, written, left, cancelled, close: () => controller?.close() };
}

it("holds the latest of each kind for a reader that does not read", async () => {
  const { response, tell, written } = stream();
  for (let index = 0; index < 1_000; index++) {
    tell("tools", `tools ${index}\n`);
    tell("prompts", `prompts ${index}\n`);
  }
  expect(written).toEqual(["tools 0\n"]);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  const read = async () => (await reader?.read())?.value;
  expect([await read(), await read(), await read()]).toEqual([
    "tools 0\n",
    "prompts 999\n",
    "tools 999\n",
  ]);
});

it("tells whoever opened it that its reader left, once", async () => {
  const { response, left, cancelled } = stream();
  await response.body?.cancel();
  expect(left).toHaveBeenCalledOnce();
  expect(cancelled).toHaveBeenCalledOnce();
});

it("ends the stream for its reader, and what is told then goes nowhere", async () => {
  const { pace, response, tell, left } = stream();
  const reading = response.text();
  pace.end();
  tell("tools", "late");
  expect([await reading, left.mock.calls.length]).toEqual(["", 1]);
});

it("passes on what is no event stream as it is", async () => {
  const left = vi.fn();
  const answer = Response.json({ a: 1 });
  expect(new Pace().follow(answer, { events: new EventHub(), left })).toBe(answer);
  expect(left).toHaveBeenCalledOnce();
});
