import { wholeTitle } from "@pegboard/json-schema";
import {
  english,
  type KindMessages,
  type MessageTable,
  messageOfKind,
  type Translate,
} from "@pegboard/json-schema/messages";
import type { Issue } from "../../issue.ts";
import { describeIssue, describeLeftOver } from "../../messages/issue-messages.ts";
import { describeTemplateIssue } from "../../messages/template-messages.ts";
import { describeTextIssue, type TextIssue } from "../../messages/text-issue-messages.ts";
import type { TemplateName, ToolTextField } from "../../settings/owner-settings.ts";

/** Names for people. */
interface OfAgent {
  agent: string;
}
/** Two methods by their names for people. */
interface AlikeMethods extends OfAgent {
  one: string;
  oneTool: string;
  other: string;
  otherTool: string;
  /** From 0 to 1. */
  similarity: number;
}
interface OfTool extends OfAgent {
  tool: string;
}
interface OfMethod extends OfTool {
  method?: string | undefined;
}

interface DriftedValues extends OfMethod {
  text: ToolTextField;
  /** The name of the parameter whose description it is. */
  parameter?: string | undefined;
  now: string | null;
}

/** What is wrong with an agent, and with what is stored for it or for all. */
export const AGENT_PROBLEM_MESSAGES = {
  config_missing: (t, { field, ...place }: OfField) => ({
    message: t("{tool} is on but not offered: {field} is required", {
      tool: place.tool,
      field: field ?? wholeTitle(t),
    }),
    detail: configPlace(place, field, t),
  }),
  config_invalid: (t, { field, issue, ...place }: OfField & { issue: Issue }) => ({
    message: `${place.tool}: ${field ?? wholeTitle(t)} ${describeIssue(issue, t)}`,
    detail: configPlace(place, field, t),
  }),
  config_left_over: (t, { field, ...place }: OfField) => ({
    message: describeLeftOver({ field: field ?? wholeTitle(t), tool: place.tool }, t),
    detail: configPlace(place, field, t),
  }),
  schema_changed: (
    t,
    { changes, ...place }: OfTool & { changes: Readonly<Record<string, number>> },
  ) => ({
    message: t("The settings that {tool} takes changed since its config was saved: {changes}", {
      tool: place.tool,
      changes: Object.entries(changes)
        .map(([kind, count]) =>
          t(
            "{count} {kind, select, new {new} removed {removed} renamed {renamed} changed {changed} other {{kind}}}",
            { count, kind },
          ),
        )
        .join(", "),
    }),
    detail: t("{place} · what is stored still fits", { place: configPlace(place, undefined, t) }),
  }),
  tool_unknown: (t, { agent, name }: OfAgent & { name: string }) => ({
    message: t("`{name}` is stored on this agent but no tool of that name is registered", { name }),
    detail: t("Settings of {agent} · the tool counts nowhere", { agent }),
  }),
  preset_unknown: (t, { agent, name }: OfAgent & { name: string }) => ({
    message: t("{agent} follows the preset `{name}`, which does not exist any more", {
      agent,
      name,
    }),
    detail: t(
      "Settings of {agent} · restore the preset on the page Presets, or stop following it",
      { agent },
    ),
  }),
  source_gone: (t, { agent, name }: OfAgent & { name: string }) => ({
    message: t(
      "Settings of `{name}` are stored on this agent, but they were made for a source that is gone",
      { name },
    ),
    detail: t("Settings of {agent} · they count nowhere", { agent }),
  }),
  method_unknown: (t, { agent, tool, name }: OfTool & { name: string }) => ({
    message: t("`{name}` is stored on this agent but {tool} has no method of that name", {
      name,
      tool,
    }),
    detail: t("Settings of {agent} › {tool} · the method counts nowhere", { agent, tool }),
  }),
  text_drifted: (t, { agent, text, parameter, now, ...subject }: DriftedValues) => ({
    message: t("The original {text} of {subject} changed since {agent} got its own", {
      text:
        parameter === undefined
          ? TEXT_NAMES[text](t)
          : t("description of `{parameter}`", { parameter }),
      subject: methodInTool(subject, t),
      agent,
    }),
    detail: t("{agent} goes on with its own · the original is now {now}", {
      agent,
      now: quotedOrAbsent(now, t),
    }),
  }),
  text_failed: (t, { agent, issue, ...subject }: OfMethod & { issue: TextIssue }) => ({
    message: t("{member} of {subject} {issue}", {
      member: issue.member === undefined ? t("The texts") : `\`${issue.member}\``,
      subject: methodInTool(subject, t),
      issue: describeTextIssue(issue, t),
    }),
    detail: t(
      "{agent} › {tool} · what the tool declares is sent instead · correct the tool's code or its config",
      { agent, tool: subject.tool },
    ),
  }),
  text_unused: (
    t,
    { agent, tool, text, variable }: OfTool & { text: ToolTextField; variable: string },
  ) => ({
    message: t("No template of {agent} uses the {text} of {tool}", {
      agent,
      text: TEXT_NAMES[text](t),
      tool,
    }),
    detail: t("{agent} › {tool} · write {variable} in a template, or leave the text out", {
      agent,
      tool,
      variable: `{{ tool.${variable} }}`,
    }),
  }),
  template_fault: (t, { agent, template, issue, lines, isFatal }: TemplateIssueValues) => ({
    message: describeTemplateIssue(issue, t),
    detail: t(
      "{agent} › {template, select, system {system} other {user}} template{count, plural, =0 {} one {, line {lines}} other {, lines {lines}}}{isFatal, select, true { · nothing is sent in its place} other {}}",
      { agent, template, count: lines.length, lines: lines.join(", "), isFatal },
    ),
  }),
  methods_alike: (t, { agent, one, other, oneTool, otherTool, similarity }: AlikeMethods) => ({
    message: t("{one} and {other} look alike: {similarity}", {
      one,
      other,
      similarity: similarity.toFixed(2),
    }),
    detail: t(
      "{agent} · {oneTool}, {otherTool} · models choose between them by chance: say in both texts which is for what, or leave one out",
      { agent, oneTool, otherTool },
    ),
  }),
  pairs_unlisted: (t, { agent, count }: OfAgent & { count: number }) => ({
    message: t("{count, plural, one {# more pair} other {# more pairs}} of methods look alike", {
      count,
    }),
    detail: t("{agent} · those that are most alike are listed, the page of its texts has all", {
      agent,
    }),
  }),
  no_method_on: (t, { agent, tool }: OfTool) => ({
    message: t("{tool} is on, but every method of it is off", { tool }),
    detail: t("Settings of {agent} › {tool} · nothing of it is offered", { agent, tool }),
  }),
  off_ignored: (t, { agent, ...subject }: OfMethod) => ({
    message: t("{subject} is stored as off, but it is core and stays on", {
      subject: methodInTool(subject, t),
    }),
    detail: t("Settings of {agent} · the stored value changes nothing", { agent }),
  }),
  over_budget: (t, { agent, tokens, budget, tokenizer, dearest }: BudgetValues) => ({
    message: t(
      "The functions of {agent} cost {tokens, number} tokens: {excess, number} over its budget of {budget, number}",
      { agent, tokens, excess: tokens - budget, budget },
    ),
    detail:
      dearest.length === 0
        ? t("Counted with {tokenizer} · all of them are core and stay on", { tokenizer })
        : t("Counted with {tokenizer} · dearest: {methods}", {
            tokenizer,
            methods: dearest.map(({ tool, method }) => `${tool} › ${method}`).join(", "),
          }),
  }),
  /** `limits`: those that it has too many functions for, the lowest first. */
  over_limit: (t, { agent, functions, limits }: OfAgent & FunctionLimitValues) => ({
    message: t(
      "{agent} has {functions, plural, one {# function} other {# functions}}; a request takes {limits}",
      { agent, functions, limits: functionLimitsText(limits, t) },
    ),
    detail: t("{agent} · switch off at least {excess, number}, or change the limit in Settings", {
      agent,
      excess: functions - (limits[0]?.limit ?? 0),
    }),
  }),
  asks_unattended: (t, { agent, methods }: OfAgent & { methods: number }) => ({
    message: t(
      "{agent} runs unattended, and {methods, plural, one {one of its methods needs} other {# of its methods need}} an approval: such a call waits for a person who is not there",
      { agent, methods },
    ),
    detail: t("{agent} · how long a call waits when nobody answers is not set", { agent }),
  }),
  no_provider_search: (
    t,
    { agent, format, isKnown }: OfAgent & { format: string; isKnown: boolean },
  ) => ({
    message: isKnown
      ? t("{format} has no tool search of its own: {agent} uses search_tools there", {
          agent,
          format,
        })
      : t("{agent} names a tool search for {format}, which is no provider format", {
          agent,
          format,
        }),
    detail: t("{agent} · Tool search", { agent }),
  }),
  out_of_order: (
    t,
    { agent, damage, readableRevision }: OfAgent & { damage: Damage; readableRevision: number },
  ) => ({
    message: t(
      "{agent} is out of order: {damage}. Restore {revision, plural, =0 {the agent as it was created} other {revision {revision}}} on the Agents page, or delete the agent there.",
      { agent, damage: describeDamage(damage, t), revision: readableRevision },
    ),
    detail: t("Agents › {agent} · it is offered nothing; all other agents work", { agent }),
  }),
  preset_out_of_order: (t, { preset, damage, readableRevision }: DamagedPreset) => ({
    message: t(
      "The preset {preset} is out of order: {damage}. Restore {revision, plural, =0 {the preset as it was created} other {revision {revision}}} on the Presets page, or delete the preset there.",
      { preset, damage: describeDamage(damage, t), revision: readableRevision },
    ),
    detail: t("Presets › {preset} · agents that follow it go on without it", { preset }),
  }),
  organisation_out_of_order: (
    t,
    { damage, readableRevision }: { damage: Damage; readableRevision: number },
  ) => ({
    message: t(
      "What is set for everybody is out of order: {damage}. {revision, plural, =0 {Nothing had been saved of it} other {Revision {revision} counts until it is restored}}. Restore it on the Registry page, or save something there.",
      { damage: describeDamage(damage, t), revision: readableRevision },
    ),
    detail: t("Registry · agents, presets and sources work"),
  }),
  preference_damaged: (t, { name, format }: { name: string; format?: string | undefined }) => ({
    message:
      format === undefined
        ? t(
            "What is stored of the {name} is damaged, so the default counts. Choose it again in the settings.",
            { name },
          )
        : t(
            "What is stored of the limit of functions for {format} is damaged, so the default counts. Choose it again in the settings.",
            { format },
          ),
    detail: t("Settings · for all agents"),
  }),
  nobody_approves: (t, { methods }: { methods: number }) => ({
    message: t(
      "{methods, plural, one {A method needs} other {# methods need}} an approval, and nobody has the right to approve for this agent: each call is declined when its time is over. Make somebody an approver whose groups reach it.",
      { methods },
    ),
    detail: t("People · approvers and admins who can sign in"),
  }),
  webhook_failing: (t, { reason }: { reason: string }) => ({
    message: t("Calls that wait are not told of at the webhook: {reason}", { reason }),
    detail: t("Settings · tried three times for each call"),
  }),
  backup_overdue: (t, { hours }: { hours: number }) => ({
    message: t(
      "No backup is recorded that was made in the last {hours, plural, one {hour} other {# hours}}",
      { hours },
    ),
    detail: t("Settings · Backup has the command"),
  }),
  call_log_stopped: (t, { reason }: { reason: string }) => ({
    message: t("Calls run, but none is written to the log: {reason}", { reason }),
    detail: t("Calls · for all agents · tried again with the next call"),
  }),
} satisfies MessageTable;

