import { defineTool } from "@pegboard/registry-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { ROUTE_ACCESS } from "../access/route-access.ts";
import type { CreatedTokenAnswer, InvitedAnswer, LinkAnswer } from "../api-contract.ts";
import { codeOf, type PersonAtServer, sendAs, signInAs } from "../testing/people.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";

// Whether an answer tells by a number, an order or a form of words that there is an agent which
// is hidden from who asks: what is answered before it was made and after is the same.

const echo = defineTool({
  name: "echo",
  description: "Says it again.",
  visible: true,
  parameters: z.object({ text: z.string() }),
  run: ({ text }: { text: string }) => text,
});
const HIDING = { role: "editor" as const, groups: ["support"], outside: "hidden" as const };

let server: TestServer;
let admin: PersonAtServer;
let viewer: PersonAtServer;
beforeAll(async () => {
  server = await startTestServer({ tools: [echo] });
  admin = await signInAs(server, "Ada", { role: "admin" });
  viewer = await signInAs(server, "Vera", HIDING);
  await admin.send("POST /api/v1/presets", { name: "Common", tools: { echo: true } });
  await makeAgent("Support desk", "support");
});
afterAll(() => server.close());

/** An agent with all that lists and counts could know it by. */
async function makeAgent(name: string, group: string): Promise<void> {
  const id = name.toLowerCase().replace(" ", "-");
  const path = `/api/v1/agents/${id}`;
  await admin.send("POST /api/v1/agents", { id, name, group });
  const operations = [
    { op: "setPresets", presets: ["common"] },
    { op: "setTokenBudget", tokens: 1 },
  ];
  await admin.send(`PATCH ${path}/settings`, { baseRevision: 0, operations });
  await admin.send(`POST ${path}/methods/echo/call`, { arguments: { text: `${name} speaks` } });
  const made = await admin.send<CreatedTokenAnswer>(`POST ${path}/tokens`, { name: `${name} key` });
  const headers = { Authorization: `Bearer ${made.body.value}` };
  expect((await sendAs(server, `GET ${path}/settings`, { headers })).status).toBe(403);
  const change = { op: "setTool", tool: "echo", state: "off" };
  const changes = [{ owner: { kind: "agent", id }, baseRevision: 1, operations: [change] }];
  const proposed = await admin.send("POST /api/v1/proposals", { title: `Of ${name}`, changes });
  expect(proposed.status).toBe(201);
}

/** The bodies of routes that read although they are no GET. */
const switchOff = { operations: [{ op: "setTool", tool: "echo", state: "off" }] };
const READING: Record<string, object> = {
  "POST /api/v1/presets/:preset/reach": switchOff,
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
    changes: [{ owner: { kind: "preset", id: "common" }, ...switchOff }],
  },
  "POST /api/v1/settings/rules": {
    changes: [{ owner: { kind: "preset", id: "common" }, ...switchOff }],
  },
  "POST /api/v1/calls/replay": {
    changes: [{ owner: { kind: "preset", id: "common" }, ...switchOff }],
  },
  "POST /api/v1/tools/definitions": { tools: ["echo"] },
  "POST /api/v1/tools/switches": { tools: [{ tool: "echo", methods: ["echo"] }] },
  "POST /api/v1/import": { text: JSON.stringify({ agents: { x: { name: "X" } } }) },
};

const routes = Object.entries(ROUTE_ACCESS)
  .filter(([route, { least }]) => /^GET /.test(route) && ["viewer", "editor"].includes(least))
  .map(([route]) => route)
  .filter((route) => !/ \/(?:mcp\/|api\/v1\/events$)/.test(route))
  .concat(Object.keys(READING));

/** What measures all that is stored, or how long the process lives: it names nothing. */
const TOTALS: Record<string, RegExp> = {
  // The chain binds all entries, so that its numbers are of all.
  "GET /api/v1/audit": /^verified$/,
  // It grows with the clock.
  "GET /api/v1/agents/:agent/usage": /^countedDays$/,
  "GET /api/v1/calls/statistics": /^bytes$/,
  "GET /api/v1/installation": /^(?:database|calls|free|uptime)$/,
  "GET /api/v1/health": /^uptime$/,
  "GET /api/v1/problems": /^checkedAt$/,
};

async function answers(): Promise<Record<string, unknown>> {
  const all: Record<string, unknown> = {};
  for (const route of routes) {
    const line = route
      .replace(":agent", "support-desk")
      .replace(":preset", "common")
      .replace(/:(?:revision|position|id|number)\b/, "1")
      .replace(":person", viewer.person.id)
      .replace(/\/revisions\/latest$/, "$&?item=tool:echo")
      .replace(/\/revisions\/costs$/, "$&?revisions=1");
    const { status, text } = await viewer.send(line, READING[route]);
    const timeless = text
      .replaceAll(/20\d\d-\d\d-\d\dT[\d:.]+Z/g, "then")
      .replaceAll(/\b1[789]\d{11}\b/g, "0");
    const isJson = timeless.startsWith("{");
    const left = isJson
      ? JSON.parse(timeless, (key, value) =>
          TOTALS[route]?.test(key) && typeof value !== "string" ? "a total" : value,
        )
      : timeless;
    all[route] = { status, left };
  }
  return all;
}

it("answers are the same before and after there is one, but for totals", async () => {
  // What is asked for the first time may be worked out then.
  await answers();
  const before = await answers();
  expect(Object.keys(before).length).toBeGreaterThan(40);
  await makeAgent("Zebra desk", "sales");
  expect(await answers()).toEqual(before);
  await admin.send("DELETE /api/v1/agents/zebra-desk");
  expect(await answers()).toEqual(before);
});

it("an invitation counts only agents that its person will see", async () => {
  const { body } = await admin.send<InvitedAnswer>("POST /api/v1/people/invitations", {
    people: [{ email: "new@example.com" }],
    rights: HIDING,
  });
  const code = body.invited[0] && codeOf(body.invited[0]);
  const link = await viewer.send<LinkAnswer>("POST /api/v1/links/read", { code });
  expect(link.body.reach).toEqual({ agents: 1, changed: 1, names: ["Support desk"] });
});

it("a name that a hidden agent has is refused without anything else of it", async () => {
  await admin.send("POST /api/v1/agents", { id: "quagga-1", name: "Quagga", group: "sales" });
  const answer = await viewer.send("POST /api/v1/agents", { name: "Quagga", group: "support" });
  expect(answer.status).toBe(409);
  expect(answer.text).not.toContain("quagga-1");
});
