import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { JsonObject } from "@pegboard/registry-core";
import { configIssues } from "@pegboard/registry-core/internal";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  describedAt,
  type Echo,
  type EchoService,
  openDescribed,
  startEchoService,
} from "../../testing/echo-service.ts";
import { fetchDescription } from "./fetch-description.ts";
import { openApiReadingOf } from "./openapi-source.ts";
import { readDescription } from "./read-description.ts";

// Documents as services write them, which says more or less than the format allows.

let service: EchoService;
beforeAll(async () => {
  service = await startEchoService();
});
afterAll(() => service.close());

const API = "https://api.example.com";
const reasons = ({ problems }: Awaited<ReturnType<typeof openDescribed>>) =>
  problems.map(({ values }) => values);

test("callbacks are counted as skipped, those that are references, too", async () => {
  const called = { post: { responses: {} } };
  const opened = await openDescribed({
    ...describedAt(service.url, {
      "/hooks": {
        post: {
          operationId: "add_hook",
          callbacks: {
            here: { "{$request.body#/a}": called },
            there: { $ref: "#/components/callbacks/told" },
            further: { "{$request.body#/c}": { $ref: "#/components/pathItems/called" } },
            nowhere: { $ref: "#/components/callbacks/gone" },
          },
        },
      },
    }),
    components: {
      callbacks: { told: { "{$request.body#/b}": called } },
      pathItems: { called },
    },
  });
  const operations = ["a", "b", "c"].map((name) => `POST {$request.body#/${name}}`);
  expect(reasons(opened)).toMatchObject([{ operations, reason: { code: "callback" } }]);
});

describe("an operation that is a reference", () => {
  const boxes: JsonObject = {
    delete: {
      operationId: "delete_boxes",
      summary: "Deletes boxes",
      parameters: [{ name: "tag", in: "query", required: true, schema: { type: "string" } }],
    },
  };

  test("within the description is that operation", async () => {
    const opened = await openDescribed(
      describedAt(
        service.url,
        {
          "/boxes": { delete: { $ref: "#/components/x-operations/delete" } },
          "/old-boxes": { delete: { $ref: "#/paths/~1boxes/delete" } },
        },
        { components: { "x-operations": boxes } },
      ),
    );
    expect(opened.methodOf("delete_boxes")).toMatchObject({
      displayName: "Deletes boxes",
      parameters: { required: ["tag"] },
    });
    await opened.call("delete_old_boxes", { tag: "old" });
    expect(service.seen.at(-1)).toMatchObject({ method: "DELETE", url: "/old-boxes?tag=old" });
  });

  test.each([
    ["a file", "resources/boxes/delete.yml", true],
    ["nothing", "#/components/x-operations/gone", false],
  ])("to %s is left out and counted", async (_, $ref, isOutside) => {
    const opened = await openDescribed(
      describedAt(API, {
        "/boxes": { get: { operationId: "get_boxes" }, delete: { $ref } },
        "/more": { $ref },
      }),
    );
    expect(opened.tools.flatMap(({ definition }) => definition.methods)).toHaveLength(1);
    const reason = { code: "reference", reference: $ref, isOutside };
    expect(reasons(opened)).toMatchObject([{ operations: ["DELETE /boxes", "/more"], reason }]);
    expect(opened.source.openapi?.counts).toMatchObject({ operations: 1, skipped: 2, total: 3 });
  });
});

test.each([
  ["swagger: 2.0", "Swagger 2.0"],
  ["swagger: 2", "Swagger 2.0"],
  ["openapi: 3.0", "OpenAPI 3.0"],
  ["openapi: 3.1", "OpenAPI 3.1"],
  ["openapi: 3", "OpenAPI 3.0"],
])("a version that YAML reads as a number, %s, is that version", (version, format) => {
  const text = `${version}
host: api.example.com
schemes: [https]
paths: { /a: { get: { operationId: a, responses: { "200": { description: ok } } } } }`;
  const request = { text, prefix: "x", grouping: "tag" as const, without: [] };
  expect(readDescription(request)).toMatchObject({ format, operations: [{ operation: "GET /a" }] });
});

