import { type JsonObject, validateJson } from "@pegboard/registry-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { OPENAPI_LIMITS } from "../../limits.ts";
import {
  describedAt,
  type Echo,
  type EchoService,
  openDescribed,
  startEchoService,
  zipped,
} from "../../testing/echo-service.ts";

const file = { type: "string", format: "binary" };
const bodyOf = (mediaType: string, schema: JsonObject, more: JsonObject = {}): JsonObject => ({
  required: true,
  content: { [mediaType]: { schema, ...more } },
});
const post = (operationId: string, requestBody: JsonObject): JsonObject => ({
  post: { operationId, requestBody },
});
const get = (operationId: string, responses: JsonObject = {}): JsonObject => ({
  get: { operationId, responses },
});
const fields: JsonObject = {
  type: "object",
  properties: {
    name: { type: "string" },
    tags: { type: "array", items: { type: "string" } },
    at: { type: "object" },
    photo: file,
    more: { type: "array", items: file },
  },
};

const PATHS: JsonObject = {
  "/json": post("json", bodyOf("application/json", { $ref: "#/components/schemas/Pet" })),
  "/merge": post("merge", bodyOf("application/merge-patch+json", { type: "object" })),
  "/form": post("form", bodyOf("application/x-www-form-urlencoded", fields)),
  "/styled": post(
    "styled",
    bodyOf("application/x-www-form-urlencoded", fields, {
      encoding: {
        at: { style: "deepObject", explode: true },
        tags: { style: "pipeDelimited", explode: false },
      },
    }),
  ),
  "/multipart": post(
    "multipart",
    bodyOf("multipart/form-data", fields, { encoding: { name: { contentType: "text/markdown" } } }),
  ),
  "/text": post("text", bodyOf("text/plain", { type: "string" })),
  "/xml": post("xml", bodyOf("application/xml", { type: "object" })),
  "/file": post("file", bodyOf("application/octet-stream", file)),
  "/dicom": post("dicom", bodyOf("application/dicom", {})),
  "/maybe": post("maybe", { content: { "application/dicom": {} } }),
  "/none": { delete: { operationId: "none" } },
  "/image": get("image"),
  "/binary": get("binary"),
  "/plain": get("plain"),
  "/long": get("long"),
  "/empty": get("empty"),
  "/broken": get("broken"),
  "/refused": get("refused"),
  "/page": get("page"),
  "/zip": get("zip"),
  "/large-image": get("large_image"),
  "/stream": get("stream", { 200: { description: "", content: { "text/event-stream": {} } } }),
  "/described": get("described", {
    200: {
      description: "",
      content: { "application/json": { schema: { $ref: "#/components/schemas/Pet" } } },
    },
  }),
  "/hang": get("hang"),
};
const schemas: JsonObject = {
  Pet: {
    type: "object",
    required: ["id", "name"],
    properties: {
      id: { type: "integer", readOnly: true },
      name: { type: "string", nullable: true },
      secret: { type: "string", writeOnly: true },
      parent: { $ref: "#/components/schemas/Pet" },
      weight: { type: "number", minimum: 0, exclusiveMinimum: true },
    },
  },
};
const large = "x".repeat(OPENAPI_LIMITS.answerBytes + 10);

let service: EchoService;
let opened: Awaited<ReturnType<typeof openDescribed>>;
beforeAll(async () => {
  service = await startEchoService({
    "/image": (response) =>
      response.setHeader("content-type", "image/png").end(Buffer.from([1, 2, 3])),
    "/binary": (response) =>
      response.setHeader("content-type", "application/pdf").end(Buffer.from([1, 2, 3])),
    "/plain": (response) =>
      response.setHeader("content-type", "text/plain; charset=iso-8859-1").end(Buffer.from([0xe9])),
    "/long": (response) => response.setHeader("content-type", "text/plain").end(large),
    "/large-image": (response) => response.setHeader("content-type", "image/png").end(large),
    "/empty": (response) => response.writeHead(204).end(),
    "/broken": (response) => response.setHeader("content-type", "application/json").end("{"),
    "/refused": (response) =>
      response
        .writeHead(422, { "content-type": "application/problem+json" })
        .end('{"detail":"no such pet"}'),
    "/page": (response) => response.writeHead(500, { "content-type": "text/html" }).end("<html>"),
    "/zip": (response) =>
      response
        .writeHead(200, { "content-type": "application/json", "content-encoding": "gzip" })
        .end(zipped("[1]")),
    "/hang": () => {},
  });
  opened = await openDescribed({
    ...describedAt(service.url, PATHS, { components: { schemas } }),
    openapi: "3.0.3",
  });
});
afterAll(() => service.close());

