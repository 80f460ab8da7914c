import { PROMPT_TEXT_FIELDS } from "../definition/template-names.ts";
import type { ToolPromptTexts } from "../definition/tool-definition.ts";
import { checkTemplate } from "../prompts/check-template.ts";
import { DEFAULT_TEMPLATES } from "../prompts/default-templates.ts";
import { usedFields } from "../prompts/used-fields.ts";
import type { ToolSettings } from "../registry/agent-settings.ts";
import { TEXT_FIELD_TITLES } from "../registry/text-fields.ts";
import type { ResolvedTool } from "../registry/toolset.ts";
import { ownValue } from "../schema/own-value.ts";
import { newProblem } from "./new-problem.ts";
import type { Problem } from "./problem.ts";
import type { AgentCheck, CheckedAgent } from "./problem-check.ts";

/** Prompt texts of tools that an agent has, and that neither of its templates writes. Where a template fails, nothing can be said. */
export const checkUnusedTexts: AgentCheck = (agent) => {
  const { system, user, variables } = agent.settings.prompts ?? {};
  if (system === undefined && user === undefined) return [];
  const sources = Object.values({
    ...DEFAULT_TEMPLATES,
    ...(system !== undefined && { system }),
    ...(user !== undefined && { user }),
  });
  if (sources.some((source) => checkTemplate(source, variables).some(({ kind }) => kind === "syntax"))) return [];
  const used = new Set<string>(sources.flatMap((source) => usedFields(source).map(({ field }) => field)));
  return agent.toolset.tools.flatMap((tool) => unusedTexts({ agent, tool, used }));
};

const TEXTS = Object.entries(PROMPT_TEXT_FIELDS) as [keyof ToolPromptTexts, string][];

function unusedTexts({ agent, tool, used }: { agent: CheckedAgent; tool: ResolvedTool; used: Set<string> }): Problem[] {
  const { name, displayName, prompts } = tool.definition;
  if (!prompts || !tool.methods.some(({ offered }) => offered)) return [];
  const stored = ownValue(agent.settings.tools, name);
  const own: ToolSettings["texts"] = (typeof stored === "object" && stored.texts) || {};
  return TEXTS.filter(([text, field]) => prompts[text]?.trim() && !used.has(field)).map(([text, field]) => {
    const place = { agent: agent.id, tool: name };
    return newProblem(
      {
        kind: "unused text",
        // Somebody wrote it for this agent, and it changes nothing.
        severity: own[text] ? "warning" : "note",
        message: `No template of ${agent.name} uses the ${TEXT_FIELD_TITLES[text].toLowerCase()} of ${displayName}`,
        detail: `${agent.name} › ${displayName} · write {{ tool.${field} }} in a template, or leave the text out`,
        place,
        fixes: [
          { kind: "open", label: "Open the template", place: { agent: agent.id, template: templateOf(field) } },
          { kind: "open", label: "See the text", place, tab: "prompts" },
        ],
      },
      field,
    );
  });
}

const templateOf = (field: string) => (field.includes("user_prompt") ? "user" : "system");
