import { isSchemaObject } from "@pegboard/json-schema";
import type { FunctionNames } from "../definition/function-names.ts";
import { isDestructive } from "../definition/method-risk.ts";
import type {
  MethodDefinition,
  ToolDefinition,
  ToolPromptTexts,
} from "../definition/tool-definition.ts";
import type { ToolPrompts } from "../definition/tool-prompts-record.ts";
import { memoByIdentity } from "../memo-by-identity.ts";
import { plainMarkdown } from "../prompt-formats/markdown-text.ts";
import { withObjectRoot } from "../provider-formats/object-root.ts";
import { offeredMethods, perMethod } from "../toolset/offered-methods.ts";
import type { ResolvedTool } from "../toolset/toolset.ts";
import { withWholeCharacters } from "../whole-characters.ts";

/** A line of a tool's format information: the method that it describes, and its length. */
export type MethodLine = [method: string, length: number];

/**
 * The texts that a tool contributes to templates, and the methods of its lines; null when the tool
 * wrote its format information itself.
 */
interface TemplateToolTexts {
  prompts: ToolPrompts;
  lines: MethodLine[] | null;
}

/**
 * The prompt texts of a tool as this agent gets it, with its offered methods only; texts that the
 * tool does not bring are empty.
 */
export function toolPrompts(tool: ResolvedTool, names: FunctionNames): ToolPrompts {
  return readToolTexts(tool, names).prompts;
}

/**
 * The prompt texts of a tool with the methods of its lines. Calls share the result, so nobody may
 * change it.
 */
export const readToolTexts = memoByIdentity(
  (tool: ResolvedTool, names: FunctionNames): TemplateToolTexts => {
    const texts = { ...ownTexts(tool.definition) };
    const offered = offeredMethods(tool, names);
    const written = texts.tool_format_information_for_system_prompt !== "";
    const lines = written
      ? []
      : offered.map((named): [string, string] => [named.method.name, methodLine(named)]);
    if (!written)
      texts.tool_format_information_for_system_prompt = lines.map(([, line]) => line).join("\n");
    return {
      prompts: {
        ...texts,
        input_model: Object.fromEntries(
          offered.map(({ method, functionName }) => [functionName, method.parameters]),
        ),
      },
      lines: written ? null : lines.map(([method, line]): MethodLine => [method, line.length]),
    };
  },
);

/** The texts that do not depend on the agent. */
const ownTexts = memoByIdentity((definition: ToolDefinition) => {
  const { name, displayName, description, prompts = {} } = definition;
  const own = (text: keyof ToolPromptTexts) => (prompts[text] ?? "").trim();
  return withWholeCharacters({
    name,
    display_name: displayName.trim(),
    tool_description: plainMarkdown(description).trim(),
    tool_system_prompt: own("toolSystemPrompt"),
    tool_format_information_for_system_prompt: own("toolFormatInformationForSystemPrompt"),
    tool_user_prompt: own("toolUserPrompt"),
    tool_format_information_for_user_prompt: own("toolFormatInformationForUserPrompt"),
    tool_format_reminder_for_user_prompt: own("toolFormatReminderForUserPrompt"),
  });
});

/**
 * One line for a method: `- read_file(path, limit?): Read a file.` The full definition travels in
 * the payload.
 */
const methodLine = perMethod(({ method, functionName }) =>
  withWholeCharacters(
    `- ${functionName}(${parameterList(method)})${riskMark(method)}: ${firstParagraph(method.description)}`,
  ),
);

function parameterList({ parameters }: MethodDefinition): string {
  const { properties, required } = withObjectRoot(parameters).schema;
  const names = isSchemaObject(properties) ? Object.keys(properties) : [];
  const needed = new Set(Array.isArray(required) ? required : []);
  return names.map((name) => (needed.has(name) ? name : `${name}?`)).join(", ");
}

function riskMark(method: MethodDefinition): string {
  return isDestructive(method) ? " [destructive]" : "";
}

function firstParagraph(text: string): string {
  return (text.trim().split(/\n\s*\n/, 1)[0] ?? "").replace(/\s+/g, " ");
}
