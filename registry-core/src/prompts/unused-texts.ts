import type { ToolPromptTexts } from "../definition/tool-definition.ts";
import { type PromptSettings, TEMPLATES } from "../settings/owner-settings.ts";
import type { ResolvedTool } from "../toolset/toolset.ts";
import { type TemplateAnalyses, templateAnalysis } from "./templates/template-analysis.ts";
import { PROMPT_TEXT_FIELDS } from "./templates/template-fields.ts";

/** A prompt text of a tool that gets into neither prompt. */
export interface UnusedText {
  /** The tool that has the text. */
  tool: ResolvedTool;
  /** Which text of the tool it is. */
  text: keyof ToolPromptTexts;
  /** The field with which a template would write it. */
  field: string;
}

const PROMPT_TEXT_ENTRIES = Object.entries(PROMPT_TEXT_FIELDS) as [keyof ToolPromptTexts, string][];

/**
 * The prompt texts of an agent's tools that neither of its templates writes. For a template that
 * cannot be read the list is empty.
 */
export function unusedTexts(
  prompts: PromptSettings | undefined,
  tools: readonly ResolvedTool[],
  known: TemplateAnalyses = {},
): UnusedText[] {
  const analyses = TEMPLATES.map((template) => {
    const isKnown = prompts?.[template] !== undefined && known[template];
    return isKnown || templateAnalysis(template, prompts);
  });
  if (analyses.some(({ issues }) => issues.some(({ kind }) => kind === "syntax"))) return [];
  const used = new Set<string>(analyses.flatMap(({ fields }) => fields));
  const unused = PROMPT_TEXT_ENTRIES.filter(([, field]) => !used.has(field));
  if (unused.length === 0) return [];
  return tools
    .filter(isSpoken)
    .flatMap((tool) =>
      unused
        .filter(([text]) => tool.definition.prompts?.[text]?.trim())
        .map(([text, field]) => ({ tool, text, field })),
    );
}

/** Whether the prompts mention a method that is offered. */
const isSpoken = ({ definition, methods }: ResolvedTool): boolean =>
  definition.prompts !== undefined && methods.some(({ offered }) => offered);
