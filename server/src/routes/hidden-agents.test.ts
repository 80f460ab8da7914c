import { defineTool } from "@pegboard/registry-core";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { z } from "zod";
import { ROUTE_ACCESS } from "../access/route-access.ts";
import type {
  AuditAnswer,
  CreatedTokenAnswer,
  PresetSummary,
  ServerEvent,
} from "../api-contract.ts";
import { recordEvents } from "../testing/api-client.ts";
import { type PersonAtServer, sendAs, signInAs } from "../testing/people.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";

const echo = defineTool({
  name: "echo",
  description: "Says it again.",
  visible: true,
  parameters: z.object({ text: z.string() }),
  run: ({ text }: { text: string }) => text,
});
const pay = defineTool({
  name: "pay",
  description: "Pays.",
  visible: true,
  needsApproval: true,
  run: () => "paid",
});

let server: TestServer;
let admin: PersonAtServer;
let viewer: PersonAtServer;
let preset: string;
/** What runs until the server ends: a call that waits for its approval. */
let waiting: Promise<unknown>;

/** An agent with everything that lists and answers could name it by. */
async function fillAgent(id: string, name: string): Promise<void> {
  const path = `/api/v1/agents/${id}`;
  const operations = [
    { op: "setPresets", presets: [preset] },
    { op: "setTokenBudget", tokens: 1 },
  ];
  const saved = await admin.send(`PATCH ${path}/settings`, { baseRevision: 0, operations });
  expect([saved.status, saved.text]).toEqual([200, expect.any(String)]);
  await admin.send(`POST ${path}/methods/echo/call`, { arguments: { text: `${name} speaks` } });
  const made = await admin.send<CreatedTokenAnswer>(`POST ${path}/tokens`, { name: `${name} key` });
  const headers = { Authorization: `Bearer ${made.body.value}` };
  await sendAs(server, `GET ${path}/settings`, { headers });
  await admin.send(`PATCH ${path}`, { description: `${name} helps` });
}

beforeAll(async () => {
  server = await startTestServer({ tools: [echo, pay] });
  admin = await signInAs(server, "Ada", { role: "admin" });
  viewer = await signInAs(server, "Vera", {
    role: "editor",
    groups: ["support"],
    outside: "hidden",
  });
  const made = await admin.send<PresetSummary>("POST /api/v1/presets", {
    name: "Common",
    tools: { echo: true, pay: true },
  });
  preset = made.body.id;
  for (const [id, name, group] of [
    ["support-desk", "Support desk", "support"],
    ["zebra-desk", "Zebra desk", "sales"],
  ] as const) {
    await admin.send("POST /api/v1/agents", { id, name, group });
    await fillAgent(id, name);
  }
  const copy = { id: "support-copy", name: "Support copy", group: "support", copyOf: "zebra-desk" };
  expect((await admin.send("POST /api/v1/agents", copy)).status).toBe(201);
  await admin.send("POST /api/v1/agents", { id: "zebra-old", name: "Zebra old", group: "sales" });
  await admin.send("DELETE /api/v1/agents/zebra-old");
  // It ends with the server, whether it is answered or cut off.
  waiting = admin
    .send("POST /api/v1/agents/zebra-desk/methods/pay/call?wait=60s", {})
    .catch(() => {});
  await vi.waitUntil(async () =>
    (await admin.send("GET /api/v1/approvals")).text.includes("zebra-desk"),
  );
});
afterAll(async () => {
  await server.close();
  await waiting;
});

/** The bodies of routes that read although they are no GET. */
const READING: Record<string, object> = {
  "POST /api/v1/presets/:preset/reach": {
    operations: [{ op: "setTool", tool: "echo", state: "off" }],
  },
  "POST /api/v1/organisation/reach": {
    operations: [{ op: "setToolMetadata", tool: "echo", field: "isDisabled", value: "for now" }],
  },
  "POST /api/v1/organisation/rules": {
    operations: [
      {
        op: "setRule",
        id: "few",
        rule: { name: "Few", check: "most_functions", effect: "tell", most: 1 },
      },
    ],
  },
  "POST /api/v1/settings/costs": {
    changes: [
      {
        owner: { kind: "preset", id: "common" },
        operations: [{ op: "setTool", tool: "echo", state: "off" }],
      },
    ],
  },
  "POST /api/v1/settings/rules": {
    changes: [
      {
        owner: { kind: "organisation" },
        operations: [
          {
            op: "setRule",
            id: "few",
            rule: { name: "Few", check: "most_functions", effect: "tell", most: 1 },
          },
        ],
      },
    ],
  },
  "POST /api/v1/calls/replay": {
    changes: [
      {
        owner: { kind: "preset", id: "common" },
        operations: [{ op: "setTool", tool: "echo", state: "off" }],
      },
    ],
  },
  "POST /api/v1/tools/definitions": { tools: ["echo"] },
  "POST /api/v1/tools/switches": { tools: [{ tool: "echo", methods: ["echo"] }] },
  "POST /api/v1/import": { text: JSON.stringify({ agents: { x: { name: "X" } } }) },
  "POST /api/v1/audit/verify": {},
};

