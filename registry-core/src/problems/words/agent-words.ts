import type { Issue } from "../../issue.ts";
import type { TemplateName, ToolTextField } from "../../settings/owner-settings.ts";
import { TEXT_FIELD_TITLES } from "../../settings/text-fields.ts";
import { FIELD_WORDS } from "../../words/field-words.ts";
import { groupedDigits, type KindWords, sayKind } from "../../words/said.ts";
import { describeLeftOver } from "../../words/settings-words.ts";
import { describeTemplateFault } from "../../words/template-words.ts";
import { describeTextFault, type TextFault } from "../../words/text-fault-words.ts";

/** Names for people. */
interface OfAgent {
  agent: string;
}
interface OfTool extends OfAgent {
  tool: string;
}
interface OfMethod extends OfTool {
  method?: string | undefined;
}

/** What is wrong with an agent, and with what is stored for it or for all. */
export const AGENT_PROBLEM_WORDS = {
  config_missing: ({ field, ...place }: OfField) => ({
    message: `${place.tool} is on but not offered: ${field ?? FIELD_WORDS.whole} is required`,
    detail: configPlace(place, field),
  }),
  config_invalid: ({ field, fault, ...place }: OfField & { fault: Issue }) => ({
    message: `${place.tool}: ${field ?? FIELD_WORDS.whole} ${fault.message}`,
    detail: configPlace(place, field),
  }),
  config_left_over: ({ field, ...place }: OfField) => ({
    message: describeLeftOver({ field: field ?? FIELD_WORDS.whole, tool: place.tool }),
    detail: configPlace(place, field),
  }),
  schema_changed: ({
    changes,
    ...place
  }: OfTool & { changes: Readonly<Record<string, number>> }) => ({
    message: `The settings that ${place.tool} takes changed since its config was saved: ${Object.entries(
      changes,
    )
      .map(([kind, count]) => `${count} ${kind}`)
      .join(", ")}`,
    detail: `${configPlace(place, undefined)} · what is stored still fits`,
  }),
  tool_unknown: ({ agent, name }: OfAgent & { name: string }) => ({
    message: `\`${name}\` is stored on this agent but no tool of that name is registered`,
    detail: `Settings of ${agent} · the tool counts nowhere`,
  }),
  preset_unknown: ({ agent, name }: OfAgent & { name: string }) => ({
    message: `${agent} follows the preset \`${name}\`, which does not exist any more`,
    detail: `Settings of ${agent} · restore the preset on the page Presets, or stop following it`,
  }),
  source_gone: ({ agent, name }: OfAgent & { name: string }) => ({
    message: `Settings of \`${name}\` are stored on this agent, but they were made for a source that is gone`,
    detail: `Settings of ${agent} · they count nowhere`,
  }),
  method_unknown: ({ agent, tool, name }: OfTool & { name: string }) => ({
    message: `\`${name}\` is stored on this agent but ${tool} has no method of that name`,
    detail: `Settings of ${agent} › ${tool} · the method counts nowhere`,
  }),
  text_drifted: ({
    agent,
    text,
    now,
    ...subject
  }: OfMethod & { text: ToolTextField; now: string | null }) => ({
    message: `The original ${textTitle(text)} of ${subjectOf(subject)} changed since ${agent} got its own`,
    detail: `${agent} goes on with its own · the original is now ${quoted(now)}`,
  }),
  text_failed: ({ agent, fault, ...subject }: OfMethod & { fault: TextFault }) => ({
    message: `${fault.member === undefined ? "The texts" : `\`${fault.member}\``} of ${subjectOf(subject)} ${describeTextFault(fault)}`,
    detail: `${agent} › ${subject.tool} · what the tool declares is sent instead · correct the tool's code or its config`,
  }),
  text_unused: ({
    agent,
    tool,
    text,
    variable,
  }: OfTool & { text: ToolTextField; variable: string }) => ({
    message: `No template of ${agent} uses the ${textTitle(text)} of ${tool}`,
    detail: `${agent} › ${tool} · write {{ tool.${variable} }} in a template, or leave the text out`,
  }),
  template_fault: ({ agent, template, fault, lines, isFatal }: TemplateFaultValues) => ({
    message: describeTemplateFault(fault),
    detail: `${agent} › ${template} template${lines.length === 0 ? "" : `, ${lines.length === 1 ? "line" : "lines"} ${lines.join(", ")}`}${isFatal ? " · nothing is sent in its place" : ""}`,
  }),
  no_method_on: ({ agent, tool }: OfTool) => ({
    message: `${tool} is on, but every method of it is off`,
    detail: `Settings of ${agent} › ${tool} · nothing of it is offered`,
  }),
  off_ignored: ({ agent, ...subject }: OfMethod) => ({
    message: `${subjectOf(subject)} is stored as off, but it is core and stays on`,
    detail: `Settings of ${agent} · the stored value changes nothing`,
  }),
  over_budget: ({ agent, tokens, budget, tokenizer, dearest }: Budget) => ({
    message: `The functions of ${agent} cost ${groupedDigits(tokens)} tokens: ${groupedDigits(tokens - budget)} over its budget of ${groupedDigits(budget)}`,
    detail: `Counted with ${tokenizer} · ${
      dearest.length === 0
        ? "all of them are core and stay on"
        : `dearest: ${dearest.map(({ tool, method }) => `${tool} › ${method}`).join(", ")}`
    }`,
  }),
  over_limit: ({ agent, format, functions, limit }: OfAgent & Limit) => ({
    message: `${format} takes at most ${groupedDigits(limit)} ${limit === 1 ? "function" : "functions"} in a request: ${agent} has ${groupedDigits(functions)}`,
    detail: `${agent} › ${format} · switch off at least ${groupedDigits(functions - limit)}, or change the limit in Settings`,
  }),
  out_of_order: ({
    agent,
    damage,
    readableRevision,
  }: OfAgent & { damage: Damage; readableRevision: number }) => ({
    message: `${agent} is out of order: ${describeDamage(damage)}. Restore ${readableRevision === 0 ? "the agent as it was created" : `revision ${readableRevision}`} on the Agents page, or delete the agent there.`,
    detail: `Agents › ${agent} · it is offered nothing; all other agents work`,
  }),
  preset_out_of_order: ({ preset, damage, readableRevision }: DamagedPreset) => ({
    message: `The preset ${preset} is out of order: ${describeDamage(damage)}. Restore ${readableRevision === 0 ? "the preset as it was created" : `revision ${readableRevision}`} on the Presets page, or delete the preset there.`,
    detail: `Presets › ${preset} · agents that follow it go on without it`,
  }),
  organisation_out_of_order: ({
    damage,
    readableRevision,
  }: {
    damage: Damage;
    readableRevision: number;
  }) => ({
    message: `What is set for everybody is out of order: ${describeDamage(damage)}. ${readableRevision === 0 ? "Nothing had been saved of it" : `Revision ${readableRevision} counts until it is restored`}. Restore it on the Registry page, or save something there.`,
    detail: "Registry · agents, presets and sources work",
  }),
  preference_damaged: ({ name, format }: { name: string; format?: string | undefined }) => ({
    message: `What is stored of ${format === undefined ? `the ${name}` : `the limit of functions for ${format}`} is damaged, so the default counts. Choose it again in the settings.`,
    detail: "Settings · for all agents",
  }),
  call_log_stopped: ({ reason }: { reason: string }) => ({
    message: `Calls run, but none is written to the log: ${reason}`,
    detail: "Calls · for all agents · tried again with the next call",
  }),
};

