import { type JsonObject, type JsonSchema, normalSchema, schemaIssue } from "@pegboard/json-schema";
import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { arbitraryParameters } from "../../../packages/json-schema/src/testing/arbitrary-parameters.ts";
import { fewerUnlessDeep } from "../../../test-depth.ts";
import { functionNames } from "../definition/function-names.ts";
import { withOwnNames } from "../definition/parameter-names.ts";
import { PROVIDER_REFUSALS } from "../testing/provider-refusals.ts";
import { toolWith } from "../testing/sample-toolset.ts";
import { resolveToolset } from "../toolset/resolve-toolset.ts";
import { formatMethod, formatToolset } from "./format-toolset.ts";
import type { ProviderFormatName } from "./provider-formats.ts";
import { readablePattern } from "./readable-pattern.ts";

vi.setConfig({ testTimeout: 60_000 });

const FORMATS = Object.keys(PROVIDER_REFUSALS) as ProviderFormatName[];

function written(parameters: JsonSchema, format: ProviderFormatName, description = "d") {
  const [method] = toolWith("tool", { run: parameters }).methods;
  if (!method) throw new Error("The tool has one method.");
  const tool = toolWith("tool", {});
  const { payload, warnings } = formatMethod(
    { tool, method: { ...method, description }, functionName: "run" },
    format,
  );
  const {
    parameters: own,
    parametersJsonSchema,
    input_schema,
    inputSchema,
    ...declaration
  } = (payload as JsonObject).function
    ? ((payload as JsonObject).function as JsonObject)
    : (payload as JsonObject);
  const schema = (own ?? parametersJsonSchema ?? input_schema ?? inputSchema) as JsonSchema;
  const refusals = PROVIDER_REFUSALS[format]?.(payload as JsonObject);
  return { schema, warnings, refusals, description: declaration.description };
}

const withProperty = (v: JsonSchema): JsonSchema => ({ type: "object", properties: { v } });
const property = (v: JsonSchema, format: ProviderFormatName) => {
  const { schema, warnings } = written(normalSchema(withProperty(v)), format);
  return [schema.properties?.v, warnings.map(({ path, code }) => `${path} ${code}`)];
};

test.each<[string, JsonSchema, JsonSchema]>([
  ["a list of anything", { type: "array" }, { type: "array", items: {} }],
  [
    "a list among other types",
    { type: ["string", "array"] },
    { type: ["string", "array"], items: {} },
  ],
  ["items that are true", { type: "array", items: true }, { type: "array", items: {} }],
  [
    "a tuple of an older draft",
    { type: "array", items: [{ type: "number" }, { type: "number" }] } as never,
    {
      type: "array",
      prefixItems: [{ type: "number" }, { type: "number" }],
      items: { type: "number" },
    },
  ],
  [
    "a closed tuple",
    { type: "array", prefixItems: [{ type: "number" }, { type: "string" }], items: false },
    {
      type: "array",
      prefixItems: [{ type: "number" }, { type: "string" }],
      items: { anyOf: [{ type: "number" }, { type: "string" }] },
      maxItems: 2,
    },
  ],
  [
    "a list within a union",
    { anyOf: [{ type: "array" }, { type: "string" }] },
    { anyOf: [{ type: "array", items: {} }, { type: "string" }] },
  ],
])("OpenAI gets a schema of the items: %s", (_, before, after) => {
  expect(property(before, "openai-chat")).toEqual([after, []]);
  expect(property(before, "openai-responses")).toEqual([after, []]);
});

