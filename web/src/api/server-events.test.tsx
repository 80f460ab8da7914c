import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { act, render, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { sessionQuery } from "./account/session.ts";
import { agentsQuery } from "./agents.ts";
import { type CatalogAnswer, catalogQuery } from "./catalog.ts";
import { createQueryClient } from "./query-client.ts";
import { useServerEvents } from "./server-events.ts";
import { sourcesQuery } from "./sources/sources.ts";

function Count() {
  useServerEvents();
  return <p>{useQuery(agentsQuery).data?.length ?? "Waits"}</p>;
}

test("what changes while the first answer is on its way is asked for again when that is there", async () => {
  let tell = (_: { data: string; lastEventId: string }) => {};
  class Stream {
    set onmessage(listener: typeof tell) {
      tell = listener;
    }
    addEventListener() {}
    close() {}
  }
  vi.stubGlobal("EventSource", Stream);
  const answers: ((response: Response) => void)[] = [];
  vi.stubGlobal("fetch", () => new Promise<Response>((resolve) => answers.push(resolve)));
  const client = createQueryClient();
  client.setQueryDefaults(sessionQuery.queryKey, { staleTime: Number.POSITIVE_INFINITY });
  client.setQueryData(sessionQuery.queryKey, {
    mode: "open",
    ways: [],
    may: { refused: {}, groups: null, outside: "read" },
  });
  render(
    <QueryClientProvider client={client}>
      <Count />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(answers).toHaveLength(1));
  act(() => tell({ data: JSON.stringify({ type: "agents" }), lastEventId: "a.1" }));
  answers[0]?.(Response.json({ agents: [], tokenizer: "", outOfOrder: [] }));
  await waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.(Response.json({ agents: [{}], tokenizer: "", outOfOrder: [] }));
  expect(await screen.findByText("1")).toBeTruthy();
});

test("a source that changed asks for sources, and not for all tools: another event tells of those", async () => {
  let tell = (_: { data: string; lastEventId: string }) => {};
  class Stream {
    set onmessage(listener: typeof tell) {
      tell = listener;
    }
    addEventListener() {}
    close() {}
  }
  vi.stubGlobal("EventSource", Stream);
  const client = createQueryClient();
  client.setQueryData(sourcesQuery.queryKey, { sources: [] });
  const isStale = (queryKey: readonly unknown[]) =>
    client.getQueryCache().find({ queryKey })?.state.isInvalidated;
  render(
    <QueryClientProvider client={client}>
      <Count />
    </QueryClientProvider>,
  );
  client.setQueryData(catalogQuery.queryKey, {} as CatalogAnswer);
  act(() => tell({ data: JSON.stringify({ type: "sources" }), lastEventId: "a.1" }));
  expect(isStale(sourcesQuery.queryKey)).toBe(true);
  expect(isStale(catalogQuery.queryKey)).toBe(false);
  act(() => tell({ data: JSON.stringify({ type: "catalog" }), lastEventId: "a.2" }));
  expect(isStale(catalogQuery.queryKey)).toBe(true);
});
