import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { fewerUnlessDeep } from "../../../../test-depth.ts";
import { mcpTool } from "./mcp-tool.ts";
import { MethodReader, ReadThread } from "./method-reader.ts";
import { readListedMethod } from "./read-method.ts";

const shop = { sourceId: "mcp:shop", name: "shop", description: undefined };

/** Freshly parsed each time, as it comes from a server. */
function listed(count: number): unknown[] {
  const tools = Array.from({ length: count }, (_, index) => ({
    name: `t${index}`,
    description: `Does ${index}`,
    inputSchema: {
      type: "object",
      properties: Object.fromEntries(
        Array.from({ length: 10 }, (__, field) => [
          `f${field}`,
          { type: "string", minLength: field, pattern: "^a" },
        ]),
      ),
    },
  }));
  return JSON.parse(JSON.stringify(tools));
}

test("what a server lists again unchanged is the same object as before", async () => {
  const reader = new MethodReader();
  const [before] = await reader.read(listed(3));
  const [after] = await reader.read(listed(3));
  expect(after).toBe(before);
  const [changed] = await reader.read([{ ...Object(listed(1)[0]), description: "Does more" }]);
  expect(changed).not.toBe(before);
});

function heapAfterCollection(): number {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
  return process.memoryUsage().heapUsed;
}

test("a server that lists 300 unchanged tools many times leaves nothing behind", async () => {
  const reader = new MethodReader();
  const list = async (): Promise<void> => {
    expect(mcpTool(shop, await reader.read(listed(300))).definition.methods).toHaveLength(300);
  };
  for (let turn = 0; turn < 10; turn += 1) await list();
  const before = heapAfterCollection();
  for (let turn = 0; turn < fewerUnlessDeep(200); turn += 1) await list();
  expect(heapAfterCollection() - before).toBeLessThan(10_000_000);
});

test("schemas of servers that come and go are freed", async () => {
  const attach = async (): Promise<void> => {
    mcpTool(shop, await new MethodReader().read(listed(300)));
  };
  for (let turn = 0; turn < 5; turn += 1) await attach();
  const before = heapAfterCollection();
  for (let turn = 0; turn < fewerUnlessDeep(80); turn += 1) await attach();
  expect(heapAfterCollection() - before).toBeLessThan(10_000_000);
});

/** One that is read in a thread, with as many properties as other servers have at most. */
function largeEntry(): { name: string; description: string; inputSchema: object } {
  const properties = Object.fromEntries(
    Array.from({ length: 3_000 }, (_, index) => [
      `p${index}`,
      { type: "string", description: "Some text" },
    ]),
  );
  return { name: "large", description: "Does it", inputSchema: { type: "object", properties } };
}

test("a large entry is read as a small one is, and while it is read others have their turn", async () => {
  const entry = largeEntry();
  const [read] = await new MethodReader().read([entry]);
  expect(read).toEqual(JSON.parse(JSON.stringify(readListedMethod(entry))));
  expect(read).toMatchObject({ definition: { name: "large", parameters: entry.inputSchema } });
});

test("a large entry whose reading takes too long costs only itself", async () => {
  const [large, small] = await new MethodReader(() => new ReadThread(0)).read([
    largeEntry(),
    ...listed(1),
  ]);
  expect(large).toEqual({ name: "large", issue: { code: "mcp_too_slow" } });
  expect(small).toMatchObject({ definition: { name: "t0" } });
});

test("servers that list large entries at the same time are read by two threads, and all are read", async () => {
  const workers = () =>
    process.getActiveResourcesInfo().filter((name) => name === "MessagePort").length;
  const before = workers();
  let most = 0;
  const timer = setInterval(() => {
    most = Math.max(most, workers() - before);
  }, 2);
  const read = await Promise.all(
    Array.from({ length: 8 }, () => new MethodReader().read([largeEntry()])),
  );
  clearInterval(timer);
  expect(read.flat()).toHaveLength(8);
  for (const entry of read.flat()) expect(entry).toMatchObject({ definition: { name: "large" } });
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThanOrEqual(2);
});

test("of too many tools the first are read, and one answer tells of all others", async () => {
  const read = await new MethodReader().read([...listed(1_500), ...listed(3_000)]);
  expect(read).toHaveLength(1_501);
  expect(read.at(-1)).toMatchObject({ issue: { code: "mcp_too_many", most: 1_500 } });
});