const readingRoutes = Object.entries(ROUTE_ACCESS)
  .filter(
    ([route, { least }]) =>
      (route.startsWith("GET ") || route in READING) && ["viewer", "editor"].includes(least),
  )
  .map(([route]) => route)
  .filter((route) => !/ \/(?:mcp\/|api\/v1\/events$)/.test(route));

/** The ids that addresses name: of what the caller sees, and of nothing. */
const filled = (route: string, agent: string) =>
  route
    .replace(":agent", agent)
    .replace(":preset", preset)
    .replace(/:(?:revision|position|id)\b/, "1")
    .replace(/:person/, viewer.person.id)
    .replace(/\/revisions\/latest$/, "$&?item=tool:echo")
    .replace(/\/revisions\/costs$/, "$&?revisions=1");

it("no answer to somebody who does not see an agent has its id or its name", async () => {
  const naming: unknown[] = [];
  let named = 0;
  for (const route of readingRoutes) {
    const line = filled(route, "support-desk");
    const { status, text } = await viewer.send(line, READING[route]);
    if (/zebra/i.test(text)) naming.push({ line, status, at: /.{60}zebra.{40}/i.exec(text)?.[0] });
    if (/zebra/i.test((await admin.send(line, READING[route])).text)) named += 1;
  }
  expect(naming).toEqual([]);
  // The admin is told by many of these answers, so they would name the agent.
  expect(named).toBeGreaterThan(12);
});

it("whatever is asked about a hidden agent is answered as for one that there is not", async () => {
  const lines = Object.keys(ROUTE_ACCESS).filter((route) => route.includes(":agent"));
  for (const id of ["zebra-desk", "zebra-old"]) {
    for (const route of lines) {
      const ask = (agent: string) =>
        viewer.send(filled(route, agent), route.startsWith("GET") ? undefined : {});
      const [hidden, missing] = [await ask(id), await ask("nothing-here")];
      const answer = [route, hidden.status, hidden.text.replaceAll(id, "nothing-here")];
      expect(answer).toEqual([route, 404, missing.text]);
    }
  }
});

it("every entry, call and approval of a hidden agent is refused by its number, too", async () => {
  const { body } = await admin.send<AuditAnswer>("GET /api/v1/audit?limit=200");
  for (const { position } of body.entries)
    expect((await viewer.send(`GET /api/v1/audit/${position}`)).text).not.toMatch(/zebra/i);
  for (let call = 1; call < 8; call += 1)
    expect((await viewer.send(`GET /api/v1/calls/${call}`)).text).not.toMatch(/zebra/i);
  const approvals = await admin.send<{ waiting: { id: string }[] }>("GET /api/v1/approvals");
  for (const { id } of approvals.body.waiting) {
    const [found, missing] = [
      await viewer.send(`GET /api/v1/approvals/${id}`),
      await viewer.send("GET /api/v1/approvals/missing"),
    ];
    expect([found.status, found.text.replaceAll(id, "missing")]).toEqual([404, missing.text]);
  }
  expect(approvals.body.waiting).toHaveLength(1);
});

it("an approver decides about calls of own groups alone", async () => {
  const { body } = await admin.send<{ waiting: { id: string }[] }>("GET /api/v1/approvals");
  const line = `POST /api/v1/approvals/${body.waiting[0]?.id}`;
  const codeOf = async (outside: "read" | "hidden", groups: string[]) => {
    const rights = { isApprover: true, groups, outside };
    const approver = await signInAs(server, "Ann", rights);
    return (await approver.send(line, { decision: "decline" })).body.error?.code;
  };
  expect(await codeOf("hidden", ["support"])).toBe("not_found");
  expect(await codeOf("read", ["support"])).toBe("role_needed");
  const { text } = await viewer.send(line, { decision: "decline" });
  expect(text).toContain("Only approvers");
  expect(await codeOf("hidden", ["sales"])).toBeUndefined();
});

