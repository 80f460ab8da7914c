import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { JsonObject } from "@pegboard/registry-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ProblemsAnswer, SourcesAnswer } from "../api-contract.ts";
import { request } from "../testing/api-client.ts";
import { PEERS } from "../testing/mcp-peers.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";

const LISTING = fileURLToPath(new URL("../testing/listing-mcp-server.mjs", import.meta.url));
const AGENT = "first-agent";
/** The name that a model calls, of a tool as it is listed. */
const calledName = (name: string) => `notes-${name}`;

/** A listed tool whose answer has this as structured content. */
const tool = (name: string, example: object, outputSchema: object) => ({
  name,
  description: name,
  inputSchema: { type: "object" },
  outputSchema: { type: "object", examples: [example], ...outputSchema },
});
const text = (pattern: string) => ({ type: "string", pattern });

const LISTED = [
  { name: "fine", description: "d", inputSchema: { type: "object" } },
  tool("named_group", { id: "a-1" }, { properties: { id: text("^(?P<kind>[a-z]+)-\\d+$") } }),
  tool("hyphen", { phone: "123-4567" }, { properties: { phone: text("^\\d{3}\\-\\d{4}$") } }),
  tool("hyphen_in_class", { id: "a-b.c" }, { properties: { id: text("^[\\w-.]+$") } }),
  tool("brackets", { id: "{a}" }, { properties: { id: text("^{a}$") } }),
  tool("ends", { id: "a" }, { properties: { id: text("\\Aa\\Z") } }),
  tool("flags", { id: "ABC" }, { properties: { id: text("(?i)^abc$") } }),
  tool("names", { "a-b": 1 }, { propertyNames: { pattern: "^\\w\\-\\w$" } }),
  tool("keys", { "a-b": 1 }, { patternProperties: { "^(?P<a>a)\\-b$": { type: "integer" } } }),
  tool("nullable", { a: null }, { properties: { a: { nullable: true } } }),
  tool("no_null", { a: null }, { properties: { a: { type: "null", nullable: false } } }),
  tool("anything", { a: 1 }, { properties: { a: true, b: false } }),
  tool("same_id", { a: 1 }, { $id: "https://a.example/s", properties: { a: { type: "integer" } } }),
  tool("same_id_too", { a: "x" }, { $id: "https://a.example/s", properties: { a: text("x") } }),
  tool("anchors", { a: "x" }, { properties: { a: { $anchor: "a" }, b: { $ref: "#a" } } }),
  tool("misplaced", {}, { id: { type: "string" } }),
  tool(
    "far",
    { a: "a-b" },
    {
      $defs: { group: { code: text("^a\\-b$") } },
      properties: { a: { $ref: "#/$defs/group/code" } },
    },
  ),
  {
    name: "any_argument",
    inputSchema: { type: "object", properties: { a: true, b: false }, $id: "https://a.example/s" },
  },
];
const BROKEN = {
  name: "broken",
  description: "d",
  inputSchema: { type: "object" },
  outputSchema: { type: "odd" },
};

let folder: string;
let server: TestServer;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "pegboard-schemas-"));
  const list = join(folder, "list.json");
  writeFileSync(list, JSON.stringify([...LISTED, BROKEN]));
  const notes = { command: process.execPath, args: [LISTING, list] };
  writeFileSync(join(folder, "mcp.json"), JSON.stringify({ mcpServers: { notes } }));
  server = await startTestServer({ mcp: [join(folder, "mcp.json")] });
  await request(server, `PATCH /api/agents/${AGENT}/settings`, {
    baseRevision: 0,
    operations: [{ op: "setTool", tool: "notes", state: "on" }],
  });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

describe.each(Object.entries(PEERS).filter(([name]) => !name.includes("Inspector")))(
  "%s",
  (_, connect) => {
    it("lists and calls every tool, whatever the output schemas of servers are like", async () => {
      const peer = await connect({ url: `${server.url}/mcp/${AGENT}` });
      try {
        const listed = [...LISTED, BROKEN].map(({ name }) => name);
        expect((await peer.names()).toSorted()).toEqual(listed.map(calledName).toSorted());
        for (const name of listed)
          expect(await peer.call(calledName(name), {})).toEqual({
            isError: false,
            text: `did ${name}`,
          });
      } finally {
        await peer.close();
      }
    });
  },
);

it("says what of an output schema is served in another way, and what is not", async () => {
  const { body } = await request<{ name: string; outputSchema?: JsonObject }[]>(
    server,
    `GET /api/agents/${AGENT}/toolset?format=mcp`,
  );
  const outputOf = (name: string) =>
    body.find((listed) => listed.name === calledName(name))?.outputSchema;
  expect(outputOf("named_group")).toMatchObject({
    properties: { id: { pattern: "^([a-z]+)-\\d+$" } },
  });
  expect(outputOf("keys")).toMatchObject({
    patternProperties: { "^(a)-b$": { type: "integer" } },
  });
  expect([outputOf("flags"), outputOf("broken")]).toEqual([undefined, undefined]);
  const { problems } = (await request<ProblemsAnswer>(server, "GET /api/problems")).body;
  const messageAbout = (method: string) =>
    problems
      .filter(({ place, kind }) => place.method === method && kind !== "weak text")
      .map(({ message }) => message);
  expect(messageAbout("flags")).toContainEqual(
    expect.stringContaining(
      'the pattern "(?i)^abc$" as JavaScript, which has no flags within a pattern; the output schema',
    ),
  );
  const { sources } = (await request<SourcesAnswer>(server, "GET /api/sources")).body;
  expect(JSON.stringify(sources)).not.toContain("pattern is ignored");
  expect(messageAbout("broken")).toEqual([
    expect.stringMatching(/^The output schema of "broken" of the MCP server notes cannot be used/),
  ]);
  expect(messageAbout("hyphen_in_class")).toEqual([]);
});
