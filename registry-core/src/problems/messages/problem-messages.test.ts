import { expect, test } from "vitest";
import { describeFix, FIX_MESSAGES, type FixFact } from "../../messages/fix-messages.ts";
import { FIXES, PROBLEMS } from "../../testing/said-samples.ts";
import { type Damage, describeDamage } from "./agent-messages.ts";
import { describeProblem, type ProblemFact } from "./problem-messages.ts";

test.each(Object.entries(PROBLEMS))("%s says all of its values", (code, values) => {
  const { message, detail } = describeProblem({ code, values } as ProblemFact);
  for (const text of [message, detail]) {
    expect(text).toMatch(/^\S.*\S$/);
    expect(text).not.toMatch(/undefined|\[object/);
  }
  for (const [value] of JSON.stringify(values).matchAll(/«[^»]*»/g))
    expect(`${message} ${detail}`).toContain(value);
});

test.each(Object.keys(FIX_MESSAGES) as FixFact["code"][])("%s says what it does", (code) => {
  const values = FIXES[code];
  const label = describeFix({ code, values } as FixFact);
  expect(label).toMatch(/^[A-Z]\S*(?: \S+)+$|^[A-Z][a-z]+$/);
  expect(label).not.toMatch(/undefined|\[object/);
  for (const [value] of JSON.stringify(values ?? {}).matchAll(/«[^»]*»/g))
    expect(label).toContain(value);
});

test.each<[ProblemFact, Partial<ReturnType<typeof describeProblem>>]>([
  [
    {
      code: "source_changed",
      values: { source: "Notes", newMethods: 1, changedMethods: 2, changedTools: 1 },
    },
    {
      message: "2 methods of Notes changed, what Notes says of itself changed and 1 is new",
      detail:
        "Sources › Notes · what changed stays as it was accepted · what is new is not offered",
    },
  ],
  [
    {
      code: "source_changed",
      values: { source: "Notes", newMethods: 2, changedMethods: 0, changedTools: 0 },
    },
    {
      message: "2 methods of Notes are new",
      detail: "Sources › Notes · what is new is not offered",
    },
  ],
  [
    { code: "source_failed", values: { source: "a", reasons: [], users: 0, keepsTools: false } },
    { message: "a could not be loaded: it gave no reason" },
  ],
  [
    { code: "config_missing", values: { agent: "Ada", tool: "Search" } },
    { detail: "Ada › Search › Config" },
  ],
  [
    { code: "config_left_over", values: { tool: "Search", field: "Size" } },
    {
      message: "Size is stored, but Search no longer has it",
      detail: "Every agent › Search › Config › Size",
    },
  ],
  [
    {
      code: "parameters_undescribed",
      values: { name: "get", parameters: [..."abcdef"], tool: "A", method: "Get" },
    },
    { message: "6 parameters of `get` have no description: `a`, `b`, `c`, `d` and 2 more" },
  ],
  [
    { code: "text_drifted", values: { agent: "Ada", tool: "A", text: "description", now: null } },
    {
      message: "The original description of A changed since Ada got its own",
      detail: "Ada goes on with its own · the original is now absent",
    },
  ],
  [
    {
      code: "over_limit",
      values: {
        agent: "Ada",
        functions: 1200,
        limits: [
          { format: "OpenAI", limit: 128 },
          { format: "Responses", limit: 128 },
          { format: "Gemini", limit: 512 },
        ],
      },
    },
    {
      message:
        "Ada has 1,200 functions; a request takes at most 128 for OpenAI, Responses, at most 512 for Gemini",
      detail: "Ada · switch off at least 1,072, or change the limit in Settings",
    },
  ],
  [
    {
      code: "template_fault",
      values: {
        agent: "Ada",
        template: "user",
        issue: { code: "stopped", values: { reason: "No." } },
        lines: [],
        isFatal: false,
      },
    },
    { message: "No.", detail: "Ada › user template" },
  ],
  [
    {
      code: "out_of_order",
      values: { agent: "Ada", damage: { kind: "beside_settings" }, readableRevision: 0 },
    },
    {
      message:
        "Ada is out of order: what is stored beside its settings is damaged. Restore the agent as it was created on the Agents page, or delete the agent there.",
    },
  ],
])("%j reads well", (problem, said) => {
  expect(describeProblem(problem)).toMatchObject(said);
});

test.each<[Damage, string]>([
  [{ kind: "no_json" }, "what is stored of its settings is no JSON"],
  [
    { kind: "wrong_shape", path: ["tools", "notes"] },
    "what is stored of its settings has a wrong shape (tools › notes)",
  ],
  [
    { kind: "wrong_shape", path: [] },
    "what is stored of its settings has a wrong shape (the whole)",
  ],
])("%j reads well", (damage, said) => expect(describeDamage(damage)).toBe(said));

test("a value that is set for all says so on its fixes", () => {
  expect(describeFix({ code: "remove_value", values: { field: "Size", isForAll: true } })).toBe(
    "Remove Size for every agent",
  );
});
