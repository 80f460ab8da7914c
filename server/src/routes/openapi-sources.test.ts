import type { JsonObject, OwnerSettings } from "@pegboard/registry-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import type {
  CatalogAnswer,
  OpenApiChanges,
  OpenApiDescription,
  ProblemsAnswer,
  SourceSummary,
  SourcesAnswer,
} from "../api-contract.ts";
import { request } from "../testing/api-client.ts";
import { describedAt, type EchoService, startEchoService } from "../testing/echo-service.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";
import { readStoredText } from "../testing/stored-rows.ts";

let server: TestServer;
let service: EchoService;
let paths: JsonObject;
const securitySchemes = { key: { type: "apiKey", in: "header", name: "X-Api-Key" } };
const operation = (operationId: string, more: JsonObject = {}): JsonObject => ({
  operationId,
  tags: ["Pets"],
  security: [{ key: [] }, {}],
  ...more,
});
const usual: JsonObject = {
  "/pets": { get: operation("list_pets", { summary: "List pets" }), post: operation("add_pet") },
  "/pets/{id}": { delete: operation("remove_pet") },
  "/events": {
    get: operation("events", {
      responses: { 200: { description: "", content: { "text/event-stream": {} } } },
    }),
  },
  "/health": { get: { operationId: "health" } },
};
beforeAll(async () => {
  paths = usual;
  service = await startEchoService({
    "/openapi.json": (response) =>
      response.end(
        JSON.stringify(describedAt(service.url, paths, { components: { securitySchemes } })),
      ),
  });
  server = await startTestServer();
});
afterAll(async () => {
  await server.close();
  service.close();
});

const url = () => `${service.url}/openapi.json?k=key-never-shown`;
const source = async () =>
  (await request<SourcesAnswer>(server, "GET /api/sources")).body.sources.find(
    ({ kind }) => kind === "openapi",
  );
const call = (name: string, body: JsonObject = {}) =>
  request(server, `POST /api/agents/first-agent/methods/${name}/call`, { arguments: body });
const save = async (...operations: JsonObject[]) => {
  const { body } = await request<{ revision: number }>(
    server,
    "GET /api/agents/first-agent/settings",
  );
  return request(server, "PATCH /api/agents/first-agent/settings", {
    baseRevision: body.revision,
    operations,
  });
};

it("shows what would come in, with what is left out and why, and stores nothing", async () => {
  const answer = await request<OpenApiDescription>(server, "POST /api/sources/openapi/preview", {
    url: url(),
    name: "Pet shop",
    allowPrivate: true,
  });
  expect(answer).toMatchObject({
    status: 200,
    body: {
      title: "Echo",
      format: "OpenAPI 3.1",
      place: `${service.url}/openapi.json?•••`,
      total: 5,
      credentials: [{ key: "key", scheme: "key", operations: 3 }],
      tools: [
        {
          name: "pet_shop.pets",
          displayName: "Pets",
          operations: [
            {
              operation: "GET /pets",
              method: "list_pets",
              risk: "reads",
              parameters: 0,
              tokens: expect.any(Number),
            },
            { operation: "POST /pets", method: "add_pet", risk: "changes" },
            {
              operation: "DELETE /pets/{id}",
              method: "remove_pet",
              risk: "destroys",
              parameters: 1,
            },
          ],
        },
        { name: "pet_shop", displayName: "Echo", operations: [{ operation: "GET /health" }] },
      ],
      skipped: [{ operation: "GET /events", reason: { code: "stream" } }],
      adjusted: [
        {
          operation: "DELETE /pets/{id}",
          adjustment: { code: "parameter_added", parameter: "id" },
        },
      ],
    },
  });
  expect(answer.body.tools[0]?.operations[0]?.tokens).toBeGreaterThan(5);
  expect(await source()).toBeUndefined();
});

it.each([
  ["nothing to read", { name: "x" }, 422],
  ["two things to read", { name: "x", url: "https://example.com", text: "{}" }, 422],
  ["a password in the address", { name: "x", url: "https://a:b@example.com/openapi.json" }, 422],
  ["an address that is no web page", { name: "x", url: "file:///etc/passwd" }, 422],
  ["a text that is no description", { name: "x", text: "{}" }, 400],
  [
    "an address of this machine, unless it is allowed",
    { name: "x", url: "http://127.0.0.1:1/openapi.json" },
    400,
  ],
])("refuses %s", async (_, body, status) => {
  expect((await request(server, "POST /api/sources/openapi/preview", body)).status).toBe(status);
});

