import { isSchemaObject, type JsonSchema } from "@pegboard/json-schema";
import { english } from "@pegboard/json-schema/messages";
import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import {
  arbitraryParameters,
  arbitraryPlainParameters,
} from "../../../packages/json-schema/src/testing/arbitrary-parameters.ts";
import { fewerUnlessDeep } from "../../../test-depth.ts";
import { functionNames } from "../definition/function-names.ts";
import { parameterNames } from "../definition/parameter-names.ts";
import { TOOLCALL_REASON } from "../definition/toolcall-reason.ts";
import { arbitraryOffers, arbitrarySettings } from "../testing/arbitrary-catalog.ts";
import { askingTool, sampleFormatting, toolWith } from "../testing/sample-toolset.ts";
import { offeredMethods } from "../toolset/offered-methods.ts";
import { resolveToolset } from "../toolset/resolve-toolset.ts";
import { formatMethod, formatToolset } from "./format-toolset.ts";
import {
  PROVIDER_FORMATS,
  type ProviderFormatName,
  parseProviderFormat,
} from "./provider-formats.ts";
import { serializePayload } from "./serialize-payload.ts";

// Schemas that refer to each other in circles are slow to write out.
vi.setConfig({ testTimeout: 60_000 });

describe.each(Object.entries(PROVIDER_FORMATS))("%s", (key, format) => {
  const { name } = format;

  test("has the name of its row, a label of its own and a limit that is published", () => {
    expect(parseProviderFormat(key)).toBe(name);
    expect(Object.values(PROVIDER_FORMATS).filter(({ label }) => label === format.label)).toEqual([
      format,
    ]);
    expect(format.functionLimit.most ?? 1).toBeGreaterThan(0);
    expect(format.functionLimit.published(english)).not.toBe("");
  });

  test("writes the sample tools as it did", async () => {
    const { payload, warnings } = formatToolset(
      sampleFormatting.toolset,
      sampleFormatting.names,
      name,
    );
    await expect(serializePayload(payload)).toMatchFileSnapshot(`__golden__/${name}.json`);
    await expect(serializePayload(warnings.map((warning) => ({ ...warning })))).toMatchFileSnapshot(
      `__golden__/${name}-warnings.json`,
    );
  });

  test("writes nothing when nothing is on", () => {
    const nothing = resolveToolset({ tools: [] }, {});
    expect(formatToolset(nothing, sampleFormatting.names, name)).toEqual({
      payload: [],
      warnings: [],
    });
  });

  test("is pure, loses no offered method and adds none", () => {
    fc.assert(
      fc.property(arbitraryOffers, arbitrarySettings, (catalog, settings) => {
        const names = functionNames(catalog.tools);
        const toolset = resolveToolset(catalog, settings);
        const before = JSON.stringify(catalog);
        const text = serializePayload(formatToolset(toolset, names, name).payload);
        const again = resolveToolset(structuredClone(catalog), settings);
        expect(serializePayload(formatToolset(again, names, name).payload)).toBe(text);
        expect(JSON.stringify(catalog)).toBe(before);
        const offered = toolset.tools
          .flatMap((tool) => offeredMethods(tool, names))
          .map((named) => named.functionName);
        expect(declaredNames(JSON.parse(text), name).sort()).toEqual(offered.sort());
      }),
      { numRuns: fewerUnlessDeep(15) },
    );
  });

  test("gives functions only names that it takes, and each leads back to its method", () => {
    const awkward = toolWith("cats", {
      "9lives": {},
      "-": {},
      "größe.all": {},
      [`7${"x".repeat(70)}`]: {},
    });
    const names = functionNames([awkward]);
    const { payload } = formatToolset(resolveToolset({ tools: [awkward] }, {}), names, name);
    const declared = declaredNames(payload, name);
    for (const each of declared) expect(each).toMatch(format.functionName.pattern);
    const found = declared.map((each) => names.find(String(each))?.method);
    expect(found.sort()).toEqual(awkward.methods.map((method) => method.name).sort());
  });

  test("takes plain parameters over as they are", () => {
    fc.assert(
      fc.property(arbitraryPlainParameters, (parameters) => {
        const { payload, warnings } = formatOne(parameters, name);
        expect(warnings.filter(({ code }) => code !== "parameter_renamed")).toEqual([]);
        const sent = parametersOf(payload) ?? { type: "object", properties: {} };
        const { own } = parameterNames(parameters);
        expect(JSON.stringify(withoutEmpty(sent, own))).toBe(
          JSON.stringify(withoutEmpty(parameters)),
        );
      }),
    );
  });

  test("loses no parameter, whatever its schema", () => {
    fc.assert(
      fc.property(arbitraryParameters, (parameters) => {
        const sent = parametersOf(formatOne(parameters, name).payload);
        const { own } = parameterNames(parameters);
        expect(Object.keys(sent?.properties ?? {}).map((each) => own.get(each) ?? each)).toEqual(
          expect.arrayContaining(Object.keys(parameters.properties ?? {})),
        );
      }),
    );
  });

  test("asks for the reason of a call where a tool wants it, and does not require it", () => {
    const { asking, silent, names } = askingTool;
    const asked = JSON.stringify(formatToolset(asking, names, name).payload);
    expect(asked).toContain(TOOLCALL_REASON);
    expect(asked).toContain('"required":["a"]');
    expect(JSON.stringify(formatToolset(silent, names, name).payload)).not.toContain(
      TOOLCALL_REASON,
    );
  });
});

function formatOne(parameters: JsonSchema, format: ProviderFormatName) {
  const tool = toolWith("tool", { run: parameters });
  const [method] = tool.methods;
  if (!method) throw new Error("The tool has one method.");
  return formatMethod({ tool, method, functionName: "run" }, format);
}

/** Where each format has a function's parameters. */
function parametersOf(payload: unknown): JsonSchema | undefined {
  const declaration = payload as Record<string, JsonSchema> & {
    function?: Record<string, JsonSchema>;
  };
  const { parameters, parametersJsonSchema, input_schema, inputSchema } =
    declaration.function ?? declaration;
  return parameters ?? parametersJsonSchema ?? input_schema ?? inputSchema;
}

function declaredNames(payload: unknown, name: ProviderFormatName) {
  const entries = payload as { functionDeclarations?: never[] }[];
  const declarations = entries.flatMap((entry) => entry.functionDeclarations ?? [entry as never]);
  return declarations.map((declaration) => PROVIDER_FORMATS[name].nameIn(declaration));
}

/** Without empty `properties`, which Gemini does not take, and with the parameters' own names. */
function withoutEmpty(
  schema: JsonSchema,
  own: ReadonlyMap<string, string> = new Map(),
): JsonSchema {
  const properties = Object.entries(schema.properties ?? {}).map(([name, child]) => [
    own.get(name) ?? name,
    withoutEmpty(child, own),
  ]);
  return {
    type: schema.type ?? "",
    ...(properties.length > 0 && { properties: Object.fromEntries(properties) }),
    ...(isSchemaObject(schema.items) && { items: withoutEmpty(schema.items, own) }),
  };
}
