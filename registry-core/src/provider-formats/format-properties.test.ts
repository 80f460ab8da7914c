import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { functionNames } from "../definition/function-names.ts";
import type { MethodDefinition, ToolDefinition } from "../definition/tool-definition.ts";
import { formatPrompt } from "../prompt-formats/format-prompt.ts";
import { PROMPT_FORMATS } from "../prompt-formats/prompt-formats.ts";
import type { JsonSchema } from "../schema/json-schema.ts";
import { isSchemaObject } from "../schema/reference.ts";
import { arbitraryCatalog, arbitrarySettings } from "../testing/arbitrary-catalog.ts";
import { arbitraryParameters, arbitraryPlainParameters } from "../testing/arbitrary-parameters.ts";
import { toolWith } from "../testing/sample-toolset.ts";
import { offeredMethods } from "../toolset/offered-methods.ts";
import { resolveToolset } from "../toolset/resolve-toolset.ts";
import type { Catalog } from "../toolset/toolset.ts";
import { formatMethod, formatToolset } from "./format-toolset.ts";
import { PROVIDER_FORMATS } from "./provider-formats.ts";
import { serializePayload } from "./serialize-payload.ts";

// Schemas that refer to each other in circles are slow to write out.
vi.setConfig({ testTimeout: 60_000 });

const providers = Object.values(PROVIDER_FORMATS).map(({ name }) => name);
const prompts = Object.values(PROMPT_FORMATS).map(({ name }) => name);

/** Any catalogue, every method with any parameters. */
const catalogs = fc
  .tuple(arbitraryCatalog, fc.array(arbitraryParameters, { minLength: 1, maxLength: 3 }))
  .map(([catalog, schemas]): Catalog => {
    const withParameters = (method: MethodDefinition, index: number) => ({
      ...method,
      parameters: schemas[index % schemas.length] ?? {},
    });
    const withMethods = (tool: ToolDefinition) => ({ ...tool, methods: tool.methods.map(withParameters) });
    return { ...catalog, tools: catalog.tools.map(withMethods) };
  });

test("formats are pure, lose no offered method and add none", () => {
  fc.assert(
    fc.property(catalogs, arbitrarySettings, (catalog, settings) => {
      const names = functionNames(catalog.tools);
      const toolset = resolveToolset(catalog, settings);
      const before = JSON.stringify(catalog);
      const offered = toolset.tools.flatMap((tool) => offeredMethods(tool, names)).map((named) => named.functionName);
      for (const format of providers) {
        const text = serializePayload(formatToolset(toolset, names, format).payload);
        const again = resolveToolset(structuredClone(catalog), settings);
        expect(serializePayload(formatToolset(again, names, format).payload)).toBe(text);
        expect(declaredNames(JSON.parse(text))).toEqual([...offered].sort());
      }
      for (const format of prompts) {
        const { text } = formatPrompt(toolset, names, format);
        expect(formatPrompt(resolveToolset(structuredClone(catalog), settings), names, format).text).toBe(text);
        for (const name of offered) expect(text).toContain(name);
        if (offered.length === 0) expect(text).toBe("");
      }
      expect(JSON.stringify(catalog)).toBe(before);
    }),
    { numRuns: 15 },
  );
});

test.each(providers)("%s takes plain parameters over as they are", (format) => {
  fc.assert(
    fc.property(arbitraryPlainParameters, (parameters) => {
      const { payload, warnings } = formatOne(parameters, format);
      expect(warnings.filter(({ code }) => code !== "parameter_refused")).toEqual([]);
      const sent = parametersOf(payload);
      expect(JSON.stringify(sent ?? { type: "object", properties: {} })).toBe(
        JSON.stringify(withoutEmpty(parameters, format)),
      );
    }),
  );
});

