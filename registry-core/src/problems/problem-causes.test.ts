import fc from "fast-check";
import { expect, test } from "vitest";
import { fewerUnlessDeep } from "../../../test-depth.ts";
import type { OwnerSettings } from "../settings/owner-settings.ts";
import { plainTool } from "../testing/plain-tool.ts";
import { checkedAgent } from "../testing/problems-of.ts";
import { missingValues, repairedAgents, sharedFixes } from "./cause-fixes.ts";
import { findProblems } from "./find-problems.ts";
import { countProblems } from "./ignored-problems.ts";
import { describeCause } from "./messages/cause-messages.ts";
import { groupByCause } from "./problem-causes.ts";
import type { CheckedState } from "./problem-check.ts";

const configSchema = {
  type: "object",
  properties: {
    api_key: { type: "string", title: "API key", writeOnly: true },
    workspace: { type: "string", title: "Workspace" },
    limit: { type: "integer", minimum: 1 },
  },
  required: ["api_key", "workspace"],
};
const tools = [
  plainTool("stripe", ["charge", "refund"], { displayName: "Stripe", configSchema }),
  plainTool("slack", ["post"], {
    displayName: "Slack",
    configSchema,
    hiddenByDefault: true,
    visible: false,
  }),
  plainTool("notes", ["read", "write"], { displayName: "Notes" }),
];

/** What is wrong with agents that have these settings, in their order: `a0`, `a1`… */
function problemsOfAgents(settings: readonly OwnerSettings[], more: Partial<CheckedState> = {}) {
  const agents = settings.map((own, index) => {
    return { ...checkedAgent({ tools }, own), id: `a${index}`, name: `Agent ${index}` };
  });
  return findProblems({ catalog: { tools }, agents, ...more });
}

const causesOf = (...args: Parameters<typeof problemsOfAgents>) =>
  groupByCause(problemsOfAgents(...args));

const key = {
  tools: { stripe: { config: { workspace: "north" } }, slack: false },
} satisfies OwnerSettings;
const both = { tools: { slack: false } } satisfies OwnerSettings;

test("what is missing in one tool of many agents is one cause: set for the organisation, or switched off in each", () => {
  const [cause, ...others] = causesOf([key, both, key]).filter(
    ({ kind }) => kind === "config missing",
  );
  if (!cause) throw new Error("no cause");
  expect(others).toEqual([]);
  expect(cause).toMatchObject({
    severity: "warning",
    place: { tool: "stripe" },
    agents: ["a0", "a1", "a2"],
  });
  expect(cause.problems).toHaveLength(4);
  expect(describeCause(cause)).toEqual({
    title: "API key, Workspace missing",
    reason: "On, but not offered until each has a value",
  });
  expect(missingValues(cause.problems)).toEqual({ tool: "stripe", keys: ["api_key", "workspace"] });
  expect(repairedAgents(cause.problems, new Set(["api_key"]))).toEqual(["a0", "a2"]);
  expect(repairedAgents(cause.problems, new Set(["api_key", "workspace"]))).toEqual([
    "a0",
    "a1",
    "a2",
  ]);
  const off = { op: "setTool", tool: "stripe", state: "off" };
  expect(sharedFixes(cause.problems)).toMatchObject([
    {
      kind: "operations",
      code: "switch_off",
      changes: cause.agents.map((id) => ({ owner: { kind: "agent", id }, operations: [off] })),
      settles: cause.problems.map(({ id }) => id),
    },
  ]);
});

test("a cause keeps its id while agents come and go", () => {
  const idOf = (settings: OwnerSettings[]) =>
    causesOf(settings).find(({ kind }) => kind === "config missing")?.id;
  expect(idOf([key, both])).toBe(idOf([both]));
});

test("a value that does not fit is another cause than one that is missing; the tool in which it is off is no error", () => {
  const wrong = (enabled: boolean) => ({
    tools: { stripe: { enabled, config: { limit: 0 } }, slack: false },
  });
  const causes = causesOf([wrong(true), wrong(false), wrong(true)]).filter(
    ({ place }) => place.tool === "stripe",
  );
  expect(causes.map(({ severity, kind, agents }) => [severity, kind, agents])).toEqual([
    ["error", "invalid config", ["a0", "a2"]],
    ["warning", "config missing", ["a0", "a2"]],
    ["warning", "invalid config", ["a1"]],
  ]);
  expect(causes.map(({ problems }) => missingValues(problems)?.tool)).toEqual([
    undefined,
    "stripe",
    undefined,
  ]);
});