it("adds the source with its tools off, without what stays out, and keeps it across a restart", async () => {
  const body = { name: "Pet shop", url: url(), allowPrivate: true, without: ["GET /health"] };
  const added = await request<SourceSummary>(server, "POST /api/sources/openapi", body);
  const expected = {
    kind: "openapi",
    state: "ready",
    tools: [{ name: "pet_shop.pets", methods: 3 }],
    openapi: {
      place: `${service.url}/openapi.json?•••`,
      grouping: "tag",
      allowPrivate: true,
      counts: { operations: 3, skipped: 1, adjusted: 1, without: 1, total: 5 },
    },
  };
  expect(added).toMatchObject({ status: 201, body: expected });
  const reading = `/api/sources/${encodeURIComponent(added.body.id)}/openapi/reading`;
  const seen = service.seen.length;
  expect((await request(server, `GET ${reading}`)).body).toMatchObject({
    servers: [{ url: service.url }],
    credentials: [{ key: "key", operations: 3 }],
    skipped: [{ operation: "GET /events", reason: { code: "stream" } }],
  });
  expect(service.seen).toHaveLength(seen);
  expect((await request(server, "POST /api/sources/openapi", body)).status).toBe(409);
  expect((await call("pet_shop-list_pets")).status).toBe(403);
  const { body: found } = await request<ProblemsAnswer>(server, "GET /api/problems");
  expect(found.problems.find(({ code }) => code === "openapi_skipped")?.values).toMatchObject({
    operations: ["GET /events"],
  });
  await server.end();
  const stored = await readStoredText(server.dataDir);
  expect(stored).not.toContain("never-shown");
  server = await startTestServer({ dataDir: server.dataDir });
  expect(await source()).toMatchObject({ ...expected, id: added.body.id });
});

it("calls the service with the key of the settings, which no answer repeats", async () => {
  const saved = await save(
    { op: "setTool", tool: "pet_shop.pets", state: "on" },
    { op: "setConfig", tool: "pet_shop.pets", key: "key", value: "k9-secret-value" },
  );
  expect(saved.status).toBe(200);
  const answer = await call("pet_shop-remove_pet", { id: "7" });
  expect(answer.status).toBe(200);
  expect(service.seen.at(-1)).toMatchObject({
    method: "DELETE",
    url: "/pets/7",
    headers: { "x-api-key": "k9-secret-value" },
  });
  expect(answer.text).not.toContain("k9-secret-value");
});

it("waits with what changed until it is accepted, also when the same name becomes another request", async () => {
  paths = {
    ...usual,
    "/pets/{id}": {},
    "/everything/{id}": { delete: operation("remove_pet") },
    "/new": { get: operation("new") },
  };
  const id = encodeURIComponent((await source())?.id ?? "");
  const refreshed = await request<SourceSummary>(server, `POST /api/sources/${id}/refresh`);
  expect(refreshed.body.review).toMatchObject({ new: 1, changed: 1 });
  const before = service.seen.length;
  expect((await call("pet_shop-remove_pet", { id: "7" })).text).toContain("as another request now");
  expect((await call("pet_shop-new")).status).toBe(403);
  expect(service.seen.length).toBe(before);
  const { body } = await request<{ changes: { fingerprint: string }[] }>(
    server,
    `GET /api/sources/${id}/changes`,
  );
  const accepted = await request(server, `POST /api/sources/${id}/changes/accept`, {
    changes: body.changes.map(({ fingerprint }) => fingerprint),
  });
  expect(accepted.status).toBe(200);
  expect((await call("pet_shop-remove_pet", { id: "7" })).status).toBe(200);
  expect(service.seen.at(-1)?.url).toBe("/everything/7");
});

it("asks for the key again when the description names another server", async () => {
  const id = encodeURIComponent((await source())?.id ?? "");
  const elsewhere = await startEchoService();
  const original = service.url;
  service.url = elsewhere.url;
  await request(server, `POST /api/sources/${id}/refresh`);
  service.url = original;
  const { body } = await request<{ changes: { fingerprint: string }[] }>(
    server,
    `GET /api/sources/${id}/changes`,
  );
  await request(server, `POST /api/sources/${id}/changes/accept`, {
    changes: body.changes.map(({ fingerprint }) => fingerprint),
  });
  await call("pet_shop-list_pets");
  expect(JSON.stringify(elsewhere.seen)).not.toContain("k9-secret-value");
  elsewhere.close();
});

