import type { ToolDefinition } from "../../definition/tool-definition.ts";
import { metadataOperations } from "../../settings/metadata-fields.ts";
import { newProblem } from "../new-problem.ts";
import type { ProblemFix } from "../problem.ts";
import type { ProblemCheck } from "../problem-check.ts";
import { organisationFix } from "../settings-fix.ts";

/** Visible tools that people cannot tell apart by their names. */
export const checkDuplicateNames: ProblemCheck = ({ catalog }) => {
  const byName = new Map<string, ToolDefinition[]>();
  for (const tool of catalog.tools) {
    const name = tool.displayName.trim().toLowerCase();
    if (!tool.visible || name === "") continue;
    byName.set(name, [...(byName.get(name) ?? []), tool]);
  }
  return [...byName.values()].flatMap((tools) => {
    const [first, second] = tools;
    if (!first || !second) return [];
    return newProblem({
      kind: "duplicate name",
      severity: "note",
      message: `${tools.length} tools are called ${first.displayName}: ${tools.map(({ name }) => `\`${name}\``).join(", ")}`,
      detail: "Their rows look the same · models are not affected",
      place: { tool: second.name },
      fixes: [rename(second), { kind: "open", label: "Open tool", place: { tool: second.name }, tab: "overview" }],
    });
  });
};

/** Of all names only the identifier is one of a kind. */
function rename({ name, displayName }: ToolDefinition): ProblemFix {
  const renamed = `${displayName.trim()} (${name})`;
  return organisationFix(`Rename to ${renamed}`, metadataOperations(name, { displayName: renamed }));
}