describe("patterns", () => {
  test.each<[string, string | undefined]>([
    ["^[a-z]+$", "^[a-z]+$"],
    ["^[a-z[@]+$", "^[a-z\\[@]+$"],
    ["^[\\u4e00-\\u9fa5\\u0000-\\u001F]$", "^[一-龥\\x00-\\x1f]$"],
    ["\\u{1f600}|\\uD83D\\uDE00", "😀|😀"],
    ["^(?<year>\\d{4})(?:-(?P<month>\\d\\d))?$", "^(\\d{4})(?:-(\\d\\d))?$"],
    ["[^]a{,3}\\cA", "[\\s\\S]a{0,3}\\x01"],
    ["a\\\\p\\/\\_", "a\\\\p\\/_"],
    ["^(?!none$).+", undefined],
    ["(?<=a)b", undefined],
    ["^[\\p{L} ]+$", undefined],
    ["\\P{L}", undefined],
    ["(a)\\1", undefined],
    ["\\ud83d", undefined],
    ["^a{1,1000}$", "^a{1,1000}$"],
    ["^a{1,1001}$", undefined],
    ["^(?:(a{20}b){50}|c){2}$", undefined],
    ["^(a{20}b){50}c{2}d{01}$", "^(a{20}b){50}c{2}d{1}$"],
    ["^[\\w-.]+[\\d-x]$", "^[\\w\\-.]+[\\d\\-x]$"],
    ["^{\\w+}a{$", "^\\{\\w+\\}a\\{$"],
    ["[a&&b~~||][+--][--0]", "[a\\x26\\x26b\\x7e\\x7e\\x7c\\x7c][+-\\-][\\--0]"],
    ["(?ui)^\\Aa\\Z$", "(?i)^^a$$"],
    ["^[😀-😎]$", "^[😀-😎]$"],
  ])("%s is read as %s", (source, readable) => {
    expect(readablePattern(source)).toBe(readable);
  });

  test("the description names one that OpenAI does not read, and the others keep it", () => {
    const look = { type: "string", pattern: "^(?!none$).+", description: "A key" };
    expect(property(look, "openai-chat")).toEqual([
      { type: "string", description: "A key. Pattern: ^(?!none$).+" },
      ["properties.v.pattern pattern_unread"],
    ]);
    expect(property(look, "anthropic")).toEqual([look, []]);
  });

  test("names by a pattern that OpenAI does not read leave the object open", () => {
    const map = {
      type: "object",
      patternProperties: { "^(?!x)": { type: "string" } },
      additionalProperties: false,
    };
    expect(property(map, "openai-chat")).toEqual([
      { type: "object", patternProperties: {}, description: "Names may match: ^(?!x)" },
      ["properties.v.patternProperties pattern_unread"],
    ]);
  });
});

/** As zod-to-json-schema writes a schema that it met before. */
const referring: JsonSchema = {
  type: "object",
  anyOf: [
    {
      type: "object",
      properties: { from: { type: "object", properties: { at: { type: "string" } } } },
    },
    { type: "object", properties: { to: { $ref: "#/anyOf/0/properties/from" } } },
  ],
};

test.each(FORMATS)("references lead where they led, for %s", (format) => {
  const { schema, warnings, refusals } = written(referring, format);
  expect(refusals).toEqual([]);
  if (format === "mcp") return;
  expect(warnings.map(({ code }) => code)).toEqual(["root_choice"]);
  const to = schema.properties?.to;
  const target = { type: "object", properties: { at: { type: "string" } } };
  if (format === "gemini") expect(to).toEqual(target);
  else
    expect([to, schema.$defs]).toEqual([
      { $ref: "#/$defs/anyOf_0_properties_from" },
      { anyOf_0_properties_from: target },
    ]);
});

test("references into themselves and into parts end", () => {
  const { schema, refusals } = written(
    {
      type: "object",
      allOf: [
        {
          properties: {
            node: { type: "object", properties: { next: { $ref: "#/allOf/0/properties/node" } } },
          },
        },
      ],
    },
    "anthropic",
  );
  expect(refusals).toEqual([]);
  expect(schema.properties?.node?.properties).toEqual({
    next: { $ref: "#/$defs/allOf_0_properties_node" },
  });
});

test.each(["openai-chat", "anthropic"] as const)(
  "a reference that leads nowhere leaves its place open and is told, for %s",
  (format) => {
    expect(property({ $ref: "#/$defs/Gone", description: "Gone" }, format)).toEqual([
      { description: "Gone" },
      ["properties.v.$ref reference_unknown"],
    ]);
  },
);

