import { Ajv2020 } from "ajv/dist/2020.js";
import { afterAll, beforeAll, expect, it } from "vitest";
import { request } from "../testing/api-client.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";
import { testTools } from "../testing/test-tools.ts";

interface Content {
  content?: Record<string, { schema?: object }>;
}
interface Operation {
  summary?: string;
  tags?: string[];
  responses: Record<string, Content>;
}
interface Description {
  openapi: string;
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object>; responses: { Refused: Content } };
}

let server: TestServer;
let description: Description;
beforeAll(async () => {
  server = await startTestServer({ tools: testTools });
  description = (await request<Description>(server, "GET /api/v1/openapi.json")).body;
});
afterAll(() => server.close());

/** Of the app, without what answers for every address, and without MCP, which describes itself. */
const routes = () =>
  server.app.routes.filter(({ method, path }) => method !== "ALL" && !/\*|^\/mcp\//.test(path));
const addressOf = (route: string) => route.replaceAll(/:(\w+)/g, "{$1}");

it("has every route of the app, and none besides", () => {
  const described = Object.entries(description.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const lines = [...new Set(routes().map(({ method, path }) => `${method} ${addressOf(path)}`))];
  expect(described.sort()).toEqual(lines.sort());
  expect(description.openapi).toBe("3.1.0");
});

it("says in a line of its own what each operation does, below one of its headings", () => {
  const headings = description.tags.map(({ name }) => name);
  const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { summary, tags }]) => {
      const isListed = tags?.length === 1 && headings.includes(tags[0] ?? "");
      return { at: `${method} ${path}`, isListed, summary, tags };
    }),
  );
  expect(operations.filter(({ summary, isListed }) => !summary || !isListed)).toEqual([]);
  expect(new Set(operations.flatMap(({ tags }) => tags))).toEqual(new Set(headings));
  // Two summaries that are alike below one heading tell nobody which is which.
  const lines = operations.map(({ tags, summary }) => `${tags}: ${summary}`);
  expect(lines.filter((line, index) => lines.indexOf(line) !== index)).toEqual([]);
});

it("answers at the address without a version, too, which no description has", async () => {
  const lists = routes().filter(
    ({ method, path }) => method === "GET" && /^\/api\/v1\/[^:]*$/.test(path),
  );
  const paths = lists
    .map(({ path }) => path)
    .filter((path) => !/events|export|report|health|installation|statistics/.test(path));
  expect(paths).toContain("/api/v1/agents/tools");
  for (const path of paths) {
    const [now, former] = [
      await request(server, `GET ${path}`),
      await request(server, `GET ${path.replace("/v1", "")}`),
    ];
    expect({ path, status: former.status, text: former.text }).toEqual({
      path,
      status: now.status,
      text: now.text,
    });
  }
});

it("names the types of requests and answers, and has each type that it names", () => {
  const { schemas } = description.components;
  expect(Object.keys(schemas)).toEqual(
    expect.arrayContaining(["AgentsAnswer", "CreateAgentRequest", "ErrorBody"]),
  );
  const named = [...JSON.stringify(description).matchAll(/"\$ref":"([^"]+)"/g)].map(
    ([, reference]) => reference,
  );
  const known = Object.keys(schemas).map((name) => `#/components/schemas/${name}`);
  known.push("#/components/responses/Refused");
  expect([...new Set(named)].filter((reference) => !known.includes(reference ?? ""))).toEqual([]);
});

it("tells how the running server answers: each answer and each refusal follows its schema", async () => {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
  ajv.addSchema(description, "api");
  const issues: string[] = [];
  const checked: string[] = [];
  const check = async (line: string, body?: unknown) => {
    const [method = "", route = ""] = line.split(" ");
    const path = route
      .replace(":agent", "first-agent")
      .replace(":method", "read_note")
      .replaceAll(/:\w+/g, "0");
    const answer = await request(server, `${method} ${path}`, body);
    const operation = description.paths[addressOf(route)]?.[method.toLowerCase()];
    const { content = {} } =
      operation?.responses[String(answer.status)] ?? description.components.responses.Refused;
    const media = Object.keys(content)[0] ?? "";
    checked.push(`${line} ${answer.status}`);
    if (media !== "" && !answer.headers.get("content-type")?.startsWith(media))
      issues.push(`${line}: no ${media}`);
    const schema = content["application/json"];
    if (!schema?.schema) return;
    const pointer = JSON.stringify(schema.schema).replaceAll('"#/', '"api#/');
    const validate = ajv.compile(JSON.parse(pointer));
    if (!validate(answer.body))
      issues.push(`${line} ${answer.status}: ${ajv.errorsText(validate.errors).slice(0, 400)}`);
  };
  await check("POST /api/v1/agents", { name: "Described" });
  await check("POST /api/v1/agents", {});
  await check("POST /api/v1/agents/:agent/tokens", { name: "Described" });
  const off = [{ op: "setMethod", tool: "notes", method: "delete_note", state: "off" }];
  await check("PATCH /api/v1/agents/:agent/settings", { baseRevision: 0, operations: off });
  await check("PATCH /api/v1/agents/:agent/settings", {
    baseRevision: 0,
    operations: [{ op: "none" }],
  });
  await check("POST /api/v1/agents/:agent/methods/:method/call", { arguments: { id: 1 } });
  await check("POST /api/v1/agents/:agent/methods/:method/call", { arguments: {} });
  const call = {
    id: "1",
    type: "function",
    function: { name: "read_note", arguments: '{"id":4}' },
  };
  await check("POST /api/v1/agents/:agent/calls", [call]);
  await check("POST /api/v1/agents/:agent/prompt", {});
  await check("POST /api/v1/tokens", { texts: ["a"] });
  const streams = ["GET /api/v1/events", "GET /api/v1/calls/export"];
  for (const { method, path } of routes()) {
    if (method === "GET" && !streams.includes(`GET ${path}`)) await check(`${method} ${path}`);
  }
  expect(issues).toEqual([]);
  expect(checked.filter((line) => line.endsWith(" 200")).length).toBeGreaterThan(20);
});
