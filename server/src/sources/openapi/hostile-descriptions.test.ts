import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { JsonObject } from "@pegboard/registry-core";
import { LIMITS } from "@pegboard/registry-core/internal";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { OPENAPI_LIMITS } from "../../limits.ts";
import {
  describedAt,
  type EchoService,
  openDescribed,
  startEchoService,
} from "../../testing/echo-service.ts";
import { fetchDescription } from "./fetch-description.ts";
import { readDescriptionInThread } from "./openapi-source.ts";

let service: EchoService;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "pegboard-openapi-"));
  writeFileSync(
    join(folder, "secret.json"),
    '{"type":"object","properties":{"stolen":{"type":"string"}}}',
  );
  const document = JSON.stringify(describedAt("https://api.example.com", {}));
  service = await startEchoService({
    "/openapi.json": (response) => response.end(document),
    "/large.json": (response) => response.end(Buffer.alloc(OPENAPI_LIMITS.bytes + 10, " ")),
    "/loop": (response) => response.writeHead(302, { location: "/loop" }).end(),
    "/file": (response) => response.writeHead(302, { location: "file:///etc/passwd" }).end(),
    "/missing": (response) => response.writeHead(404).end(),
  });
});
afterAll(() => {
  service.close();
  rmSync(folder, { recursive: true });
});

const never = new AbortController().signal;
const read = (text: string, longest?: number) =>
  readDescriptionInThread(
    { text, prefix: "x", grouping: "tag", without: [] },
    { signal: never, ...(longest !== undefined && { longest }) },
  );
const op = (operationId: string, more: JsonObject = {}): JsonObject => ({
  get: { operationId, ...more },
});

describe("a text that is no description says why", () => {
  const bomb = [
    "a: &a [x,x,x,x,x,x,x,x,x]",
    ..."bcdefghij"
      .split("")
      .map((key, index) => `${key}: &${key} [${Array(9).fill(`*${"abcdefghij"[index]}`)}]`),
  ];
  test.each([
    ["of no form", "{", { code: "unreadable" }],
    ["a list", "[1]", { code: "no_description" }],
    ["words", "hello", { code: "no_description" }],
    ["an alias bomb", `openapi: 3.1.0\n${bomb.join("\n")}`, { code: "unreadable" }],
    ["another version", '{"openapi":"4.0.0"}', { code: "other_version", found: "4.0.0" }],
    ["an older version", "swagger: 1.2", { code: "other_version", found: "1.2" }],
    [
      "too deep",
      `{"openapi":"3.1.0","a":${"[".repeat(400)}${"]".repeat(400)}}`,
      { code: "too_deep" },
    ],
    ["deep YAML", `openapi: 3.1.0\na: ${"[".repeat(20_000)}`, { code: "too_deep" }],
  ])("%s", async (_, text, issue) => {
    expect(await read(text)).toMatchObject({ issue });
  });
});

test("reading that takes too long is ended, and the next one works", async () => {
  const aliases = Array.from(
    { length: 60_000 },
    (_, index) =>
      `  /p${index}: {get: {operationId: "o${index}", parameters: [{name: a, in: query}]}}`,
  );
  expect(await read(`openapi: 3.1.0\npaths:\n${aliases.join("\n")}`, 50)).toEqual({
    issue: { code: "too_slow" },
  });
  expect(await read("openapi: 3.1.0\npaths: {}")).toMatchObject({ total: 0 });
});

test("of more operations than a source may have the first come in, and the rest is counted", async () => {
  const many = LIMITS.methodsOfSource + 5;
  const paths = Object.fromEntries(
    Array.from({ length: many }, (_, index) => [`/p${index}`, op("same")]),
  );
  const { tools, problems, methodOf } = await openDescribed(
    describedAt("https://api.example.com", paths),
  );
  expect(tools[0]?.definition.methods).toHaveLength(LIMITS.methodsOfSource);
  expect(problems.map(({ values }) => values)).toMatchObject([
    { operations: { length: 5 }, reason: { code: "too_many" } },
  ]);
  expect([methodOf("same"), methodOf("get_p1")].map((method) => method?.summary)).toEqual([
    "GET /p0",
    "GET /p1",
  ]);
});

