import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { newEventTransform } from "./checked-fetch.ts";
import { ReceivedMessages } from "./received-messages.ts";

const EVENT = `data: ${JSON.stringify({ jsonrpc: "2.0", method: "notifications/progress", params: { progress: 1 } })}\n\n`;
const PIECE = Buffer.from(EVENT.repeat(500));
const PIECES = 200;

test("others have their turn while a flood is there already", async () => {
  let pulled = 0;
  const flood = new ReadableStream<Uint8Array>({
    pull(controller) {
      pulled += 1;
      if (pulled > PIECES) controller.close();
      else controller.enqueue(PIECE);
    },
  });
  const read = flood.pipeThrough(newEventTransform(new ReceivedMessages(), undefined));
  const ended = new Response(read).text();
  const seen = new Set<number>();
  while (pulled <= PIECES) {
    seen.add(pulled);
    await setImmediate();
  }
  await ended;
  expect(seen.size).toBeGreaterThan(3);
});
