import type { JsonValue } from "@pegboard/json-schema";
import {
  defineTool,
  functionNames,
  resolveToolset,
  type ToolDefinition,
} from "@pegboard/registry-core";
import {
  type AnsweredCall,
  CALL_FORMATS,
  formatToolset,
  type ProviderFormatName,
  writeRequestCode,
} from "@pegboard/registry-core/formats";
import { FUNCTION_NAME_PATTERN, withSearchTool } from "@pegboard/registry-core/internal";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { PROVIDER_REFUSALS } from "../../../registry-core/src/testing/provider-refusals.ts";
import { geminiAnswers, geminiTools } from "../testing/gemini-request.ts";
import { everythingOf, KNOWN_SOURCES, openKnownSources } from "../testing/known-sources.ts";
import { sourceTypeErrors, typeErrors } from "../testing/type-errors.ts";
import { UGLY_SCHEMAS } from "../testing/ugly-schemas.ts";

const TYPED = ["openai-chat", "openai-responses", "anthropic", "mcp"] as const;
const SOURCES = [...KNOWN_SOURCES, "ugly"];

let definitions: ToolDefinition[] = [];
let close: () => Promise<void>;
beforeAll(async () => {
  const sources = await openKnownSources();
  close = sources.close;
  definitions = [...sources.definitions, uglyTool()];
});
afterAll(() => close());

/** One tool with every ugly schema as a method's parameters. */
function uglyTool(): ToolDefinition {
  const methods = Object.entries(UGLY_SCHEMAS).map(([name, parameters]) => [
    name,
    { parameters, run: () => "" },
  ]);
  const { definition } = defineTool({ name: "ugly", methods: Object.fromEntries(methods) });
  return { ...definition, source: "ugly" };
}

const everything = (source: string) => everythingOf(definitions, source);

/** The ugly tool in a provider's shape. */
function payload(source: string, format: ProviderFormatName): JsonValue {
  const { toolset, names } = everything(source);
  return formatToolset(toolset, names, format).payload;
}

/** Methods of which the format says that the provider refuses them. */
function refused(source: string, format: ProviderFormatName): string[] {
  const { toolset, names } = everything(source);
  const warnings = formatToolset(toolset, names, format).warnings.filter(
    ({ isRefused }) => isRefused,
  );
  return [...new Set(warnings.map(({ method }) => method))];
}

test("there is something to check in every source", () => {
  const sizes = SOURCES.map(
    (source) => z.array(z.unknown()).parse(payload(source, "openai-chat")).length,
  );
  expect(sizes).toHaveLength(4);
  for (const size of sizes) expect(size).toBeGreaterThan(9);
});

test("payloads are what the providers' own libraries take", () => {
  const values = SOURCES.flatMap((source) =>
    TYPED.map((format) => ({
      type: `ToolTypes["${format}"]` as const,
      value: payload(source, format),
    })),
  );
  expect(typeErrors(values)).toEqual(values.map(() => []));
});

test("payloads with deferred functions are what the libraries take", () => {
  const values = SOURCES.flatMap((source) =>
    (["openai-responses", "anthropic"] as const).map((format) => ({
      type: `ToolTypes["${format}"]` as const,
      value: deferredPayload(source, format),
    })),
  );
  expect(values.map(({ value }) => JSON.stringify(value).includes("defer_loading"))).toEqual(
    values.map(() => true),
  );
  expect(typeErrors(values)).toEqual(values.map(() => []));
});

/** The tools of a source in a provider's shape, all of them left to its search. */
function deferredPayload(source: string, format: ProviderFormatName): JsonValue {
  const { toolset, names } = deferredToolset(source, format);
  return formatToolset(toolset, names, format).payload;
}

function deferredToolset(source: string, format: ProviderFormatName) {
  const deferred = definitions.map((tool) => ({
    ...tool,
    enabledByDefault: true,
    methods: tool.methods.map((method) => ({ ...method, defer: true })),
  }));
  const tools = withSearchTool(deferred.filter((tool) => tool.source === source));
  const toolset = resolveToolset({ tools }, { toolSearch: { [format]: "provider" } });
  return { toolset, names: functionNames(tools) };
}

test.each(["openai-responses", "anthropic"] as const)(
  "the code to copy for %s compiles with functions that are left to its search",
  (name) => {
    for (const source of SOURCES) {
      const subject = { ...deferredToolset(source, name), system: "Be brief.", user: "Hello" };
      const code = writeRequestCode(name, subject);
      expect(code).toContain("defer_loading");
      expect(sourceTypeErrors(code)).toEqual([]);
      // What fits every provider has the agent's own search.
      expect(writeRequestCode("ai-sdk", subject)).toContain("search_tools");
    }
  },
);