test("strict mode takes no reference that leads nowhere and no pattern that is not read", () => {
  for (const [v, cause] of [
    [{ $ref: "#/$defs/Gone" }, "reference_unknown"],
    [{ type: "string", pattern: "(?=a)" }, "pattern_unread"],
  ] as const) {
    const [method] = toolWith("tool", { run: { ...withProperty(v), required: ["v"] } }).methods;
    if (!method) throw new Error("The tool has one method.");
    const named = {
      tool: toolWith("tool", {}),
      method: { ...method, strict: true },
      functionName: "run",
    };
    const { payload, warnings } = formatMethod(named, "openai-responses");
    expect(Object(payload).strict).toBe(false);
    expect(warnings[0]).toMatchObject({ code: "strict_cause", values: { cause: { code: cause } } });
    expect(PROVIDER_REFUSALS["openai-responses"]?.(payload as JsonObject)).toEqual([]);
  }
});

test.each<[string, JsonSchema]>([
  ["may be null", { nullable: true }],
  ["has listed values", { enum: [{}, { a: "x" }] }],
  ["has one value", { const: { a: "x" } }],
])("arguments are one object, whatever their schema says: it %s", (_, root) => {
  const parameters = {
    type: "object",
    properties: { a: { type: ["string", "integer"] } },
    ...root,
  };
  const [method] = toolWith("tool", { run: parameters as JsonSchema }).methods;
  if (!method) throw new Error("The tool has one method.");
  for (const format of FORMATS)
    for (const strict of [false, true]) {
      const named = {
        tool: toolWith("tool", {}),
        method: { ...method, strict },
        functionName: "run",
      };
      const { payload } = formatMethod(named, format);
      expect(PROVIDER_REFUSALS[format]?.(payload as JsonObject)).toEqual([]);
    }
});

test.each(FORMATS)("nothing is required twice, for %s", (format) => {
  const { schema, warnings } = written(
    { type: "object", properties: { q: { type: "string" } }, required: ["q", "q"] },
    format,
  );
  expect([schema.required, warnings]).toEqual([["q"], []]);
});

test("Gemini gets keywords only with the type that they belong to", () => {
  const v = {
    type: "string",
    properties: { a: { type: "string" } },
    required: ["a"],
    minItems: 1,
    minimum: 3,
    minLength: 2,
  };
  expect(property(v, "gemini")).toEqual([{ type: "string", minLength: 2 }, []]);
  const several = { ...v, type: ["string", "object"], uniqueItems: true, pattern: "a" };
  expect(property(several, "gemini")).toEqual([
    { type: "string", minLength: 2, pattern: "a" },
    ["properties.v.type gemini_types", "properties.v.uniqueItems gemini_keyword"],
  ]);
});

test.each<[string, JsonSchema, JsonSchema]>([
  [
    "a union",
    { oneOf: [{ type: "string" }, { type: "object", properties: { a: { type: "integer" } } }] },
    { anyOf: [{ type: "string" }, { type: "object", properties: { a: { type: "integer" } } }] },
  ],
  ["several types", { type: ["string", "integer"] }, { type: ["string", "integer"] }],
  [
    "a union with null and a default",
    { anyOf: [{ type: "string" }, { enum: [1, 2] }, { type: "null" }], default: "a" },
    {
      anyOf: [{ type: "string" }, { type: "number", enum: [1, 2] }, { type: "null" }],
      description: 'Default: "a".',
    },
  ],
])("Gemini gets JSON Schema where that keeps what its own form loses: %s", (_, before, after) => {
  const [method] = toolWith("tool", { run: normalSchema(withProperty(before)) }).methods;
  if (!method) throw new Error("The tool has one method.");
  const named = { tool: toolWith("tool", {}), method, functionName: "run" };
  expect(formatMethod(named, "gemini")).toEqual({
    payload: {
      name: "run",
      description: "What run does.",
      parametersJsonSchema: withProperty(after),
    },
    warnings: [],
  });
});

