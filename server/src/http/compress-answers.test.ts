import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type IncomingHttpHeaders, request as send } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { request } from "../testing/api-client.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";
import { testTools } from "../testing/test-tools.ts";

const SCRIPT = "start();\n".repeat(500);
let server: TestServer;
let webDir: string;
beforeAll(async () => {
  webDir = mkdtempSync(join(tmpdir(), "pegboard-web-"));
  mkdirSync(join(webDir, "assets"));
  writeFileSync(join(webDir, "index.html"), "<title>Pegboard</title>");
  writeFileSync(join(webDir, "assets", "app-1a2b.js"), SCRIPT);
  writeFileSync(join(webDir, "assets", "font-1a2b.woff2"), SCRIPT);
  writeFileSync(join(webDir, "assets", "home-3c4d.js"), SCRIPT);
  writeFileSync(join(webDir, "assets", "home-3c4d.js.br"), brotliCompressSync(SCRIPT));
  server = await startTestServer({ tools: testTools, webDir });
});
afterAll(async () => {
  await server.close();
  rmSync(webDir, { recursive: true });
});

/** fetch would decompress. */
async function ask(path: string, headers: Record<string, string> = {}, method = "GET") {
  return new Promise<{ status: number | undefined; headers: IncomingHttpHeaders; body: Buffer }>(
    (resolve, reject) => {
      const sent = send(`${server.url}${path}`, { headers, method }, async (response) => {
        const chunks: Buffer[] = [];
        for await (const chunk of response) chunks.push(chunk);
        resolve({
          status: response.statusCode,
          headers: response.headers,
          body: Buffer.concat(chunks),
        });
      });
      sent.on("error", reject).end();
    },
  );
}

const WHOLE = "/api/agents/first-agent/toolset";
const TOOLSET = `${WHOLE}?format=openai-chat`;

describe("an answer", () => {
  it.each([
    ["br, gzip, deflate", "br"],
    ["gzip", "gzip"],
    ["GZIP;q=0.5, br;q=0", "gzip"],
    ["*", "br"],
    ["br;q=0, *;q=1", "gzip"],
    ["identity", undefined],
    ["br;q=0, gzip;q=0", undefined],
    ["*;q=0", undefined],
    ["zstd", undefined],
    ["", undefined],
  ])("comes as %j takes it", async (accepted, coding) => {
    const plain = await ask(WHOLE);
    const answer = await ask(WHOLE, { "accept-encoding": accepted });
    expect(answer.headers["content-encoding"]).toBe(coding);
    expect(answer.headers.vary).toBe("Accept-Encoding");
    let body = answer.body;
    if (coding) body = coding === "br" ? brotliDecompressSync(body) : gunzipSync(body);
    expect(body.equals(plain.body)).toBe(true);
    expect(answer.body.length < plain.body.length).toBe(coding !== undefined);
    expect(answer.headers["content-security-policy"]).toBeDefined();
  });

  it("keeps a tag of its own for each coding, and each is known again", async () => {
    const codings = ["br", "gzip", "identity"];
    const answers = await Promise.all(
      codings.map((coding) => ask(WHOLE, { "accept-encoding": coding })),
    );
    const tags = answers.map(({ headers }) => headers.etag ?? "");
    expect(new Set(tags).size).toBe(3);
    for (const tag of [...tags, `"other", ${tags[0]}`, `W/${tags[2]}`, "*"]) {
      for (const coding of codings) {
        const again = await ask(WHOLE, { "accept-encoding": coding, "if-none-match": tag });
        expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, tags[2]]);
        expect(again.headers).toMatchObject({
          vary: "Accept-Encoding",
          "cache-control": "private, no-cache",
        });
      }
    }
    for (const tag of ['"other"', tags[2]?.replaceAll('"', ""), `${tags[2]}x`, ""]) {
      expect((await ask(WHOLE, { "if-none-match": tag ?? "" })).status).toBe(200);
    }
  });

  it("stays as it is when it is small, a stream, an image or a font, or has no body", async () => {
    const all = { "accept-encoding": "br, gzip" };
    for (const path of [
      "/api/agents/first-agent/tokens",
      "/",
      "/assets/font-1a2b.woff2",
      "/api/nothing",
    ]) {
      expect([path, (await ask(path, all)).headers["content-encoding"]]).toEqual([path, undefined]);
    }
    const head = await ask(WHOLE, all, "HEAD");
    expect([head.status, head.body.length, head.headers["content-encoding"]]).toEqual([
      200,
      0,
      undefined,
    ]);
    const events = await new Promise<IncomingHttpHeaders>((resolve) => {
      const sent = send(`${server.url}/api/events`, { headers: all }, (response) => {
        resolve(response.headers);
        sent.destroy();
      });
      sent.on("error", () => undefined).end();
    });
    expect(events["content-encoding"]).toBeUndefined();
    expect(events["content-type"]).toContain("text/event-stream");
  });

  it("of a built file is compressed once", async () => {
    const first = await ask("/assets/app-1a2b.js", { "accept-encoding": "br" });
    const again = await ask("/assets/app-1a2b.js", { "accept-encoding": "br" });
    for (const { headers, body } of [first, again]) {
      expect(headers).toMatchObject({
        "content-encoding": "br",
        "cache-control": "public, max-age=31536000, immutable",
      });
      expect(headers["content-length"] ?? String(body.length)).toBe(String(body.length));
      expect(brotliDecompressSync(body).toString()).toBe(SCRIPT);
    }
    expect((await ask("/assets/app-1a2b.js")).body.toString()).toBe(SCRIPT);
  });

  it("of a built file is what lies compressed beside it", async () => {
    const best = await ask("/assets/home-3c4d.js", { "accept-encoding": "gzip, br" });
    expect(best.body.equals(brotliCompressSync(SCRIPT))).toBe(true);
    expect(best.headers).toMatchObject({ "content-encoding": "br", vary: "Accept-Encoding" });
    expect(best.headers["content-type"]).toContain("javascript");
    const other = await ask("/assets/home-3c4d.js", { "accept-encoding": "gzip" });
    expect([other.headers["content-encoding"], gunzipSync(other.body).toString()]).toEqual([
      "gzip",
      SCRIPT,
    ]);
    expect((await ask("/assets/home-3c4d.js")).body.toString()).toBe(SCRIPT);
  });
});

it("a toolset has another tag after each save that changes it, and the same one as long as it is the same", async () => {
  const tag = async (path = TOOLSET) => (await ask(path)).headers.etag;
  const before = await tag();
  expect(await tag()).toBe(before);
  expect(await tag(`${TOOLSET}&choices=read_note`)).not.toBe(before);
  expect(await tag("/api/agents/first-agent/toolset?format=anthropic")).not.toBe(before);
  let revision = 0;
  const save = async (state: "on" | "off") => {
    const operations = [{ op: "setMethod", tool: "notes", method: "delete_note", state }];
    const body = { baseRevision: revision++, operations };
    expect((await request(server, "PATCH /api/agents/first-agent/settings", body)).status).toBe(
      200,
    );
  };
  await save("off");
  const off = await tag();
  expect(off).not.toBe(before);
  expect((await ask(TOOLSET, { "if-none-match": before ?? "" })).status).toBe(200);
  await save("on");
  // The revision is another, the payload is what it was.
  expect(await tag()).toBe(before);
  const forced = await ask(`${TOOLSET}&choices=read_note&forced=read_note`);
  expect(forced.headers["pegboard-tool-choice"]).toBeDefined();
  expect(forced.headers.etag).not.toBe(await tag(`${TOOLSET}&choices=read_note`));
});
