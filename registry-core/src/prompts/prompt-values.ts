import type { JsonObject } from "@pegboard/json-schema";
import type { FunctionNames } from "../definition/function-names.ts";
import { isDestructive } from "../definition/method-risk.ts";
import type { ToolPrompts } from "../definition/tool-prompts-record.ts";
import type { PromptSettings, TestValues } from "../settings/owner-settings.ts";
import { offeredTools } from "../toolset/offered-methods.ts";
import { DEFAULT_CATEGORY } from "../toolset/tool-order.ts";
import type { ResolvedTool, Toolset } from "../toolset/toolset.ts";
import type { TemplateTool } from "./templates/template-fields.ts";
import { type MethodLine, readToolTexts } from "./tool-prompts.ts";

/** Everything that prompts are rendered from. */
export interface PromptRequest {
  /** What is on for the agent. */
  toolset: Toolset;
  /** The function names that prompts write. */
  names: FunctionNames;
  /** The agent, as templates see it. */
  agent: { id: string; name: string; description?: string };
  /** The day that the prompt is for, such as `2025-11-20`. */
  date: string;
  /** The user's words. Without them the user prompt has only the text around them. */
  query?: string;
  /** The user who asks. */
  user?: string;
  /** Names of tools that were used earlier in the conversation. */
  usedTools?: readonly string[];
  /** The agent's own variables, each with its value now. */
  variables?: Readonly<JsonObject>;
  /** The agent's own templates; the default ones unless given. */
  templates?: { system?: string; user?: string };
}

/** What one template is rendered from: plain data, for a worker too. */
export interface PromptValues {
  /** The template's variables, by the names that it uses. */
  variables: Record<string, unknown>;
  /**
   * The method of each line of format information, for each of `tools`; null when the tool wrote
   * the information itself.
   */
  methodLines: (readonly MethodLine[] | null)[];
}

/**
 * The values of a template for a request, cheap enough for every keystroke: what a tool contributes
 * is computed once for each tool. Large values that the source does not name are left out.
 */
export function promptValues(source: string, request: PromptRequest): PromptValues {
  const { agent, date, query = "", user = "", usedTools = [], toolset, names } = request;
  const used = new Set(usedTools);
  const offered = offeredTools(toolset);
  const texts = offered.map((tool) => readToolTexts(tool, names));
  // Passing thousands of schemas on is slow, and hardly any template asks for them.
  const isWhole = source.includes("input_model");
  const shown = texts.map(({ prompts }, index) =>
    templateTool(prompts, offered[index], { used, isWhole }),
  );
  const variables = {
    ...request.variables,
    agent: { id: agent.id, name: agent.name, description: agent.description ?? "" },
    date,
    weekday: weekdayOf(date),
    query,
    user,
    used_tools: [...usedTools],
    has_destructive_functions: hasDestructive(offered),
    tools: shown,
    ...(source.includes("tool_groups") && { tool_groups: toGroups(shown) }),
  };
  return { variables, methodLines: texts.map(({ lines }) => lines) };
}

type ShownTool = Omit<TemplateTool, "input_model">;

/**
 * A tool as a template sees it. Equal texts give one shared object, so that what follows from them
 * is computed once.
 */
function templateTool(
  prompts: ToolPrompts,
  tool: ResolvedTool | undefined,
  { used, isWhole }: { used: Set<string>; isWhole: boolean },
): ShownTool {
  const isUsed = used.has(prompts.name);
  const before = isUsed || isWhole ? undefined : knownTools.get(prompts);
  if (before) return before;
  const { app = "", category = "" } = tool?.definition ?? {};
  const { input_model, ...texts } = prompts;
  const shown = { ...texts, ...(isWhole && { input_model }), app, category, used: isUsed };
  if (!isUsed && !isWhole) knownTools.set(prompts, shown);
  return shown;
}

const knownTools = new WeakMap<ToolPrompts, ShownTool>();

function toGroups(tools: ShownTool[]) {
  const groups = new Map<string, typeof tools>();
  for (const tool of tools) {
    const name = tool.category || tool.app || DEFAULT_CATEGORY;
    const group = groups.get(name);
    if (group) group.push(tool);
    else groups.set(name, [tool]);
  }
  return [...groups].map(([name, members]) => ({ name, tools: members }));
}

function hasDestructive(tools: ResolvedTool[]): boolean {
  return tools.some(({ methods }) =>
    methods.some(({ offered, definition }) => offered && isDestructive(definition)),
  );
}

const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

function weekdayOf(date: string): string {
  return WEEKDAYS[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? "";
}

/** The day that prompts have unless a request gives another, in UTC: `2026-11-20`. */
export const promptDay = (): string => new Date().toISOString().slice(0, 10);

/**
 * The inputs of a request for an agent's prompts that come from its settings and from the values
 * given for it.
 */
export function promptInputs(
  { system, user, variables }: PromptSettings = {},
  given: TestValues = {},
): Pick<PromptRequest, "query" | "user" | "usedTools" | "variables" | "templates"> {
  return {
    templates: { ...(system !== undefined && { system }), ...(user !== undefined && { user }) },
    variables: { ...variables, ...given.variables },
    ...(given.query !== undefined && { query: given.query }),
    ...(given.user !== undefined && { user: given.user }),
    ...(given.usedTools !== undefined && { usedTools: given.usedTools }),
  };
}