const send = async (method: string, body: unknown) =>
  (await opened.call(method, { body } as JsonObject)) as unknown as Echo;

describe("bodies", () => {
  test.each([
    ["json", { name: "Rex" }, "application/json", '{"name":"Rex"}'],
    ["merge", { a: null }, "application/merge-patch+json", '{"a":null}'],
    [
      "form",
      { name: "a b&c", tags: ["x", "y"], at: { x: 1 } },
      "application/x-www-form-urlencoded",
      "name=a%20b%26c&tags=x&tags=y&at=%7B%22x%22%3A1%7D",
    ],
    [
      "styled",
      { tags: ["x", "y"], at: { x: 1 } },
      "application/x-www-form-urlencoded",
      "tags=x%7Cy&at%5Bx%5D=1",
    ],
    ["text", "héllo", "text/plain", Buffer.from("héllo").toString("latin1")],
    ["xml", "<a/>", "application/xml", "<a/>"],
    ["file", "aGVsbG8=", "application/octet-stream", "hello"],
    ["file", "data:text/plain,a%20b", "application/octet-stream", "a b"],
  ])("%s of %j is sent as %s", async (method, body, type, expected) => {
    const { headers, body: sent } = await send(method, body);
    expect([headers["content-type"], sent]).toEqual([type, expected]);
  });

  test("multipart has files with their names and types, lists part by part, objects as JSON", async () => {
    const body = {
      name: "# Rex",
      tags: ["x", "y"],
      at: { x: 1 },
      photo: "data:image/png;name=rex.png;base64,aGVsbG8=",
      more: ["aGVsbG8=", "aGVsbG8="],
    };
    const { headers, body: sent } = await send("multipart", body);
    const form = await new Response(sent, {
      headers: { "content-type": headers["content-type"] ?? "" },
    }).formData();
    const parts = await Promise.all(
      [...form].map(async ([name, part]) =>
        typeof part === "string" ? [name, part] : [name, part.name, part.type, await part.text()],
      ),
    );
    expect(parts).toEqual([
      ["name", "blob", "text/markdown", "# Rex"],
      ["tags", "x"],
      ["tags", "y"],
      ["at", "blob", "application/json", '{"x":1}'],
      ["photo", "rex.png", "image/png", "hello"],
      ["more", "more", "application/octet-stream", "hello"],
      ["more", "more", "application/octet-stream", "hello"],
    ]);
  });

  test("a file that is none is refused before anything is sent", async () => {
    const before = service.seen.length;
    await expect(send("file", "no Base64!")).rejects.toThrow(/body has to be a file as Base64/);
    expect(service.seen.length).toBe(before);
  });

  test("what changes nothing has no body, what could have one says that it is empty", async () => {
    const { headers, method } = (await opened.call("none")) as unknown as Echo;
    expect([method, headers["content-length"], headers["content-type"]]).toEqual([
      "DELETE",
      "0",
      undefined,
    ]);
  });

  test("schemas of what is sent have no read-only properties, and are written in the words of today", () => {
    const { properties, $defs } = opened.methodOf("json")?.parameters ?? {};
    const pet = $defs?.Pet;
    expect(properties?.body).toEqual({ $ref: "#/$defs/Pet" });
    expect(pet).toEqual({
      type: "object",
      required: ["name"],
      properties: {
        name: { type: ["string", "null"] },
        secret: { type: "string", writeOnly: true },
        parent: { $ref: "#/$defs/Pet" },
        weight: { type: "number", exclusiveMinimum: 0 },
      },
    });
    expect(opened.methodOf("described")?.outputSchema).toMatchObject({
      type: "object",
      properties: { id: { type: ["integer", "null"] } },
    });
    expect(opened.methodOf("described")?.outputSchema?.properties).not.toHaveProperty("secret");
  });
});

const readOnly = { readOnly: true };
const base = { type: "object", required: ["id"], properties: { name: { type: "string" } } };

