import type { IgnoredPattern } from "@pegboard/json-schema";
import { closestName, ownValue } from "@pegboard/json-schema";
import { FORM_WIDGETS, findUnusedHints, type UnusedHint } from "../../definition/form-widgets.ts";
import type { ToolDefinition } from "../../definition/tool-definition.ts";
import type { OrganisationSettings } from "../../settings/owner-settings.ts";
import type { SchemaChange } from "../../settings/schema-changes.ts";
import { configProblems, organisationDefinition } from "../../toolset/config-problems.ts";
import { resolvedOf } from "../../toolset/resolve-toolset.ts";
import type { ProblemFact } from "../messages/problem-messages.ts";
import { newProblem, openDefinition } from "../new-problem.ts";
import type { Problem } from "../problem.ts";
import type { AgentCheck, ProblemCheck } from "../problem-check.ts";
import { leftOverProblem } from "./config.ts";

/**
 * Finds stored config whose schema changed since it was saved, where nothing is invalid or left
 * over, because other problems report that.
 */
export const checkSchemaChanges: AgentCheck = (agent) => {
  const { configChanges = {} } = agent;
  return resolvedOf(agent.toolset.tools, Object.keys(configChanges)).flatMap(({ definition }) => {
    const changes = ownValue(configChanges, definition.name) ?? [];
    if (changes.length === 0) return [];
    if (configProblems(definition, agent.settings, changes).length > 0) return [];
    const place = { agent: agent.id, tool: definition.name };
    return newProblem(
      {
        kind: "schema changed",
        severity: "note",
        code: "schema_changed",
        values: { agent: agent.name, tool: definition.displayName, changes: countByKind(changes) },
        place,
        fixes: [{ kind: "open", code: "see_what_changed", place, tab: "config" }],
      },
      // A further change is another problem, so that nobody hides it by ignoring this one.
      JSON.stringify(changes),
    );
  });
};

function countByKind(changes: readonly SchemaChange[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { kind } of changes) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

/** The organisation's settings, beside what the code declares. */
export interface OrganisationState {
  /** The definitions before overrides. */
  declared: readonly ToolDefinition[];
  /** What is stored for the organisation. */
  organisation: OrganisationSettings;
  /** What a tool's schema changed since its values were set, by tool name. */
  changes: Readonly<Record<string, readonly SchemaChange[]>>;
}

/** Finds the organisation's values that a tool's schema no longer knows. */
export function outdatedOrganisationConfig({
  declared,
  organisation,
  changes,
}: OrganisationState): Problem[] {
  return declared.flatMap((tool) => {
    const changed = ownValue(changes, tool.name);
    if (!changed) return [];
    return configProblems(organisationDefinition(tool), organisation, changed)
      .filter(({ kind }) => kind === "left over")
      .map((problem) => leftOverProblem(tool, problem));
  });
}

/** Finds hints of tools' forms that name a widget or a field that forms do not have. */
export const checkFormHints: ProblemCheck = ({ catalog }) =>
  catalog.tools.flatMap(({ name, displayName, uiSchema, configSchema }): Problem[] => {
    if (!uiSchema || !configSchema) return [];
    const place = { tool: name };
    return findUnusedHints(uiSchema, configSchema).map((hint) =>
      newProblem(
        {
          kind: "faulty schema",
          severity: "warning",
          ...hintProblem(hint, displayName),
          place,
          fixes: [openDefinition(place)],
        },
        JSON.stringify([hint.part, hint.name, ...hint.place]),
      ),
    );
  });

function hintProblem({ part, name, place: field, type }: UnusedHint, tool: string): ProblemFact {
  if (part === "field") return { code: "form_field_unknown", values: { tool, field, name } };
  if (type !== undefined) return { code: "widget_unfit", values: { tool, field, name, type } };
  return {
    code: "widget_unknown",
    values: { tool, field, name, suggestion: closestName(name, WIDGET_NAMES) },
  };
}

const WIDGET_NAMES = Object.values(FORM_WIDGETS).flat();

/** Finds patterns of tools' own schemas that cannot be applied. */
export const checkIgnoredPatterns: ProblemCheck = ({ catalog }) =>
  catalog.tools.flatMap(({ name, displayName, ignoredPatterns, methods }) => [
    ...ignored({ tool: name }, { tool: displayName }, ignoredPatterns),
    ...methods.flatMap((method) =>
      ignored(
        { tool: name, method: method.name },
        { tool: displayName, method: method.displayName },
        method.ignoredPatterns,
      ),
    ),
  ]);

interface PatternPlace {
  tool: string;
  method?: string;
}

function ignored(
  place: PatternPlace,
  shown: PatternPlace,
  patterns: IgnoredPattern[] = [],
): Problem[] {
  if (patterns.length === 0) return [];
  return [
    newProblem(
      {
        kind: "faulty schema",
        severity: "warning",
        code: "pattern_ignored",
        values: { ...shown, patterns },
        place,
        fixes: [openDefinition(place)],
      },
      JSON.stringify(patterns),
    ),
  ];
}
