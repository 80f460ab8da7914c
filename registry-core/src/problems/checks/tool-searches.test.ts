import { expect, test } from "vitest";
import type { OwnerSettings } from "../../settings/owner-settings.ts";
import { applyOperations } from "../../settings/settings-operations.ts";
import { plainTool } from "../../testing/plain-tool.ts";
import { resolveToolset } from "../../toolset/resolve-toolset.ts";
import { findProblems } from "../find-problems.ts";

const tools = [plainTool("bank", ["read"])];

function problemsOf(settings: OwnerSettings) {
  const toolset = resolveToolset({ tools }, settings);
  const agent = { id: "nightly", name: "Nightly", settings, toolset };
  const found = findProblems({ catalog: { tools }, agents: [agent] });
  return found.filter(({ code }) => code === "no_provider_search");
}

test("the search of a provider that has none is a problem, and so is a provider that is not known", () => {
  const settings: OwnerSettings = {
    toolSearch: { anthropic: "provider", mcp: "none", gemini: "provider", palm: "none" },
  };
  const problems = problemsOf(settings);
  expect(problems.map(({ values }) => values)).toEqual([
    { agent: "Nightly", format: "Gemini", isKnown: true },
    { agent: "Nightly", format: "palm", isKnown: false },
  ]);
  expect(new Set(problems.map(({ id }) => id)).size).toBe(2);
  const operations = problems.flatMap(({ fixes }) =>
    fixes.flatMap((fix) => (fix.kind === "operations" ? fix.operations : [])),
  );
  const fixed = applyOperations(settings, operations);
  expect(fixed).toEqual({ toolSearch: { anthropic: "provider", mcp: "none" } });
  expect(problemsOf(fixed)).toEqual([]);
});
