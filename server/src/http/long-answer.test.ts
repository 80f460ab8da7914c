import { expect, test } from "vitest";
import { entityTag } from "./entity-tag.ts";
import { jsonParts, writeLong } from "./long-answer.ts";

const value = {
  none: undefined,
  empty: {},
  list: [1, undefined, { deep: [{ a: null, b: undefined }, "é😀"] }, []],
  'a "name"': { 2: true, 1: [[[]]], __proto__: undefined },
};

test.each([0, 1, 2, 3, 9])("JSON in parts, %i levels deep, is what JSON.stringify writes", (levels) => {
  expect([...jsonParts(value, levels)].join("")).toBe(JSON.stringify(value));
});

test("a text in parts has the bytes and the tag of the whole, wherever it is cut", async () => {
  const parts = Array.from({ length: 40_000 }, (_, index) => `${index} é😀\n`);
  const [headers, text] = [{ "Content-Type": "text/plain" }, parts.join("")];
  const { body, tag } = await writeLong(parts, headers);
  expect(Buffer.from(body).toString()).toBe(text);
  expect(tag).toBe(entityTag(text, headers));
  expect((await writeLong([])).body).toHaveLength(0);
});
