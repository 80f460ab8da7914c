import type { JsonObject, OwnerSettings } from "@pegboard/registry-core";
import { toToolSettings } from "@pegboard/registry-core/internal";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { AuditAnswer, RevisionsAnswer, SourceSummary } from "../api-contract.ts";
import { request } from "../testing/api-client.ts";
import { describedAt, type EchoService, startEchoService } from "../testing/echo-service.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";

const TOKEN = "k9-secret-value";
const bearer = { type: "http", scheme: "bearer" };

let server: TestServer;
let service: EchoService;
/** The description that is served at its address now. */
let described: JsonObject;
/** The tool of the first tag, in a source of its own in each test. */
let shop: string;
let count = 0;

/** A service whose tags want a token, and which more is said of. */
const shopWith = (tags: readonly string[], more: JsonObject = {}) =>
  describedAt(
    service.url,
    Object.fromEntries(
      tags.map((tag) => [
        `/${tag}`,
        { get: { operationId: `read_${tag}`, tags: [tag], security: [{ token: [] }] } },
      ]),
    ),
    { components: { securitySchemes: { token: bearer } }, ...more },
  );

beforeAll(async () => {
  service = await startEchoService({
    "/openapi.json": (response) => response.end(JSON.stringify(described)),
    "/moved.json": (response) => response.end(JSON.stringify(described)),
  });
  server = await startTestServer();
});
afterAll(async () => {
  await server.close();
  service.close();
});
beforeEach(() => {
  count += 1;
  shop = `shop${count}`;
});

const pathOf = ({ id }: SourceSummary) => `/api/v1/sources/${encodeURIComponent(id)}`;
const setForAll = (source: SourceSummary, config: JsonObject) =>
  request(server, `PATCH ${pathOf(source)}/openapi/config`, { config });

async function addShop(tags = ["orders", "boxes"], more: JsonObject = {}): Promise<SourceSummary> {
  described = shopWith(tags, more);
  const { body } = await request<SourceSummary>(server, "POST /api/v1/sources/openapi", {
    name: shop,
    url: `${service.url}/openapi.json`,
    allowPrivate: true,
  });
  return body;
}

async function configs(): Promise<Record<string, JsonObject | undefined>> {
  const { body } = await request<{ settings: OwnerSettings }>(
    server,
    "GET /api/v1/organisation/settings",
  );
  return Object.fromEntries(
    Object.entries(body.settings.tools ?? {}).map(([tool, entry]) => [
      tool,
      toToolSettings(entry).config,
    ]),
  );
}

const SET = { $secret: expect.anything() };

async function refreshed(source: SourceSummary, tags: readonly string[], more: JsonObject = {}) {
  described = shopWith(tags, more);
  await request(server, `POST ${pathOf(source)}/refresh`);
  return (await configs())[`${shop}.returns`];
}

it("gives a tag of a newer description the key of the others, which is sent, and says who saved that", async () => {
  const source = await addShop();
  await setForAll(source, { token: TOKEN });
  expect(await refreshed(source, ["orders", "boxes", "returns"])).toEqual({ token: SET });
  const { body } = await request<{ revision: number }>(
    server,
    "GET /api/v1/agents/first-agent/settings",
  );
  await request(server, "PATCH /api/v1/agents/first-agent/settings", {
    baseRevision: body.revision,
    operations: [{ op: "setTool", tool: `${shop}.returns`, state: "on" }],
  });
  const call = `POST /api/v1/agents/first-agent/methods/${shop}-read_returns/call`;
  expect(await request(server, call, { arguments: {} })).toMatchObject({ status: 200 });
  expect(service.seen.at(-1)?.headers.authorization).toBe(`Bearer ${TOKEN}`);
  const { body: saves } = await request<RevisionsAnswer>(
    server,
    "GET /api/v1/organisation/revisions",
  );
  expect(saves.revisions[0]).toMatchObject({ savedBy: "Pegboard" });
  const { body: record } = await request<AuditAnswer>(
    server,
    "GET /api/v1/audit?kind=settings_saved&subject=organisation",
  );
  expect(record.entries[0]).toMatchObject({
    by: { kind: "system", name: "Pegboard" },
    from: { via: "source" },
    facts: { revision: saves.revisions[0]?.revision },
  });
  expect(JSON.stringify([saves, record])).not.toContain(TOKEN);
});

