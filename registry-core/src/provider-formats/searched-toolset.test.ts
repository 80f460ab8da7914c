import { isJsonObject, type JsonValue } from "@pegboard/json-schema";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fewerUnlessDeep } from "../../../test-depth.ts";
import { functionNames } from "../definition/function-names.ts";
import { withSearchTool } from "../definition/search-tool.ts";
import type { ToolDefinition } from "../definition/tool-definition.ts";
import { toolsetSpans } from "../prompt-formats/format-prompt.ts";
import { TOOL_SEARCHES, type ToolSearch } from "../settings/owner-settings.ts";
import { arbitraryOffers, arbitrarySettings } from "../testing/arbitrary-catalog.ts";
import { toolWith } from "../testing/sample-toolset.ts";
import { resolveToolset } from "../toolset/resolve-toolset.ts";
import type { ResolvedMethod, Toolset } from "../toolset/toolset.ts";
import { formatToolset, searchHeadings } from "./format-toolset.ts";
import { PROVIDER_FORMATS, type ProviderFormatName } from "./provider-formats.ts";
import { toolSearchIn, toolsetIn } from "./searched-toolset.ts";
import { serializePayload } from "./serialize-payload.ts";

const city = {
  type: "object" as const,
  properties: { city: { type: "string" as const, description: "A city." } },
  required: ["city"],
};
const deferring = (tool: ToolDefinition, ...methods: string[]): ToolDefinition => ({
  ...tool,
  methods: tool.methods.map((method) => ({ ...method, defer: methods.includes(method.name) })),
});
const tools = withSearchTool([
  deferring(toolWith("weather", { now: city, forecast: city, records: {} }), "forecast", "records"),
  deferring(toolWith("mail", { send: {} }), "send"),
  // Their names are equal where a dot is no letter of a name.
  deferring(toolWith("acme.crm", { find: city }), "find"),
  deferring(toolWith("acme_crm", { lookup: city }, { description: " " }), "lookup"),
]);
const names = functionNames(tools);
const searching = (format: string, search: ToolSearch) =>
  resolveToolset({ tools }, { toolSearch: { [format]: search } });
const searchers = Object.values(PROVIDER_FORMATS).filter(({ toolSearch }) => toolSearch);
const others = Object.values(PROVIDER_FORMATS).filter(({ toolSearch }) => !toolSearch);

test("Anthropic and Responses have a search of their own", () => {
  expect(searchers.map(({ name }) => name)).toEqual(["openai-responses", "anthropic"]);
});

describe.each(searchers)("$name", ({ name }) => {
  test("marks deferred methods as its documentation says", async () => {
    const { payload } = formatToolset(searching(name, "provider"), names, name);
    await expect(serializePayload(payload)).toMatchFileSnapshot(`__golden__/${name}-search.json`);
  });

  test("is told nothing of a search where nothing is deferred", () => {
    const plain = [toolWith("weather", { now: city })];
    const toolset = resolveToolset({ tools: plain }, { toolSearch: { [name]: "provider" } });
    expect(formatToolset(toolset, functionNames(plain), name).payload).toHaveLength(1);
    expect(searchHeadings(toolset, name)).toEqual([]);
  });

  test("has every deferred method marked, every other one unmarked, and never all marked", () => {
    fc.assert(
      fc.property(arbitraryOffers, arbitrarySettings, (catalog, settings) => {
        const all = withSearchTool(catalog.tools);
        const named = functionNames(all);
        const toolset = resolveToolset(
          { ...catalog, tools: all },
          { ...settings, toolSearch: { [name]: "provider" } },
        );
        const { payload } = formatToolset(toolset, named, name);
        const found = declaredFunctions(payload, name);
        expect(found.filter(({ waits }) => waits).map((one) => one.name)).toEqual(
          methodNames(toolset, named, ({ waits }) => waits === "deferred"),
        );
        expect(found.filter(({ waits }) => !waits).map((one) => one.name)).toEqual(
          methodNames(toolsetIn(toolset, name), named, ({ offered }) => offered),
        );
        const list = payload as JsonValue[];
        expect(list.length === 0 || list.some(isNeverDeferred)).toBe(true);
        expect(serializePayload(payload)).toBe(`${JSON.stringify(payload, null, 2)}\n`);
      }),
      { numRuns: fewerUnlessDeep(20) },
    );
  });

  test("shows where each line of a deferred method comes from", () => {
    const toolset = searching(name, "provider");
    const text = serializePayload(formatToolset(toolset, names, name).payload);
    const spans = toolsetSpans(toolset, names, name);
    expect(spans.at(-1)?.end).toBe(text.length);
    const [span] = spans.filter(
      ({ method, field, path }) =>
        method === "forecast" && field === "parameters" && path?.includes("city"),
    );
    expect(text.slice(span?.start, span?.end)).toContain("A city.");
  });
});

