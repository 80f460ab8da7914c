import type { MethodDefinition, ToolDefinition } from "../definition/tool-definition.ts";

type PlainMethod = string | (Partial<MethodDefinition> & { name: string });

/**
 * A definition with nothing in it but what a test is about. Display names are the names in
 * capitals.
 */
export function plainTool(
  name: string,
  methods: readonly PlainMethod[],
  fields: Partial<ToolDefinition> = {},
): ToolDefinition {
  return {
    name,
    displayName: name.toUpperCase(),
    description: `What ${name} does in tests`,
    weight: 100,
    visible: true,
    isCore: false,
    enabledByDefault: true,
    source: "test",
    origins: {},
    ...fields,
    methods: methods.map((method) =>
      plainMethod(typeof method === "string" ? { name: method } : method),
    ),
  };
}

function plainMethod(fields: Partial<MethodDefinition> & { name: string }): MethodDefinition {
  return {
    displayName: fields.name.toUpperCase(),
    description: `What ${fields.name} does in tests`,
    parameters: { type: "object", properties: {} },
    visible: true,
    isCore: false,
    origins: {},
    ...fields,
  };
}
