import { expect, test } from "vitest";
import { packList, unpackList } from "./source-queries.ts";

test.each([[[]], [[{ name: "é👍", methods: [] }]], [[1, "two", { three: [null] }]]])(
  "%j is read as it was packed",
  async (list) => {
    expect(await unpackList(await packList(list))).toEqual(list);
  },
);

test("a list of thousands takes a fraction of its text", async () => {
  const list = Array.from({ length: 5_000 }, (_, index) => ({
    name: `tool_${index}`,
    description: "Works with orders.",
  }));
  const packed = await packList(list);
  expect(packed.length).toBeLessThan(JSON.stringify(list).length / 5);
  expect(await unpackList(packed)).toEqual(list);
});

test("what earlier releases stored as text is read", async () => {
  expect(await unpackList('[{"name":"notes"}]')).toEqual([{ name: "notes" }]);
});

test("damaged bytes are refused", async () => {
  const packed = await packList([{ name: "notes" }]);
  await expect(unpackList(packed.subarray(0, packed.length - 6))).rejects.toThrow();
});
