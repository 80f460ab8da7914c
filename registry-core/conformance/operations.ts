import {
  type AgentSettings,
  type Catalog,
  displayNameOf,
  type MethodDefinition,
  resolveToolset,
  type ToolDefinition,
} from "@pegboard/registry-core";

interface ToolsetInput extends Omit<Catalog, "tools"> {
  tools: (Partial<Omit<ToolDefinition, "methods">> & {
    name: string;
    methods: (Partial<MethodDefinition> & { name: string })[];
  })[];
  settings: AgentSettings;
}

/** Each operation of the case files, carried out through the library's public API. A wrong input fails its case. */
export const OPERATIONS: Readonly<Record<string, (input: never) => unknown>> = {
  "name.display": ({ name }: { name: string }) => displayNameOf(name),
  "toolset.resolve": ({ tools, settings, ...reasons }: ToolsetInput) => {
    const toolset = resolveToolset({ tools: tools.map(toDefinition), ...reasons }, settings);
    const { on, total, hiddenOn, unknown } = toolset;
    const answers = toolset.tools.map(({ definition, state, methods }) => {
      const names = (kept: typeof methods) => kept.map((method) => method.definition.name);
      const enabled = names(methods.filter((method) => method.enabled));
      return [definition.name, { state, enabled, offered: names(methods.filter((method) => method.offered)) }];
    });
    return { tools: Object.fromEntries(answers), on, total, hiddenOn, unknown };
  },
};

/** A definition cut down to what matters, filled up with what the library's declarations start from. */
function toDefinition(tool: ToolsetInput["tools"][number]): ToolDefinition {
  return {
    displayName: tool.name,
    description: "d",
    weight: 100,
    visible: true,
    isCore: false,
    enabledByDefault: true,
    source: "conformance",
    origins: {},
    ...tool,
    methods: tool.methods.map((method) => ({
      displayName: method.name,
      description: "d",
      parameters: { type: "object", properties: {} },
      visible: true,
      isCore: false,
      origins: {},
      ...method,
    })),
  };
}
