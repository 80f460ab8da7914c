import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { act, render, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { agentsQuery } from "./agents.ts";
import { createQueryClient } from "./query-client.ts";
import { useServerEvents } from "./server-events.ts";

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
  render(
    <QueryClientProvider client={createQueryClient()}>
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
