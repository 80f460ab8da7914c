import { ownValue } from "@pegboard/json-schema";
import { withConfigured } from "../../definition/configured-texts.ts";
import { toolsNamed } from "../../definition/named-tools.ts";
import { parameterName } from "../../definition/parameter-texts.ts";
import type { ToolDefinition } from "../../definition/tool-definition.ts";
import { type UnusedText, unusedTexts } from "../../prompts/unused-texts.ts";
import { type DriftedText, driftedTexts } from "../../settings/agent-texts.ts";
import { metadataOperation, metadataOperations } from "../../settings/metadata-fields.ts";
import { type SettingsOperation, toolEntries } from "../../settings/owner-settings.ts";
import type { ResolvedTool } from "../../toolset/toolset.ts";
import { agentFix, newProblem, openDefinition, organisationFix } from "../new-problem.ts";
import type { Problem } from "../problem.ts";
import type { AgentCheck, CheckedAgent, ProblemCheck } from "../problem-check.ts";

/**
 * Finds tools that are hidden only because nothing says otherwise, and names for people that are
 * blank.
 */
export const checkMetadata: ProblemCheck = ({ catalog }) =>
  catalog.tools.flatMap((tool) => [...hiddenByDefault(tool), ...blankNames(tool)]);

function hiddenByDefault({
  name,
  displayName,
  hiddenByDefault: isHidden,
  visible,
}: ToolDefinition): Problem[] {
  if (!isHidden || visible) return [];
  const problem = newProblem(
    {
      kind: "missing metadata",
      severity: "note",
      code: "hidden_by_default",
      values: { name, tool: displayName },
      place: { tool: name },
      fixes: [
        organisationFix({ code: "show" }, metadataOperations(name, { visible: true })),
        organisationFix({ code: "keep_hidden" }, metadataOperations(name, { visible: false })),
      ],
    },
    "visible",
  );
  return [problem];
}

function blankNames(tool: ToolDefinition): Problem[] {
  const isBlank = ({ displayName }: { displayName: string }) => displayName.trim() === "";
  const blank: { tool: string; method?: string }[] = [
    ...(isBlank(tool) ? [{ tool: tool.name }] : []),
    ...tool.methods.filter(isBlank).map(({ name }) => ({ tool: tool.name, method: name })),
  ];
  return blank.map((place) => {
    const name = place.method ?? place.tool;
    const operation = metadataOperation({ ...place, field: "displayName" }, name);
    return newProblem(
      {
        kind: "missing metadata",
        severity: "warning",
        code: "name_blank",
        values: { name, ...place },
        place,
        fixes: [
          organisationFix({ code: "call", values: { name } }, [operation]),
          openDefinition(place, "prompts"),
        ],
      },
      "displayName",
    );
  });
}

/**
 * Finds texts of tools that are on which their authors' code could not make from this agent's
 * configs.
 */
export const checkConfiguredTexts: AgentCheck = (agent) =>
  agent.toolset.tools
    .filter(hasTextIssues)
    .flatMap(({ definition: { name, displayName, methods, textIssues = [] } }) =>
      textIssues.map((issue) => {
        const method = methods.find((one) => one.name === issue.method);
        const place = { agent: agent.id, tool: name, ...(method && { method: method.name }) };
        return newProblem(
          {
            kind: "text failed",
            severity: "error",
            code: "text_failed",
            values: { agent: agent.name, tool: displayName, method: method?.displayName, issue },
            place,
            fixes: [
              {
                kind: "open",
                code: "open_tool",
                place: { agent: agent.id, tool: name },
                tab: "config",
              },
            ],
          },
          issue.member,
        );
      }),
    );

const hasTextIssues = ({ state, definition }: ResolvedTool): boolean =>
  state !== "off" && definition.textIssues !== undefined;

/** Finds texts that an agent's operator wrote in place of one that has changed since. */
export const checkDriftedTexts: AgentCheck = (agent, { catalog }) => {
  const written = [...toolEntries(agent.settings)].filter(
    ([, { texts, methodTexts, parameterTexts }]) => texts ?? methodTexts ?? parameterTexts,
  );
  const names = written.map(([name]) => name);
  return toolsNamed(catalog.tools, names).flatMap((tool) =>
    driftedTexts(withConfigured(tool, ownValue(agent.texts, tool.name)), agent.settings).map(
      (drift) => {
        const { method, parameter, field, now } = drift;
        const place = { agent: agent.id, tool: tool.name, ...(method && { method: method.name }) };
        return newProblem(
          {
            kind: "text drifted",
            severity: "warning",
            code: "text_drifted",
            values: {
              agent: agent.name,
              tool: tool.displayName,
              method: method?.displayName,
              text: field,
              ...(parameter !== undefined && { parameter: parameterName(parameter) }),
              now,
            },
            place,
            fixes: [
              agentFix(agent, { code: "keep_own_text" }, [keepTextOperation(tool.name, drift)]),
              agentFix(agent, { code: "use_original" }, [resetText(tool.name, drift)]),
              {
                kind: "open",
                code: "see_both_texts",
                place,
                tab: parameter === undefined ? "prompts" : "arguments",
              },
            ],
          },
          parameter ?? field,
        );
      },
    ),
  );
};

/** The fix that records what the original says now, so that the operator's text stays. */
function keepTextOperation(
  tool: string,
  { method, parameter, field, text, now }: DriftedText,
): SettingsOperation {
  const noted = { value: text.value, original: now };
  if (method && parameter !== undefined)
    return { op: "setParameterText", tool, method: method.name, parameter, ...noted };
  if (!method) return { op: "setToolText", tool, field, ...noted };
  return {
    op: "setMethodText",
    tool,
    method: method.name,
    field: driftedMethodField(field),
    ...noted,
  };
}

function resetText(tool: string, { method, parameter, field }: DriftedText): SettingsOperation {
  if (method && parameter !== undefined)
    return { op: "resetParameterText", tool, method: method.name, parameter };
  if (!method) return { op: "resetToolText", tool, field };
  return { op: "resetMethodText", tool, method: method.name, field: driftedMethodField(field) };
}

const driftedMethodField = (field: DriftedText["field"]) =>
  field === "displayName" ? field : "description";

/** Finds prompt texts of an agent's tools that neither of its templates writes. */
export const checkUnusedTexts: AgentCheck = (agent) =>
  unusedTexts(agent.settings.prompts, agent.toolset.tools, agent.analyses).map((unused) =>
    unusedProblem(agent, unused),
  );

function unusedProblem(agent: CheckedAgent, { tool, text, field }: UnusedText): Problem {
  const { name, displayName } = tool.definition;
  const place = { agent: agent.id, tool: name };
  const stored = ownValue(agent.settings.tools, name);
  const isOwn = typeof stored === "object" && stored.texts?.[text] !== undefined;
  const template = field.includes("user_prompt") ? "user" : "system";
  return newProblem(
    {
      kind: "unused text",
      // Somebody wrote the text for this agent, and it has no effect.
      severity: isOwn ? "warning" : "note",
      code: "text_unused",
      values: { agent: agent.name, tool: displayName, text, variable: field },
      place,
      fixes: [
        { kind: "open", code: "open_template", place: { agent: agent.id, template } },
        { kind: "open", code: "see_text", place, tab: "prompts" },
      ],
    },
    field,
  );
}
