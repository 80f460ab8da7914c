import type { JsonObject } from "@pegboard/json-schema";
import { schemaLoss } from "../messages/loss-messages.ts";
import { MCP_NAMES } from "./name-rule.ts";
import type { ProviderFormat } from "./provider-format.ts";

/**
 * The `tools` of an MCP server's `tools/list` answer. MCP takes any JSON Schema with an object at
 * its root.
 */
export const mcp: ProviderFormat<"mcp"> = {
  name: "mcp",
  label: "MCP",
  // The protocol has none.
  functionLimit: { most: null, published: (t) => t("Clients may have a limit of their own") },
  functionName: MCP_NAMES,
  declare({ method, functionName }) {
    const { displayName, description, parameters, annotations, outputSchema } = method;
    const { type: _, properties = {}, ...rest } = parameters;
    return {
      declaration: {
        name: functionName,
        title: displayName,
        description,
        inputSchema: { type: "object", properties, ...rest } as JsonObject,
        ...(outputSchema?.type === "object" && { outputSchema: outputSchema as JsonObject }),
        ...(annotations && { annotations: { ...annotations } }),
      },
      losses: !outputSchema || outputSchema.type === "object" ? [] : [NO_OBJECT],
    };
  },
  nameIn: ({ name }) => name,
};

const NO_OBJECT = schemaLoss(["outputSchema"], { code: "output_no_object" });
