import type { OwnerSettings } from "@pegboard/registry-core";
import { agentCatalog, resolveToolset } from "@pegboard/registry-core";
import {
  comparedMethods,
  LookAlikeIndex,
  searchToolBeside,
} from "@pegboard/registry-core/internal";
import { toolsetQuality } from "@pegboard/registry-core/problems";
import { expect, it, test } from "vitest";
import { plainTool } from "../../../../../registry-core/src/testing/plain-tool.ts";
import type { JudgedCall, RunAttempt } from "../../../api/evaluations/evaluations.ts";
import { adviseFailure, type FailureAdvice } from "./failure-advice.ts";

const parameters = {
  type: "object" as const,
  properties: { order: { type: "string" as const, description: "The number of the order" } },
};
const method = (name: string, description: string) => ({ name, description, parameters });
const TOOLS = [
  plainTool("billing", [
    method("refund", "Pays money of an order to the customer who complained about it."),
    method("remind", "Writes a friendly letter about what is still to be paid for an order."),
  ]),
  plainTool("returns", [
    method("open_return", "Opens a return of a broken item, with the label for the parcel."),
  ]),
  plainTool("crm", [method("search_notes", "Searches the notes about a customer by their words.")]),
  plainTool("erp", [method("search_notes", "Searches the notes about a customer by their words.")]),
];
const REFUND = { tool: "billing", method: "refund" };
const RETURN = { tool: "returns", method: "open_return" };

const called = (
  { tool, method: name }: { tool: string; method: string },
  judged: JudgedCall["judged"],
  more: Partial<JudgedCall> = {},
): JudgedCall => ({
  tool,
  method: name,
  functionName: name,
  turn: 0,
  arguments: {},
  judged,
  ...more,
});

/** What is advised about a failed attempt at a request for which `missing` was expected. */
function adviceOn(
  attempt: Partial<Pick<RunAttempt, "calls" | "missing" | "outcome">>,
  settings: OwnerSettings = {},
  request = "The lamp arrived broken, settle it",
): FailureAdvice[] {
  const catalog = { tools: TOOLS, search: searchToolBeside(TOOLS) };
  const toolset = resolveToolset(agentCatalog(catalog, settings), settings);
  const lookAlikes = new LookAlikeIndex();
  for (const _ of lookAlikes.learnInSteps(comparedMethods(toolset)));
  const agent = { id: "support", name: "Support", settings, toolset };
  const { rows } = toolsetQuality({ agent, catalog, lookAlikes, accepted: {} });
  return adviseFailure({
    attempt: {
      calls: [],
      missing: [],
      outcome: "failed",
      ...attempt,
      verdict: { code: "chose_other", message: "" },
    },
    content: { turns: [{ request, expected: [] }] },
    form: "openai-chat",
    toolset,
    rows,
  });
}

const codesOf = (advice: readonly FailureAdvice[]) => advice.map(({ code }) => code);

it("names the words of the request that only the chosen method has", () => {
  const advice = adviceOn({ missing: [REFUND], calls: [called(RETURN, "unexpected")] });
  expect(advice.find(({ code }) => code === "words")).toMatchObject({
    of: { method: { name: "refund" } },
    chosen: { method: { name: "open_return" } },
    words: ["broken"],
  });
  expect(codesOf(advice).at(-1)).toBe("chosen");
});

it("names the pair that was mixed up, and no other finding of the two", () => {
  const one = { tool: "crm", method: "search_notes" };
  const other = { tool: "erp", method: "search_notes" };
  const advice = adviceOn({ missing: [one], calls: [called(other, "unexpected")] });
  expect(codesOf(advice).filter((code) => code === "finding")).toHaveLength(1);
  expect(advice[0]).toMatchObject({ row: { pair: { other: { tool: { name: "erp" } } } } });
});

test.each<[string, OwnerSettings, Partial<RunAttempt>, string]>([
  ["off", { tools: { billing: { enabled: false } } }, {}, "off"],
  ["gone", {}, { missing: [{ tool: "billing", method: "gone" }] }, "absent"],
  [
    "deferred, without a search",
    { tools: { billing: { methodBehaviour: { refund: { defer: true } } } } },
    {},
    "not_searched",
  ],
  [
    "deferred, and not among what the search found",
    { tools: { billing: { methodBehaviour: { refund: { defer: true } } } } },
    {
      calls: [
        called({ tool: "search_tools", method: "search_tools" }, "allowed", {
          arguments: { query: "lamp" },
        }),
      ],
    },
    "not_found",
  ],
])("says first that what was expected is %s", (_, settings, attempt, code) => {
  expect(codesOf(adviceOn({ missing: [REFUND], ...attempt }, settings))[0]).toBe(code);
});

it("says nothing about the search where it found the method", () => {
  const search = called({ tool: "search_tools", method: "search_tools" }, "allowed", {
    arguments: { query: "money of an order" },
  });
  const settings = { tools: { billing: { methodBehaviour: { refund: { defer: true } } } } };
  const codes = codesOf(adviceOn({ missing: [REFUND], calls: [search] }, settings));
  expect(codes).not.toContain("not_found");
  expect(codes).not.toContain("not_searched");
});

it("says that no word of the request stands in the texts of what was not called", () => {
  expect(codesOf(adviceOn({ missing: [REFUND] }, {}, "Please hurry up"))).toContain("no_words");
  expect(codesOf(adviceOn({ missing: [REFUND] }, {}, "Money back"))).not.toContain("no_words");
});

it("names the arguments that were wrong, each once", () => {
  const issue = (path: string[]) => ({
    path,
    code: "const" as const,
    values: {},
    message: "is another",
  });
  const issues = [issue(["order"]), issue(["order"]), issue([])] as unknown as JudgedCall["issues"];
  const advice = adviceOn({ calls: [called(REFUND, "arguments", { issues })] });
  expect(advice.find(({ code }) => code === "arguments")).toMatchObject({ names: ["order"] });
});

it("advises nothing about what passed, or what a provider refused", () => {
  const calls = [called(RETURN, "unexpected")];
  for (const outcome of ["passed", "refused"] as const)
    expect(adviceOn({ missing: [REFUND], calls, outcome })).toEqual([]);
});
