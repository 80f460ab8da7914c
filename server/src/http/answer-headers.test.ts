import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";
import { testTools } from "../testing/test-tools.ts";

let server: TestServer;
let webDir: string;
beforeAll(async () => {
  webDir = mkdtempSync(join(tmpdir(), "pegboard-web-"));
  server = await startTestServer({ tools: testTools, webDir });
});
afterAll(async () => {
  await server.close();
  rmSync(webDir, { recursive: true });
});

it.each([
  ["/api/agents/first-agent/settings", {}, 200, "no-store"],
  ["/api/health", {}, 200, "no-store"],
  ["/api/tools", {}, 200, "private, no-cache"],
  ["/api/tools/list", {}, 200, "private, no-cache"],
  ["/api/agents", {}, 200, "private, no-cache"],
  ["/api/agents/nobody/settings", {}, 404, "no-store"],
  ["/api/nothing", {}, 404, "no-store"],
  ["/assets/gone.js", {}, 404, "no-store"],
  ["/api/tools", { Origin: "https://evil.test" }, 403, "no-store"],
])("%s with %j is kept from caches", async (path, headers, status, caching) => {
  const answer = await fetch(server.url + path, { headers });
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([status, caching]);
});

it("lets a browser ask whether a list still holds", async () => {
  const first = await fetch(`${server.url}/api/tools`);
  const again = await fetch(`${server.url}/api/tools`, {
    headers: { "If-None-Match": first.headers.get("etag") ?? "" },
  });
  expect([again.status, again.headers.get("cache-control")]).toEqual([304, "private, no-cache"]);
});