it("chooses anew what comes in, and goes with all that it brought", async () => {
  const id = encodeURIComponent((await source())?.id ?? "");
  const preview = `POST /api/sources/${id}/openapi/preview`;
  const { body } = await request<OpenApiChanges>(server, preview, {});
  expect(body).toMatchObject({ without: ["GET /health"], total: expect.any(Number) });
  expect(body.tools.map(({ name }) => name)).toContain("pet_shop");
  const changed = await request<SourceSummary>(server, `PATCH /api/sources/${id}/openapi`, {
    without: ["POST /pets"],
  });
  expect(changed.body.openapi?.counts).toMatchObject({ without: 1 });
  expect(changed.body.tools.map(({ name }) => name)).toContain("pet_shop");
  expect((await request(server, `DELETE /api/sources/${id}`)).status).toBe(204);
  expect((await request(server, preview, {})).status).toBe(404);
  const { body: left } = await request<{ declared: { name: string }[] }>(server, "GET /api/tools");
  expect(JSON.stringify(left.declared)).not.toContain("pet_shop");
});

it("previews another file, grouping, name and address with what becomes of each method and whom it concerns, and stores nothing", async () => {
  const described = (changed: JsonObject) =>
    JSON.stringify(
      describedAt(service.url, { ...usual, ...changed }, { components: { securitySchemes } }),
    );
  const body = {
    name: "Look",
    text: described({}),
    fileName: "one.json",
    allowPrivate: true,
    without: ["GET /health"],
  };
  const { body: added } = await request<SourceSummary>(server, "POST /api/sources/openapi", body);
  const preview = async (what: JsonObject) =>
    (
      await request<OpenApiChanges>(
        server,
        `POST /api/sources/${encodeURIComponent(added.id)}/openapi/preview`,
        what,
      )
    ).body;
  const newer = {
    "/pets": { get: operation("list_pets", { summary: "Find pets" }) },
    "/new": { get: operation("new") },
  };
  const present = [
    { operation: "GET /pets", tool: "look.pets", method: "list_pets", agents: [] },
    { operation: "POST /pets", tool: "look.pets", method: "add_pet", agents: [] },
    { operation: "DELETE /pets/{id}", tool: "look.pets", method: "remove_pet", agents: [] },
  ];
  expect(await preview({})).toMatchObject({
    present,
    agents: [],
    waits: false,
    asksForKeys: false,
  });
  await save(
    { op: "setTool", tool: "look.pets", state: "on" },
    ...["add_pet", "remove_pet"].map((method) => ({
      op: "setMethod",
      tool: "look.pets",
      method,
      state: "off",
    })),
  );
  const found = await preview({ text: described(newer), fileName: "two.json" });
  expect(found).toMatchObject({
    place: "two.json",
    agents: [{ id: "first-agent", name: "First agent" }],
    waits: true,
    asksForKeys: false,
    present: [{ operation: "GET /pets", agents: [0] }, { operation: "POST /pets", agents: [] }, {}],
  });
  expect(found.present.map(({ fields }) => fields?.map(({ field }) => field))).toEqual([
    ["displayName", "description"],
    undefined,
    undefined,
  ]);
  expect(found.tools.flatMap(({ operations }) => operations.map((one) => one.operation))).toEqual([
    "GET /pets",
    "DELETE /pets/{id}",
    "GET /new",
    "GET /health",
  ]);
  const regrouped = await preview({ grouping: "one", name: "Other", allowPrivate: false });
  expect(regrouped.tools.map(({ name }) => name)).toEqual(["other"]);
  expect(regrouped.waits).toBe(false);
  expect(await preview({ url: url() })).toMatchObject({ asksForKeys: true, waits: true });
  expect((await source())?.openapi).toMatchObject({ place: "one.json", grouping: "tag" });
  const change = { grouping: "one", allowPrivate: false };
  const changed = await request(
    server,
    `PATCH /api/sources/${encodeURIComponent(added.id)}/openapi`,
    change,
  );
  expect(changed).toMatchObject({
    status: 200,
    body: { tools: [{ name: "look" }], openapi: change },
  });
  await request(server, `DELETE /api/sources/${encodeURIComponent(added.id)}`);
});

it("lists its tools when operations move between them and keep their names", async () => {
  const tagged = (...tags: string[]) =>
    JSON.stringify(
      describedAt(
        service.url,
        Object.fromEntries(
          tags.map((tag, index) => [
            `/p${index}`,
            { get: operation(`get_${index}`, { tags: [tag] }) },
          ]),
        ),
      ),
    );
  const body = { name: "Move", text: tagged("A", "A", "B", "B"), allowPrivate: true };
  const { body: added } = await request<SourceSummary>(server, "POST /api/sources/openapi", body);
  const id = encodeURIComponent(added.id);
  const methods = async () => {
    const { body } = await request<CatalogAnswer>(server, "GET /api/tools");
    const own = body.declared.filter((tool) => tool.source === added.id);
    return Object.fromEntries(own.map((tool) => [tool.name, tool.methods.map(({ name }) => name)]));
  };
  await request(server, `PATCH /api/sources/${id}/openapi`, { text: tagged("A", "A", "A", "B") });
  expect(await methods()).toEqual({ "move.a": ["get_0", "get_1", "get_2"], "move.b": ["get_3"] });
  await request(server, `PATCH /api/sources/${id}/openapi`, { grouping: "one" });
  expect(await methods()).toEqual({ move: ["get_0", "get_1", "get_2", "get_3"] });
  await request(server, `DELETE /api/sources/${id}`);
});