test("that check finds what is wrong", () => {
  const issues = typeErrors([
    {
      type: 'ToolTypes["openai-chat"]',
      value: [{ type: "function", function: { description: "no name" } }],
    },
    {
      type: 'ToolTypes["openai-responses"]',
      value: [{ type: "function", name: "a", parameters: {} }],
    },
    { type: 'ToolTypes["anthropic"]', value: [{ name: "a", input_schema: { type: "array" } }] },
    {
      type: 'ToolTypes["anthropic"]',
      value: [{ name: "a", input_schema: { type: "object" }, parameters: {} }],
    },
    { type: 'ToolTypes["mcp"]', value: [{ name: "a" }] },
  ]);
  expect(issues.map((each) => each.length)).toEqual([1, 1, 1, 1, 1]);
});

const ajv = new Ajv2020({ strict: false, validateFormats: false });
const jsonSchema = z.custom<object>(
  (schema) => ajv.validateSchema(schema as object) === true,
  "is no JSON Schema",
);
const objectSchema = jsonSchema.and(
  z.looseObject({ type: z.literal("object"), properties: z.object({}).loose() }),
);
const functionName = z.string().regex(FUNCTION_NAME_PATTERN);
const description = z.string().min(1);

/**
 * What the providers' references say and their types do not: names, and draft 2020-12 with an
 * object at the root.
 */
const DOCUMENTED = {
  "openai-chat": z.array(
    z.object({ function: z.object({ name: functionName, description, parameters: objectSchema }) }),
  ),
  "openai-responses": z.array(
    z.object({ name: functionName, description, parameters: objectSchema }),
  ),
  anthropic: z.array(z.object({ name: functionName, description, input_schema: objectSchema })),
  gemini: geminiTools,
  mcp: z.array(
    z.object({
      name: functionName,
      inputSchema: objectSchema,
      outputSchema: objectSchema.optional(),
    }),
  ),
};

describe.each(SOURCES)("%s", (source) => {
  test.each(Object.entries(DOCUMENTED))("is as %s documents it", (format, documented) => {
    const { toolset, names } = everythingOf(
      definitions,
      source,
      refused(source, format as ProviderFormatName),
    );
    const parsed = documented.safeParse(
      formatToolset(toolset, names, format as ProviderFormatName).payload,
    );
    expect(parsed.error?.issues ?? []).toEqual([]);
  });

  test.each(Object.entries(PROVIDER_REFUSALS))(
    "has nothing that %s refuses",
    (format, refusals) => {
      const entries = z.array(z.json()).parse(payload(source, format as ProviderFormatName));
      const declared = entries.flatMap((entry) => Object(entry).functionDeclarations ?? [entry]);
      expect(declared.length).toBeGreaterThan(9);
      expect(declared.flatMap(refusals)).toEqual([]);
    },
  );
});

test("nothing but what a provider really refuses is said to be refused", () => {
  const formats = Object.keys(DOCUMENTED) as ProviderFormatName[];
  for (const source of KNOWN_SOURCES)
    expect(formats.flatMap((format) => refused(source, format))).toEqual([]);
  expect(Object.fromEntries(formats.map((format) => [format, refused("ugly", format)]))).toEqual({
    "openai-chat": [],
    "openai-responses": [],
    anthropic: [],
    gemini: [],
    mcp: [],
  });
});

test("answers to calls are what the providers take", () => {
  const answered: AnsweredCall[] = [
    {
      call: { id: "call_1", functionName: "a", args: {} },
      result: { ok: true, result: { list: [1] } },
    },
    {
      call: { id: "call_2", functionName: "b", args: {} },
      result: { ok: false, code: "off", message: "It is off." },
    },
    {
      call: { id: "call_3", functionName: "draw", args: {} },
      result: {
        ok: true,
        result: {
          content: [
            { type: "text", text: "One:" },
            { type: "image", data: "iVBORw==", mimeType: "image/png" },
            {
              type: "resource",
              resource: { uri: "file:///a.pdf", mimeType: "application/pdf", blob: "JVBERi0=" },
            },
          ],
        },
      },
    },
  ];
  const typed = (["openai-chat", "openai-responses", "anthropic"] as const).map((format) => ({
    type: `AnswerTypes["${format}"]` as const,
    value: CALL_FORMATS[format].answer(answered),
  }));
  expect(typeErrors(typed)).toEqual([[], [], []]);
  expect(geminiAnswers.safeParse(CALL_FORMATS.gemini.answer(answered)).error?.issues ?? []).toEqual(
    [],
  );
});

test.each(["openai-chat", "openai-responses", "anthropic"] as const)(
  "the code to copy for %s compiles",
  (name) => {
    for (const source of SOURCES) {
      const code = writeRequestCode(name, {
        ...everything(source),
        system: "Be brief.\n",
        user: "Hello",
      });
      expect(sourceTypeErrors(code)).toEqual([]);
    }
    expect(
      sourceTypeErrors(writeRequestCode(name, { ...everything("none"), system: "", user: "" })),
    ).toEqual([]);
  },
);

test("code that does not fit a provider's library is noticed", () => {
  const code = writeRequestCode("anthropic", { ...everything("starter"), system: "", user: "" });
  expect(sourceTypeErrors(code.replace("max_tokens: 1024", "max_tokens: true"))).toHaveLength(1);
});
