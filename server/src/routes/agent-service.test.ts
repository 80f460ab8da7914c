import { defineTool, type JsonSchema } from "@pegboard/registry-core";
import { Ajv } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { CreatedTokenAnswer, SourceSummary } from "../api-contract.ts";
import { request } from "../testing/api-client.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";
import { testTools } from "../testing/test-tools.ts";
import { UGLY_SCHEMAS } from "../testing/ugly-schemas.ts";

interface Operation {
  operationId: string;
  summary: string;
  description: string;
  "x-openai-isConsequential": boolean;
  requestBody: { required: boolean; content: Record<string, { schema: JsonSchema }> };
}
interface Service {
  openapi: string;
  servers: { url: string }[];
  paths: Record<string, { post: Operation }>;
  components: { schemas: Record<string, JsonSchema> };
}

const uglyTool = defineTool({
  name: "ugly",
  description: "Takes what generators write.",
  methods: Object.fromEntries(
    Object.entries(UGLY_SCHEMAS).map(([name, parameters]) => [
      `take_${name}`,
      {
        description: `Takes it. ${"Long. ".repeat(80)}`,
        annotations: { readOnlyHint: true },
        parameters,
        run: () => "taken",
      },
    ]),
  ),
});

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ tools: [...testTools, uglyTool] });
  await request(server, "PATCH /api/v1/agents/first-agent/settings", {
    baseRevision: 0,
    operations: [{ op: "setTool", tool: "ugly", state: "on" }],
  });
});
afterAll(() => server.close());

/** Without the one word that 3.0 has from a draft which compilers no longer read. */
const inDraft7 = (key: string, value: unknown) =>
  key.startsWith("exclusive") && value === true ? undefined : value;

const described = async (query = "") =>
  (await request<Service>(server, `GET /api/v1/agents/first-agent/openapi.json${query}`)).body;
const operationsOf = ({ paths }: Service) => Object.values(paths).map(({ post }) => post);
const takesOf = ({ requestBody }: Operation) => requestBody.content["application/json"]?.schema;

it("describes one operation for each method, in the names and lengths that clients take", async () => {
  const service = await described("?client=gpt");
  expect(service).toMatchObject({
    openapi: "3.1.0",
    servers: [{ url: server.url }],
    security: [{ agentToken: [] }],
    components: { securitySchemes: { agentToken: { type: "http", scheme: "bearer" } } },
  });
  const operations = operationsOf(service);
  const ids = operations.map(({ operationId }) => operationId);
  expect(ids).toEqual(expect.arrayContaining(["read_note", "delete_note", "take_recursion"]));
  expect(ids).toEqual([...ids].sort());
  for (const { operationId, description } of operations) {
    expect(operationId).toMatch(/^[a-zA-Z0-9_-]{1,64}$/);
    expect(description.length).toBeLessThanOrEqual(300);
  }
  const asked = Object.fromEntries(
    operations.map((one) => [one.operationId, one["x-openai-isConsequential"]]),
  );
  expect(asked).toMatchObject({ delete_note: true, take_recursion: false });
  expect(operationsOf(await described()).some(({ description }) => description.length > 300)).toBe(
    true,
  );
});