describe("references", () => {
  const outside = (reference: string): JsonObject => ({
    parameters: [{ name: "a", in: "query", schema: { $ref: reference } }],
  });
  test.each([
    ["a file", (): string => `file://${join(folder, "secret.json")}`],
    ["a path", () => "./secret.json#/properties"],
    ["an address", () => `${service.url}/openapi.json`],
    ["the network of a cloud", () => "http://169.254.169.254/latest"],
  ])("to %s are not followed, and the operation says so", async (_, reference) => {
    const before = service.seen.length;
    const { problems, tools } = await openDescribed(
      describedAt("https://api.example.com", {
        "/x": op("x", outside(reference())),
        "/ok": op("ok"),
      }),
    );
    expect(tools[0]?.definition.methods.map(({ name }) => name)).toEqual(["ok"]);
    expect(problems.map(({ values }) => values)).toMatchObject([
      { operations: ["GET /x"], reason: { code: "reference", isOutside: true } },
    ]);
    expect(JSON.stringify(tools)).not.toContain("stolen");
    expect(service.seen.length).toBe(before);
  });

  test("that go round or lead nowhere leave out only what needs them", async () => {
    const paths: JsonObject = {
      "/round": { $ref: "#/paths/~1round" },
      "/nowhere": op("nowhere", outside("#/components/schemas/None")),
      "/proto": op("proto", outside("#/__proto__/toString")),
      "/tree": op("tree", outside("#/components/schemas/Tree")),
      "/odd": { get: "no operation" },
      "/answer": op("answer", { responses: { 200: { $ref: "./legacy.yaml" } } }),
    };
    const schemas: JsonObject = {
      Tree: {
        type: "object",
        properties: { below: { type: "array", items: { $ref: "#/components/schemas/Tree" } } },
      },
    };
    const { tools, problems } = await openDescribed(
      describedAt("https://api.example.com", paths, { components: { schemas } }),
    );
    expect(tools[0]?.definition.methods.map(({ name }) => name)).toEqual(["tree", "answer"]);
    expect(
      problems
        .flatMap(({ values }) => ("operations" in values ? [...values.operations] : []))
        .sort(),
    ).toEqual(["/round", "GET /nowhere", "GET /odd", "GET /proto"]);
  });
});

test("names from outside are names only", async () => {
  const text = `{"openapi":"3.1.0","info":{"title":"x"},"tags":[{"name":"__proto__"}],"paths":{"/__proto__/{constructor}":{"get":{"operationId":"__proto__","tags":["__proto__"],
    "parameters":[{"name":"__proto__","in":"query","schema":{"type":"object","properties":{"__proto__":{"type":"string"}}}},{"name":"constructor","in":"query"}],
    "requestBody":{"content":{"application/json":{"schema":{"$ref":"#/components/schemas/__proto__"}}}}}}},
    "components":{"schemas":{"__proto__":{"type":"object"}},"securitySchemes":{"__proto__":{"type":"http","scheme":"bearer"}}}}`;
  const { tools } = await openDescribed(text);
  expect(
    tools.map(({ definition }) => [definition.name, definition.methods.map(({ name }) => name)]),
  ).toEqual([["echo.proto", ["__proto__"]]]);
  expect({}).not.toHaveProperty("type");
});

test("YAML without an end to its depth is refused, and the process goes on", async () => {
  for (const text of ["[".repeat(200_000), `openapi: 3.1.0\npaths: ${"{a: ".repeat(100_000)}`]) {
    expect(await read(text)).toEqual({ issue: { code: "too_deep", most: 300 } });
  }
});

describe("an address of a description", () => {
  const fetchFrom = (path: string, allowPrivate = true) =>
    fetchDescription(
      { url: service.url + path, grouping: "tag", without: [], allowPrivate },
      { signal: never, report: () => {} },
    );

  test("is read, and tells where it ended", async () => {
    expect(await fetchFrom("/openapi.json")).toMatchObject({ url: `${service.url}/openapi.json` });
  });

  test.each([
    [
      "on this machine, without permission",
      "/openapi.json",
      false,
      /of this machine or of a local network/,
    ],
    ["that is too large", "/large.json", true, /more than 32,000,000 bytes/],
    ["that leads round", "/loop", true, /more than 5 redirects/],
    ["that leads to a file", "/file", true, /leads to null, which is not asked/],
    ["without one", "/missing", true, /answered 404 where the description should be/],
  ])("%s is refused", async (_, path, allowPrivate, message) => {
    await expect(fetchFrom(path, allowPrivate)).rejects.toThrow(message);
  });
});
