import { LIMITS } from "@pegboard/registry-core";
import { expect, test } from "vitest";
import { mcpTool } from "./mcp-tool.ts";
import { MethodReader } from "./method-reader.ts";

const shop = { sourceId: "mcp:shop", name: "shop", description: undefined };

/** What is said of a tool that a server lists beside one that is fine, which stays whatever the other is like. */
async function problemsOf(entry: object): Promise<string[]> {
  const fine = { name: "fine", description: "Does it", inputSchema: { type: "object" } };
  const read = await new MethodReader().read([{ name: "large", inputSchema: { type: "object" }, ...entry }, fine]);
  const { definition, problems } = mcpTool(shop, read);
  expect(definition.methods.map(({ name }) => name)).toContain("fine");
  return problems.map((problem) => JSON.stringify(problem));
}

const text = (length: number): string => "x".repeat(length);

test.each<[what: string, entry: (size: number) => object, limit: number, said: RegExp]>([
  ["a long description", (size) => ({ description: text(size) }), LIMITS.longDescription, /20001 characters/],
  [
    "the longest description",
    (size) => ({ description: text(size) }),
    LIMITS.longestDescription,
    /500001 characters, of which 500000 are taken at most/,
  ],
  [
    "a schema",
    (size) => ({ inputSchema: { type: "object", title: text(size - 28) } }),
    LIMITS.schemaSize,
    /1000001 characters, of which 1000000 are taken at most/,
  ],
  ["a whole tool", (size) => ({ unknown: text(size) }), LIMITS.listedToolSize, /2500000 are taken at most/],
])("beyond its size, %s is a problem that says so", async (_what, entry, limit, said) => {
  expect((await problemsOf(entry(limit + 1))).join()).toMatch(said);
  expect((await problemsOf(entry(limit - 1_000))).join()).not.toMatch(said);
});
