import { eventsIn, type RunEvent } from "../cli/commands/call.ts";
import type { TestServer } from "./start-test-server.ts";

/**
 * Sends a request, as the holder of a token where the server is given with one, and follows its
 * events one by one; `leave` closes the stream as a caller that goes away does.
 */
export async function followRun(
  server: Pick<TestServer, "url"> & { token?: string },
  path: string,
  body: unknown,
) {
  const caller = new AbortController();
  const response = await fetch(`${server.url}${path}`, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      Accept: "text/event-stream",
      ...(server.token !== undefined && { Authorization: `Bearer ${server.token}` }),
    },
    body: JSON.stringify(body),
    signal: caller.signal,
  });
  const events = eventsIn(response);
  return {
    response,
    /** The next event; undefined when the stream has ended. */
    next: async (): Promise<RunEvent | undefined> => (await events.next()).value ?? undefined,
    async rest(): Promise<RunEvent[]> {
      const all: RunEvent[] = [];
      for await (const event of events) all.push(event);
      return all;
    },
    leave: () => caller.abort(),
  };
}