describe("the fields of a form of Swagger 2", () => {
  const swagger = (paths: JsonObject, more: JsonObject = {}): JsonObject => ({
    swagger: "2.0",
    info: { title: "Old", version: "1" },
    host: service.host,
    schemes: ["http"],
    paths,
    ...more,
  });
  const field = (name: string, more: JsonObject = {}): JsonObject => ({
    name,
    in: "formData",
    type: "string",
    ...more,
  });
  const responses = { 200: { description: "ok" } };
  const bodyOf = (opened: Awaited<ReturnType<typeof openDescribed>>, method: string) =>
    opened.methodOf(method)?.parameters?.properties?.body;

  test("need no description, and keep what they say", async () => {
    const parameters = [
      field("channel", { required: true }),
      field("kind", { enum: ["a", "b"], default: "a", description: "Which." }),
      field("users", { type: "array", items: { type: "integer" } }),
      field("tags", { type: "array", items: { type: "string" }, collectionFormat: "multi" }),
    ];
    const opened = await openDescribed(
      swagger({ "/chat": { post: { operationId: "chat", parameters, responses } } }),
    );
    expect(reasons(opened)).toEqual([]);
    expect(bodyOf(opened, "chat")).toEqual({
      type: "object",
      properties: {
        channel: { type: "string" },
        kind: { type: "string", enum: ["a", "b"], default: "a", description: "Which." },
        users: { type: "array", items: { type: "integer" } },
        tags: { type: "array", items: { type: "string" } },
      },
      required: ["channel"],
    });
    await opened.call("chat", { body: { channel: "a b", users: [1, 2], tags: ["x", "y"] } });
    expect(service.seen.at(-1)).toMatchObject({
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "channel=a%20b&users=1,2&tags=x&tags=y",
    });
  });

  test("of the path and of the whole description count, and files are sent as files", async () => {
    const opened = await openDescribed(
      swagger(
        {
          "/upload": {
            parameters: [field("title")],
            post: {
              operationId: "upload",
              parameters: [{ $ref: "#/parameters/File" }],
              responses,
            },
          },
        },
        { parameters: { File: field("file", { type: "file", required: true }) } },
      ),
    );
    expect(bodyOf(opened, "upload")).toMatchObject({
      properties: { title: { type: "string" }, file: { type: "string" } },
      required: ["file"],
    });
    await opened.call("upload", { body: { title: "A", file: "aGVsbG8=" } });
    expect((service.seen.at(-1) as Echo).body).toMatch(/name="file"; filename="file"[\s\S]*hello/);
  });
});

test.each<[string, JsonObject]>([
  ["a member of a path that is nothing", { "x-note": null }],
  ["a parameter without a place", { parameters: [{ name: "q", type: "string" }, null] }],
  ["parameters that are no list", { parameters: { $ref: "parameters.yml" } }],
  ["an answer that is nothing", { get: { operationId: "read", responses: { 200: null } } }],
])("Swagger 2 with %s is read all the same", (_, odd) => {
  const document = {
    swagger: "2.0",
    host: "api.example.com",
    securityDefinitions: { gone: null },
    paths: {
      "/a": { get: { operationId: "read", responses: { 200: { description: "" } } }, ...odd },
      "/b": { post: null },
    },
  };
  const request = { prefix: "x", grouping: "tag" as const, without: [] };
  expect(readDescription({ ...request, text: JSON.stringify(document) })).toMatchObject({
    operations: [{ operation: "GET /a" }],
    skipped: [{ operation: "POST /b", reason: { code: "no_object" } }],
  });
});

describe("a path", () => {
  test.each([
    ["/web_links/{id}#get_shared_link", { id: "5" }, "/web_links/5"],
    ["/#X-Amz-Target=Tables.GetItem", {}, "/"],
    ["/find?kind=box", { page: 2 }, "/find?kind=box&page=2"],
    ["/find?of={id}#by_id", { id: "a&b" }, "/find?of=a%26b"],
  ])("%s is sent without what follows #, and with its own query", async (path, args, url) => {
    const page = { name: "page", in: "query", schema: { type: "integer" } };
    const opened = await openDescribed(
      describedAt(service.url, {
        [path]: { get: { operationId: "read", parameters: [page] } },
        [`${path}_again`]: { get: { operationId: "read_again" } },
      }),
    );
    await opened.call("read", args as JsonObject);
    expect(service.seen.at(-1)?.url).toBe(url);
    expect(opened.methodOf("read")?.summary).toBe(`GET ${path}`);
  });

  test("takes no argument for a name that stands behind # only", async () => {
    const id = { name: "id", in: "path", required: true, schema: { type: "string" } };
    const opened = await openDescribed(
      describedAt(API, { "/a#{id}": { get: { operationId: "a", parameters: [id] } } }),
    );
    expect(opened.methodOf("a")?.parameters).toEqual({ type: "object", properties: {} });
  });
});

