import { execFile, spawn } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { linkPackages, unpackInto } from "../../registry-core/src/testing/packed-project.ts";
import { sampleEveryNth } from "../../test-depth.ts";

const run = promisify(execFile);
const root = join(import.meta.dirname, "../..");
const examples = join(root, "examples", "hosts");
const HOSTS = ["node", "hono", "express", "fastify"];
const dependenciesOf = (at: string): Record<string, string> =>
  JSON.parse(readFileSync(join(at, "package.json"), "utf8")).dependencies;

/** All examples beside each other, with the package as others install it above them. */
const project = mkdtempSync(join(tmpdir(), "pegboard-hosts-"));
beforeAll(async () => {
  await run(process.execPath, ["scripts/build.mjs"], { cwd: root });
  await unpackInto(project, "pegboard");
  const asked = HOSTS.flatMap((host) => Object.keys(dependenciesOf(join(examples, host))));
  const needed = new Set([
    ...Object.keys(dependenciesOf(join(root, "packages/pegboard"))),
    ...asked,
  ]);
  needed.delete("pegboard");
  linkPackages(project, [...needed]);
  cpSync(examples, project, { recursive: true });
});
afterAll(() => rmSync(project, { recursive: true }));

test.each(HOSTS)("%s asks for the versions that are tested", (host) => {
  const asked = dependenciesOf(join(examples, host));
  const installed = Object.keys(asked).map((name) => {
    const at = name === "pegboard" ? "packages/pegboard" : join("node_modules", name);
    return [name, JSON.parse(readFileSync(join(root, at, "package.json"), "utf8")).version];
  });
  expect(asked).toEqual(Object.fromEntries(installed));
});

async function start(host: string): Promise<{ url: string; stop(): Promise<unknown> }> {
  const cwd = join(project, host);
  const child = spawn(process.execPath, ["main.js"], { cwd, env: { ...process.env, PORT: "0" } });
  const ended = new Promise((resolve) => child.on("exit", resolve));
  let said = "";
  const url = await new Promise<string>((resolve, reject) => {
    void ended.then((code) => reject(new Error(`${host} ended with ${code}: ${said}`)));
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk) => {
        said += chunk;
        const [found] = /http:\/\/localhost:\d+/.exec(said) ?? [];
        if (found) resolve(found);
      });
  });
  const stop = () => {
    child.kill("SIGTERM");
    return ended;
  };
  return { url, stop };
}

describe.concurrent.each(sampleEveryNth(HOSTS, 4))("%s", (host) => {
  test("serves pages, deep links, files, the API and events below its base, and calls what is on", async () => {
    const { url, stop } = await start(host);
    const base = `${url}/tools/admin`;
    const statusOf = async (address: string, init?: RequestInit) =>
      (await fetch(address, init)).status;
    const greeted = async () => (await fetch(`${url}/hello/Ada`)).json();
    try {
      for (const path of ["", "/", "/agents/first-agent/tools?tool=greet"]) {
        const page = await (await fetch(`${base}${path}`)).text();
        expect([path, page]).toEqual([path, expect.stringContaining('data-base="/tools/admin"')]);
        const [, script = ""] = /<script type="module" crossorigin src="([^"]+)"/.exec(page) ?? [];
        expect(await statusOf(`${url}${script}`)).toBe(200);
      }
      const events = new AbortController();
      const stream = await fetch(`${base}/api/events`, { signal: events.signal });
      expect(stream.headers.get("content-type")).toContain("text/event-stream");
      const reader = stream.body?.getReader();
      expect(new TextDecoder().decode((await reader?.read())?.value)).toContain("event: connected");
      events.abort();

      expect(await greeted()).toMatchObject({ ok: true, result: "Hello, Ada!" });
      const body = JSON.stringify({
        baseRevision: 0,
        operations: [{ op: "setTool", tool: "greet", state: "off" }],
      });
      const saved = { method: "PATCH", headers: { "content-type": "application/json" }, body };
      expect(await statusOf(`${base}/api/agents/first-agent/settings`, saved)).toBe(200);
      expect(await greeted()).toMatchObject({ ok: false, code: "off" });

      const proxied = { headers: { "x-forwarded-for": "203.0.113.7" } };
      expect(await statusOf(`${base}/api/agents`, proxied)).toBe(401);
      expect(await statusOf(`${url}/api/agents`)).toBe(host === "node" ? 200 : 404);
    } finally {
      expect(await stop()).toBe(0);
    }
  });
});

const AS_NEXT_DOES = `
const { GET, POST } = await import("./app/tools/admin/[[...path]]/route.js");
const hello = await import("./app/hello/[name]/route.js");
const base = "https://shop.example/tools/admin";
const signedIn = { authorization: "Basic " + Buffer.from("admin:secret").toString("base64"), host: "shop.example" };
const ask = (path, headers) => GET(new Request(base + path, { headers: { host: "shop.example", ...headers } }));
const json = { ...signedIn, "content-type": "application/json" };
const made = await POST(new Request(base + "/api/agents", { method: "POST", headers: json, body: '{"name":"Shop"}' }));
const coded = { ...signedIn, "accept-encoding": "gzip, deflate, br, zstd" };
// Next writes the answer itself, and takes away how it is compressed.
const written = async (path) => {
  const answer = await ask(path, coded);
  answer.headers.delete("content-encoding");
  return answer.text();
};
const page = await written("/agents");
const [script] = page.match(/[/]assets[/]index-[^"]+/);
console.log(JSON.stringify({
  nobody: (await ask("/api/agents")).status,
  asks: (await ask("/agents")).headers.get("www-authenticate"),
  wrong: (await ask("/api/agents", { authorization: "Basic eDp5" })).status,
  operator: (await ask("/api/agents", signedIn)).status,
  made: made.status,
  page: page.includes('data-base="/tools/admin"'),
  script: (await written(script)).includes("import"),
  hello: await (await hello.GET(undefined, { params: Promise.resolve({ name: "Ada" }) })).json(),
}));
await (await globalThis.openedPegboard).close();
`;

test("Next's route handlers serve operators and call tools", async () => {
  const options = { cwd: join(project, "next"), env: { ...process.env, ADMIN_PASSWORD: "secret" } };
  writeFileSync(join(project, "next", "as-next-does.js"), AS_NEXT_DOES);
  const { stdout } = await run(process.execPath, ["as-next-does.js"], options);
  expect(JSON.parse(stdout)).toEqual({
    nobody: 401,
    asks: 'Basic realm="Pegboard"',
    wrong: 401,
    operator: 200,
    made: 201,
    page: true,
    script: true,
    hello: { ok: true, result: "Hello, Ada!" },
  });
});
