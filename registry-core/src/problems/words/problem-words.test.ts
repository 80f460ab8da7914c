import { expect, test } from "vitest";
import { settingsIssue } from "../../settings/settings-issue.ts";
import { describeFix, FIX_WORDS, type SaidFix } from "../../words/fix-words.ts";
import { type Damage, describeDamage } from "./agent-words.ts";
import { describeProblem, type PROBLEM_WORDS, type SaidProblem } from "./problem-words.ts";

/** What each code of a table needs. */
type Samples<Table extends Record<string, (values: never) => unknown>> = {
  [Code in keyof Table]: Parameters<Table[Code]>[0];
};

const agent = "«Ada»";
const tool = "«Files»";
const method = "«Read»";
const field = "«API key»";
const source = "«notes»";
const name = "«name»";
const reason = "«reason»";
const entry = { source, tool, entry: "«entry»" };
const listed = { source, tool, method };
const losses = {
  tool,
  method,
  formats: ["«Gemini»", "«OpenAI»"],
  path: "«path»",
  loss: { code: "authored", values: { sentence: "«loss»" } },
  more: 2,
};

/** Everything between « and » is expected in the sentences. */
const PROBLEMS: Samples<typeof PROBLEM_WORDS> = {
  source_failed: { source, reasons: [reason], users: 2, keepsTools: true },
  source_odd: { source, message: reason },
  source_changed: { source, newMethods: 1, changedMethods: 2, changedTools: 1 },
  listener_failed: { listener: "«listener»", cause: reason },
  tool_refused: { source, tool, cause: reason },
  tool_name_taken: { source, tool, by: "«other»" },
  export_refused: { name, line: "«notes.ts:4»", cause: reason },
  type_not_expressed: {
    ...{ tool, method, line: "«notes.ts:4»", parameter: "«filter»" },
    flaw: { code: "no_schema", values: { type: "«Set»" } },
  },
  types_not_read: { file: "tools.ts:1", cause: "no such file" },
  types_too_slow: { file: "tools.ts:1", seconds: 20 },
  mcp_without_name: { ...entry, entry: 3 },
  mcp_listed_twice: entry,
  mcp_long_text: { ...entry, found: 9, most: 8 },
  mcp_schema: { ...entry, flaw: { kind: "no_target", reference: "«#/gone»" } },
  mcp_header: { ...entry, flaw: "twice" },
  mcp_too_slow: entry,
  mcp_too_deep: { ...entry, most: 8 },
  mcp_too_large: { ...entry, found: 9, most: 8 },
  mcp_too_many: { ...entry, most: 8, of: "tools" },
  mcp_no_address: entry,
  mcp_no_template: entry,
  mcp_list_refused: { source, tool, of: "prompts", cause: reason },
  mcp_pattern_ignored: { ...listed, of: "schemas", patterns: [{ field: ["a", "b"], pattern: "[a-", flaw: "syntax" }] },
  mcp_settings: { ...listed, flaw: { kind: "name_taken", name: "«#node»" } },
  mcp_costly_text: { ...listed, characters: 9 },
  mcp_unfit_default: { ...listed, flaws: [{ path: [field], issue: settingsIssue([], "reserved_name", { name }) }] },
  openapi_skipped: {
    source,
    operations: ["«GET /a»", "GET /b"],
    reason: { code: "media_type", mediaType: "«application/dicom»" },
  },
  names_collide: { name, calls: ["«a-get»", "«b-get»"] },
  name_refused: { name, call: "«call»", longest: 64, tool, method },
  app_contradicted: { name, prefix: "«prefix»", app: "«app»", tool },
  names_alike: { tool, names: ["«a»", "«b»"] },
  hidden_by_default: { name, tool },
  name_blank: { name, tool, method },
  description_missing: { name, sent: "«sent»", tool, method },
  parameters_undescribed: { name, parameters: ["«a»", "«b»"], tool, method },
  icon_unknown: { icon: "«icon»", suggestion: "«meant»", agent, tool },
  color_unreadable: { color: "«blu»", tool },
  pattern_ignored: { tool: "Mail", method: "Send", patterns: [{ field: ["a", "b"], pattern: "[a-", flaw: "syntax" }] },
  method_left_out: { tool: "Mail", method: "«send»", cause: "The parameters of send: it is no schema." },
  widget_unknown: { tool, field: ["«lines»", "«items»"], name, suggestion: "«meant»" },
  widget_unfit: { tool, field: ["«lines»"], name, type: "«string»" },
  form_field_unknown: { tool, field: ["«lines»"], name },
  keyword_dropped: losses,
  function_renamed: losses,
  request_refused: losses,
  formatter_failed: { tool, method, format: "«xml»", fault: { code: "threw", values: { cause: reason } } },
  config_missing: { agent, tool, field },
  config_invalid: { agent, tool, field, fault: settingsIssue([], "reserved_name", { name }) },
  config_left_over: { agent, tool, field },
  schema_changed: { agent, tool, changes: { new: 1, removed: 2 } },
  tool_unknown: { agent, name },
  preset_unknown: { agent, name },
  source_gone: { agent, name },
  method_unknown: { agent, tool, name },
  text_drifted: { agent, tool, method, text: "displayName", now: "«now»" },
  text_failed: {
    agent,
    tool,
    method,
    fault: { member: "«toolDescription»", code: "threw", values: { cause: reason } },
  },
  text_unused: { agent, tool, text: "toolUserPrompt", variable: "«variable»" },
  template_fault: {
    agent,
    template: "system",
    fault: { code: "stopped", values: { reason } },
    lines: [1, 2],
    isFatal: true,
  },
  no_method_on: { agent, tool },
  off_ignored: { agent, tool, method },
  over_budget: { agent, tokens: 2002, budget: 2001, tokenizer: "«o200k»", dearest: [{ tool, method }] },
  over_limit: { agent, format: "«OpenAI»", functions: 1200, limit: 1100 },
  preset_out_of_order: { preset: "«Quiet»", damage: { kind: "no_json" }, readableRevision: 2 },
  out_of_order: { agent, damage: { kind: "wrong_shape", path: ["«tools»", "«notes»"] }, readableRevision: 2 },
  preference_damaged: { name: "functionLimit:gemini", format: "«Gemini»" },
  call_log_stopped: { reason: "«The disk is full.»" },
};

