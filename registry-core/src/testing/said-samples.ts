import type { MessageTable, Translate } from "@pegboard/json-schema/messages";
import type { FIX_MESSAGES } from "../messages/fix-messages.ts";
import { settingsIssue } from "../messages/settings-messages.ts";
import type { PROBLEM_MESSAGES } from "../problems/messages/problem-messages.ts";

/** What each code of a table needs. */
type Samples<Table extends MessageTable> = {
  [Code in keyof Table]: Parameters<Table[Code]> extends [Translate, infer Values]
    ? Values
    : undefined;
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

/** Values of every problem. Everything between « and » is expected in the sentences. */
export const PROBLEMS: Samples<typeof PROBLEM_MESSAGES> = {
  source_failed: { source, reasons: [reason], users: 2, keepsTools: true },
  nobody_approves: { methods: 2 },
  webhook_failing: { reason },
  backup_overdue: { hours: 26 },
  source_incomplete: { source: "Notes", names: ["NOTES_KEY"] },
  source_odd: { source, message: reason },
  source_changed: { source, newMethods: 1, changedMethods: 2, changedTools: 1 },
  listener_failed: { listener: "«listener»", cause: reason },
  tool_refused: { source, tool, cause: reason },
  tool_name_taken: { source, tool, by: "«other»" },
  export_refused: { name, line: "«notes.ts:4»", cause: reason },
  exports_undeclared: { names: "«slugify»", count: 1 },
  type_not_expressed: {
    tool,
    method,
    line: "«notes.ts:4»",
    parameter: "«filter»",
    issue: { code: "no_schema", values: { type: "«Set»" } },
  },
  types_not_read: { file: "tools.ts:1", cause: "no such file" },
  types_too_slow: { file: "tools.ts:1", seconds: 20 },
  mcp_without_name: { ...entry, entry: 3 },
  mcp_misleading_name: entry,
  mcp_listed_twice: entry,
  mcp_long_text: { ...entry, found: 9, most: 8 },
  mcp_schema: { ...entry, issue: { kind: "no_target", reference: "«#/gone»" } },
  mcp_header: { ...entry, issue: "twice" },
  mcp_too_slow: entry,
  mcp_too_deep: { ...entry, most: 8 },
  mcp_too_large: { ...entry, found: 9, most: 8 },
  mcp_too_many: { ...entry, most: 8, of: "tools" },
  mcp_no_address: entry,
  mcp_no_template: entry,
  mcp_list_refused: { source, tool, of: "prompts", cause: reason },
  mcp_pattern_ignored: {
    ...listed,
    of: "schemas",
    patterns: [{ field: ["a", "b"], pattern: "[a-", issue: "syntax" }],
  },
  mcp_settings: { ...listed, issue: { kind: "name_taken", name: "«#node»" } },
  mcp_output_schema: { ...listed, issue: { kind: "name_taken", name: "«#node»" } },
  mcp_costly_text: { ...listed, characters: 9 },
  mcp_hints_dropped: { ...listed, hints: ["«classNames»", "style"] },
  mcp_unfit_default: {
    ...listed,
    issues: [{ path: [field], issue: settingsIssue([], "reserved_name", { name }) }],
  },
  openapi_skipped: {
    source,
    operations: ["«GET /a»", "GET /b"],
    reason: { code: "media_type", mediaType: "«application/dicom»" },
  },
  openapi_large: { source, operation: "«GET /a»", characters: 9 },
  hidden_characters: { name, tool, found: ["«U+200B»"] },
  suspicious_text: { name, tool, rule: "encoded-text", words: "«aWdub3Jl»", reads: "«ignore»" },
  instructions_suspicious: {
    source,
    rule: "encoded-text",
    words: "«aWdub3Jl»",
    reads: "«ignore»",
  },
  text_weak: { name, tool, rule: "restates-name", words: "«Creates a label.»" },
  pairs_unlisted: { agent, count: 12 },
  methods_alike: {
    agent,
    one: "«Search tickets»",
    oneTool: "«Zendesk»",
    other: "«Search issues»",
    otherTool: "«GitHub»",
    similarity: 0.81,
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
  pattern_ignored: {
    tool: "Mail",
    method: "Send",
    patterns: [{ field: ["a", "b"], pattern: "[a-", issue: "syntax" }],
  },
  no_methods: { tool },
  method_left_out: {
    tool: "Mail",
    method: "«send»",
    cause: "The parameters of send: it is no schema.",
  },
  widget_unknown: { tool, field: ["«lines»", "«items»"], name, suggestion: "«meant»" },
  widget_unfit: { tool, field: ["«lines»"], name, type: "«string»" },
  form_field_unknown: { tool, field: ["«lines»"], name },
  keyword_dropped: losses,
  function_renamed: losses,
  request_refused: losses,
  formatter_failed: {
    tool,
    method,
    format: "«xml»",
    issue: { code: "threw", values: { cause: reason } },
  },
  config_missing: { agent, tool, field },
  config_invalid: { agent, tool, field, issue: settingsIssue([], "reserved_name", { name }) },
  config_left_over: { agent, tool, field },
  schema_changed: { agent, tool, changes: { new: 1, removed: 2 } },
  tool_unknown: { agent, name },
  preset_unknown: { agent, name },
  source_gone: { agent, name },
  method_unknown: { agent, tool, name },
  text_drifted: { agent, tool, method, text: "displayName", now: "«now»" },
  parameter_gone: { agent, tool, method, name },
  text_failed: {
    agent,
    tool,
    method,
    issue: { member: "«toolDescription»", code: "threw", values: { cause: reason } },
  },
  text_unused: { agent, tool, text: "toolUserPrompt", variable: "«variable»" },
  template_fault: {
    agent,
    template: "system",
    issue: { code: "stopped", values: { reason } },
    lines: [1, 2],
    isFatal: true,
  },
  no_method_on: { agent, tool },
  off_ignored: { agent, tool, method },
  over_budget: {
    agent,
    tokens: 2002,
    budget: 2001,
    tokenizer: "«o200k»",
    dearest: [{ tool, method }],
  },
  rule_broken: {
    agent,
    rule: { name: "«Nothing destructive»", check: "asks_before_destroying", effect: "refuse" },
    witnesses: [{ tool, method, reasons: [{ kind: "risk", risk: "destroys", from: "claim" }] }],
    methods: 3,
  },
  asks_unattended: { agent, methods: 2 },
  no_provider_search: { agent, format: "«Gemini»", isKnown: true },
  over_limit: { agent, functions: 1200, limits: [{ format: "«OpenAI»", limit: 1100 }] },
  organisation_out_of_order: { damage: { kind: "no_json" }, readableRevision: 2 },
  preset_out_of_order: { preset: "«Quiet»", damage: { kind: "no_json" }, readableRevision: 2 },
  out_of_order: {
    agent,
    damage: { kind: "wrong_shape", path: ["«tools»", "«notes»"] },
    readableRevision: 2,
  },
  preference_damaged: { name: "functionLimit:gemini", format: "«Gemini»" },
  call_log_stopped: { reason: "«The disk is full.»" },
};

/** Sample values for each fix that has values. */
export const FIXES: { [Code in keyof typeof FIX_MESSAGES]?: object } = {
  open_named: { name },
  switch_off_named: { name },
  defer_named: { name },
  switch_method_off: { method, tokens: 1200 },
  decline_after: { minutes: 2 },
  stop_following: { name },
  replace: { name },
  use: { name },
  call: { name },
  rename: { name },
  reset_value: { field },
  remove_value: { field },
  rename_value: { from: "«from»", to: "«to»" },
  convert_value: { field, type: "a text" },
};