test.each(others)("$name uses the agent's own search where its own is wanted", ({ name }) => {
  const toolset = searching(name, "provider");
  expect(toolSearchIn(toolset, name)).toBe("own");
  expect(formatToolset(toolset, names, name)).toEqual(
    formatToolset(searching(name, "own"), names, name),
  );
});

test.each(Object.values(PROVIDER_FORMATS))(
  "$name gets all at once where nothing searches",
  ({ name }) => {
    const toolset = searching(name, "none");
    const all = methodNames(toolset, names, ({ enabled }) => enabled);
    expect(all).toContain("search_tools");
    expect(declaredFunctions(formatToolset(toolset, names, name).payload, name)).toEqual(
      all.filter((each) => each !== "search_tools").map((each) => ({ name: each, waits: false })),
    );
    expect(toolsetIn(toolset, name)).toMatchObject({ offered: all.length - 1, deferred: 0 });
    for (const search of TOOL_SEARCHES) {
      // What one provider gets says nothing about others.
      const [other] = Object.values(PROVIDER_FORMATS).filter((each) => each.name !== name);
      if (other) expect(toolsetIn(searching(name, search), other.name).deferred).toBe(5);
    }
  },
);

test("gives namespaces names that differ, and a description", () => {
  const headings = searchHeadings(searching("openai-responses", "provider"), "openai-responses");
  expect(headings).toEqual([
    { type: "namespace", name: "acme_crm", description: "What acme.crm is for." },
    { type: "namespace", name: "acme_crm_2", description: "acme_crm" },
    { type: "namespace", name: "mail", description: "What mail is for." },
    { type: "namespace", name: "weather", description: "What weather is for." },
  ]);
});

const isNeverDeferred = (entry: JsonValue): boolean =>
  isJsonObject(entry) && entry.defer_loading !== true && entry.type !== "namespace";

/** The functions of a payload, sorted by name, wherever they stand in it. */
function declaredFunctions(payload: JsonValue, format: ProviderFormatName) {
  const { nameIn } = PROVIDER_FORMATS[format];
  const entries = (Array.isArray(payload) ? payload : []).filter(isJsonObject);
  return entries
    .flatMap((entry) => entry.functionDeclarations ?? entry.tools ?? entry)
    .filter(isJsonObject)
    .filter(({ type }) => type === undefined || type === "function")
    .map((entry) => ({ name: nameIn(entry), waits: entry.defer_loading === true }))
    .sort((one, other) => (String(one.name) < String(other.name) ? -1 : 1));
}

function methodNames(
  { tools: resolved }: Toolset,
  named: ReturnType<typeof functionNames>,
  which: (method: ResolvedMethod) => boolean,
): string[] {
  return resolved
    .flatMap(({ definition, methods }) =>
      methods
        .filter(which)
        .map(({ definition: method }) => named.nameOf(definition.name, method.name)),
    )
    .sort();
}
