import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { CatalogAnswer, ProblemsAnswer, SettingsAnswer } from "../api-contract.ts";
import { request } from "../testing/api-client.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";

let folder: string;
let server: TestServer;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "pegboard-patterns-"));
  writeFileSync(
    join(folder, "tools.ts"),
    String.raw`
      import { defineTool } from "@pegboard/registry-core";
      const text = (pattern: string) => ({ type: "string", pattern });
      export const mail = defineTool({
        name: "mail",
        config: {
          type: "object",
          properties: {
            kind: text("(?i)^(text|html)$"),
            day: text("\\A(?P<year>\\d{4})-(?P<month>\\d\\d)\\Z"),
            same: text("^(?P<a>.)(?P=a)$"),
            to: { type: "object", properties: { code: text("(?x) a b") }, patternProperties: { "^(?>x)": {} } },
            from: { not: text("^(.)\\1$") },
          },
        },
        methods: {
          send: {
            parameters: { type: "object", properties: { id: text("^\\d++$"), size: text("(?i)^s|m|l$") } },
            run: (args) => args,
          },
        },
      });
    `,
  );
  server = await startTestServer({ modules: [join(folder, "tools.ts")] });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const save = async (key: string, value: unknown) => {
  const { body } = await request<SettingsAnswer>(server, "GET /api/agents/first-agent/settings");
  return request<SettingsAnswer>(server, "PATCH /api/agents/first-agent/settings", {
    baseRevision: body.revision,
    operations: [{ op: "setConfig", tool: "mail", key, value }],
  });
};

it.each<[key: string, yes: string, no: string]>([
  ["kind", "HTML", "htm"],
  ["day", "2026-01", "2026-1"],
])("a pattern of Python judges %s, and is named as its author wrote it", async (key, yes, no) => {
  expect((await save(key, yes)).status).toBe(200);
  const { status, body } = await save(key, no);
  expect(status).toBe(422);
  const { body: tools } = await request<CatalogAnswer>(server, "GET /api/tools");
  const written = tools.declared.find(({ name }) => name === "mail")?.configSchema?.properties?.[
    key
  ]?.pattern;
  expect(body.error?.issues).toMatchObject([{ code: "pattern", values: { expected: written } }]);
  expect(written).toMatch(/^\(\?i\)|^\\A/);
});

it("what cannot be judged is ignored, and a problem names field and pattern", async () => {
  for (const [key, value] of [
    ["same", "ab"],
    ["to", { code: "z", x: 1 }],
    ["from", "aa"],
  ] as const) {
    expect((await save(key, value)).status).toBe(200);
  }
  const { body } = await request<ProblemsAnswer>(server, "GET /api/problems");
  const ignored = body.problems.filter(({ code }) => code === "pattern_ignored");
  expect(ignored).toMatchObject([
    {
      kind: "faulty schema",
      severity: "warning",
      place: { tool: "mail" },
      values: {
        patterns: [
          { field: ["same"], pattern: "^(?P<a>.)(?P=a)$", issue: "back reference" },
          { field: ["to"], pattern: "^(?>x)", issue: "kept match" },
          { field: ["to", "code"], pattern: "(?x) a b", issue: "inner flags" },
          { field: ["from"], pattern: "^(.)\\1$", issue: "back reference" },
        ],
      },
    },
    {
      place: { tool: "mail", method: "send" },
      values: { patterns: [{ field: ["id"], pattern: "^\\d++$", issue: "kept match" }] },
    },
  ]);
});

it("a tool whose config is no object costs only itself, and a problem says so", async () => {
  writeFileSync(
    join(folder, "mixed.ts"),
    `import { defineTool } from "@pegboard/registry-core";
     export const list = defineTool({ name: "list", config: { type: "array" }, methods: { go: { run: () => 1 } } });
     export const fine = defineTool({ name: "fine", methods: { go: { run: () => 1 } } });`,
  );
  const mixed = await startTestServer({ modules: [join(folder, "mixed.ts")] });
  const { body: tools } = await request<CatalogAnswer>(mixed, "GET /api/tools");
  expect(
    tools.declared.map(({ name }) => name).filter((name) => ["list", "fine"].includes(name)),
  ).toEqual(["fine"]);
  const { body } = await request<ProblemsAnswer>(mixed, "GET /api/problems");
  expect(body.problems.filter(({ code }) => code === "export_refused")).toMatchObject([
    {
      severity: "error",
      values: {
        name: "list",
        cause: expect.stringContaining('must describe an object, not "array"'),
      },
    },
  ]);
  await mixed.close();
});