describe.each<[what: string, schema: JsonObject, parts: JsonObject]>([
  [
    "hidden by one part of allOf and required by another",
    { allOf: [{ properties: { id: readOnly } }, { type: "object", required: ["id"] }] },
    {},
  ],
  [
    "required by a schema behind a reference, which another part knows as read-only",
    { allOf: [{ $ref: "#/components/schemas/Base" }, { properties: { id: readOnly } }] },
    { Base: base },
  ],
  [
    "required beside parts, of which one has it behind a reference",
    { required: ["id"], allOf: [{ $ref: "#/components/schemas/Base" }] },
    { Base: { type: "object", properties: { id: { type: "integer", readOnly: true } } } },
  ],
  [
    "read-only by a part of its own schema",
    {
      required: ["id"],
      properties: { id: { allOf: [{ $ref: "#/components/schemas/Id" }, readOnly] } },
    },
    { Id: { type: "integer" } },
  ],
  [
    "read-only by its schema's own parts",
    { required: ["id"], properties: { id: { $ref: "#/components/schemas/Id" } } },
    { Id: { allOf: [{ type: "integer" }, readOnly] } },
  ],
  [
    "required by a variant",
    { properties: { id: readOnly }, anyOf: [{ required: ["id"] }, { required: ["name"] }] },
    {},
  ],
  [
    "required by a schema that has itself as a part",
    { allOf: [{ $ref: "#/components/schemas/Base" }, { properties: { id: readOnly } }] },
    { Base: { ...base, properties: { parent: { $ref: "#/components/schemas/Base" } } } },
  ],
])("a read-only property that is %s", (_what, schema, schemas) => {
  test("is neither sent nor asked for", async () => {
    const body = bodyOf("application/json", schema);
    const { methodOf } = await openDescribed(
      describedAt("http://127.0.0.1:1", { "/a": post("a", body) }, { components: { schemas } }),
    );
    const { parameters = {} } = methodOf("a") ?? {};
    expect(validateJson(parameters, { body: { name: "x" } })).toEqual([]);
    expect(JSON.stringify(parameters.properties)).not.toContain('"id":');
  });
});

test("a schema that is used alone still asks for what another use hides", async () => {
  const hiding: JsonObject = {
    allOf: [{ $ref: "#/components/schemas/Base" }, { properties: { id: readOnly } }],
  };
  const alone = { $ref: "#/components/schemas/Base" };
  const paths = {
    "/a": post("a", bodyOf("application/json", hiding)),
    "/b": post("b", bodyOf("application/json", alone)),
  };
  const { methodOf } = await openDescribed(
    describedAt("http://127.0.0.1:1", paths, { components: { schemas: { Base: base } } }),
  );
  expect(validateJson(methodOf("b")?.parameters ?? {}, { body: {} })).toMatchObject([
    { path: ["body", "id"], code: "required" },
  ]);
});

describe("answers", () => {
  test.each([
    ["image", { content: [{ type: "image", data: "AQID", mimeType: "image/png" }] }],
    ["plain", "é"],
    ["empty", "HTTP 204 No Content, without content."],
    ["broken", "{"],
    ["zip", [1]],
  ])("%s becomes %j", async (method, expected) => {
    expect(await opened.call(method)).toEqual(expected);
  });

  test("a file is a resource, a long text is cut and says so, anything else that is too large is refused", async () => {
    expect(await opened.call("binary")).toEqual({
      content: [
        {
          type: "resource",
          resource: { uri: `${service.url}/binary`, mimeType: "application/pdf", blob: "AQID" },
        },
      ],
    });
    const [long, ...note] = String(await opened.call("long")).split("\n");
    expect(long === "x".repeat(long?.length ?? 0)).toBe(true);
    expect(note).toEqual(["", "[Cut here: the answer has more than 5000000 bytes.]"]);
    await expect(opened.call("large_image")).rejects.toThrow(
      /image\/png of more than 5000000 bytes/,
    );
  });

  test("a failure has its status and what the service says, but no page", async () => {
    await expect(opened.call("refused")).rejects.toThrow(
      'GET /refused answered 422 Unprocessable Entity: {"detail":"no such pet"}',
    );
    await expect(opened.call("page")).rejects.toThrow(
      /^GET \/page answered 500 Internal Server Error\.$/,
    );
  });

  test("a call that is given up ends", async () => {
    const giveUp = new AbortController();
    const calling = opened.call("hang", {}, {}, giveUp.signal);
    await expect.poll(() => service.seen.at(-1)?.url).toBe("/hang");
    giveUp.abort();
    await expect(calling).rejects.toThrow();
  });
});

test("what cannot be sent or answered is left out, with its reason", () => {
  expect(opened.problems.map((problem) => problem.values)).toEqual([
    {
      source: "echo",
      operations: ["POST /dicom"],
      reason: { code: "media_type", mediaType: "application/dicom" },
    },
    { source: "echo", operations: ["GET /stream"], reason: { code: "stream" } },
  ]);
  expect(opened.methodOf("maybe")?.parameters.properties).toEqual({});
});

test("verbs say what they do", () => {
  expect(opened.methodOf("none")?.annotations).toEqual({
    readOnlyHint: false,
    destructiveHint: true,
    idempotentHint: true,
    openWorldHint: true,
  });
  expect(opened.methodOf("image")?.annotations).toEqual({
    readOnlyHint: true,
    idempotentHint: true,
    openWorldHint: true,
  });
  expect(opened.methodOf("json")?.annotations).toEqual({
    readOnlyHint: false,
    openWorldHint: true,
  });
});
