import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { request } from "../testing/api-client.ts";
import { signInAs } from "../testing/people.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";

const page = (...asksFor: string[]) =>
  `<head>${asksFor.map((path) => `<link rel="preload" as="fetch" crossorigin href="${path}">`).join("")}</head>`;

let server: TestServer;
let webDir: string;
beforeAll(async () => {
  webDir = mkdtempSync(join(tmpdir(), "pegboard-web-"));
  mkdirSync(join(webDir, "assets"));
  writeFileSync(join(webDir, "index.html"), page());
  writeFileSync(join(webDir, "favicon.svg"), "<svg/>");
  writeFileSync(join(webDir, ".inputs"), "hash of the build");
  writeFileSync(join(webDir, "assets", "app-1a2b.js"), "start()");
  server = await startTestServer({ webDir });
});
afterAll(async () => {
  await server.close();
  rmSync(webDir, { recursive: true });
});

it.each([
  ["/", 200, page("/api/v1/tools/list"), "no-cache"],
  [
    "/agents/first-agent/tools?q=a",
    200,
    page("/api/v1/tools/list", "/api/v1/agents/first-agent/settings"),
    "no-cache",
  ],
  ["/tools/acme.search", 200, page("/api/v1/tools/list"), "no-cache"],
  ["/favicon.svg", 200, "<svg/>", "no-cache"],
  ["/assets/app-1a2b.js", 200, "start()", "public, max-age=31536000, immutable"],
])("%s is served", async (path, status, text, caching) => {
  const answer = await request(server, `GET ${path}`);
  expect([answer.status, answer.text, answer.headers.get("cache-control")]).toEqual([
    status,
    text,
    caching,
  ]);
  expect(answer.headers.get("content-security-policy")).toContain("script-src 'self'");
});

it.each([
  "/.inputs",
  "/%2einputs",
  "/%2Einputs",
  "/assets/app-gone.js",
  "/assets/..%2f..%2fetc%2fpasswd",
  "/api/nothing",
  "/api",
  "/metrics",
  "/.well-known/oauth-protected-resource",
  "/agentsmith",
])("%s is not found rather than the page", async (path) => {
  const answer = await request(server, `GET ${path}`);
  expect([answer.status, answer.body.error?.code]).toEqual([404, "not_found"]);
});

it("a browser is shown as a page that there is none", async () => {
  const headers = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };
  const answer = await fetch(`${server.url}/agent`, { headers });
  expect([answer.status, await answer.text()]).toEqual([404, page("/api/v1/tools/list")]);
});

it("a page that was built after the server began says so", async () => {
  const file = join(webDir, "index.html");
  writeFileSync(file, '<html lang="en"></html>');
  expect((await request(server, "GET /agents")).text).toBe('<html data-newer lang="en"></html>');
  writeFileSync(file, page());
  expect((await request(server, "GET /agents")).text).not.toContain("data-newer");
});

it("asks for data only where somebody has signed in, once people do", async () => {
  const ada = await signInAs(server, "Ada", { role: "admin" });
  expect((await request(server, "GET /agents")).text).toBe(page());
  expect((await ada.send("GET /agents")).text).toBe(page("/api/v1/tools/list"));
});

let docsDir: string;
beforeAll(() => {
  docsDir = mkdtempSync(join(tmpdir(), "pegboard-docs-"));
  mkdirSync(join(docsDir, "http"));
  writeFileSync(join(docsDir, "index.html"), "<h1>Documentation</h1>");
  writeFileSync(join(docsDir, "http", "agents.html"), "<h1>Agents</h1>");
  writeFileSync(join(docsDir, ".inputs"), "hash of the build");
});
afterAll(() => rmSync(docsDir, { recursive: true }));

it.each(["", "/tools/admin"])(
  "the documentation is at %s/docs, and asks nobody who they are",
  async (basePath) => {
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
  },
);