test("Gemini gets what is nested too deep as JSON text", () => {
  const deep = (levels: number): JsonSchema =>
    levels === 0
      ? { type: "object", properties: { a: { type: "string" } }, description: "Inner" }
      : { type: "array", items: deep(levels - 1) };
  const { schema, warnings, refusals } = written(withProperty(deep(4)), "gemini");
  expect(refusals).toEqual([]);
  expect(warnings.map(({ code }) => code)).toEqual(["nested_too_deep"]);
  expect(JSON.stringify(schema)).toContain(
    '"items":{"type":"string","description":"Inner. JSON text of an object with a."}',
  );
});

test.each(FORMATS)("no half of a character is in texts and names, for %s", (format) => {
  const { schema, refusals, description } = written(
    withProperty({ type: "object", properties: { "a\ud83d": { description: "\udc00 b" } } }),
    format,
    "Cut \ud83d",
  );
  expect([refusals, description]).toEqual([[], "Cut \ufffd"]);
  expect(schema.properties?.v?.properties?.a?.description).toContain("\ufffd b");
});

describe("names of parameters", () => {
  const parameters: JsonSchema = {
    type: "object",
    properties: {
      "filter[state]": { type: "string" },
      filter_state: { type: "string" },
      "Idempotency-Key": { type: "string" },
      body: {
        type: "array",
        items: {
          type: "object",
          properties: { "größe.x": { type: "integer" } },
          required: ["größe.x"],
        },
      },
      free: { type: "object" },
    },
    required: ["filter[state]"],
  };

  test.each<[ProviderFormatName, string[], string]>([
    ["openai-chat", ["filter[state]", "filter_state", "Idempotency-Key"], "größe.x"],
    ["anthropic", ["filter_state_2", "filter_state", "Idempotency-Key"], "größe.x"],
    ["mcp", ["filter_state_2", "filter_state", "Idempotency-Key"], "größe.x"],
    ["gemini", ["filter_state_2", "filter_state", "Idempotency_Key"], "gr_e_x"],
  ])("%s gets those that it takes", (format, names, inner) => {
    const { schema, warnings, refusals } = written(parameters, format);
    expect(refusals).toEqual([]);
    expect(Object.keys(schema.properties ?? {})).toEqual([...names, "body", "free"]);
    expect(schema.required).toEqual(names.slice(0, 1));
    expect(Object(schema.properties?.body?.items).required).toEqual([inner]);
    expect(warnings.every(({ code }) => code === "parameter_renamed")).toBe(true);
  });

  test("results keep theirs", () => {
    const [method] = toolWith("tool", { run: parameters }).methods;
    if (!method) throw new Error("The tool has one method.");
    const named = {
      tool: toolWith("tool", {}),
      method: { ...method, outputSchema: parameters },
      functionName: "run",
    };
    expect(formatMethod(named, "mcp").payload).toMatchObject({ outputSchema: parameters });
  });

  test("calls lead back to the method's own, in lists too, and free members stay", () => {
    expect(
      withOwnNames(parameters, {
        filter_state_2: "a",
        filter_state: "b",
        Idempotency_Key: "c",
        body: [{ gr_e_x: 1 }, { "größe.x": 2 }],
        free: { Idempotency_Key: "d" },
      }),
    ).toEqual({
      "filter[state]": "a",
      filter_state: "b",
      "Idempotency-Key": "c",
      body: [{ "größe.x": 1 }, { "größe.x": 2 }],
      free: { Idempotency_Key: "d" },
    });
  });
});

