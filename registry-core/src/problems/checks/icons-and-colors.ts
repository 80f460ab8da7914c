import { nameFinder } from "@pegboard/json-schema";
import { toolsNamed } from "../../definition/named-tools.ts";
import { memoByIdentity } from "../../memo-by-identity.ts";
import { metadataOperations } from "../../settings/metadata-fields.ts";
import { toolEntries } from "../../settings/owner-settings.ts";
import { agentFix, newProblem, openDefinition, organisationFix } from "../new-problem.ts";
import type { AgentCheck, ProblemCheck } from "../problem-check.ts";

/** Icon names without a drawing: the tool shows a wrench instead. */
export const checkIcons: ProblemCheck = ({ catalog, knownIcons }) => {
  if (!knownIcons) return [];
  return catalog.tools.flatMap(({ name, displayName, icon }) => {
    const issue = icon === undefined ? undefined : findIconIssue(icon, knownIcons);
    if (!issue || icon === undefined) return [];
    const { suggestion } = issue;
    const place = { tool: name };
    const use = (meant: string) =>
      organisationFix(
        { code: "use", values: { name: meant } },
        metadataOperations(name, { icon: meant }),
      );
    return newProblem({
      kind: "unknown icon",
      severity: "warning",
      code: "icon_unknown",
      values: { icon, suggestion, tool: displayName },
      place,
      fixes: [...(suggestion ? [use(suggestion)] : []), openDefinition(place, "details")],
    });
  });
};

/** Finds icons without a drawing that an agent's operator gave a tool. */
export const checkOwnIcons: AgentCheck = (agent, { catalog, knownIcons }) => {
  if (!knownIcons) return [];
  const entries = toolEntries(agent.settings);
  return toolsNamed(catalog.tools, entries.keys()).flatMap(({ name: tool, displayName }) => {
    const own = entries.get(tool)?.texts?.icon;
    const issue = own && findIconIssue(own.value, knownIcons);
    if (!issue) return [];
    const { suggestion } = issue;
    const place = { agent: agent.id, tool };
    const use = (value: string) =>
      agentFix(agent, { code: "use", values: { name: value } }, [
        { op: "setToolText", tool, field: "icon", ...own, value },
      ]);
    return newProblem({
      kind: "unknown icon",
      severity: "warning",
      code: "icon_unknown",
      values: { icon: own.value, suggestion, agent: agent.name, tool: displayName },
      place,
      fixes: [
        ...(suggestion ? [use(suggestion)] : []),
        agentFix(agent, { code: "use_original" }, [{ op: "resetToolText", tool, field: "icon" }]),
        { kind: "open", code: "open_text", place, tab: "prompts" },
      ],
    });
  });
};

/**
 * An icon's name in the spelling in which names are compared: `ChartColumn`, `chart-column` and
 * `chart_column` are one. Undefined for a text that names none.
 */
export function iconSpelling(icon: string): string | undefined {
  return /^[A-Za-z0-9_-]+$/.test(icon) ? icon.toLowerCase().replaceAll(/[_-]/g, "") : undefined;
}

/**
 * The known icons, prepared once for a list: a save may name thousands of icons, each of which is
 * looked for among all.
 */
const preparedIcons = memoByIdentity((known: readonly string[]) => ({
  spellings: new Set(known.map(iconSpelling)),
  find: nameFinder(known),
}));

/** Whether an icon can be drawn; if not, the known name that its author probably meant. */
export function findIconIssue(
  icon: string,
  known: readonly string[],
): { suggestion: string | undefined } | undefined {
  const icons = preparedIcons(known);
  const spelling = iconSpelling(icon);
  if (spelling !== undefined && icons.spellings.has(spelling)) return undefined;
  return { suggestion: icon.length > LONGEST_ICON ? undefined : icons.find(icon) };
}

/** The longest name, in characters, for which another one is suggested. */
const LONGEST_ICON = 100;

const NEUTRAL = "#71717a";

/**
 * Finds colours that are neither CSS colours nor Tailwind classes that compile; such a tile stays
 * neutral.
 */
export const checkColors: ProblemCheck = ({ catalog, unreadableColors }) =>
  catalog.tools.flatMap(({ name, displayName, color }) => {
    if (color === undefined || !unreadableColors?.has(color)) return [];
    const place = { tool: name };
    return newProblem({
      kind: "unreadable color",
      severity: "warning",
      code: "color_unreadable",
      values: { color, tool: displayName },
      place,
      fixes: [
        organisationFix({ code: "use_grey" }, metadataOperations(name, { color: NEUTRAL })),
        openDefinition(place, "details"),
      ],
    });
  });
