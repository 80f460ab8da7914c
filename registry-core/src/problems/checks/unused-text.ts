import { type UnusedText, unusedTexts } from "../../prompts/unused-texts.ts";
import { ownValue } from "../../schema/own-value.ts";
import { TEXT_FIELD_TITLES } from "../../settings/text-fields.ts";
import { newProblem } from "../new-problem.ts";
import type { Problem } from "../problem.ts";
import type { AgentCheck, CheckedAgent } from "../problem-check.ts";

/** Prompt texts of tools that an agent has, and that neither of its templates writes. */
export const checkUnusedTexts: AgentCheck = (agent) =>
  unusedTexts(agent.settings.prompts, agent.toolset.tools).map((unused) => unusedProblem(agent, unused));

function unusedProblem(agent: CheckedAgent, { tool, text, field }: UnusedText): Problem {
  const { name, displayName } = tool.definition;
  const place = { agent: agent.id, tool: name };
  const stored = ownValue(agent.settings.tools, name);
  const isOwn = typeof stored === "object" && stored.texts?.[text] !== undefined;
  const template = field.includes("user_prompt") ? "user" : "system";
  return newProblem(
    {
      kind: "unused text",
      // Somebody wrote it for this agent, and it changes nothing.
      severity: isOwn ? "warning" : "note",
      message: `No template of ${agent.name} uses the ${TEXT_FIELD_TITLES[text].toLowerCase()} of ${displayName}`,
      detail: `${agent.name} › ${displayName} · write {{ tool.${field} }} in a template, or leave the text out`,
      place,
      fixes: [
        { kind: "open", label: "Open the template", place: { agent: agent.id, template } },
        { kind: "open", label: "See the text", place, tab: "prompts" },
      ],
    },
    field,
  );
}
