import type { TestServer } from "./start-test-server.ts";

export interface RunEvent {
  event: string;
  // biome-ignore lint/suspicious/noExplicitAny: each event has data of its own
  data: any;
}

/** Sends a request and follows its events one by one; `leave` closes the stream as a caller that goes away does. */
export async function followRun(server: Pick<TestServer, "url">, path: string, body: unknown) {
  const caller = new AbortController();
  const response = await fetch(`${server.url}${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "text/event-stream" },
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

async function* eventsIn({ body }: Response): AsyncGenerator<RunEvent> {
  if (!body) return;
  let text = "";
  for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    const blocks = text.split("\n\n");
    text = blocks.pop() ?? "";
    for (const block of blocks) {
      const [, event] = /^event: (.*)$/m.exec(block) ?? [];
      const [, data] = /^data: (.*)$/m.exec(block) ?? [];
      if (event !== undefined && data !== undefined) yield { event, data: JSON.parse(data) };
    }
  }
}