it("takes another name and another file for the same source, and holds the new one to what was accepted", async () => {
  const described = (...keys: string[]) =>
    JSON.stringify(
      describedAt(
        service.url,
        Object.fromEntries(keys.map((key) => [key, usual[key] as JsonObject])),
      ),
    );
  const body = { name: "Up", text: described("/pets"), fileName: "one.json", allowPrivate: true };
  const { body: added } = await request<SourceSummary>(server, "POST /api/sources/openapi", body);
  const change = (what: JsonObject) =>
    request<SourceSummary>(
      server,
      `PATCH /api/sources/${encodeURIComponent(added.id)}/openapi`,
      what,
    );
  await save({ op: "setTool", tool: "up.pets", state: "on" });
  expect((await change({ text: "{}" })).status).toBe(400);
  expect((await change({ url: "https://example.com", text: described("/pets") })).status).toBe(422);
  expect((await source())?.openapi?.place).toBe("one.json");
  const again = await change({ text: described("/pets", "/pets/{id}"), fileName: "two.json" });
  expect(again).toMatchObject({
    status: 200,
    body: {
      id: added.id,
      openapi: { place: "two.json", counts: { operations: 3 } },
      review: { new: 1 },
    },
  });
  expect((await call("up-list_pets")).status).toBe(200);
  expect((await call("up-remove_pet", { id: "1" })).status).toBe(403);
  const other = await request<SourceSummary>(server, "POST /api/sources/openapi", {
    ...body,
    name: "Other",
  });
  expect((await change({ name: "other" })).status).toBe(409);
  expect(await change({ name: "Shop" })).toMatchObject({
    status: 200,
    body: { id: added.id, name: "Shop", tools: [{ name: "shop.pets" }] },
  });
  await server.end();
  server = await startTestServer({ dataDir: server.dataDir });
  expect(await source()).toMatchObject({
    id: added.id,
    name: "Shop",
    openapi: { place: "two.json" },
  });
  const byAddress = await request<SourceSummary>(server, "POST /api/sources/openapi", {
    name: "Address",
    url: url(),
    allowPrivate: true,
  });
  const asFile = `PATCH /api/sources/${encodeURIComponent(byAddress.body.id)}/openapi`;
  const uploaded = await request(server, asFile, {
    text: described("/pets"),
    fileName: "three.json",
  });
  expect(uploaded).toMatchObject({
    status: 200,
    body: { openapi: { place: "three.json", isUploaded: true } },
  });
  const moved = await request(server, asFile, { url: url() });
  expect(moved).toMatchObject({ status: 200, body: { openapi: { isUploaded: false } } });
  for (const { id } of [added, other.body, byAddress.body]) {
    await request(server, `DELETE /api/sources/${encodeURIComponent(id)}`);
  }
});

it("sets a key once for all tools of a source that take it, and refuses what none takes", async () => {
  const tagged = (tag: string, security: JsonObject[]): JsonObject => ({
    get: { operationId: `read_${tag}`, tags: [tag], security },
  });
  const text = JSON.stringify(
    describedAt(
      "https://api.example.com",
      {
        "/orders": tagged("orders", [{ token: [] }]),
        "/boxes": tagged("boxes", [{ token: [] }]),
        "/news": tagged("news", []),
      },
      { components: { securitySchemes: { token: { type: "http", scheme: "bearer" } } } },
    ),
  );
  const { body: added } = await request<SourceSummary>(server, "POST /api/v1/sources/openapi", {
    name: "Tagged",
    text,
  });
  const path = `/api/v1/sources/${added.id}/openapi/config`;
  const set = await request(server, `PATCH ${path}`, { config: { token: "k9-secret-value" } });
  expect(set).toMatchObject({
    status: 200,
    body: { tools: ["tagged.boxes", "tagged.orders"] },
  });
  const { body } = await request<{ settings: OwnerSettings }>(
    server,
    "GET /api/v1/organisation/settings",
  );
  const { "tagged.news": news, ...tools } = body.settings.tools ?? {};
  expect([tools["tagged.orders"], tools["tagged.boxes"]]).toMatchObject([
    { config: { token: { $secret: expect.anything() } } },
    { config: { token: { $secret: expect.anything() } } },
  ]);
  expect(news).toBeUndefined();
  const refused = await request(server, `PATCH ${path}`, { config: { tokn: "x" } });
  expect(refused).toMatchObject({ status: 422 });
});
