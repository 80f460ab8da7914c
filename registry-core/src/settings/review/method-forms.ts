import { changeTools } from "../../definition/named-tools.ts";
import type { MethodDefinition, ToolDefinition } from "../../definition/tool-definition.ts";
import { memoByIdentity } from "../../memo-by-identity.ts";

/**
 * The catalogue as one agent has it: with the forms of methods that were accepted for it. No agent
 * learns of the forms of others. It is the given catalogue when no form was accepted for some
 * agents only, and agents with equal forms share definitions.
 */
export function catalogFor<Shared extends { tools: ToolDefinition[] }>(
  catalog: Shared,
  agent: string,
): Shared {
  return changeTools(catalog, namesWithForms(catalog.tools), (tool) => toolFor(tool, agent));
}

const namesWithForms = memoByIdentity((tools: ToolDefinition[]): string[] =>
  tools.filter(({ methods }) => methods.some(({ variants }) => variants)).map(({ name }) => name),
);

const formsOf = memoByIdentity((_tool: ToolDefinition) => new Map<string, ToolDefinition>());

function toolFor(tool: ToolDefinition, agent: string): ToolDefinition {
  const places = tool.methods.map(
    ({ variants }) => variants?.findIndex(({ agents }) => agents.includes(agent)) ?? -1,
  );
  const key = places.join();
  const byKey = formsOf(tool);
  const result = byKey.get(key) ?? {
    ...tool,
    methods: tool.methods.map((method, at) => formAt(method, places[at])),
  };
  byKey.set(key, result);
  return result;
}

function formAt(method: MethodDefinition, place = -1): MethodDefinition {
  const { variants, ...forAllAgents } = method;
  return variants ? (variants[place]?.definition ?? forAllAgents) : method;
}