/** Everything that public reports name, in one property of each schema. */
const idiom = fc.constantFrom<JsonSchema>(
  { type: "array" },
  { type: ["array", "null"], items: true as never },
  { type: "array", items: [{ type: "number" }, true] as never },
  { type: "string", pattern: "^(?!none$).+" },
  { type: "string", pattern: "^[\\p{L}[ ]+$", description: "half \ud83d" },
  { type: "object", patternProperties: { "(?=a)": {} }, additionalProperties: false },
  { type: "string", pattern: "^[\\w-.]{2}{[&&!--]$" },
  {
    type: "object",
    properties: { a: {} },
    dependencies: { a: ["b c", "b c"], "b c": { items: [{}] } } as never,
  },
  { $ref: "#/anyOf/0/properties/a" },
  { $ref: "#/allOf/0/properties/filter[a]" },
  { $ref: "#/properties/größe" },
  { $ref: "#/$defs/Gone" },
  { type: ["string", "object"], properties: { a: {} }, required: ["a"] },
  { type: "object", properties: { "x y": {}, x_y: {} }, required: ["x y", "x y"] },
  { enum: [1, "a", null, ""] },
  { const: null },
  { type: "array", items: { type: "array", items: { type: "array", items: { type: "array" } } } },
);
const odd = fc.dictionary(
  fc.constantFrom("a", "filter[a]", "größe", "9", "", "$ref", "h\ud83d", "x".repeat(70), "a-b"),
  idiom,
  { maxKeys: 4 },
);
const variant = odd.map((properties) => ({ type: "object", properties }));
const arbitraryIdioms: fc.Arbitrary<JsonSchema> = fc
  .record(
    {
      properties: odd,
      anyOf: fc.array(variant, { minLength: 1, maxLength: 2 }),
      allOf: fc.array(variant, { minLength: 1, maxLength: 2 }),
      required: fc.constantFrom([["a", "a"], ["ghost"]][0] ?? [], ["ghost"]),
    },
    { requiredKeys: [] },
  )
  .map((schema) => ({ type: "object", ...schema }) as JsonSchema);

test.each(FORMATS)("whatever the schema, %s gets nothing that it refuses", (format) => {
  fc.assert(
    fc.property(fc.oneof(arbitraryIdioms, arbitraryParameters), (given) => {
      const parameters = normalSchema(given, []);
      fc.pre(schemaIssue(parameters) === undefined);
      expect(written(parameters, format).refusals).toEqual([]);
    }),
    { numRuns: fewerUnlessDeep(60) },
  );
});

test("an empty enum, which providers refuse, is left out and said", () => {
  const none = { type: "string", enum: [] };
  for (const format of ["openai-chat", "anthropic", "mcp"] as const)
    expect(property(none, format)).toEqual([{ type: "string" }, ["properties.v.enum enum_empty"]]);
});

describe("what a tool's own formatter writes", () => {
  const own = (parameters: JsonObject) => {
    const tool = toolWith("tool", { run: { type: "object", properties: {} } });
    const [method] = tool.methods;
    if (!method) throw new Error("The tool has one method.");
    const ownFormats = {
      "openai-chat": { type: "function", function: { name: "run", description: "d", parameters } },
    };
    return { tool, method: { ...method, ownFormats }, functionName: "run" };
  };

  test("is looked at as what formats write is", () => {
    const { payload, warnings } = formatMethod(
      own({ type: "object", properties: { v: { type: "array" } }, required: ["v", "v"] }),
      "openai-chat",
    );
    expect(payload).toMatchObject({
      function: { parameters: { properties: { v: { items: {} } }, required: ["v"] } },
    });
    expect(warnings).toEqual([]);
  });

  test("is left out there, and said, when a provider would refuse the request for it", () => {
    const { warnings } = formatMethod(own({ type: "string" }), "openai-chat");
    expect(warnings).toMatchObject([
      { code: "own_parameters_refused", path: "parameters", isRefused: true },
    ]);
    const named = own({ type: "string" });
    const tools = [{ ...named.tool, methods: [named.method] }];
    const toolset = resolveToolset({ tools }, {});
    const names = functionNames(tools);
    expect(formatToolset(toolset, names, "openai-chat").payload).toEqual([]);
    expect(formatToolset(toolset, names, "anthropic").payload).toHaveLength(1);
  });
});
