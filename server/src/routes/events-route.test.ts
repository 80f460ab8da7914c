import { metadataOperations } from "@pegboard/registry-core/internal";
import { Hono } from "hono";
import { expect, it, vi } from "vitest";
import type { Dependencies } from "../dependencies.ts";
import { EventHub } from "../events/event-hub.ts";
import { Presence } from "../events/presence.ts";
import { countStreams } from "../http/caller-limits.ts";
import { locatePeers } from "../http/peer.ts";
import { ALL_RIGHTS } from "../people/rights.ts";
import type { Source } from "../sources/source.ts";
import { recordEvents, request } from "../testing/api-client.ts";
import { saveOrganisation } from "../testing/save-organisation.ts";
import { isOnPostgres, startTestServer } from "../testing/start-test-server.ts";
import { testTools } from "../testing/test-tools.ts";
import { eventsRoute } from "./events-route.ts";

it("tells every listener, goes on when one leaves, and ends with the server", async () => {
  const server = await startTestServer({ tools: testTools });
  const [first, second] = await Promise.all([recordEvents(server), recordEvents(server)]);
  await request(server, "POST /api/agents", { name: "One" });
  const made = [{ type: "agents" }, { type: "audit" }];
  await expect.poll(() => [first.events, second.events]).toEqual([made, made]);
  await first.stop();
  await saveOrganisation(server, metadataOperations("notes", { weight: 3 }));
  const owner = { kind: "organisation" };
  await expect
    .poll(() => second.events.slice(-2))
    .toEqual([{ type: "settings", owner, revision: 1 }, { type: "catalog" }]);
  expect(first.events).toEqual(made);
  await server.close();
  await second.stop();
});

it("names the change that it begins after, and with each answer the one that it holds", async () => {
  const server = await startTestServer({ tools: testTools });
  const held = async () =>
    (await request(server, "GET /api/agents")).headers.get("Pegboard-Change");
  const first = await held();
  expect(first).toMatch(/^\w+\.\d+$/);
  const record = await recordEvents(server);
  expect(record.raw()).toBe(`event: connected\ndata: ${first}\n\n`);
  await request(server, "POST /api/agents", { name: "One" });
  const second = await held();
  expect(second).not.toBe(first);
  // Where several servers may write, a page hears of its own change before the database counted it.
  const numberOf = (mark: string | null | undefined) => Number(mark?.split(".")[1]);
  const told = () =>
    [...record.raw().matchAll(/^id: (\S+)$/gm)].map(([, mark]) => numberOf(mark)).at(-1);
  await expect.poll(told).toBeGreaterThanOrEqual(numberOf(isOnPostgres ? first : second));
  expect(told()).toBeLessThanOrEqual(numberOf(second));
  await record.stop();
  await server.close();
});

it("tells of a source that fails again, and of no other tools", async () => {
  const away: Source = {
    id: "mcp:away",
    kind: "mcp",
    name: "Away",
    addedBy: "ui",
    reconnects: false,
    load: () => Promise.reject(new Error("It is away.")),
    close: async () => undefined,
  };
  const server = await startTestServer({ tools: testTools, sources: [away] });
  const record = await recordEvents(server);
  await request(server, "POST /api/sources/mcp:away/refresh");
  await request(server, "POST /api/agents", { name: "Sentinel" });
  await expect.poll(() => record.events).toContainEqual({ type: "agents" });
  expect(record.events).toContainEqual({ type: "sources" });
  expect(record.events).not.toContainEqual({ type: "catalog" });
  await record.stop();
  await server.close();
});

it("tells nobody of what was refused", async () => {
  const server = await startTestServer({ tools: testTools });
  const record = await recordEvents(server);
  await saveOrganisation(server, [
    { op: "setToolMetadata", tool: "notes", field: "weight", value: "x" },
  ]);
  await request(server, "POST /api/agents", { name: "" });
  await request(server, "POST /api/agents", { name: "Sentinel" });
  await expect.poll(() => record.events).toEqual([{ type: "agents" }, { type: "audit" }]);
  await record.stop();
  await server.close();
});

it("forgets a listener that leaves before it was answered", async () => {
  const events = new EventHub();
  const heard = vi.fn();
  const { subscribe } = events;
  events.subscribe = (listener) =>
    subscribe.call(events, (event) => {
      heard();
      listener(event);
    });
  const app = new Hono();
  app.use(locatePeers({ trustedProxies: [], handOn: undefined }));
  app.use((context, next) => {
    context.set("caller", {
      kind: "operator",
      name: "ada",
      rights: ALL_RIGHTS,
      isNamedByHost: false,
      isCommand: false,
    });
    return next();
  });
  const { store, people } = {} as Dependencies;
  eventsRoute(app, { events, presence: new Presence(), store, people, streams: countStreams() });
  const response = await app.request("/api/events");
  await response.body?.cancel();
  await new Promise((resolve) => setImmediate(resolve));
  events.publish({ type: "agents" });
  expect(heard).not.toHaveBeenCalled();
});
