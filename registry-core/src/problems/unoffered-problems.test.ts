import { expect, test } from "vitest";
import { plainTool } from "../testing/plain-tool.ts";
import { resolveToolset } from "../toolset/resolve-toolset.ts";
import { findProblems } from "./find-problems.ts";
import { countProblems } from "./ignored-problems.ts";

const undescribed = (name: string) => ({
  name,
  description: name,
  origins: { description: "generated" as const },
  parameters: { type: "object" as const, properties: { id: { type: "string" as const } } },
});
const shop = plainTool("shop", [undescribed("list"), undescribed("drop")], {
  icon: "No-such-icon",
  origins: { description: "generated" },
});

const problemsOf = (...methods: Record<string, boolean>[]) =>
  findProblems({
    catalog: { tools: [shop] },
    agents: methods.map((own, index) => {
      const settings = { tools: { shop: { methods: own } } };
      const toolset = resolveToolset({ tools: [shop] }, settings);
      return { id: `a${index}`, name: `Agent ${index}`, settings, toolset };
    }),
    knownIcons: ["wrench"],
  });
const unoffered = (problems: ReturnType<typeof findProblems>) =>
  problems
    .filter((problem) => problem.unoffered)
    .map(({ code, place: { method } }) => `${code} ${method ?? ""}`.trim())
    .sort();

const OFF = { list: false, drop: false };
const OF_DROP = ["description_missing drop", "parameters_undescribed drop"];

test("how well a method is described to a model is not counted while no agent is offered it", () => {
  const nobody = problemsOf(OFF, OFF);
  expect(unoffered(nobody)).toEqual([
    "description_missing",
    "description_missing drop",
    "description_missing list",
    "parameters_undescribed drop",
    "parameters_undescribed list",
  ]);
  // What people see of it is wrong whoever has it.
  expect(nobody.find(({ kind }) => kind === "unknown icon")).not.toHaveProperty("unoffered");
  const matters = nobody.filter((problem) => !problem.unoffered);
  expect(countProblems(nobody)).toEqual(countProblems(matters));

  const one = problemsOf(OFF, { list: true, drop: false });
  expect(unoffered(one)).toEqual(OF_DROP);
  const counted = ({ code, unoffered }: (typeof one)[number]) =>
    code === "description_missing" && !unoffered;
  expect(one.filter(counted).map(({ place }) => place.method)).toEqual([undefined, "list"]);
});