test.each(Object.entries(PROBLEMS))("%s says all of its values", (code, values) => {
  const { message, detail } = describeProblem({ code, values } as SaidProblem);
  for (const text of [message, detail]) {
    expect(text).toMatch(/^\S.*\S$/);
    expect(text).not.toMatch(/undefined|\[object/);
  }
  for (const [value] of JSON.stringify(values).matchAll(/«[^»]*»/g)) expect(`${message} ${detail}`).toContain(value);
});

const FIXES: { [Code in keyof typeof FIX_WORDS]?: object } = {
  open_named: { name },
  switch_method_off: { method, tokens: 1200 },
  stop_following: { name },
  replace: { name },
  use: { name },
  call: { name },
  rename: { name },
  reset_value: { field },
  remove_value: { field },
  rename_value: { from: "«from»", to: "«to»" },
  convert_value: { field, type: "«a text»" },
};

test.each(Object.keys(FIX_WORDS) as SaidFix["code"][])("%s says what it does", (code) => {
  const values = FIXES[code];
  const label = describeFix({ code, values } as SaidFix);
  expect(label).toMatch(/^[A-Z]\S*(?: \S+)+$|^[A-Z][a-z]+$/);
  expect(label).not.toMatch(/undefined|\[object/);
  for (const [value] of JSON.stringify(values ?? {}).matchAll(/«[^»]*»/g)) expect(label).toContain(value);
});

test.each<[SaidProblem, Partial<ReturnType<typeof describeProblem>>]>([
  [
    { code: "source_changed", values: { source: "Notes", newMethods: 1, changedMethods: 2, changedTools: 1 } },
    {
      message: "2 methods of Notes changed, what Notes says of itself changed and 1 is new",
      detail: "Sources › Notes · what changed stays as it was accepted · what is new is not offered",
    },
  ],
  [
    { code: "source_changed", values: { source: "Notes", newMethods: 2, changedMethods: 0, changedTools: 0 } },
    { message: "2 methods of Notes are new", detail: "Sources › Notes · what is new is not offered" },
  ],
  [
    { code: "source_failed", values: { source: "a", reasons: [], users: 0, keepsTools: false } },
    { message: "a could not be loaded: it gave no reason" },
  ],
  [{ code: "config_missing", values: { agent: "Ada", tool: "Search" } }, { detail: "Ada › Search › Config" }],
  [
    { code: "config_left_over", values: { tool: "Search", field: "Size" } },
    { message: "Size is stored, but Search no longer has it", detail: "Every agent › Search › Config › Size" },
  ],
  [
    { code: "parameters_undescribed", values: { name: "get", parameters: [..."abcdef"], tool: "A", method: "Get" } },
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
    { code: "over_limit", values: { agent: "Ada", format: "OpenAI", functions: 1200, limit: 1 } },
    {
      message: "OpenAI takes at most 1 function in a request: Ada has 1,200",
      detail: "Ada › OpenAI · switch off at least 1,199, or change the limit in Settings",
    },
  ],
  [
    {
      code: "template_fault",
      values: {
        agent: "Ada",
        template: "user",
        fault: { code: "stopped", values: { reason: "No." } },
        lines: [],
        isFatal: false,
      },
    },
    { message: "No.", detail: "Ada › user template" },
  ],
  [
    { code: "out_of_order", values: { agent: "Ada", damage: { kind: "beside_settings" }, readableRevision: 0 } },
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
  [{ kind: "wrong_shape", path: [] }, "what is stored of its settings has a wrong shape (the whole)"],
])("%j reads well", (damage, said) => expect(describeDamage(damage)).toBe(said));

test("a value that is set for all says so on its fixes", () => {
  expect(describeFix({ code: "remove_value", values: { field: "Size", isForAll: true } })).toBe(
    "Remove Size for every agent",
  );
});
