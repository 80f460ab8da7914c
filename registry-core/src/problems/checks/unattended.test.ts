import { expect, test } from "vitest";
import type { OwnerSettings } from "../../settings/owner-settings.ts";
import { applyOperations } from "../../settings/settings-operations.ts";
import { plainTool } from "../../testing/plain-tool.ts";
import { resolveToolset } from "../../toolset/resolve-toolset.ts";
import { findProblems } from "../find-problems.ts";

const tools = [
  plainTool("bank", [{ name: "pay", needsApproval: true }, "read"], { displayName: "Bank" }),
];

function problemsOf(settings: OwnerSettings) {
  const toolset = resolveToolset({ tools }, settings);
  const agent = { id: "nightly", name: "Nightly", settings, toolset };
  const found = findProblems({ catalog: { tools }, agents: [agent] });
  return found.filter(({ code }) => code === "asks_unattended");
}

test("an agent that runs unattended with a method that asks is a problem, which its fix settles", () => {
  expect(problemsOf({})).toEqual([]);
  const settings: OwnerSettings = { unattended: {} };
  const [problem, ...others] = problemsOf(settings);
  expect(others).toEqual([]);
  expect(problem).toMatchObject({ place: { agent: "nightly" }, values: { methods: 1 } });
  const [fix] = problem?.fixes ?? [];
  if (fix?.kind !== "operations") throw new Error("It has no fix.");
  const fixed = applyOperations(settings, fix.operations);
  expect(fixed).toEqual({ unattended: { declineAfter: 120 } });
  expect(problemsOf(fixed)).toEqual([]);
});

test("an agent that runs unattended is none where nothing that is on asks", () => {
  const off = (entry: NonNullable<OwnerSettings["tools"]>[string]) =>
    problemsOf({ unattended: {}, tools: { bank: entry } });
  expect(off(false)).toEqual([]);
  expect(off({ methods: { pay: false } })).toEqual([]);
});
