import fc from "fast-check";
import { expect, it } from "vitest";
import { applyOperations } from "../settings/settings-operations.ts";
import { plainTool } from "../testing/plain-tool.ts";
import { resolveToolset } from "./resolve-toolset.ts";
import { payloadTokens } from "./token-costs.ts";
import { ADVISED_FROM, isEnoughCounted, unusedMethods } from "./unused-methods.ts";

const catalog = {
  tools: [
    plainTool("notes", ["read", "write", { name: "list", isCore: true }]),
    plainTool("mail", ["send", "search"]),
    plainTool("core", ["ask", "tell"], { isCore: true }),
  ],
};
type Place = { tool: string; method: string };
const places = catalog.tools.flatMap(({ name, methods }) =>
  methods.map((method) => ({ tool: name, method: method.name })),
);
const tokens = Object.fromEntries(
  catalog.tools.map(({ name, methods }, tool) => [
    name,
    Object.fromEntries(methods.map((method, at) => [method.name, 10 + 7 * tool + 3 * at])),
  ]),
);

const isOffered = (toolset: ReturnType<typeof resolveToolset>, { tool, method }: Place) =>
  toolset.tools
    .find(({ definition }) => definition.name === tool)
    ?.methods.find(({ definition }) => definition.name === method)?.offered;

it("names what costs most first, not what was called, and why something stays", () => {
  const toolset = resolveToolset(catalog, { tools: { mail: { methods: { search: false } } } });
  const keep = ({ method }: Place) => (method === "write" ? ("seasonal" as const) : undefined);
  const called = [{ tool: "notes", method: "read" }];
  expect(unusedMethods(toolset, { called, keep }, tokens)).toEqual([
    { tool: "core", method: "tell", tokens: 27, keep: "core" },
    { tool: "core", method: "ask", tokens: 24, keep: "core" },
    { tool: "mail", method: "send", tokens: 17 },
    { tool: "notes", method: "list", tokens: 16, keep: "core" },
    { tool: "notes", method: "write", tokens: 13, keep: "seasonal" },
  ]);
});

it("proposes neither what was called nor what is core or kept, and saves what it says, to the token", () => {
  const cases = [fc.subarray(places), fc.subarray(places), fc.subarray(places)] as const;
  fc.assert(
    fc.property(...cases, (called, off, kept) => {
      const settings = applyOperations({}, switchedOff(off));
      const before = resolveToolset(catalog, settings);
      const isKept = ({ tool, method }: Place) =>
        kept.some((one) => one.tool === tool && one.method === method);
      const keep = (place: Place) => (isKept(place) ? ("new" as const) : undefined);
      const unused = unusedMethods(before, { called, keep }, tokens);
      const proposed = unused.filter((one) => one.keep === undefined);
      const after = resolveToolset(catalog, applyOperations(settings, switchedOff(proposed)));
      const saved = proposed.reduce((sum, one) => sum + one.tokens, 0);
      expect(payloadTokens(tokens, before.tools) - payloadTokens(tokens, after.tools)).toBe(saved);
      for (const place of places)
        if (called.includes(place) || isKept(place) || isLocked(before, place))
          expect(isOffered(after, place)).toBe(isOffered(before, place));
    }),
  );
});

const switchedOff = (all: readonly Place[]) =>
  all.map(({ tool, method }) => ({
    op: "setMethod" as const,
    tool,
    method,
    state: "off" as const,
  }));

const isLocked = ({ tools }: ReturnType<typeof resolveToolset>, { tool, method }: Place) =>
  tools
    .find(({ definition }) => definition.name === tool)
    ?.methods.find(({ definition }) => definition.name === method)?.locked;

it("is enough from so many days and sessions on, not from one of them", () => {
  const { days, sessions } = ADVISED_FROM;
  expect(isEnoughCounted(days, sessions)).toBe(true);
  expect([isEnoughCounted(days - 1, sessions), isEnoughCounted(days, sessions - 1)]).toEqual([
    false,
    false,
  ]);
});