test.each(providers)("%s loses no parameter, whatever its schema", (format) => {
  fc.assert(
    fc.property(arbitraryParameters, (parameters) => {
      const sent = parametersOf(formatOne(parameters, format).payload);
      expect(Object.keys(sent?.properties ?? {})).toEqual(
        expect.arrayContaining(Object.keys(parameters.properties ?? {})),
      );
    }),
  );
});

test("gemini gets nothing but its own keywords, one type each", () => {
  fc.assert(
    fc.property(arbitraryParameters, (parameters) => {
      const sent = parametersOf(formatOne(parameters, "gemini").payload);
      if (sent) expectGeminiSchema(sent);
    }),
  );
});

test("xml stays well-formed whatever the texts", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), arbitraryParameters, (text, parameters) => {
      const tool = toolWith("tool", { run: parameters }, { displayName: text, description: text });
      const { text: xml } = formatPrompt(resolveToolset({ tools: [tool] }, {}), functionNames([tool]), "xml");
      const open: string[] = [];
      for (const [, closing, tag = "", rest] of xml.matchAll(/<(\/?)([a-zA-Z_]+)((?:\s[\w.-]+="[^"<]*")*\s?\/?)>/g)) {
        if (closing) expect(open.pop()).toBe(tag);
        else if (!rest?.endsWith("/")) open.push(tag);
      }
      expect(open).toEqual([]);
      expect(xml.replace(/<\/?[a-zA-Z_]+(?:\s[\w.-]+="[^"<]*")*\s?\/?>/g, "")).not.toMatch(/[<>]/);
    }),
  );
});

function formatOne(parameters: JsonSchema, format: (typeof providers)[number]) {
  const tool = toolWith("tool", { run: parameters });
  const [method] = tool.methods;
  if (!method) throw new Error("The tool has one method.");
  return formatMethod({ tool, method, functionName: "run" }, format);
}

interface Declaration {
  name?: string;
  function?: { name: string; parameters: JsonSchema };
  parameters?: JsonSchema;
  input_schema?: JsonSchema;
  inputSchema?: JsonSchema;
}

function parametersOf(payload: unknown): JsonSchema | undefined {
  const declaration = payload as Declaration;
  return (
    declaration.function?.parameters ?? declaration.parameters ?? declaration.input_schema ?? declaration.inputSchema
  );
}

function declaredNames(payload: (Declaration & { functionDeclarations?: Declaration[] })[]): (string | undefined)[] {
  const declarations = payload.flatMap((entry) => entry.functionDeclarations ?? [entry]);
  return declarations.map((declaration) => declaration.function?.name ?? declaration.name);
}

/** Gemini takes no empty `properties`. */
function withoutEmpty(schema: JsonSchema, format: string, isRoot = true): JsonSchema {
  if (format !== "gemini") return schema;
  const properties = Object.entries(schema.properties ?? {}).map(([name, child]) => [
    name,
    withoutEmpty(child, format, false),
  ]);
  return {
    type: schema.type ?? "",
    ...(properties.length > 0 || (isRoot && schema.properties) ? { properties: Object.fromEntries(properties) } : {}),
    ...(isSchemaObject(schema.items) && { items: withoutEmpty(schema.items, format, false) }),
  };
}

function expectGeminiSchema(schema: JsonSchema): void {
  expect(typeof schema.type).toBe("string");
  const known =
    /^(type|format|title|description|nullable|enum|default|(min|max)(Items|Properties|Length|imum)|pattern|example|required|properties|items)$/;
  for (const keyword of Object.keys(schema)) expect(keyword).toMatch(known);
  expect(schema.enum?.every((value) => typeof value === "string" && value !== "") ?? true).toBe(true);
  if (schema.type === "array") expect(isSchemaObject(schema.items)).toBe(true);
  for (const name of schema.required ?? []) expect(Object.keys(schema.properties ?? {})).toContain(name);
  for (const child of Object.values(schema.properties ?? {})) expectGeminiSchema(child);
  if (isSchemaObject(schema.items)) expectGeminiSchema(schema.items);
}
