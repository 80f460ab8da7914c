import { rmSync } from "node:fs";
import { expect, it, vi } from "vitest";
import type { HealthAnswer, PresetsAnswer, SettingsAnswer } from "../api-contract.ts";
import { recordEvents, request } from "../testing/api-client.ts";
import { makeRoom, nearlyFullFolder } from "../testing/full-disk.ts";
import { isOnPostgres, startTestServer } from "../testing/start-test-server.ts";
import { testTools } from "../testing/test-tools.ts";

const health = async (server: { url: string }) =>
  (await request<HealthAnswer>(server, "GET /api/health")).body;

// The disk that is full is that of a file.
it.skipIf(isOnPostgres)(
  "is not ok when nothing can be saved; a save says why, and works again when there is room",
  async () => {
    const { dataDir, file, mostPages } = await nearlyFullFolder(testTools);
    const server = await startTestServer({ tools: testTools, dataDir, mostPages });
    const record = await recordEvents(server);
    const save = () =>
      request(server, "PATCH /api/agents/first-agent/settings", {
        baseRevision: 0,
        operations: [{ op: "setTemplate", template: "system", source: "x".repeat(9_000) }],
      });
    const refused = await save();
    expect(refused.status).toBe(507);
    const reason = `The disk with ${file} is full, so nothing can be saved. Make room on it, then try again.`;
    expect(refused.body.error).toEqual({
      code: "storage_full",
      message: reason,
      refusal: { code: "diskFull", values: { file, lost: "saves" } },
    });
    expect(await health(server)).toMatchObject({ status: "cannot_save", reason });
    expect((await request(server, "GET /readyz")).status).toBe(503);
    expect((await request(server, "GET /api/agents")).status).toBe(200);
    await expect.poll(() => record.events).toContainEqual({ type: "health" });

    await makeRoom(server);
    expect((await save()).status).toBe(200);
    // It is tried again when the last trial counts no more.
    const now = performance.now.bind(performance);
    const clock = vi.spyOn(performance, "now").mockImplementation(() => now() + 5_000);
    await expect.poll(() => health(server)).toMatchObject({ status: "ok" });
    clock.mockRestore();
    expect((await request(server, "GET /readyz")).text).toBe("ready");
    await record.stop();
    await server.close();
    rmSync(dataDir, { recursive: true });
  },
);

it.skipIf(isOnPostgres)(
  "makes nothing of what there is no room for: agents and presets with what they begin with, organisation, review",
  async () => {
    const { dataDir, mostPages } = await nearlyFullFolder(testTools);
    const server = await startTestServer({ tools: testTools, dataDir, mostPages });
    const long = "x".repeat(190);
    const many = Array.from({ length: 40 }, (_, index) => `${long}${index}`);
    const decisions = many.map((form) => ({ form, agents: [] }));
    const headers = Object.fromEntries(many.map((name) => [name, ""]));
    const asked: [line: string, body: object][] = [
      ["POST /api/presets", { name: "Big", tools: { vault: { config: { headers } } } }],
      [
        "PATCH /api/organisation/settings",
        {
          baseRevision: 0,
          operations: [{ op: "setReview", tool: "notes", method: "read_note", decisions }],
        },
      ],
      [
        "PATCH /api/agents/first-agent/settings",
        {
          baseRevision: 0,
          operations: [
            { op: "setTool", tool: "notes", state: "off" },
            { op: "setTemplate", template: "system", source: long.repeat(40) },
          ],
        },
      ],
    ];
    for (const [line, body] of asked) {
      const { status, body: answer } = await request(server, line, body);
      expect([line, status, answer.error?.code]).toEqual([line, 507, "storage_full"]);
    }
    expect((await request<PresetsAnswer>(server, "GET /api/presets")).body).toMatchObject({
      presets: [],
      outOfOrder: [],
    });
    for (const owner of ["organisation", "agents/first-agent"]) {
      const { body } = await request<SettingsAnswer>(server, `GET /api/${owner}/settings`);
      expect([body.revision, body.settings]).toEqual([0, {}]);
    }
    await makeRoom(server);
    for (const [line, body] of asked)
      expect((await request(server, line, body)).status).toBeLessThan(300);
    await server.close();
    rmSync(dataDir, { recursive: true });
  },
);

it("answers what watches the process before every other check, and tells it nothing", async () => {
  const server = await startTestServer();
  const foreign = { headers: { Host: "elsewhere.example", Origin: "https://elsewhere.example" } };
  for (const [path, text] of [
    ["/healthz", "ok"],
    ["/readyz", "ready"],
  ] as const) {
    const answer = await server.app.request(path, foreign);
    expect([answer.status, await answer.text()]).toEqual([200, text]);
  }
  expect((await server.app.request("/api/health", foreign)).status).toBe(403);
  await server.close();
});