it.each(["3.1", "3.0"])(
  "writes schemas of %s that compilers take, with references that lead somewhere",
  async (version) => {
    const service = await described(`?version=${version}`);
    const compiler =
      version === "3.1"
        ? new Ajv2020({ strict: false, validateFormats: false })
        : new Ajv({ strict: false, validateFormats: false });
    compiler.addSchema({
      $id: "https://service.test/",
      components: JSON.parse(JSON.stringify(service.components), inDraft7),
    });
    for (const operation of operationsOf(service)) {
      const schema = JSON.parse(
        JSON.stringify(takesOf(operation)).replaceAll(
          '"#/components',
          '"https://service.test/#/components',
        ),
        inDraft7,
      );
      expect(() => compiler.compile(schema), operation.operationId).not.toThrow();
    }
    const text = JSON.stringify(service);
    for (const [, name = ""] of text.matchAll(/"#\/components\/schemas\/([^"]+)"/g))
      expect(service.components.schemas).toHaveProperty([name]);
    expect(text).not.toMatch(/"\$defs"|"\$ref":"#\/(?!components)/);
    if (version === "3.0") expect(text).not.toMatch(/"type":\["/);
  },
);

it("is a service that can be imported whole, and called with the agent's own token", async () => {
  const service = await described("?version=3.0");
  const other = await startTestServer();
  try {
    const added = await request<SourceSummary>(other, "POST /api/v1/sources/openapi", {
      name: "desk",
      grouping: "one",
      allowPrivate: true,
      text: JSON.stringify(service),
    });
    const operations = Object.keys(service.paths).length;
    expect(added.body).toMatchObject({
      state: "ready",
      openapi: { counts: { operations, skipped: 0, total: operations } },
    });
  } finally {
    await other.close();
  }
  const tokens = await request<CreatedTokenAnswer>(
    server,
    "POST /api/v1/agents/first-agent/tokens",
    { name: "Importer" },
  );
  const [path = ""] = Object.keys(service.paths).filter((one) => one.endsWith("/read_note"));
  const call = (token: string) =>
    fetch(`${service.servers[0]?.url}${path}`, {
      method: "POST",
      headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
      body: '{"id":4}',
    });
  expect(await (await call(tokens.body.value)).json()).toMatchObject({ result: { id: 4 } });
  expect((await call(`${tokens.body.value}x`)).status).toBe(401);
});

it("takes the arguments alone as the body, and judges the call as any other", async () => {
  const call = (method: string, body?: unknown) =>
    request(server, `POST /api/v1/agents/first-agent/operations/${method}`, body);
  expect(await call("read_note", { id: 4 })).toMatchObject({
    status: 200,
    body: { result: { id: 4, reader: "First agent" } },
  });
  expect((await call("read_note", { id: 0 })).status).toBe(422);
  expect((await call("read_note", [])).status).toBe(422);
  expect(await call("nothing", {})).toMatchObject({
    status: 404,
    body: { error: { code: "not_found" } },
  });
  const listed = await fetch(`${server.url}/api/v1/agents/first-agent/operations/list_notes`, {
    method: "POST",
  });
  expect(await listed.json()).toMatchObject({ result: ["first"] });
});

it("refuses an edition, a client and a key that it does not know", async () => {
  for (const [query, status] of [
    ["?version=2.0", 422],
    ["?client=other", 422],
    ["?colour=red", 400],
  ])
    expect((await request(server, `GET ${SERVICE}${query}`)).status).toBe(status);
});

const SERVICE = "/api/v1/agents/first-agent/openapi.json";

it("describes what a selection leaves, and says which of its names have no effect", async () => {
  const answer = await fetch(`${server.url}${SERVICE}?choices=read_note,nothing&client=gpt`);
  const { paths } = (await answer.json()) as { paths: object };
  const names = Object.keys(paths).map((path) => path.split("/").at(-1));
  expect(names).toContain("read_note");
  expect(names.filter((name) => name?.startsWith("take_"))).toEqual([]);
  expect(JSON.parse(answer.headers.get("Pegboard-Warnings") ?? "[]")).toMatchObject([
    { list: "choices", name: "nothing" },
  ]);
});

it.each(["openapi.json", "openapi.json?version=3.0", "client.ts"])(
  "%s is sent again only when it changed",
  async (made) => {
    const url = `${server.url}/api/v1/agents/first-agent/${made}`;
    const first = await fetch(url);
    const headers = { "If-None-Match": first.headers.get("ETag") ?? "" };
    expect((await fetch(url, { headers })).status).toBe(304);
    await request(server, "PATCH /api/v1/agents/first-agent", { name: `Named for ${made}` });
    const renamed = await fetch(url, { headers });
    expect([renamed.status, await renamed.text()]).toEqual([
      200,
      expect.stringContaining(`Named for ${made}`),
    ]);
  },
);
