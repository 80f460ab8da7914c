import fc from "fast-check";
import { expect, test } from "vitest";
import { fewerUnlessDeep } from "../../../test-depth.ts";
import { functionNames } from "../definition/function-names.ts";
import { USUALLY_FOUND, withSearchTool } from "../definition/search-tool.ts";
import type { ToolDefinition } from "../definition/tool-definition.ts";
import { countedText, formatToolset } from "../provider-formats/format-toolset.ts";
import { serializePayload } from "../provider-formats/serialize-payload.ts";
import { toolWith } from "../testing/sample-toolset.ts";
import {
  type AgentUsage,
  adviseDeferral,
  type DeferralFacts,
  deferralFacts,
  deferralOutcome,
  isRankedAlike,
  keptRequests,
  MOST_NEEDED_SHARE,
  rankRequests,
} from "./deferral-advice.ts";
import { resolveToolset } from "./resolve-toolset.ts";
import { searchMethods } from "./search-methods.ts";
import type { TokenTable } from "./token-costs.ts";

const words = ["invoice", "refund", "ticket", "customer", "order", "parcel", "letter", "report"];
const verbs = ["list", "send", "close"];
const said = (text: string) => ({
  type: "object" as const,
  properties: { text: { type: "string" as const, description: text } },
});
const catalog: ToolDefinition[] = [
  ...words.map((word) =>
    toolWith(word, Object.fromEntries(verbs.map((verb) => [`${verb}_${word}`, said(word)]))),
  ),
  toolWith("inform", { inform: said("What the customer reads of an invoice.") }, { isCore: true }),
];
const tools = withSearchTool(deferring(catalog, () => true));
const search = tools.find(({ generated }) => generated);
const names = functionNames(tools);
const places = catalog.flatMap((tool) =>
  tool.methods.map((method) => ({ tool: tool.name, method: method.name })),
);

/** The tools with those of their methods deferred that are chosen. */
function deferring(
  all: readonly ToolDefinition[],
  isDeferred: (method: string) => boolean,
): ToolDefinition[] {
  return all.map((tool) => ({
    ...tool,
    methods: tool.methods.map((method) => ({ ...method, defer: isDeferred(method.name) })),
  }));
}

const toolsetWith = (isDeferred: (method: string) => boolean) =>
  resolveToolset({ tools: [...deferring(catalog, isDeferred), ...(search ? [search] : [])] }, {});

/** Counts characters in the place of tokens: both are sums over the lines of a payload. */
const characters: TokenTable = Object.fromEntries(
  tools.map((tool) => [
    tool.name,
    Object.fromEntries(
      tool.methods.map((method) => [
        method.name,
        countedText({ tool, method, functionName: names.nameOf(tool.name, method.name) }).length,
      ]),
    ),
  ]),
);

const factsOf = (usage: AgentUsage, isDeferred: (method: string) => boolean = () => false) => {
  const toolset = toolsetWith(isDeferred);
  const requests = rankRequests(toolset, usage.requests);
  return deferralFacts(toolset, characters, { usage, requests, search });
};

const arbitraryUsage: fc.Arbitrary<AgentUsage> = fc
  .record({
    sessions: fc.integer({ min: 1, max: 200 }),
    shares: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), {
      minLength: places.length,
      maxLength: places.length,
    }),
    requests: fc.array(
      fc.record({
        text: fc
          .array(fc.constantFrom(...words, ...verbs, "money", "back"), {
            minLength: 1,
            maxLength: 4,
          })
          .map((some) => some.join(" ")),
        place: fc.constantFrom(...places, { tool: "gone", method: "gone" }),
        calls: fc.integer({ min: 1, max: 9 }),
      }),
      { maxLength: 30 },
    ),
  })
  .map(({ sessions, shares, requests }) => {
    const methods = places.map((place, index) => {
      const used = Math.floor((shares[index] ?? 0) * sessions);
      return { ...place, calls: used * 2, sessions: used };
    });
    return {
      sessions,
      calls: methods.reduce((sum, { calls }) => sum + calls, 0),
      methods,
      requests: requests.map(({ place, ...request }) => ({ ...request, ...place })),
    };
  });

const nameAt = (facts: DeferralFacts, place: number | undefined): string =>
  place === undefined ? "" : (facts.methods[place]?.method.name ?? "");
const firstOf = (facts: DeferralFacts, count: number): Set<string> =>
  new Set(
    adviseDeferral(facts)
      .order.slice(0, count)
      .map((place) => nameAt(facts, place)),
  );

test("never proposes what is core, nor what more than one of five sessions need", () => {
  fc.assert(
    fc.property(arbitraryUsage, (usage) => {
      const facts = factsOf(usage);
      const { order, advised, outcomes } = adviseDeferral(facts);
      expect(outcomes).toHaveLength(order.length + 1);
      expect(advised).toBeLessThanOrEqual(order.length);
      for (const place of order) {
        const { tool, method } = facts.methods[place] ?? {};
        const used = usage.methods.find((one) => one.method === method?.name);
        expect(tool?.isCore).toBe(false);
        expect((used?.sessions ?? 0) / usage.sessions).toBeLessThanOrEqual(MOST_NEEDED_SHARE);
      }
    }),
    { numRuns: fewerUnlessDeep(60) },
  );
});