it("filters find nothing of a hidden agent", async () => {
  for (const line of [
    "GET /api/v1/audit?subject=agent:zebra-desk",
    "GET /api/v1/audit?text=zebra",
    "GET /api/v1/activity?owner=agent:zebra-desk",
    "GET /api/v1/activity?text=zebra",
    "GET /api/v1/calls?agent=zebra-desk",
    "GET /api/v1/calls?text=zebra",
  ]) {
    const { body } = await viewer.send<Record<string, unknown[]>>(line);
    expect([line, body.entries ?? body.saves ?? body.calls]).toEqual([line, []]);
  }
});

it("events and presence name no hidden agent, and end with the session", async () => {
  const follower = await signInAs(server, "Vic", {
    groups: ["support"],
    outside: "hidden",
  });
  const headers = { Cookie: follower.cookie };
  const record = await recordEvents({ url: server.url }, headers);
  const owner = await recordEvents({ url: server.url }, { Cookie: admin.cookie });
  const stream = /"stream":"(\w+)"/;
  await expect.poll(owner.raw).toMatch(stream);
  const place = { agent: "zebra-desk", isEditing: true };
  await admin.send("POST /api/v1/presence", { stream: stream.exec(owner.raw())?.[1], place });
  await admin.send("POST /api/v1/agents/zebra-desk/tokens", { name: "another" });
  await admin.send("POST /api/v1/agents/support-desk/tokens", { name: "another" });
  const told: ServerEvent = { type: "tokens", agent: "support-desk" };
  await expect.poll(() => record.events).toContainEqual(told);
  expect(owner.raw()).toContain("zebra-desk");
  expect(record.raw()).not.toMatch(/zebra/i);
  await admin.send(`POST /api/v1/people/${follower.person.id}/disable`);
  await record.ended;
  await owner.stop();
});

it("nobody changes what others lead to: presets, the organisation, agents of other groups", async () => {
  const owners = (owner: object, more: object = {}) => ({
    trial: true,
    changes: [{ action: "change", owner, baseRevision: 0, operations: [], ...more }],
  });
  const labels = { name: "Mine", group: "sales" };
  const refusals = [
    await viewer.send("POST /api/v1/presets", { name: "Mine" }),
    await viewer.send(`PATCH /api/v1/presets/${preset}`, { name: "Mine" }),
    await viewer.send(`DELETE /api/v1/presets/${preset}`),
    await viewer.send("POST /api/v1/agents", { name: "Mine", group: "sales" }),
    await viewer.send("POST /api/v1/agents", { name: "Mine" }),
    await viewer.send("PATCH /api/v1/agents/support-desk", { group: "sales" }),
    await viewer.send("PATCH /api/v1/agents/support-desk", { group: null }),
    await viewer.send("PATCH /api/v1/organisation/settings", { baseRevision: 0, operations: [] }),
  ];
  expect(refusals.map(({ status, body }) => [status, body.error?.code])).toEqual(
    refusals.map(() => [403, "role_needed"]),
  );
  const many = [
    owners({ kind: "organisation" }),
    owners({ kind: "preset", id: preset }),
    owners({ kind: "agent", id: "support-desk" }, { labels }),
    owners({ kind: "agent", id: "new-one" }, { action: "create", labels }),
  ];
  for (const body of many) {
    const answer = await viewer.send<{ refusals: { error: { code: string } }[] }>(
      "POST /api/v1/settings/owners",
      body,
    );
    expect(answer.body.refusals.map(({ error }) => error.code)).toEqual(["role_needed"]);
  }
  const taken = owners(
    { kind: "agent", id: "zebra-old" },
    {
      action: "create",
      labels: { name: "Mine", group: "support" },
    },
  );
  const idTaken = await viewer.send("POST /api/v1/settings/owners", taken);
  expect(idTaken.text).toContain("idTaken");
  const copy = { name: "Mine", group: "support", copyOf: "zebra-desk" };
  expect((await viewer.send("POST /api/v1/agents", copy)).status).toBe(404);
  const own = await viewer.send("POST /api/v1/agents", { name: "Mine", group: "support" });
  expect(own.status).toBe(201);
});
