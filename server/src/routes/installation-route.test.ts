import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { InstallationAnswer } from "../api-contract.ts";
import { openOptions } from "../start-options.ts";
import { request } from "../testing/api-client.ts";
import { startTestServer } from "../testing/start-test-server.ts";
import { testEnv } from "../testing/test-env.ts";

let folder: string;
beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "pegboard-installation-")));
});
afterAll(() => rmSync(folder, { recursive: true }));

test("says how Pegboard was started, without a value of a variable, and how much it keeps", async () => {
  const env = {
    ...testEnv(),
    secretVariables: ["SEARCH_*", "SHOP_KEY"],
    variables: { SEARCH_A: "alpha-secret", SEARCH_B: "beta-secret" },
    allowedHosts: ["tools.example.com"],
  };
  const chosen = { dataDir: join(folder, "data"), tools: [], mcp: [], allowPaths: [folder] };
  const { builtIn: _, tools: __, ...options } = openOptions(chosen, env);
  const server = await startTestServer({ ...options, doors: { tokenPort: 4311 } });
  const read = () => request<InstallationAnswer>(server, "GET /api/v1/installation");
  const { body, text } = await read();
  expect(body.startedWith).toMatchObject({
    runs: "server",
    address: server.url,
    tokenPort: 4311,
    keyReason: "PEGBOARD_ALLOWED_HOSTS",
    allowedHosts: ["tools.example.com"],
    allowedPaths: [folder],
    privateAddresses: false,
    variables: [
      { name: "SEARCH_*", set: 2 },
      { name: "SHOP_KEY", set: 0 },
    ],
    dataDir: join(folder, "data"),
  });
  expect(text).not.toMatch(/alpha-secret|beta-secret/);
  expect(body.storage.database).toBeGreaterThan(4096);
  expect(body.storage.free).toBeGreaterThan(0);
  expect(body.tokens).toEqual({ usable: 0, endless: 0, agents: 0 });

  const token = (name: string, expiresAt?: string) =>
    request<{ token: { id: string } }>(server, "POST /api/v1/agents/first-agent/tokens", {
      name,
      expiresAt,
    });
  await token("for ever");
  await token("a year", new Date(Date.now() + 365 * 86_400_000).toISOString());
  const { token: ended } = (await token("ended")).body;
  await request(server, `POST /api/v1/agents/first-agent/tokens/${ended.id}/revoke`);
  await request(server, "PATCH /api/v1/agents/first-agent/settings", {
    baseRevision: 0,
    operations: [{ op: "setNewTools", state: "off" }],
  });
  const { storage, tokens } = (await read()).body;
  expect(tokens).toEqual({ usable: 2, endless: 1, agents: 1 });
  expect(storage.saves).toBe(body.storage.saves + 1);
  expect(storage.events).toBe(body.storage.events + 5);
  await server.close();
});
