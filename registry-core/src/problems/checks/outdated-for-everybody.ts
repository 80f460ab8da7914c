import type { ToolDefinition } from "../../definition/tool-definition.ts";
import { ownValue } from "../../schema/own-value.ts";
import type { ValidateJson } from "../../schema/validate-json.ts";
import type { OrganisationSettings } from "../../settings/agent-settings.ts";
import type { SchemaChange } from "../../settings/schema-changes.ts";
import { configProblems } from "../../toolset/config-problems.ts";
import { organisationDefinition } from "../../toolset/organisation-config.ts";
import { newProblem } from "../new-problem.ts";
import type { Problem } from "../problem.ts";
import { organisationFix } from "../settings-fix.ts";

/** What is set for everybody, beside what the code declares. */
export interface OrganisationState {
  /** Before overrides. */
  declared: readonly ToolDefinition[];
  organisation: OrganisationSettings;
  /** Tool name to what its schema changed since its values were set. */
  changes: Readonly<Record<string, readonly SchemaChange[]>>;
  validate: ValidateJson;
}

/** Values for everybody that a tool's schema no longer knows. */
export function outdatedForEverybody({ declared, organisation, changes, validate }: OrganisationState): Problem[] {
  return declared.flatMap((tool) => {
    const changed = ownValue(changes, tool.name);
    if (!changed) return [];
    const left = configProblems(organisationDefinition(tool), organisation, { validate, changes: changed });
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
            fixes: fixes.map(({ label, operations }) => organisationFix(`${label} for every agent`, operations)),
          },
          "left over",
        ),
      );
  });
}