describe("access in one of several ways", () => {
  const securitySchemes: JsonObject = {
    login: { type: "http", scheme: "basic" },
    token: { type: "http", scheme: "bearer" },
    key: { type: "apiKey", in: "header", name: "X-Key" },
    app: { type: "apiKey", in: "header", name: "X-App" },
  };
  const described = (...sets: JsonObject[][]) => {
    const paths = sets.map((security, index): [string, JsonObject] => [
      `/p${index}`,
      { get: { operationId: `op${index}`, security } },
    ]);
    const more = { components: { securitySchemes } };
    return openDescribed(describedAt(API, Object.fromEntries(paths), more));
  };
  const issuesOf = async (config: JsonObject, ...sets: JsonObject[][]) => {
    const opened = await described(...sets);
    const definition = opened.configOf("op0");
    if (!definition) throw new Error("There is no tool.");
    return configIssues(definition, { tools: { [definition.name]: { config } } }).map(
      ({ message }) => message,
    );
  };
  const basicOrBearer: JsonObject[] = [{ login: [] }, { token: [] }];

  test("is missing while none of them is given", async () => {
    expect(await issuesOf({}, basicOrBearer)).toEqual(["needs “login” or “token”"]);
    expect(await issuesOf({ token: "t" }, basicOrBearer)).toEqual([]);
    expect(await issuesOf({ login: { username: "a" } }, basicOrBearer)).toEqual([]);
  });

  test("may be keys that go together, beside one that all need", async () => {
    const sets: JsonObject[] = [
      { app: [], key: [] },
      { app: [], token: [] },
    ];
    expect(await issuesOf({}, sets)).toEqual(["needs “key” or “token”", "is required"]);
    expect(await issuesOf({ app: "a", key: "k" }, sets)).toEqual([]);
    expect(await issuesOf({ key: "k" }, [{ key: [], app: [] }, { token: [] }])).toEqual([
      "needs “app” with “key” or “token”",
    ]);
  });

  test("differs by operation: any way of any of them lets something be called", async () => {
    expect(await issuesOf({}, [{ key: [] }], basicOrBearer)).toEqual([
      "needs “key” or “login” or “token”",
    ]);
    expect(await issuesOf({}, [{ key: [] }, {}])).toEqual([]);
    expect(await issuesOf({}, basicOrBearer, [])).toEqual([]);
  });

  test("is one choice for the whole service where every operation has it", async () => {
    const choicesOf = async (...sets: JsonObject[][]) =>
      openApiReadingOf((await described(...sets)).source)?.choices;
    const both = [["login"], ["token"]];
    expect(await choicesOf(basicOrBearer, [...basicOrBearer].reverse(), [{}])).toEqual(both);
    expect(await choicesOf(basicOrBearer, [{ token: [] }])).toEqual([]);
  });
});

test("a method that fills a request has a problem of its own", async () => {
  const schema = { type: "string", enum: Array.from({ length: 9_000 }, (_, at) => `value-${at}`) };
  const huge = { name: "of", in: "query", schema };
  const opened = await openDescribed(
    describedAt(API, {
      "/huge": { get: { operationId: "huge", parameters: [huge] } },
      "/small": { get: { operationId: "small" } },
    }),
  );
  expect(opened.problems).toMatchObject([
    {
      code: "openapi_large",
      severity: "warning",
      values: { operation: "GET /huge", characters: expect.any(Number) },
      place: { tool: "echo", method: "huge" },
    },
  ]);
});

