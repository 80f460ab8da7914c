import { defineTool, type SettingsOperation } from "@pegboard/registry-core";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { fewerUnlessDeep } from "../../../test-depth.ts";
import { request } from "../testing/api-client.ts";
import { type ConnectedMcpClient, connectMcp, type Era } from "../testing/mcp-client.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";

/** Some of every kind: core, off by default, deferred, asked for first, hidden. */
const tools = Array.from({ length: 6 }, (_, tool) =>
  defineTool({
    name: `tool_${tool}`,
    visible: tool !== 5,
    isCore: tool === 0,
    enabledByDefault: tool !== 1,
    methods: Object.fromEntries(
      Array.from({ length: 4 }, (_, method) => [
        `m${tool}_${method}`,
        {
          description: `Method ${method} of ${tool}.`,
          isCore: tool === 1 && method === 0,
          defer: tool === 2 && method > 1,
          run: () => `${tool}.${method}`,
        },
      ]),
    ),
  }),
);
const ALL = tools.flatMap(({ definition }) => definition.methods.map(({ name }) => name));

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ tools });
});
afterAll(() => server.close());

async function createAgent(name: string): Promise<string> {
  return (await request<{ id: string }>(server, "POST /api/agents", { name })).body.id;
}

async function save(agent: string, operations: SettingsOperation[]): Promise<number> {
  const { body } = await request<{ revision: number }>(server, `GET /api/agents/${agent}/settings`);
  const line = `PATCH /api/agents/${agent}/settings`;
  return (await request(server, line, { baseRevision: body.revision, operations })).status;
}

async function overHttp(agent: string): Promise<string[]> {
  const { body } = await request<{ name: string }[]>(
    server,
    `GET /api/agents/${agent}/toolset?format=mcp`,
  );
  return body.map(({ name }) => name);
}

/** What the resolver says in the preview: the function names of what is offered. */
async function previewed(agent: string): Promise<string[]> {
  interface Answer {
    toolset: { tools: { methods: { definition: { name: string }; offered: boolean }[] }[] };
  }
  const { body } = await request<Answer>(server, `GET /api/agents/${agent}/toolset`);
  const methods = body.toolset.tools.flatMap((tool) => tool.methods);
  return methods.filter(({ offered }) => offered).map(({ definition }) => definition.name);
}

const listed = async ({ client }: ConnectedMcpClient) =>
  (await client.listTools()).tools.map(({ name }) => name);

const states = fc.constantFrom("on" as const, "off" as const, "inherit" as const);
const operation = fc.oneof(
  fc.record({
    op: fc.constant("setTool" as const),
    tool: fc.constantFrom(...tools.map(({ definition }) => definition.name)),
    state: states,
  }),
  fc
    .record({
      tool: fc.integer({ min: 0, max: 5 }),
      method: fc.integer({ min: 0, max: 3 }),
      state: states,
    })
    .map(({ tool, method, state }) => ({
      op: "setMethod" as const,
      tool: `tool_${tool}`,
      method: `m${tool}_${method}`,
      state,
    })),
  fc.record({ op: fc.constant("setNewTools" as const), state: states }),
);

it("what MCP lists, HTTP lists, the preview shows and calls accept is one set, whatever is saved", async () => {
  let agents = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(operation, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 3 }),
      fc.constantFrom<Era>("2026-07-28", "2025"),
      async (saves, era) => {
        const agent = await createAgent(`Agent ${agents++}`);
        const connected = await connectMcp(server, { era, agent });
        try {
          for (const operations of saves) {
            // What is core refuses to be off: the save changes nothing.
            expect([200, 422]).toContain(await save(agent, operations));
            const names = await listed(connected);
            expect(names).toEqual(await overHttp(agent));
            expect([...names].sort()).toEqual((await previewed(agent)).sort());
            const outcomes = await Promise.all(
              ALL.map(async (name) => {
                const { isError, _meta } = await connected.client.callTool({ name, arguments: {} });
                return [name, isError ? _meta?.["pegboard/outcome"] : "ok"] as const;
              }),
            );
            // What is deferred can be called by its name once a search told it.
            const deferred = (name: string) => name === "m2_2" || name === "m2_3";
            const accepted = outcomes
              .filter(([, outcome]) => outcome === "ok")
              .map(([name]) => name);
            expect(accepted.filter((name) => !deferred(name)).sort()).toEqual(
              names.filter((name) => name !== "search_tools").sort(),
            );
            const refused = outcomes
              .filter(([, outcome]) => outcome !== "ok")
              .map(([, outcome]) => outcome);
            for (const outcome of refused) expect(["off", "not offered"]).toContain(outcome);
          }
        } finally {
          await connected.client.close();
        }
      },
    ),
    { numRuns: fewerUnlessDeep(12) },
  );
});

/** Clients that are connected, a fourth of them to each of four agents. */
const CROWD = fewerUnlessDeep(200);
const SAVES = fewerUnlessDeep(50);

it(`${CROWD} clients that are connected while ${SAVES} saves happen all end with the right list, and leave nothing behind`, async () => {
  const agents = await Promise.all(
    ["A", "B", "C", "D"].map((name) => createAgent(`Crowd ${name}`)),
  );
  const heap = () => {
    global.gc?.();
    return process.memoryUsage().heapUsed / 2 ** 20;
  };
  const before = heap();
  const crowd = await Promise.all(
    Array.from({ length: CROWD }, async (_, index) => {
      const agent = agents[index % agents.length] ?? "";
      const era: Era = index % 2 === 0 ? "2026-07-28" : "2025";
      let pulses = 0;
      let has: string[] = [];
      const connected = await connectMcp(server, {
        era,
        agent,
        name: `client-${index}`,
        changed(list) {
          pulses += 1;
          if (list === "tools") void listed(connected).then((names) => (has = names));
        },
      });
      has = await listed(connected);
      return { agent, connected, has: () => has, pulses: () => pulses };
    }),
  );
  const began = performance.now();
  for (let index = 0; index < SAVES; index++) {
    const tool = (index >> 2) % 4;
    const state = index % 3 === 0 ? "on" : "off";
    const operations: SettingsOperation[] = [
      { op: "setMethod", tool: `tool_${tool + 2}`, method: `m${tool + 2}_0`, state },
    ];
    expect(await save(agents[index % 3] ?? "", operations)).toBe(200);
  }
  const seconds = Math.ceil((performance.now() - began) / 1_000);
  const right = new Map(
    await Promise.all(agents.map(async (agent) => [agent, await overHttp(agent)] as const)),
  );
  await vi.waitFor(() => {
    for (const { agent, has } of crowd) expect(has()).toEqual(right.get(agent));
  });
  // Nobody is told more often than once a second, and nobody of the agent that did not change.
  for (const { agent, pulses } of crowd) {
    expect(pulses()).toBeLessThanOrEqual(agent === agents[3] ? 0 : seconds + 1);
  }
  const { body } = await request<{ clients: { isLive: boolean }[] }>(
    server,
    `GET /api/agents/${agents[0]}/clients`,
  );
  expect(body.clients.filter(({ isLive }) => isLive)).toHaveLength(Math.ceil(CROWD / 4));
  for (const { connected } of crowd) await connected.client.close();
  await vi.waitFor(async () => {
    const left = await request<typeof body>(server, `GET /api/agents/${agents[0]}/clients`);
    expect(left.body.clients.filter(({ isLive }) => isLive)).toHaveLength(0);
  });
  expect(heap() - before).toBeLessThan(150);
});
