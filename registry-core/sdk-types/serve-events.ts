import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A provider that answers every request with the same events, as a stream over HTTP. */
export interface ServedEvents extends AsyncDisposable {
  address: string;
}

/** Serves events: each is its data, with its type before it where it has one. */
export async function serveEvents(events: readonly object[], end = ""): Promise<ServedEvents> {
  const lines = events.map((event) => {
    const type = "type" in event ? `event: ${event.type}\n` : "";
    return `${type}data: ${JSON.stringify(event)}\n\n`;
  });
  const server = createServer((_, answer) => {
    answer.writeHead(200, { "content-type": "text/event-stream" });
    answer.end(lines.join("") + end);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
