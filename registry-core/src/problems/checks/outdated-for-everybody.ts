import type { OrganisationOverrides } from "../../definition/organisation-overrides.ts";
import type { ToolDefinition } from "../../definition/tool-definition.ts";
import { ownValue } from "../../schema/own-value.ts";
import type { ValidateJson } from "../../schema/validate-json.ts";
import type { SchemaChange } from "../../settings/schema-changes.ts";
import { configChangesOf, organisationProblems } from "../../toolset/organisation-problems.ts";
import { newProblem } from "../new-problem.ts";
import type { Problem } from "../problem.ts";

/** What is set for everybody, beside what the code declares. */
export interface EverybodyState {
  /** Before overrides. */
  declared: readonly ToolDefinition[];
  overrides: OrganisationOverrides;
  /** Tool name to what its schema changed since its values were set. */
  changes: Readonly<Record<string, readonly SchemaChange[]>>;
  validate: ValidateJson;
}

/** Values for everybody that a tool's schema no longer knows. */
export function outdatedForEverybody({ declared, overrides, changes, validate }: EverybodyState): Problem[] {
  return declared.flatMap((tool) => {
    const changed = ownValue(changes, tool.name);
    const config = ownValue(overrides, tool.name)?.config;
    if (!changed || !config) return [];
    const left = organisationProblems(tool, config, { validate, changes: changed });
    return left
      .filter(({ kind }) => kind === "left over")
      .map(({ path, message, fixes }) =>
        newProblem(
          {
            kind: "invalid config",
            severity: "warning",
            message,
            detail: `Every agent › ${tool.displayName} › Config`,
            place: { tool: tool.name, field: path },
            fixes: fixes.map(({ label, operations }) => ({
              kind: "override",
              label: `${label} for every agent`,
              tool: tool.name,
              changes: { config: configChangesOf(operations) },
            })),
          },
          "left over",
        ),
      );
  });
}
