import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { fewerUnlessDeep } from "../../../test-depth.ts";
import type { SettingsAnswer, SourceSummary } from "../api-contract.ts";
import { request } from "../testing/api-client.ts";
import { type SessionServer, startSessionServer } from "../testing/session-server.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";

let peer: SessionServer;
let server: TestServer;
let id: string;
beforeEach(async () => {
  peer = await startSessionServer();
  server = await startTestServer();
  const added = await request<SourceSummary>(server, "POST /api/sources", {
    name: "shop",
    config: { transport: "http", url: peer.url },
  });
  id = added.body.id;
  const operations = [{ op: "setTool", tool: "shop", state: "on" }];
  const saved = { baseRevision: 0, operations };
  expect(
    (await request<SettingsAnswer>(server, "PATCH /api/agents/first-agent/settings", saved)).status,
  ).toBe(200);
  peer.greetingTakes = 200;
});
afterEach(async () => {
  await server.close();
  await peer.close();
});

const at = (rest = "") => `/api/sources/${encodeURIComponent(id)}${rest}`;
const call = () =>
  request(server, "POST /api/agents/first-agent/methods/shop-echo/call", { arguments: {} });

/**
 * Four callers until `work` is done: how many got which answer, and what those were told that got
 * none.
 */
async function answersDuring(
  work: () => Promise<void>,
): Promise<{ counts: Record<number, number>; said: Set<string> }> {
  let isOver = false;
  const counts: Record<number, number> = {};
  const said = new Set<string>();
  const caller = async () => {
    while (!isOver) {
      const { status, body } = await call();
      counts[status] = (counts[status] ?? 0) + 1;
      if (status !== 200) said.add(body.error?.message ?? "");
      await pause(2);
    }
  };
  const callers = [1, 2, 3, 4].map(caller);
  await work();
  isOver = true;
  await Promise.all(callers);
  return { counts, said };
}

describe("while four call it", () => {
  test("a source is edited: the calls wait for it", async () => {
    const { counts, said } = await answersDuring(async () => {
      for (let round = 0; round < fewerUnlessDeep(8); round += 1) {
        const config = { transport: "http", url: peer.url, headers: { "X-Round": String(round) } };
        expect(await request(server, `PATCH ${at()}`, { config })).toMatchObject({
          body: { state: "ready" },
        });
        await pause(50);
      }
    });
    expect([...said]).toEqual([]);
    expect(Object.keys(counts)).toEqual(["200"]);
  });

  test("a source is refreshed: nobody notices", async () => {
    const { counts } = await answersDuring(async () => {
      for (let round = 0; round < fewerUnlessDeep(24); round += 1)
        await request(server, `POST ${at("/refresh")}`);
    });
    expect(Object.keys(counts)).toEqual(["200"]);
  });

  test("a source is paused: calls are told so, and wait once it is resumed", async () => {
    const { counts, said } = await answersDuring(async () => {
      for (let round = 0; round < fewerUnlessDeep(8); round += 1) {
        await request(server, `POST ${at("/pause")}`);
        await pause(30);
        await request(server, `POST ${at("/resume")}`);
        await pause(30);
      }
    });
    expect(Object.keys(counts)).toEqual(["200", "409"]);
    for (const message of said) expect(message).toMatch(/paused/i);
  });
});

test("an edit that leads nowhere refuses the calls that waited, with the reason", async () => {
  const edited = request(server, `PATCH ${at()}`, {
    config: { transport: "http", url: "http://127.0.0.1:9/mcp" },
  });
  await pause(5);
  const refused = await call();
  expect((await edited).body).toMatchObject({ state: "failed" });
  expect(await call()).toMatchObject({
    status: 409,
    body: { error: { code: "method_not_offered" } },
  });
  expect([200, 409]).toContain(refused.status);
});
