import { valueIssue } from "@pegboard/json-schema";
import { expect, test } from "vitest";
import {
  describeNoEffect,
  describeStep,
  describeUnavailable,
  type NoEffect,
  type SkipReason,
  type StepFact,
  type Unavailable,
} from "./trace-messages.ts";

test.each<[StepFact, string]>([
  [{ code: "on_by_default" }, "The tool is on by default."],
  [{ code: "off_by_default" }, "The tool is off by default."],
  [{ code: "method_default" }, "A method is on by default."],
  [
    { code: "policy_on" },
    "This agent has no settings for the tool, and it switches such tools on.",
  ],
  [
    { code: "policy_off" },
    "This agent has no settings for the tool, and it switches such tools off.",
  ],
  [{ code: "switched_on" }, "Switched on for this agent."],
  [{ code: "switched_off" }, "Switched off for this agent."],
  [
    { code: "methods_off", values: { methods: ["Write"] } },
    "Write is switched off for this agent.",
  ],
  [
    { code: "methods_off", values: { methods: ["Read", "Write"] } },
    "Read and Write are switched off for this agent.",
  ],
  [
    { code: "methods_off", values: { methods: ["A", "B", "C"] } },
    "A, B and C are switched off for this agent.",
  ],
  [
    { code: "methods_off", values: { methods: [..."ABCD"] } },
    "4 methods are switched off for this agent.",
  ],
  [{ code: "all_methods_off" }, "All its methods are switched off for this agent."],
  [
    { code: "disabled", values: { because: "under repair" } },
    "Disabled for the organisation: under repair",
  ],
  [{ code: "core_tool" }, "The tool is core: it is always on."],
  [{ code: "of_core_tool" }, "The tool is core: all its methods are always on."],
  [{ code: "core_method" }, "The method is core: it is always on."],
  [{ code: "core_methods", values: { methods: ["Read"] } }, "Read is core and stays on."],
  [
    { code: "core_methods", values: { methods: ["Read", "Write"] } },
    "Read and Write are core and stay on.",
  ],
  [{ code: "all_core" }, "All its methods are core: they are always on."],
  [{ code: "no_methods" }, "The tool has no methods."],
  [
    { code: "tool_off", values: { tool: "Files", because: { code: "switched_off" } } },
    "Files is off. Switched off for this agent.",
  ],
  [
    { code: "not_accepted" },
    "It is new in its source and not accepted for this agent. Accept it in Review to offer it.",
  ],
  [
    { code: "methods_not_accepted", values: { methods: ["Drop"] } },
    "Drop is new in the source and not accepted for this agent.",
  ],
  [
    { code: "all_not_accepted" },
    "All its methods are new in the source. Accept them in Review first.",
  ],
  [
    { code: "not_offered", values: { because: { kind: "not_accepted" } } },
    "Not offered: It is new in its source and not accepted for this agent. Accept it in Review to offer it.",
  ],
])("%j reads well", (step, sentence) => expect(describeStep(step)).toBe(sentence));

const traceIssue = { field: "Size", issue: valueIssue([], "minimum", { expected: 1 }) };

test.each<[Unavailable, string]>([
  [{ kind: "offline", cause: "connect ECONNREFUSED" }, "connect ECONNREFUSED"],
  [{ kind: "loading", source: "Notes", awaits: "answer" }, "Waiting for Notes to answer."],
  [{ kind: "config_missing", fields: ["API key"] }, "Config is missing: API key"],
  [{ kind: "config_missing", fields: [..."ABCDE"] }, "Config is missing: A, B, C, and 2 more"],
  [
    {
      kind: "config_invalid",
      issues: [traceIssue, { field: "Key", issue: valueIssue([], "required") }],
    },
    "Config is invalid: Size must be at least 1; Key is required",
  ],
])("%j reads well", (unavailable, sentence) =>
  expect(describeUnavailable(unavailable)).toBe(sentence),
);

test.each<[SkipReason, string]>([
  [{ kind: "disabled" }, "disabled for this run."],
  [{ kind: "disabled", because: "Read only today." }, "Read only today."],
  [{ kind: "beside_exclusive", tool: "Finish" }, "Finish is exclusive."],
  [{ kind: "exclusive" }, "it is exclusive and was not chosen."],
  [{ kind: "not_chosen" }, "not chosen for this run."],
  [{ kind: "tags" }, "left out by its tags."],
  [{ kind: "deferred" }, "deferred until it is searched for."],
])("a method that a selection leaves out: %j", (because, end) => {
  expect(describeStep({ code: "left_out", values: { because } })).toBe(`Not offered: ${end}`);
  expect(describeNoEffect({ name: "a", kind: "left_out", because })).toBe(
    `Nothing of it is offered: ${end}`,
  );
});

test.each<[NoEffect, string]>([
  [{ kind: "no_match" }, '"wirte" matches no tool, method or namespace.'],
  [
    { kind: "no_match", suggestion: "write" },
    '"wirte" matches no tool, method or namespace. Did you mean "write"?',
  ],
  [{ kind: "core", methods: ["Ask", "Say"] }, "Ask, Say is core: it cannot be left out."],
  [
    { kind: "not_offered", because: { code: "off_by_default" } },
    "Nothing of it is offered. The tool is off by default.",
  ],
])("a name without effect: %j", (reason, sentence) => {
  expect(describeNoEffect({ name: "wirte", ...reason })).toBe(sentence);
});
