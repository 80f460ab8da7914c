import type { JsonObject } from "../schema/json-schema.ts";
import type { ProviderFormat } from "./provider-format.ts";

/** The `tools` of an MCP server's `tools/list` answer. MCP takes any JSON Schema with an object at its root. */
export const mcp: ProviderFormat = {
  name: "mcp",
  label: "MCP",
  declare({ method, functionName }) {
    const { displayName, description, parameters, annotations, outputSchema } = method;
    const { type: _, properties = {}, ...rest } = parameters;
    return {
      declaration: {
        name: functionName,
        title: displayName,
        description,
        inputSchema: { type: "object", properties, ...rest } as JsonObject,
        ...(outputSchema && { outputSchema: outputSchema as JsonObject }),
        ...(annotations && { annotations: { ...annotations } }),
      },
      losses: [],
    };
  },
};