test("a budget and a limit that are exceeded are errors, each one cause over agents and providers", () => {
  const off = { stripe: false, slack: false };
  const functionLimits = {
    "openai-chat": 1,
    "openai-responses": 1,
    anthropic: null,
    gemini: null,
    mcp: null,
  };
  const causes = causesOf([{ tools: off }, { tools: off }], { functionLimits }).filter(
    ({ severity }) => severity === "error",
  );
  expect(
    causes.map((cause) => [cause.problems.length, cause.agents, describeCause(cause)]),
  ).toEqual([
    [
      2,
      ["a0", "a1"],
      {
        title: "Too many functions",
        subject: "for OpenAI, Responses",
        reason: "A request takes at most 1 for OpenAI, Responses; Agent 0 has 2, Agent 1 has 2",
      },
    ],
  ]);
});

test("settings of a tool that is gone are removed in all agents at once", () => {
  const gone = { tools: { sb_mail: true, stripe: false, slack: false } } satisfies OwnerSettings;
  const cause = causesOf([gone, gone]).find(({ kind }) => kind === "unknown tool");
  expect(cause && describeCause(cause).subject).toBe("`sb_mail`");
  const [remove, ...more] = sharedFixes(cause?.problems ?? []);
  expect(remove).toMatchObject({
    code: "remove",
    changes: [{ owner: { id: "a0" } }, { owner: { id: "a1" } }],
  });
  expect(more).toEqual([]);
});

test("what concerns every agent has no agents, and what is said of several tools names no single one", () => {
  const cause = causesOf([]).find(({ kind }) => kind === "missing metadata");
  expect(cause).toMatchObject({ agents: [], place: { tool: "slack" } });
  const drafts = sharedFixes(cause?.problems ?? []).map((fix) => "changes" in fix && fix.changes);
  expect(drafts[0]).toMatchObject([{ owner: { kind: "organisation" } }]);
});

test("what many tools do not say of themselves is one cause, tools and methods apart", () => {
  const silent = Array.from({ length: 40 }, (_, index) =>
    plainTool(`t${index}`, ["a", "b"], { description: "" }),
  );
  for (const tool of silent) for (const method of tool.methods) method.description = "";
  const problems = findProblems({ catalog: { tools: silent }, agents: [] });
  const causes = groupByCause(problems.filter(({ code }) => code === "description_missing"));
  const said = causes.map((cause) => [cause.problems.length, describeCause(cause)]);
  expect(said).toEqual([
    [
      80,
      { title: "Description of methods missing", reason: "Models go by the names of 80 methods" },
    ],
    [40, { title: "Description of tools missing", reason: "Models go by the names of 40 tools" }],
  ]);
});

const value = fc.oneof(fc.constant(undefined), fc.integer({ min: -1, max: 1 }));
const toolSettings = fc.oneof(
  fc.boolean(),
  fc.record({
    enabled: fc.boolean(),
    methods: fc.dictionary(fc.constantFrom("charge", "post", "read", "gone"), fc.boolean()),
    config: value.map((limit) => (limit === undefined ? {} : { limit, old: "left" })),
  }),
);
const agentSettings = fc.dictionary(
  fc.constantFrom("stripe", "slack", "notes", "nots", "sb_mail"),
  toolSettings,
);

test("every problem is in exactly one cause, of its own severity and kind; the sums are those of every badge", () => {
  fc.assert(
    fc.property(fc.array(agentSettings, { maxLength: 6 }), (settings) => {
      const problems = problemsOfAgents(settings.map((own) => ({ tools: own }) as OwnerSettings));
      const causes = groupByCause(problems);
      const inCauses = causes.flatMap((cause) =>
        cause.problems.map((problem) => ({ cause, problem })),
      );
      expect(inCauses.map(({ problem }) => problem.id).sort()).toEqual(
        problems.map(({ id }) => id).sort(),
      );
      expect(new Set(causes.map(({ id }) => id)).size).toBe(causes.length);
      for (const { cause, problem } of inCauses) {
        expect([cause.severity, cause.kind]).toEqual([problem.severity, problem.kind]);
        expect(problem.place).toMatchObject(cause.place);
      }
      const severities = ["error", "warning", "note"];
      const order = causes.map(({ severity }) => severities.indexOf(severity));
      expect(order).toEqual([...order].sort());
      const sum = (severity: string) =>
        causes
          .filter((cause) => cause.severity === severity)
          .reduce((all, cause) => all + cause.problems.length, 0);
      expect(countProblems(problems)).toEqual({ errors: sum("error"), warnings: sum("warning") });
    }),
    { numRuns: fewerUnlessDeep(60) },
  );
});
