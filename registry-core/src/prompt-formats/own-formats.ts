import { ownValue, sameJson } from "@pegboard/json-schema";
import type {
  MethodDefinition,
  OwnFormats,
  ToolDefinition,
} from "../definition/tool-definition.ts";

/** What tools wrote of their methods themselves, by tool name and method name. */
export type OwnFormatsByTool = Record<string, Record<string, OwnFormats>>;

const withFormats = new WeakMap<MethodDefinition, MethodDefinition>();
const toolsWithMethods = new WeakMap<ToolDefinition, ToolDefinition>();

/**
 * The definitions with the result of `writeOwnFormats`: every format uses that from then on, in the
 * browser too. Equal formats give one definition, so that caches on definitions stay valid; a tool
 * without own formats stays as it is.
 */
export function withOwnFormats(
  tools: readonly ToolDefinition[],
  formats: OwnFormatsByTool,
): ToolDefinition[] {
  return tools.map((tool) => {
    const ofTool = ownValue(formats, tool.name);
    if (!ofTool) return tool;
    const methods = tool.methods.map((method) => methodWith(method, ownValue(ofTool, method.name)));
    if (methods.every((method, index) => method === tool.methods[index])) return tool;
    const before = toolsWithMethods.get(tool);
    if (before?.methods.every((method, index) => method === methods[index])) return before;
    const result = { ...tool, methods };
    toolsWithMethods.set(tool, result);
    return result;
  });
}

function methodWith(
  method: MethodDefinition,
  ownFormats: OwnFormats | undefined,
): MethodDefinition {
  if (!ownFormats) return method;
  const before = withFormats.get(method);
  if (before?.ownFormats && sameJson(before.ownFormats, ownFormats)) return before;
  const result = { ...method, ownFormats };
  withFormats.set(method, result);
  return result;
}
