import { SCHEMA_LIMITS } from "@pegboard/json-schema";
import { LIMITS } from "@pegboard/registry-core/internal";
import type { Problem } from "@pegboard/registry-core/problems";
import { expect, test } from "vitest";
import { mcpTool } from "./mcp-tool.ts";
import { MethodReader } from "./method-reader.ts";

const shop = { sourceId: "mcp:shop", name: "shop", description: undefined };

/**
 * What is said of a tool that a server lists beside one that is fine, which stays whatever the
 * other is like.
 */
async function problemsOf(entry: object): Promise<Problem[]> {
  const fine = { name: "fine", description: "Does it", inputSchema: { type: "object" } };
  const read = await new MethodReader().read([
    { name: "large", inputSchema: { type: "object" }, ...entry },
    fine,
  ]);
  const { definition, problems } = mcpTool(shop, read);
  expect(definition.methods.map(({ name }) => name)).toContain("fine");
  return problems;
}

const text = (length: number): string => "x".repeat(length);
const withSetting = (setting: object) => ({
  _meta: { "pegboard/config-schema": { schema: { type: "object", properties: { a: setting } } } },
});

test.each<
  [
    what: string,
    entry: (size: number) => object,
    limit: number,
    said: { code: string; values: object },
  ]
>([
  [
    "a long description",
    (size) => ({ description: text(size) }),
    LIMITS.longDescription,
    { code: "mcp_costly_text", values: { characters: 20_001 } },
  ],
  [
    "the longest description",
    (size) => ({ description: text(size) }),
    LIMITS.longestDescription,
    { code: "mcp_long_text", values: { found: 500_001, most: 500_000 } },
  ],
  [
    "a schema",
    (size) => ({ inputSchema: { type: "object", title: text(size - 28) } }),
    SCHEMA_LIMITS.schemaSize,
    {
      code: "mcp_schema",
      values: { issue: { kind: "too_long", found: 1_000_001, most: 1_000_000 } },
    },
  ],
  [
    "a whole tool",
    (size) => ({ unknown: text(size) }),
    LIMITS.listedToolSize,
    { code: "mcp_too_large", values: { most: 2_500_000 } },
  ],
  [
    "the defaults of its settings",
    (size) => withSetting({ type: "string", default: text(size - 2) }),
    LIMITS.defaultsSize,
    { code: "mcp_settings", values: { issue: { kind: "defaults_too_long", most: 100_000 } } },
  ],
  [
    "what it says of its settings",
    (size) => withSetting({ description: text(size) }),
    LIMITS.settingsSize,
    { code: "mcp_settings", values: { issue: { kind: "settings_too_long", most: 250_000 } } },
  ],
])("beyond its size, %s is a problem that says so", async (_what, entry, limit, said) => {
  expect(await problemsOf(entry(limit + 1))).toMatchObject([said]);
  expect((await problemsOf(entry(limit - 1_000))).map(({ code }) => code)).not.toContain(said.code);
});

/** Methods with so many settings of their own each. */
const withSettings = (count: number, title: string) => ({
  name: title,
  inputSchema: { type: "object" },
  _meta: {
    "pegboard/config-schema": {
      schema: {
        type: "object",
        properties: Object.fromEntries(
          Array.from({ length: count }, (_, index) => [`s${index}`, { title }]),
        ),
      },
    },
  },
});

test("settings of more parts than a form may have cannot be used, and the method stays", async () => {
  const issue = {
    kind: "too_many_settings",
    found: LIMITS.settingsParts + 1,
    most: LIMITS.settingsParts,
  };
  expect(await problemsOf(withSettings(LIMITS.settingsParts, "one"))).toMatchObject([
    { code: "mcp_settings", values: { issue } },
  ]);
  expect(await problemsOf(withSettings(LIMITS.settingsParts - 1, "one"))).toEqual([]);
});

test("settings of many methods are taken as long as they have room in one tool together", async () => {
  const half = LIMITS.settingsParts / 2;
  const read = await new MethodReader().read([
    withSettings(half - 1, "one"),
    withSettings(half, "two"),
    withSettings(half - 1, "three"),
  ]);
  const { definition, problems } = mcpTool(shop, read);
  expect(definition.methods.map(({ name }) => name)).toEqual(["one", "two", "three"]);
  expect(Object.keys(definition.configSchema?.properties ?? {})).toEqual(["one", "three"]);
  const issue = { kind: "no_room", most: LIMITS.settingsParts, of: "parts" };
  expect(problems).toMatchObject([
    { place: { method: "two" }, severity: "warning", values: { issue } },
  ]);
});

test("the same settings of many methods are one form, and count once", async () => {
  const listed = ["one", "two", "three"].map((name) => ({
    ...withSettings(LIMITS.settingsParts - 1, "all"),
    name,
  }));
  const { definition, problems } = mcpTool(shop, await new MethodReader().read(listed));
  expect(Object.keys(definition.configSchema?.properties ?? {})).toHaveLength(
    LIMITS.settingsParts - 1,
  );
  expect(problems).toEqual([]);
});
