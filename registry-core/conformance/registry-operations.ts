import {
  disableByTags,
  type JsonObject,
  type MethodDefinition,
  type OwnerSettings,
  resolveToolset,
  type Selection,
  selectMethods,
  type ToolDefinition,
  toolsByCategory,
} from "@pegboard/registry-core";
import type { Catalog } from "@pegboard/registry-core/internal";
import { type RegisteredTools, registerCaseTools, type ToolInput } from "./conformance-tools.ts";
import type { OperationsTable } from "./operations-table.ts";

export const REGISTRY_OPERATIONS: OperationsTable = {
  "toolset.resolve": ({ tools, settings, disabledForEverybody, unavailable }: ToolsetInput) => {
    const catalog = {
      tools: tools.map(toDefinition),
      disabledByOrganisation: disabledForEverybody,
      unavailable,
    };
    const toolset = resolveToolset(catalog, settings);
    const { on, total, hiddenOn } = toolset;
    const unknown = toolset.unknown.map(({ tool, method }) =>
      method === undefined ? tool : `${tool}.${method}`,
    );
    const answers = toolset.tools.map(({ definition, state, methods }) => {
      const names = (kept: typeof methods) => kept.map((method) => method.definition.name);
      const enabled = names(methods.filter((method) => method.enabled));
      return [
        definition.name,
        { state, enabled, offered: names(methods.filter((method) => method.offered)) },
      ];
    });
    return { tools: Object.fromEntries(answers), on, total, hiddenOn, unknown };
  },
  "registry.schema_names": ({ tools, steps = [], options = {} }: StepsInput) => {
    const registered = registerCaseTools(tools);
    const disabled = disabledAfter(steps, registered);
    return offeredNames(registered, { disabled, ...selectionOf(options) }).sort();
  },
  "registry.enabled": ({ tools, steps = [], query = [] }: StepsInput) => {
    const registered = registerCaseTools(tools);
    const disabled = disabledAfter(steps, registered);
    const list = offeredNames(registered, { disabled, includeDeferred: true });
    const isEnabled = (name: string) =>
      registered.functionNames.includes(name)
        ? list.includes(name)
        : !Object.hasOwn(disabled, name);
    const reasonOf = (name: string) => {
      const { tool } = registered.names.find(name) ?? {};
      const { namespace } = registered.registry.get(tool ?? "")?.definition ?? {};
      const narrowest = [name, tool, namespace].find(
        (each) => each !== undefined && Object.hasOwn(disabled, each),
      );
      return narrowest === undefined ? null : (disabled[narrowest] ?? null);
    };
    return {
      enabled: Object.fromEntries(query.map((name) => [name, isEnabled(name)])),
      reasons: Object.fromEntries(query.map((name) => [name, reasonOf(name)])),
      list,
      list_all: registered.functionNames,
    };
  },
  "registry.groupByCategory": ({ tools }: StepsInput) => {
    const groups = toolsByCategory(registerCaseTools(tools).registry.definitions());
    return Object.fromEntries(
      Object.entries(groups).map(([category, group]) => [
        category,
        group.flatMap((tool) => tool.methods.map(({ name }) => name)),
      ]),
    );
  },
};

interface StepsInput {
  tools: ToolInput[];
  steps?: [string, ...unknown[]][];
  options?: JsonObject;
  query?: string[];
}

/** What is disabled, with the reasons, after the steps in turn. */
function disabledAfter(
  steps: readonly [string, ...unknown[]][],
  { toolset, names }: RegisteredTools,
): Record<string, string> {
  return steps.reduce((disabled: Record<string, string>, [method, ...args]) => {
    const [name, second, third] = args;
    const others = Object.entries(disabled).filter(([each]) => each !== name);
    if (method === "disable") return Object.fromEntries([...others, [name, String(second ?? "")]]);
    if (method === "enable") return Object.fromEntries(others);
    if (method !== "disable_by_tags") throw new Error(`unknown step "${method}"`);
    const options =
      typeof second === "object" && second !== null ? second : { match: second, reason: third };
    const given = Object.fromEntries(Object.entries(options).filter(([, value]) => value != null));
    return disableByTags({ toolset, names }, disabled, {
      tags: [name].flat().map(String),
      ...given,
    });
  }, {});
}

function selectionOf({
  tags,
  exclude_tags,
  include_deferred,
  choices,
  tool_name,
}: JsonObject): Selection {
  const texts = (value: unknown) => (Array.isArray(value) ? value.map(String) : undefined);
  const named = {
    tags: texts(tags),
    excludeTags: texts(exclude_tags),
    choices: texts(choices ?? (tool_name && [tool_name])),
  };
  const given = Object.fromEntries(
    Object.entries(named).filter(([, value]) => value !== undefined),
  );
  return { ...given, includeDeferred: include_deferred === true };
}

function offeredNames(
  { toolset, names, functionNames }: RegisteredTools,
  selection: Selection,
): string[] {
  const { tools } = selectMethods(toolset, names, selection).toolset;
  const offered = tools.flatMap(({ definition, methods }) =>
    methods
      .filter((method) => method.offered)
      .map((method) => names.nameOf(definition.name, method.definition.name)),
  );
  return functionNames.filter((name) => offered.includes(name));
}

interface ToolsetInput extends Pick<Catalog, "unavailable"> {
  /** The case files' name of `disabledByOrganisation`. */
  disabledForEverybody?: Record<string, string>;
  tools: (Partial<Omit<ToolDefinition, "methods">> & {
    name: string;
    methods: (Partial<MethodDefinition> & { name: string })[];
  })[];
  settings: OwnerSettings;
}

/**
 * A definition cut down to what matters, filled up with what the library's declarations start from.
 */
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