/** Why what is stored of an owner cannot be read. `path` leads to what has the wrong shape. */
export type Damage =
  | { kind: "no_json" }
  | { kind: "wrong_shape"; path: readonly string[] }
  | { kind: "beside_settings" };

/** What is damaged, as the end of a sentence. */
export const DAMAGE_MESSAGES: KindMessages<Damage> = {
  no_json: (t) => t("what is stored of its settings is no JSON"),
  wrong_shape: (t, { path }) =>
    t("what is stored of its settings has a wrong shape ({place})", {
      place: path.join(" › ") || t("the whole"),
    }),
  beside_settings: (t) => t("what is stored beside its settings is damaged"),
};

/** What is damaged, as the end of a sentence. */
export function describeDamage(damage: Damage, t: Translate = english): string {
  return messageOfKind(DAMAGE_MESSAGES, damage, t);
}

interface DamagedPreset {
  preset: string;
  damage: Damage;
  readableRevision: number;
}

/** A place in a tool's config: of one agent, or of every agent. */
interface OfField {
  agent?: string | undefined;
  tool: string;
  /** Its label; absent for the config as a whole. */
  field?: string | undefined;
}

interface TemplateIssueValues extends OfAgent {
  template: TemplateName;
  issue: { code: string; values?: object | undefined };
  lines: readonly number[];
  /** Nothing is sent. */
  isFatal: boolean;
}