it("gives it with the server that was chosen for the others, and the parts of that address", async () => {
  const servers: JsonObject[] = [
    { url: service.url },
    { url: `${service.url}/{region}`, variables: { region: { default: "eu" } } },
  ];
  const source = await addShop(undefined, { servers });
  await setForAll(source, {
    server: `${service.url}/{region}`,
    variables: { region: "us" },
    token: TOKEN,
  });
  const place = { server: `${service.url}/{region}`, variables: { region: "us" } };
  expect(await refreshed(source, ["orders", "boxes", "returns"], { servers })).toEqual({
    ...place,
    token: SET,
  });
  // A key that is entered then goes where all others go.
  described = shopWith(["orders", "boxes", "returns", "news"], { servers });
  await request(server, `PATCH ${pathOf(source)}/openapi`, { url: `${service.url}/moved.json` });
  expect((await configs())[`${shop}.news`]).toEqual(place);
});

it("gives it to a tag that came while Pegboard was not there, and to one of an uploaded file", async () => {
  const source = await addShop();
  await setForAll(source, { token: TOKEN });
  const { dataDir } = server;
  await server.end();
  described = shopWith(["orders", "boxes", "returns"]);
  server = await startTestServer({ dataDir });
  expect((await configs())[`${shop}.returns`]).toEqual({ token: SET });
  shop = `${shop}_file`;
  const { body: uploaded } = await request<SourceSummary>(server, "POST /api/v1/sources/openapi", {
    name: shop,
    text: JSON.stringify(shopWith(["orders"])),
  });
  await setForAll(uploaded, { token: TOKEN });
  await request(server, `PATCH ${pathOf(uploaded)}/openapi`, {
    text: JSON.stringify(shopWith(["orders", "returns"])),
  });
  expect((await configs())[`${shop}.returns`]).toEqual({ token: SET });
});

it("gives it as the variable that the others name", async () => {
  await server.end();
  server = await startTestServer({
    dataDir: server.dataDir,
    variables: { SHOP_TOKEN: TOKEN },
    secretVariables: ["SHOP_TOKEN"],
  });
  const source = await addShop();
  await setForAll(source, { token: `\${env:SHOP_TOKEN}` });
  const taken = await refreshed(source, ["orders", "boxes", "returns"]);
  expect(taken).toEqual((await configs())[`${shop}.orders`]);
  expect(JSON.stringify(taken)).toContain("SHOP_TOKEN");
  described = shopWith(["orders", "boxes", "returns", "news"]);
  await request(server, `PATCH ${pathOf(source)}/openapi`, { url: `${service.url}/moved.json` });
  expect((await configs())[`${shop}.news`]).toBeUndefined();
});

it.each<[what: string, meanwhile: (source: SourceSummary) => Promise<unknown>, more?: JsonObject]>([
  [
    "one of the others has another key",
    (source) =>
      setForAll(source, { token: TOKEN }).then(() => setFor(`${shop}.boxes`, "another-key")),
  ],
  ["one of the others has none", () => setFor(`${shop}.boxes`, TOKEN)],
  [
    "the description is read from elsewhere",
    async (source) => {
      await setForAll(source, { token: TOKEN });
      described = shopWith(["orders", "boxes", "returns"]);
      await request(server, `PATCH ${pathOf(source)}/openapi`, {
        url: `${service.url}/moved.json`,
      });
    },
  ],
  [
    "calls go to another server",
    (source) => setForAll(source, { token: TOKEN }),
    { servers: [{ url: "https://elsewhere.example.com" }] },
  ],
  [
    "the scheme is another one now",
    (source) => setForAll(source, { token: TOKEN }),
    { components: { securitySchemes: { token: { type: "apiKey", in: "query", name: "t" } } } },
  ],
])("gives it no key when %s", async (_, meanwhile, more = {}) => {
  const source = await addShop();
  await meanwhile(source);
  expect(await refreshed(source, ["orders", "boxes", "returns"], more)).toBeUndefined();
});

it("leaves a tag without a key that somebody took it away from", async () => {
  const source = await addShop(["orders", "boxes", "returns"]);
  await setForAll(source, { token: TOKEN });
  await save({ op: "resetConfig", tool: `${shop}.returns`, key: "token" });
  expect(await refreshed(source, ["orders", "boxes", "returns", "news"])).toBeUndefined();
  expect((await configs())[`${shop}.news`]).toBeUndefined();
});

async function save(operation: JsonObject) {
  const { body } = await request<{ revision: number }>(server, "GET /api/v1/organisation/settings");
  return request(server, "PATCH /api/v1/organisation/settings", {
    baseRevision: body.revision,
    operations: [operation],
  });
}

const setFor = (tool: string, value: string) =>
  save({ op: "setConfig", tool, key: "token", value });
