import {
  type AgentSettings,
  applyOperations,
  compactOperations,
  functionNames,
  resolveToolset,
  switchTools,
  type ToolDefinition,
  toggleTool,
} from "@pegboard/registry-core";

const METHODS_PER_TOOL = 8;

interface Measured {
  name: string;
  methods: number;
  /** Prepared outside of what is measured. */
  run: () => unknown;
}

/** What happens between a click and the new picture, for catalogues of 100, 1,000 and 10,000 methods. */
export function registryBenches(): Measured[] {
  return [100, 1_000, 10_000].flatMap((methods) => {
    const catalog = { tools: manyTools(Math.ceil(methods / METHODS_PER_TOOL)) };
    const settings = someSettings(catalog.tools);
    const toolset = resolveToolset(catalog, settings);
    const everything = switchTools(toolset.tools, false);
    const one = toolset.tools.slice(0, 1).flatMap(toggleTool);
    return [
      { name: "resolve a toolset", methods, run: () => resolveToolset(catalog, settings) },
      { name: "name every function", methods, run: () => functionNames(catalog.tools) },
      { name: "apply one click", methods, run: () => applyOperations(settings, one) },
      { name: "switch all tools off", methods, run: () => applyOperations(settings, everything) },
      { name: "compact that draft", methods, run: () => compactOperations(settings, everything) },
    ];
  });
}

function manyTools(count: number): ToolDefinition[] {
  return Array.from({ length: count }, (_, index) => ({
    name: `tool_${index}`,
    displayName: `Tool ${(index * 7919) % count}`,
    description: "Measured",
    weight: (index * 31) % 200,
    visible: index % 10 !== 0,
    isCore: index % 25 === 0,
    enabledByDefault: index % 3 !== 0,
    source: "bench",
    origins: {},
    methods: Array.from({ length: METHODS_PER_TOOL }, (_unused, method) => ({
      name: `method_${method}`,
      displayName: `Method ${method}`,
      description: "Measured",
      parameters: { type: "object", properties: {} },
      visible: true,
      isCore: method === 0 && index % 5 === 0,
      origins: {},
    })),
  }));
}

function someSettings(tools: readonly ToolDefinition[]): AgentSettings {
  const entries = tools
    .filter((_, index) => index % 2 === 0)
    .map((tool, index) => [tool.name, { enabled: index % 4 !== 0, methods: { method_1: index % 3 === 0 } }]);
  return { tools: Object.fromEntries(entries) };
}
