import type { ToolDefinition } from "@pegboard/registry-core";
import { type FieldChange, reviewSteps } from "@pegboard/registry-core/internal";
import type { AgentState } from "../agents/agent-states.ts";
import type { OpenApiChanges } from "../api-contract.ts";
import { runCooperatively } from "../run-cooperatively.ts";

/**
 * Compares a source with a new description of it: what it has now, what differs, and who has it on.
 * Operations are equal by verb and path, whatever their tools and names.
 */
export async function compareDescription(
  present: readonly ToolDefinition[],
  described: readonly ToolDefinition[],
  agents: readonly AgentState[],
): Promise<Pick<OpenApiChanges, "present" | "agents">> {
  const changed = await changedOperations(present, described);
  const users = agentsWithTools(new Set(present.map(({ name }) => name)), agents);
  return {
    agents: users.map(({ agent: { id, name } }) => ({ id, name })),
    present: present.flatMap(({ name: tool, methods }) =>
      methods.map(({ name: method, summary: operation = "" }) => {
        const fields = changed.get(operation);
        const on = users.flatMap(({ isOn }, index) => (isOn(tool, method) ? [index] : []));
        return { operation, tool, method, agents: on, ...(fields && { fields }) };
      }),
    ),
  };
}

async function changedOperations(
  present: readonly ToolDefinition[],
  described: readonly ToolDefinition[],
): Promise<Map<string, FieldChange[]>> {
  const [tool] = present;
  if (!tool) return new Map();
  const asOne = (tools: readonly ToolDefinition[]): ToolDefinition[] => {
    const methods = tools.flatMap((one) => one.methods);
    // Changes of forms that nobody has accepted are reported, too.
    return [
      {
        ...tool,
        methods: methods.map(({ sourceChange: _, ...method }) => ({
          ...method,
          name: method.summary ?? method.name,
        })),
      },
    ];
  };
  const { changes } = await runCooperatively(reviewSteps(asOne(present), asOne(described)));
  return new Map(
    changes.flatMap(({ method, kind, fields }) =>
      method !== undefined && kind === "changed" ? [[method, fields]] : [],
    ),
  );
}

/** The agents that have any of the tools on. */
function agentsWithTools(tools: ReadonlySet<string>, agents: readonly AgentState[]) {
  return agents.flatMap(({ agent, toolset }) => {
    const own = toolset.tools.filter(
      ({ definition, state }) => tools.has(definition.name) && state !== "off",
    );
    const on = new Map(
      own.map(({ definition, methods }) => [
        definition.name,
        new Set(methods.filter(({ enabled }) => enabled).map((method) => method.definition.name)),
      ]),
    );
    return on.size === 0
      ? []
      : [{ agent, isOn: (tool: string, method: string) => on.get(tool)?.has(method) === true }];
  });
}
