import type { JsonObject } from "@pegboard/registry-core";
import type { Material } from "@pegboard/registry-core/internal";
import type { McpSession } from "../mcp-session.ts";

/** How a server is asked for a material. */
export function readingOf(material: Material, args: JsonObject): Parameters<McpSession["read"]>[0] {
  if (material.kind === "prompt")
    return { method: "prompts/get", params: { name: material.name, arguments: args } };
  const uri = material.kind === "resource" ? material.uri : String(args.uri);
  return { method: "resources/read", params: { uri } };
}
