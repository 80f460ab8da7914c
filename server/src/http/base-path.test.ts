import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { request } from "../testing/api-client.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";
import { readBasePath } from "./base-path.ts";

const PAGE =
  '<html lang="en"><script src="./appearance.js"></script><link href="./assets/a.css"><a href="https://x"></a>';
const HERE =
  '<html data-base="/tools/admin" lang="en"><script src="/tools/admin/appearance.js"></script>';

let server: TestServer;
let webDir: string;
beforeAll(async () => {
  webDir = mkdtempSync(join(tmpdir(), "pegboard-web-"));
  mkdirSync(join(webDir, "assets"));
  writeFileSync(join(webDir, "index.html"), PAGE);
  writeFileSync(join(webDir, "assets", "app-1a2b.js"), "start()");
  server = await startTestServer({ webDir, basePath: "/tools/admin/" });
});
afterAll(async () => {
  await server.close();
  rmSync(webDir, { recursive: true });
});

it.each([
  "/tools/admin",
  "/tools/admin/",
  "/tools/admin/index.html",
  "/tools/admin/agents/first-agent/tools?q=a",
])(
  "serves the page at %s, which names its files and itself from the root of the host",
  async (path) => {
    const { status, text } = await request(server, `GET ${path}`);
    expect([status, text]).toEqual([
      200,
      `${HERE}<link href="/tools/admin/assets/a.css"><a href="https://x"></a>`,
    ]);
  },
);

it("serves files, the API and probes below it", async () => {
  const read = async (path: string) => (await request(server, `GET ${path}`)).status;
  expect(
    await Promise.all(
      ["/assets/app-1a2b.js", "/api/health", "/healthz"].map((path) => read(`/tools/admin${path}`)),
    ),
  ).toEqual([200, 200, 200]);
  const made = await request(server, "POST /tools/admin/api/agents", { name: "Ada" });
  expect(made.status).toBe(201);
});

it("keeps the cookie of the person at the terminal to itself", async () => {
  const { status, headers } = await request(server, "POST /tools/admin/api/terminal-proof", {
    code: server.terminalCode,
  });
  expect([status, headers.get("set-cookie")]).toEqual([
    204,
    expect.stringContaining("; Path=/tools/admin;"),
  ]);
  const forgotten = await request(server, "DELETE /tools/admin/api/terminal-proof");
  expect(forgotten.headers.get("set-cookie")).toMatch(/Max-Age=0; Path=\/tools\/admin;/);
});

it.each([
  "/",
  "/api/health",
  "/healthz",
  "/tools/administrator",
  "/tools/adminapi/health",
  "/TOOLS/admin/",
])("answers nothing at %s, and says where it is", async (path) => {
  const { status, text } = await request(server, `GET ${path}`);
  expect([status, text]).toEqual([404, expect.stringContaining("Pegboard is at /tools/admin/")]);
});

it.each([
  "tools",
  "//evil.example",
  "/a b",
  "/a?b",
  '/"><script>',
  "/a/../b",
  "/./a",
  "/a//b",
  "/%2e",
])("refuses %j as a base", (text) => {
  expect(() => readBasePath(text)).toThrow(
    `The base path ${JSON.stringify(text).replaceAll('\\"', '"')} cannot be used.`,
  );
});

it.each([
  ["", ""],
  ["/", ""],
  ["/tools", "/tools"],
  ["/tools/admin.v2/", "/tools/admin.v2"],
])("takes %j", (text, path) => {
  expect(readBasePath(text)).toBe(path);
});