/** Why what is stored of an owner cannot be read. `path` leads to what has the wrong shape. */
export type Damage =
  | { kind: "no_json" }
  | { kind: "wrong_shape"; path: readonly string[] }
  | { kind: "beside_settings" };

/** What is damaged, as the end of a sentence. */
export const DAMAGE_WORDS: KindWords<Damage> = {
  no_json: () => "what is stored of its settings is no JSON",
  wrong_shape: ({ path }) =>
    `what is stored of its settings has a wrong shape (${path.join(" › ") || "the whole"})`,
  beside_settings: () => "what is stored beside its settings is damaged",
};

/** One damage, as the end of a sentence. */
export function describeDamage(damage: Damage): string {
  return sayKind(DAMAGE_WORDS, damage);
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

interface TemplateFaultValues extends OfAgent {
  template: TemplateName;
  fault: { code: string; values?: object | undefined };
  lines: readonly number[];
  /** Nothing is sent. */
  isFatal: boolean;
}

interface Budget extends OfAgent {
  tokens: number;
  budget: number;
  tokenizer: string;
  dearest: readonly { tool: string; method: string }[];
}

interface Limit {
  format: string;
  functions: number;
  limit: number;
}

/** Where a field of a tool's config is. */
export function configPlace(
  { agent = FIELD_WORDS.everyAgent, tool }: Pick<OfField, "agent" | "tool">,
  field: string | undefined,
): string {
  return [agent, tool, FIELD_WORDS.config, ...(field === undefined ? [] : [field])].join(" › ");
}

const LONGEST_QUOTE = 80;

function quoted(text: string | null): string {
  if (text === null) return "absent";
  return text.length > LONGEST_QUOTE ? `“${text.slice(0, LONGEST_QUOTE)}…”` : `“${text}”`;
}

const textTitle = (text: ToolTextField): string => TEXT_FIELD_TITLES[text].toLowerCase();

const subjectOf = ({ tool, method }: Omit<OfMethod, "agent">) =>
  method === undefined ? tool : `${method} in ${tool}`;
