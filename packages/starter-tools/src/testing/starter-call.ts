import { type JsonObject, type SchemaSource, ToolFactory } from "@pegboard/registry-core";
import type { ToolSource } from "@pegboard/registry-core/internal";

/**
 * Builds a tool class as the server does, defaults and checks of its config included, and calls one
 * of its methods.
 */
export function starterCall(tool: ToolSource, config: JsonObject = {}, schema?: SchemaSource) {
  const factory = new ToolFactory();
  const { definition } = factory.registerTool(tool, schema);
  const instance = factory.build(definition.name, { configuration: config });
  return async (
    method: string,
    args: JsonObject = {},
    signal = new AbortController().signal,
    // biome-ignore lint/suspicious/noExplicitAny: each method answers something else, which its test knows
  ): Promise<any> => instance.call(method, args, { agent: { id: "a1", name: "Ada" }, signal });
}
