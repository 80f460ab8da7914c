import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { signInAs } from "../testing/people.ts";
import { startTestServer } from "../testing/start-test-server.ts";

let docsDir: string;
beforeAll(() => {
  docsDir = mkdtempSync(join(tmpdir(), "pegboard-docs-"));
  mkdirSync(join(docsDir, "http"));
  writeFileSync(join(docsDir, "index.html"), "<h1>Documentation</h1>");
  writeFileSync(join(docsDir, "http", "agents.html"), "<h1>Agents</h1>");
  writeFileSync(join(docsDir, ".inputs"), "hash of the build");
});
afterAll(() => rmSync(docsDir, { recursive: true }));

it.each(["", "/tools/admin"])("is at %s/docs, and asks nobody who they are", async (basePath) => {
  const server = await startTestServer({ docsDir, ...(basePath !== "" && { basePath }) });
  try {
    await signInAs(server, "Ada", { role: "admin" });
    const get = (path: string) =>
      fetch(`${server.url}${basePath}${path}`, { redirect: "manual" }).then(async (answer) => ({
        status: answer.status,
        text: await answer.text(),
        headers: answer.headers,
      }));
    const start = await get("/docs");
    expect([start.status, start.headers.get("location")]).toEqual([308, `${basePath}/docs/`]);
    const home = await get("/docs/");
    expect([home.status, home.text]).toEqual([200, "<h1>Documentation</h1>"]);
    const page = await get("/docs/http/agents.html?from=elsewhere");
    expect([page.status, page.text]).toEqual([200, "<h1>Agents</h1>"]);
    expect(page.headers.get("content-type")).toContain("text/html");
    expect(page.headers.get("content-security-policy")).toContain("script-src 'self'");
    for (const path of ["/docs/.inputs", "/docs/%2einputs", "/docs/none.html", "/docs/..%2fx"])
      expect([path, (await get(path)).status]).toEqual([path, 404]);
    // The data stays with those who may have it.
    expect((await get("/api/v1/agents")).status).toBe(401);
  } finally {
    await server.close();
  }
});