test("says the saving that the payload has, for each number of deferred methods", () => {
  const written = (isDeferred: (method: string) => boolean) =>
    serializePayload(formatToolset(toolsetWith(isDeferred), names, "openai-chat").payload).length;
  const everything = written(() => false);
  fc.assert(
    fc.property(arbitraryUsage, fc.nat(), (usage, some) => {
      const facts = factsOf(usage);
      const { order, outcomes } = adviseDeferral(facts);
      const count = some % (order.length + 1);
      const chosen = firstOf(facts, count);
      expect(outcomes[count]?.saved).toBe(everything - written((method) => chosen.has(method)));
      // A draft that has this choice says what the advice said of it.
      const drafted = factsOf(usage, (method) => chosen.has(method));
      expect(deferralOutcome(drafted)).toEqual(
        deferralOutcome(facts, (at) => chosen.has(nameAt(facts, at))),
      );
      expect(deferralOutcome(drafted)).toMatchObject({
        deferred: count,
        saved: outcomes[count]?.saved,
        missed: outcomes[count]?.missed,
      });
    }),
    { numRuns: fewerUnlessDeep(40) },
  );
});

test("misses what the search would not have found among its first five", () => {
  fc.assert(
    fc.property(arbitraryUsage, fc.nat(), (usage, some) => {
      const facts = factsOf(usage);
      const chosen = firstOf(facts, some % (adviseDeferral(facts).order.length + 1));
      const toolset = toolsetWith((method) => chosen.has(method));
      const missed = usage.requests
        .filter(({ method }) => chosen.has(method))
        .filter(
          ({ text, method }) =>
            !searchMethods(toolset, names, {
              query: text,
              limit: USUALLY_FOUND,
              deferredOnly: true,
            }).some((found) => found.method.name === method),
        );
      const known = usage.requests.filter(({ tool }) => tool !== "gone");
      const sum = (requests: typeof missed) => requests.reduce((all, { calls }) => all + calls, 0);
      const outcome = deferralOutcome(factsOf(usage, (method) => chosen.has(method)));
      expect([outcome.missed, outcome.known]).toEqual([sum(missed), sum(known)]);
    }),
    { numRuns: fewerUnlessDeep(40) },
  );
});

test("advises nothing where searching would cost more", () => {
  const few = toolWith("notes", { read: {}, write: {} });
  const toolset = resolveToolset({ tools: [few] }, {});
  const usage: AgentUsage = {
    sessions: 100,
    calls: 40,
    requests: [],
    methods: ["read", "write"].map((method) => ({
      tool: "notes",
      method,
      calls: 20,
      sessions: 20,
    })),
  };
  const facts = deferralFacts(toolset, characters, { usage, requests: [], search });
  const tokens = { ...characters, notes: { read: 40, write: 40 } };
  const cheap = deferralFacts(toolset, tokens, { usage, requests: [], search });
  expect(facts.methods).toHaveLength(2);
  const { advised, outcomes } = adviseDeferral(cheap);
  expect(advised).toBe(0);
  expect(outcomes.at(-1)?.saved).toBeLessThan(0);
  // Nobody ever needs the second, so leaving it out is worth its tokens and nothing else.
  const large = { ...characters, notes: { read: 40, write: 40_000 } };
  const never = { ...usage, methods: usage.methods.slice(0, 1) };
  const seldom = deferralFacts(toolset, large, { usage: never, requests: [], search });
  const advice = adviseDeferral(seldom);
  expect(advice.advised).toBe(1);
  expect(advice.order.map((place) => nameAt(seldom, place))).toEqual(["write", "read"]);
});

test("knows nothing of an agent that nobody called, and still what it costs", () => {
  const facts = factsOf({ sessions: 0, calls: 0, methods: [], requests: [] });
  expect(facts.methods.every(({ share, known }) => share === 0 && known === 0)).toBe(true);
  expect(deferralOutcome(facts)).toMatchObject({ deferred: 0, saved: 0, moreRequests: 0 });
});

test("ranks anew when a text changes, and not when something else is deferred", () => {
  const none = toolsetWith(() => false);
  expect(
    isRankedAlike(
      none,
      toolsetWith((method) => method.startsWith("list")),
    ),
  ).toBe(true);
  const renamed = catalog.map((tool, index) =>
    index === 0 ? { ...tool, description: "Bills." } : tool,
  );
  expect(isRankedAlike(none, resolveToolset({ tools: renamed }, {}))).toBe(false);
  expect(isRankedAlike(none, resolveToolset({ tools: catalog.slice(1) }, {}))).toBe(false);
});

test("takes the names of kept calls for requests where none is known", () => {
  const [first, ...others] = catalog;
  if (!first) throw new Error("There is no tool.");
  const examples = [
    { name: "which bills are open", arguments: {} },
    { name: " ", arguments: {} },
    { arguments: {} },
  ];
  const kept = { ...first, methods: first.methods.map((method) => ({ ...method, examples })) };
  const requests = keptRequests(resolveToolset({ tools: [kept, ...others] }, {}));
  expect(requests).toEqual(
    first.methods.map(({ name }) => ({
      text: "which bills are open",
      tool: first.name,
      method: name,
      calls: 1,
    })),
  );
});
