import { expect, it, vi } from "vitest";
import { recordEvents, request } from "../testing/api-client.ts";
import { startTestServer } from "../testing/start-test-server.ts";
import { testTools } from "../testing/test-tools.ts";

it("tells every listener, goes on when one leaves, and ends with the server", async () => {
  const server = await startTestServer({ tools: testTools });
  const [first, second] = await Promise.all([recordEvents(server), recordEvents(server)]);
  await request(server, "POST /api/agents", { name: "One" });
  await vi.waitFor(() => expect([first.events, second.events]).toEqual([[{ type: "agents" }], [{ type: "agents" }]]));
  await first.stop();
  await request(server, "PATCH /api/tools/notes/overrides", { baseRevision: 0, changes: { weight: 3 } });
  await vi.waitFor(() => expect(second.events.at(-1)).toEqual({ type: "catalog" }));
  expect(first.events).toHaveLength(1);
  await server.close();
  await second.stop();
});

it("tells nobody of what was refused", async () => {
  const server = await startTestServer({ tools: testTools });
  const record = await recordEvents(server);
  await request(server, "PATCH /api/tools/notes/overrides", { baseRevision: 0, changes: { weight: "x" } });
  await request(server, "POST /api/agents", { name: "" });
  await request(server, "POST /api/agents", { name: "Sentinel" });
  await vi.waitFor(() => expect(record.events).toEqual([{ type: "agents" }]));
  await record.stop();
  await server.close();
});
