import { ownValue } from "../../schema/own-value.ts";
import type { SchemaChange } from "../../settings/schema-changes.ts";
import { configProblems } from "../../toolset/config-problems.ts";
import { newProblem } from "../new-problem.ts";
import type { AgentCheck } from "../problem-check.ts";

/** Stored config whose schema says something else by now, where nothing of it is wrong or left over: that is told by itself. */
export const checkSchemaChanges: AgentCheck = (agent, { validate }) => {
  const { configChanges } = agent;
  if (!validate || !configChanges) return [];
  return agent.toolset.tools.flatMap(({ definition }) => {
    const changes = ownValue(configChanges, definition.name) ?? [];
    if (changes.length === 0) return [];
    if (configProblems(definition, agent.settings, { validate, changes }).length > 0) return [];
    const place = { agent: agent.id, tool: definition.name };
    return newProblem(
      {
        kind: "schema changed",
        severity: "note",
        message: `The settings that ${definition.displayName} takes changed since its config was saved: ${counted(changes)}`,
        detail: `${agent.name} › ${definition.displayName} › Config · what is stored still fits`,
        place,
        fixes: [{ kind: "open", label: "See what changed", place, tab: "config" }],
      },
      // Another change is another problem: ignoring this one does not hide that.
      JSON.stringify(changes),
    );
  });
};

function counted(changes: readonly SchemaChange[]): string {
  const kinds = new Map<string, number>();
  for (const { kind } of changes) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  return [...kinds].map(([kind, count]) => `${count} ${kind}`).join(", ");
}