describe("what is written in a way that the format does not know", () => {
  const read = (text: string, more: object = {}) =>
    readDescription({ prefix: "x", grouping: "one", without: [], text, ...more });
  const readPaths = (paths: JsonObject, more: JsonObject = {}) => {
    const found = read(JSON.stringify(describedAt(API, paths, more)));
    if ("issue" in found) throw new Error("The description is one.");
    return found;
  };

  test.each<[string, JsonObject, object]>([
    [
      "one parameter in the place of a list",
      { parameters: { name: "q", in: "query", required: true, schema: { type: "string" } } },
      { properties: { q: { type: "string" } }, required: ["q"] },
    ],
    [
      "parameters by name",
      { parameters: { one: { name: "q", in: "query", schema: { type: "string" } } } },
      { properties: { q: { type: "string" } } },
    ],
    [
      "a type beside a parameter",
      { parameters: [{ name: "q", in: "query", type: "integer", enum: [1, 2] }] },
      { properties: { q: { type: "integer", enum: [1, 2] } } },
    ],
    [
      "numbers among the values of a text",
      {
        parameters: [
          { name: "q", in: "query", schema: { type: "string", enum: [1, "b"], default: 1 } },
        ],
      },
      { properties: { q: { enum: ["1", "b"], default: "1" } } },
    ],
    [
      "numbers as title and description",
      { parameters: [{ name: "q", in: "query", schema: { title: 2026, description: 404 } }] },
      { properties: { q: { title: "2026", description: "404" } } },
    ],
  ])("%s is read as it is meant", (_, operation, parameters) => {
    const { operations, skipped } = readPaths({
      "/a": { get: { operationId: "a", ...operation } },
    });
    expect(skipped).toEqual([]);
    expect(operations[0]?.definition.parameters).toMatchObject(parameters);
  });

  test("a property that says itself that it is required is one that its object requires", () => {
    const schema: JsonObject = {
      type: "object",
      properties: { a: { type: "string", required: true }, b: { type: "string", required: false } },
    };
    const body = { content: { "application/json": { schema } } };
    const { operations } = readPaths({ "/a": { post: { operationId: "a", requestBody: body } } });
    expect(operations[0]?.definition.parameters.properties?.body).toEqual({
      type: "object",
      properties: { a: { type: "string" }, b: { type: "string" } },
      required: ["a"],
    });
  });

  test("what all variants of a choice only answer is not asked for", () => {
    const id = { type: "string", readOnly: true };
    const variants = ["a", "b"].map((name) => ({
      type: "object",
      properties: { id, [name]: { type: "string" } },
    }));
    const schema = { required: ["id", "kept"], oneOf: [...variants, { properties: { kept: id } }] };
    const shown = { ...schema, oneOf: [...variants, { properties: { kept: { type: "string" } } }] };
    const of = (each: JsonObject) =>
      readPaths({
        "/a": {
          post: {
            operationId: "a",
            requestBody: { content: { "application/json": { schema: each } } },
          },
        },
      }).operations[0]?.definition.parameters.properties?.body;
    expect(of(schema)).toMatchObject({ required: [], oneOf: [{ properties: { a: {} } }, {}, {}] });
    expect(of(shown)).toMatchObject({ required: ["kept"] });
  });

  test("YAML keeps what is written for a text: 1.0, 007", () => {
    const found = read(`
openapi: 3.0.3
info: { title: A, version: 1.0 }
servers: [{ url: "${API}" }]
paths:
  /a:
    get:
      operationId: a
      parameters:
        - { name: v, in: query, schema: { type: string, enum: [1.0, 2.0, 007, 1e3], default: 1.0 } }
        - { name: n, in: query, schema: { type: number, enum: [1.0, 2.5] } }
`);
    expect(found).toMatchObject({
      operations: [
        {
          definition: {
            parameters: {
              properties: {
                v: { enum: ["1.0", "2.0", "007", "1e3"], default: "1.0" },
                n: { enum: [1, 2.5] },
              },
            },
          },
        },
      ],
    });
  });

  test("one set of keys in the place of a list is asked for", () => {
    const key = { type: "apiKey", in: "header", name: "X-Key" };
    const { operations } = readPaths(
      { "/a": { get: { operationId: "a" } } },
      { security: { key: [] }, components: { securitySchemes: { key } } },
    );
    expect(operations[0]?.request.security).toEqual([["key"]]);
  });

  test("a path without its slash, or as routers write it, is that path", async () => {
    const opened = await openDescribed(
      describedAt(service.url, {
        "pets/:id/toys": { get: { operationId: "toys" } },
        "/pets/{id}:feed": { post: { operationId: "feed" } },
      }),
    );
    await opened.call("toys", { id: "a/b" });
    expect(service.seen.at(-1)?.url).toBe("/pets/a%2Fb/toys");
    await opened.call("feed", { id: "5" });
    expect(service.seen.at(-1)?.url).toBe("/pets/5:feed");
  });

  test("OpenAPI 3.2 has QUERY, and verbs of a description's own", async () => {
    const opened = await openDescribed({
      ...describedAt(service.url, {
        "/a": {
          query: { operationId: "search" },
          additionalOperations: {
            COPY: { operationId: "copy" },
            CONNECT: { operationId: "tunnel" },
          },
        },
      }),
      openapi: "3.2.0",
    });
    await opened.call("copy", {});
    expect(service.seen.at(-1)).toMatchObject({ method: "COPY", url: "/a" });
    expect(opened.methodOf("search")?.annotations).toMatchObject({ readOnlyHint: true });
    expect(opened.methodOf("copy")?.annotations).toMatchObject({ readOnlyHint: false });
    expect(opened.methodOf("tunnel")).toBeUndefined();
  });

  test.each(["utf16le", "latin1"] as const)("a file in %s is read", async (encoding) => {
    const mark = encoding === "utf16le" ? "\uFEFF" : "";
    const path = join(mkdtempSync(join(tmpdir(), "pegboard-openapi-")), "shop.json");
    const document = describedAt(API, { "/a": { get: { operationId: "a", summary: "Größe" } } });
    writeFileSync(path, Buffer.from(`${mark}${JSON.stringify(document)}`, encoding));
    const { text } = await fetchDescription({ file: path } as never, {} as never);
    expect(read(text)).toMatchObject({ operations: [{ definition: { displayName: "Größe" } }] });
  });
});
