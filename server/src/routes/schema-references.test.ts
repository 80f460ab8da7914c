import { rmSync } from "node:fs";
import { defineTool, type JsonSchema } from "@pegboard/registry-core";
import { afterEach, expect, it } from "vitest";
import type { CatalogAnswer, ProblemsAnswer, SettingsAnswer } from "../api-contract.ts";
import { request } from "../testing/api-client.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";

const dataFolders: string[] = [];
let server: TestServer | undefined;
afterEach(async () => {
  await server?.end();
  server = undefined;
  for (const folder of dataFolders.splice(0)) rmSync(folder, { recursive: true });
});

/** A server whose tool has these settings; the data is that of the server before. */
async function startWith(
  properties: Record<string, JsonSchema>,
  more: JsonSchema = {},
): Promise<void> {
  await server?.end();
  const tool = defineTool({
    name: "mail",
    visible: true,
    config: { type: "object", properties, ...more },
    methods: { show: { run: (_, { config }) => config } },
  });
  const [dataDir] = dataFolders;
  server = await startTestServer({ tools: [tool], ...(dataDir !== undefined && { dataDir }) });
  if (dataDir === undefined) dataFolders.push(server.dataDir);
}

async function save(baseRevision: number, ...operations: object[]) {
  const { status, body } = await request<SettingsAnswer>(
    running(),
    "PATCH /api/agents/first-agent/settings",
    {
      baseRevision,
      operations: operations.map((operation) => ({ tool: "mail", ...operation })),
    },
  );
  return {
    status,
    issues: body.error?.issues?.map(({ path, code, values }) => ({
      at: path.slice(2),
      code,
      values,
    })),
  };
}
const set = (key: string, value: unknown) => ({ op: "setConfig", key, value });

function running(): TestServer {
  if (!server) throw new Error("No server was started.");
  return server;
}

const noTarget = (reference: string) => ({ kind: "no_target", reference });

it.each<[what: string, invalid: JsonSchema, issue: object]>([
  ["a reference to nothing", { $ref: "#/$defs/address" }, noTarget("#/$defs/address")],
  [
    "a reference to another document",
    { $ref: "address.json#/street" },
    noTarget("address.json#/street"),
  ],
  ["a name that nobody has", { $ref: "#address" }, noTarget("#address")],
  [
    "a type of JavaScript",
    { type: "String" },
    { kind: "keyword", path: ["properties", "to"], issue: { path: ["type"], code: "enum" } },
  ],
])(
  "with %s no value of that field is saved, all others are, and a problem says so",
  async (_what, invalid, issue) => {
    await startWith({ to: {}, subject: { type: "string" } });
    expect((await save(0, set("to", "x"), set("subject", "hello"))).status).toBe(200);
    await startWith({ to: invalid, subject: { type: "string", maxLength: 3 } });
    const issues = [{ at: ["config", "to"], code: "faulty_schema", values: { issue } }];
    expect(await save(1, set("to", "y"))).toMatchObject({ status: 422, issues });
    const long = await save(1, set("subject", "four"));
    expect(long).toMatchObject({
      status: 422,
      issues: [{ at: ["config", "subject"], code: "maxLength" }],
    });
    expect((await save(1, set("subject", "abc"))).status).toBe(200);
    const { body } = await request<ProblemsAnswer>(running(), "GET /api/problems");
    expect(body.problems).toContainEqual(
      expect.objectContaining({
        kind: "invalid config",
        values: expect.objectContaining({
          issue: expect.objectContaining({ code: "faulty_schema" }),
        }),
      }),
    );
    expect((await save(2, { op: "resetConfig", key: "to" })).status).toBe(200);
    const called = await request<{ result: object }>(
      running(),
      "POST /api/agents/first-agent/methods/show/call",
      {},
    );
    expect(called.body.result).toEqual({ subject: "abc" });
  },
);

it("what was wrong before does not hide what is wrong now", async () => {
  await startWith({ to: { type: "string" }, subject: { type: "string" } });
  await save(0, set("to", "x"), set("subject", "hello"));
  await startWith({ to: { type: "string" }, subject: { type: "string", maxLength: 3 } });
  expect(await save(1, set("to", 5))).toMatchObject({
    status: 422,
    issues: [{ at: ["config", "to"], code: "type" }],
  });
  expect(await save(1, set("subject", "longer"))).toMatchObject({
    status: 422,
    issues: [{ at: ["config", "subject"] }],
  });
});

it("references by name and by address are judged, shown as pointers, and give defaults", async () => {
  const street = {
    $id: "parts/street.json",
    type: "object",
    properties: { name: { $ref: "#name" } },
    $defs: { n: { $anchor: "name", type: "string", minLength: 2, default: "Main" } },
  };
  await startWith(
    { from: { $ref: "parts/street.json" }, to: { $ref: "#many" }, secret: { $ref: "#hidden" } },
    {
      $id: "https://x.test/config.json",
      required: ["from"],
      $defs: {
        street,
        many: { $anchor: "many", type: "array", items: { $dynamicRef: "#entry" } },
        entry: { $dynamicAnchor: "entry", type: "integer" },
        hidden: { $anchor: "hidden", type: "string", writeOnly: true },
      },
    },
  );
  const { body } = await request<CatalogAnswer>(running(), "GET /api/tools");
  const definition = body.declared.find(({ name }) => name === "mail");
  expect(definition?.configDefaults).toEqual({ from: { name: "Main" } });
  expect(definition?.configSchema?.properties).toMatchObject({
    from: { $ref: "#/$defs/street" },
    to: { $ref: "#/$defs/many" },
  });
  expect(await save(0, set("from", { name: "x" }), set("to", ["a"]))).toMatchObject({
    status: 422,
    issues: [
      { at: ["config", "from", "name"], code: "minLength" },
      { at: ["config", "to", 0], code: "type" },
    ],
  });
  expect(
    (await save(0, set("from", { name: "High" }), set("to", [1]), set("secret", "s3cret-value")))
      .status,
  ).toBe(200);
  const stored = await request<SettingsAnswer>(running(), "GET /api/agents/first-agent/settings");
  expect(JSON.stringify(stored.body)).not.toContain("s3cret-value");
});
