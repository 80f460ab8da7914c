import fc from "fast-check";
import { expect, it } from "vitest";
import { applyOperations } from "../settings/settings-operations.ts";
import { plainTool } from "../testing/plain-tool.ts";
import { resolveToolset } from "./resolve-toolset.ts";
import { payloadTokens } from "./token-costs.ts";
import { unusedMethods } from "./unused-methods.ts";

const catalog = {
  tools: [
    plainTool("notes", ["read", "write", { name: "list", isCore: true }]),
    plainTool("mail", ["send", "search"]),
    plainTool("core", ["ask", "tell"], { isCore: true }),
  ],
};
const places = catalog.tools.flatMap(({ name, methods }) =>
  methods.map((method) => ({ tool: name, method: method.name })),
);
const tokens = Object.fromEntries(
  catalog.tools.map(({ name, methods }, tool) => [
    name,
    Object.fromEntries(methods.map((method, at) => [method.name, 10 + 7 * tool + 3 * at])),
  ]),
);

it("names what costs most first, and neither what was called nor what is core", () => {
  const toolset = resolveToolset(catalog, { tools: { mail: { methods: { search: false } } } });
  expect(unusedMethods(toolset, [{ tool: "notes", method: "read" }], tokens)).toEqual([
    { tool: "mail", method: "send", tokens: 17 },
    { tool: "notes", method: "write", tokens: 13 },
  ]);
});

it("what it says is saved is saved, to the token, and nothing that was called goes", () => {
  fc.assert(
    fc.property(fc.subarray(places), fc.subarray(places), (called, off) => {
      const settings = applyOperations(
        {},
        off.map((place) => ({ op: "setMethod", ...place, state: "off" })),
      );
      const before = resolveToolset(catalog, settings);
      const unused = unusedMethods(before, called, tokens);
      const after = resolveToolset(
        catalog,
        applyOperations(
          settings,
          unused.map(({ tool, method }) => ({ op: "setMethod", tool, method, state: "off" })),
        ),
      );
      const saved = unused.reduce((sum, one) => sum + one.tokens, 0);
      expect(payloadTokens(tokens, before.tools) - payloadTokens(tokens, after.tools)).toBe(saved);
      const isOffered = (toolset: typeof before, { tool, method }: (typeof places)[number]) =>
        toolset.tools
          .find(({ definition }) => definition.name === tool)
          ?.methods.find(({ definition }) => definition.name === method)?.offered;
      for (const place of called) expect(isOffered(after, place)).toBe(isOffered(before, place));
    }),
  );
});