interface BudgetValues extends OfAgent {
  tokens: number;
  budget: number;
  tokenizer: string;
  dearest: readonly { tool: string; method: string }[];
}

interface FunctionLimitValues {
  functions: number;
  limits: readonly { format: string; limit: number }[];
}

/** "at most 128 for OpenAI, Responses, at most 512 for Gemini". */
export function functionLimitsText(limits: FunctionLimitValues["limits"], t: Translate): string {
  const formats = new Map<number, Set<string>>();
  for (const { format, limit } of limits)
    formats.set(limit, (formats.get(limit) ?? new Set()).add(format));
  return [...formats]
    .map(([limit, of]) =>
      t("at most {limit, number} for {formats}", { limit, formats: [...of].join(", ") }),
    )
    .join(", ");
}

/** Where a field of a tool's config is. */
function configPlace(
  { agent, tool }: Pick<OfField, "agent" | "tool">,
  field: string | undefined,
  t: Translate,
): string {
  const owner = agent ?? t("Every agent");
  return [owner, tool, t("Config"), ...(field === undefined ? [] : [field])].join(" › ");
}

const LONGEST_QUOTED_TEXT = 80;

function quotedOrAbsent(text: string | null, t: Translate): string {
  if (text === null) return t("absent");
  const shown = text.length > LONGEST_QUOTED_TEXT ? `${text.slice(0, LONGEST_QUOTED_TEXT)}…` : text;
  return t("“{text}”", { text: shown });
}

/** The names of texts within a sentence. */
const TEXT_NAMES: Readonly<Record<ToolTextField, (t: Translate) => string>> = {
  displayName: (t) => t("display name"),
  description: (t) => t("description"),
  icon: (t) => t("icon"),
  toolSystemPrompt: (t) => t("system prompt"),
  toolFormatInformationForSystemPrompt: (t) => t("format information for the system prompt"),
  toolUserPrompt: (t) => t("user prompt"),
  toolFormatInformationForUserPrompt: (t) => t("format information for the user prompt"),
  toolFormatReminderForUserPrompt: (t) => t("format reminder for the user prompt"),
};

const methodInTool = ({ tool, method }: Omit<OfMethod, "agent">, t: Translate): string =>
  method === undefined ? tool : t("{method} in {tool}", { method, tool });
