import type { JsonObject, JsonValue } from "@pegboard/json-schema";
import fc from "fast-check";
import { expect, test } from "vitest";
import { fewerUnlessDeep } from "../../../test-depth.ts";
import { functionNames } from "../definition/function-names.ts";
import { applyOperations } from "../settings/settings-operations.ts";
import { arbitraryCatalog, arbitrarySettings } from "../testing/arbitrary-catalog.ts";
import { sampleFormatting } from "../testing/sample-toolset.ts";
import { resolveToolset } from "../toolset/resolve-toolset.ts";
import { formatMethod, formatToolset } from "./format-toolset.ts";
import { PROVIDER_FORMATS } from "./provider-formats.ts";
import { serializePayload } from "./serialize-payload.ts";

const formats = Object.values(PROVIDER_FORMATS).map(({ name }) => name);
const plainly = (payload: JsonValue) => `${JSON.stringify(payload, null, 2)}\n`;

test("the text of a payload is its JSON, also where parts of it were written before", () => {
  fc.assert(
    fc.property(arbitraryCatalog, arbitrarySettings, (catalog, settings) => {
      const names = functionNames(catalog.tools);
      const [tool] = catalog.tools;
      const toggled = tool
        ? applyOperations(settings, [{ op: "setTool", tool: tool.name, state: "off" }])
        : settings;
      for (const format of formats) {
        for (const each of [settings, toggled, settings]) {
          const { payload } = formatToolset(resolveToolset(catalog, each), names, format);
          expect(serializePayload(payload)).toBe(plainly(payload));
          expect(serializePayload({ tools: payload, n: 1 })).toBe(
            plainly({ tools: payload, n: 1 }),
          );
        }
        for (const method of tool?.methods ?? []) {
          const { payload } = formatMethod(
            { tool: tool as never, method, functionName: "f" },
            format,
          );
          expect(serializePayload(payload)).toBe(plainly(payload));
        }
      }
    }),
    { numRuns: fewerUnlessDeep(50) },
  );
});

test("the text of any other value is its JSON", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(serializePayload(value as JsonValue)).toBe(plainly(value as JsonValue));
    }),
  );
});

test("a change of one tool leaves the declarations of all others the very same", () => {
  fc.assert(
    fc.property(arbitraryCatalog, (catalog) => {
      const [first, ...others] = catalog.tools;
      if (!first) return;
      const names = functionNames(catalog.tools);
      const changed = {
        ...first,
        methods: first.methods.map((method) => ({ ...method, description: "Changed." })),
      };
      for (const format of formats) {
        const declared = (tool: typeof first) =>
          tool.methods.map((method) => {
            const named = { tool, method, functionName: names.nameOf(tool.name, method.name) };
            return formatMethod(named, format).payload;
          });
        const before = others.map(declared);
        formatToolset(resolveToolset({ tools: [changed, ...others] }, {}), names, format);
        expect(declared(changed).some((each) => declared(first).includes(each))).toBe(false);
        for (const [index, tool] of others.entries()) {
          for (const [place, each] of declared(tool).entries())
            expect(each).toBe(before[index]?.[place]);
        }
      }
    }),
    { numRuns: fewerUnlessDeep(20) },
  );
});

test("a declaration cannot be changed behind the back of its text, a list can", () => {
  const { toolset, names } = sampleFormatting;
  const list = () => formatToolset(toolset, names, "mcp").payload as JsonObject[];
  const [first] = list();
  expect(() => Object.assign(first ?? {}, { name: "other" })).toThrow(TypeError);
  const own = list();
  own.pop();
  expect(list()).toHaveLength(own.length + 1);
});
