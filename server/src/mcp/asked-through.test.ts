import { fileURLToPath } from "node:url";
import { defineTool } from "@pegboard/registry-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import type { CreatedTokenAnswer } from "../api-contract.ts";
import { createSource } from "../sources/source-kinds.ts";
import { request } from "../testing/api-client.ts";
import { followRun } from "../testing/follow-run.ts";
import { connectMcp, type Era } from "../testing/mcp-client.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";

const ERAS = fileURLToPath(new URL("../testing/both-eras-server.mjs", import.meta.url));
const program = (name: string, speaks: string) =>
  createSource({
    kind: "mcp",
    name,
    addedBy: "command line",
    connection: { transport: "stdio", command: process.execPath, args: [ERAS, "stdio", speaks] },
  });
const counter = defineTool({
  name: "counter",
  visible: true,
  methods: {
    count: {
      parameters: z.object({ to: z.int() }),
      run: ({ to }, { progress }) => {
        progress({ progress: to, total: to });
        return to;
      },
    },
  },
});
const AGENT = "first-agent";

let server: TestServer;
let token: string;
let others: string;
beforeAll(async () => {
  server = await startTestServer({
    tools: [counter],
    sources: [program("new", "2026"), program("old", "fragile")],
  });
  await request(server, `PATCH /api/agents/${AGENT}/settings`, {
    baseRevision: 0,
    operations: ["new", "old"].map((tool) => ({ op: "setTool", tool, state: "on" })),
  });
  const agent = (await request<{ id: string }>(server, "POST /api/agents", { name: "Other" })).body
    .id;
  const makeToken = async (id: string) =>
    (await request<CreatedTokenAnswer>(server, `POST /api/agents/${id}/tokens`, { name: "Desk" }))
      .body.value;
  [token, others] = [await makeToken(AGENT), await makeToken(agent)];
});
afterAll(() => server.close());

/**
 * The methods of both servers have the same names, so that the names of their servers stand before
 * them.
 */
const order = (source: string) => `${source}-order`;

describe.each(["new", "old"])("what a server asks that is a %s source", (source) => {
  it.each<Era>(["2026-07-28", "2025"])(
    "reaches the person at a client of %s, and the answer comes back",
    async (era) => {
      const asked: string[] = [];
      const { client } = await connectMcp(server, {
        era,
        agent: AGENT,
        token,
        answer: (message) => {
          asked.push(message);
          return { action: "accept", content: { size: "M" } };
        },
      });
      try {
        const answer = await client.callTool({ name: order(source), arguments: { what: "shirt" } });
        expect(answer).toMatchObject({ content: [{ type: "text", text: "shirt: accept M" }] });
        expect(asked).toEqual([`${source} asks: Which size?`]);
      } finally {
        await client.close();
      }
    },
  );

  it.each<Era>(["2026-07-28", "2025"])(
    "reaches the person at a client of %s with lists of choices, with titles or without",
    async (era) => {
      const forms: unknown[] = [];
      const content = { toppings: ["nuts", "figs"], sauces: ["hot"] };
      const { client } = await connectMcp(server, {
        era,
        agent: AGENT,
        token,
        answer: (_, form) => {
          forms.push(form);
          return { action: "accept", content };
        },
      });
      try {
        const answer = await client.callTool({ name: `${source}-top`, arguments: { what: "ice" } });
        expect(answer).toMatchObject({
          content: [{ type: "text", text: `ice: accept ${JSON.stringify(content)}` }],
        });
        expect(forms).toMatchObject([
          {
            properties: {
              toppings: { type: "array", minItems: 1, items: { enum: ["nuts", "figs"] } },
              sauces: { items: { anyOf: [{ const: "hot", title: "Hot" }] } },
            },
            required: ["toppings"],
          },
        ]);
      } finally {
        await client.close();
      }
    },
  );

  it("reaches a program with a token that follows its calls over HTTP, and nobody else answers for it", async () => {
    const use = { type: "tool_use", id: "c1", name: order(source), input: { what: "shirt" } };
    const run = await followRun({ url: server.url, token }, `/api/agents/${AGENT}/calls`, [use]);
    const question = await run.next();
    expect(question).toMatchObject({
      event: "question",
      data: { call: { functionName: order(source) }, message: `${source} asks: Which size?` },
    });
    const id = (question?.data as { id?: string } | undefined)?.id;
    const say = (bearer: string, size: string) =>
      fetch(`${server.url}/api/agents/${AGENT}/answers/${id}`, {
        method: "POST",
        headers: { "Content-Type": "application/json", Authorization: `Bearer ${bearer}` },
        body: JSON.stringify({ answer: { size } }),
      });
    expect((await say(others, "S")).status).toBe(403);
    expect((await say("pgb_wrong", "S")).status).toBe(401);
    expect((await say(token, "XL")).status).toBe(422);
    expect((await say(token, "M")).status).toBe(200);
    const [answer] = (await run.rest()).slice(-1);
    expect(answer).toMatchObject({ event: "answer", data: { calls: [{ outcome: "ok" }] } });
    expect(JSON.stringify(answer)).toContain("shirt: accept M");
  });
});

it("a program with a token follows progress and the answer of its calls, one with another token does not", async () => {
  const use = { type: "tool_use", id: "c1", name: "count", input: { to: 3 } };
  const path = `/api/agents/${AGENT}/calls`;
  const events = await (await followRun({ url: server.url, token }, path, [use])).rest();
  expect(events).toMatchObject([
    {
      event: "progress",
      data: { call: { id: "c1", functionName: "count" }, progress: 3, total: 3 },
    },
    { event: "answer", data: { format: "anthropic", calls: [{ outcome: "ok" }] } },
  ]);
  expect((await followRun({ url: server.url, token: others }, path, [use])).response.status).toBe(
    403,
  );
});
