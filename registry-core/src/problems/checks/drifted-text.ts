import { ownValue } from "../../schema/own-value.ts";
import type { SettingsOperation } from "../../settings/agent-settings.ts";
import { toToolSettings } from "../../settings/agent-settings.ts";
import { type DriftedText, driftedTexts } from "../../settings/agent-texts.ts";
import { TEXT_FIELD_TITLES } from "../../settings/text-fields.ts";
import { newProblem } from "../new-problem.ts";
import type { AgentCheck, CheckedAgent } from "../problem-check.ts";
import { agentFix } from "../settings-fix.ts";

/** A text that an agent's operator wrote in place of one that says something else by now. */
export const checkDriftedTexts: AgentCheck = (agent, { catalog }) =>
  catalog.tools
    .filter(({ name }) => hasOwnTexts(agent, name))
    .flatMap((tool) =>
      driftedTexts(tool, agent.settings).map((drift) => {
        const subject = drift.method ? `${drift.method.displayName} in ${tool.displayName}` : tool.displayName;
        const title = TEXT_FIELD_TITLES[drift.field].toLowerCase();
        const place = { agent: agent.id, tool: tool.name, ...(drift.method && { method: drift.method.name }) };
        return newProblem(
          {
            kind: "text drifted",
            severity: "warning",
            message: `The original ${title} of ${subject} changed since ${agent.name} got its own`,
            detail: `${agent.name} goes on with its own · the original is now ${quoted(drift.now)}`,
            place,
            fixes: [
              agentFix(agent, { label: "Keep the own text", operations: [keepText(tool.name, drift)] }),
              agentFix(agent, { label: "Use the original", operations: [resetText(tool.name, drift)] }),
              { kind: "open", label: "See both texts", place, tab: "prompts" },
            ],
          },
          drift.field,
        );
      }),
    );

function hasOwnTexts({ settings }: CheckedAgent, tool: string): boolean {
  const { texts, methodTexts } = toToolSettings(ownValue(settings.tools, tool));
  return texts !== undefined || methodTexts !== undefined;
}

/** Takes note of what the original says now. */
function keepText(tool: string, { method, field, text, now }: DriftedText): SettingsOperation {
  if (!method) return { op: "setToolText", tool, field, value: text.value, original: now };
  return {
    op: "setMethodText",
    tool,
    method: method.name,
    field: methodField(field),
    value: text.value,
    original: now,
  };
}

function resetText(tool: string, { method, field }: DriftedText): SettingsOperation {
  if (!method) return { op: "resetToolText", tool, field };
  return { op: "resetMethodText", tool, method: method.name, field: methodField(field) };
}

const methodField = (field: DriftedText["field"]) => (field === "displayName" ? field : "description");

const LONGEST_QUOTE = 80;

function quoted(text: string | null): string {
  if (text === null) return "absent";
  return text.length > LONGEST_QUOTE ? `“${text.slice(0, LONGEST_QUOTE)}…”` : `“${text}”`;
}
