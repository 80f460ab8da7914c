import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { Hono } from "hono";
import { expect, test } from "vitest";
import { jsonParts, sendLong, writeLong } from "./chunked-response.ts";
import { entityTag } from "./entity-tag.ts";

const value = {
  none: undefined,
  empty: {},
  list: [1, undefined, { deep: [{ a: null, b: undefined }, "é😀"] }, []],
  'a "name"': { 2: true, 1: [[[]]], __proto__: undefined },
};

test.each([0, 1, 2, 3, 9])(
  "JSON in parts, %i levels deep, is what JSON.stringify writes",
  (levels) => {
    expect([...jsonParts(value, levels)].join("")).toBe(JSON.stringify(value));
  },
);

const parts = Array.from({ length: 400_000 }, (_, index) => `${index} é😀\n`);
const headers = { "Content-Type": "text/plain" };
const app = new Hono();
app.get("/long", async (context) =>
  sendLong(context, await writeLong(context, parts, headers), headers),
);
app.get("/short", async (context) =>
  sendLong(context, await writeLong(context, ["short"], headers), headers),
);
app.get("/nothing", async (context) =>
  sendLong(context, await writeLong(context, [], headers), headers),
);
const get = (path: string, coding: string, tag = "") =>
  app.request(path, { headers: { "Accept-Encoding": coding, "If-None-Match": tag } });

test.each([
  ["identity", (body: Buffer) => body],
  ["br", brotliDecompressSync],
  ["gzip", gunzipSync],
])(
  "a long text has the bytes and the tag of the whole, in the coding %s",
  async (coding, decode) => {
    const answer = await get("/long", coding);
    expect(answer.headers.get("Content-Encoding") ?? "identity").toBe(coding);
    expect(decode(Buffer.from(await answer.arrayBuffer())).toString() === parts.join("")).toBe(
      true,
    );
    const tag = answer.headers.get("ETag") ?? "";
    expect(tag.replace(`-${coding}"`, '"')).toBe(entityTag(parts.join(""), headers));
    expect((await get("/long", coding, tag)).status).toBe(304);
  },
);

test("a short text is left to what compresses all answers", async () => {
  for (const [path, text] of [
    ["/short", "short"],
    ["/nothing", ""],
  ] as const) {
    const answer = await get(path, "br");
    expect(answer.headers.get("Content-Encoding")).toBeNull();
    expect(await answer.text()).toBe(text);
    expect(answer.headers.get("ETag")).toBe(entityTag(text, headers));
  }
});
