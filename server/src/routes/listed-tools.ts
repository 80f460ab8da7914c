import { randomUUID } from "node:crypto";
import type { MethodDefinition, ToolDefinition } from "@pegboard/registry-core";
import type { ListedMethod, ListedTool } from "../api-contract.ts";

/** A definition that did not change is the same object, so that a number of it is a name of its content. */
const marks = new WeakMap<ToolDefinition, string>();
const start = randomUUID().slice(0, 8);
let given = 0;

/** Names a whole definition: another one once anything of it is another, and after every start. */
export function markOf(tool: ToolDefinition): string {
  const known = marks.get(tool);
  if (known !== undefined) return known;
  given += 1;
  const mark = `${start}.${given}`;
  marks.set(tool, mark);
  return mark;
}

/** What a list shows of a tool. The rest is asked for by name. */
export function listedTool(tool: ToolDefinition): ListedTool {
  const { leftOut, ignoredPatterns, uiSchema, prompts, follows, origins, ...shown } = tool;
  return { ...shown, listed: markOf(tool), methods: tool.methods.map(listedMethod) };
}

function listedMethod(method: MethodDefinition): ListedMethod {
  const shown: Partial<MethodDefinition> = { ...method };
  for (const part of LEFT_OUT) delete shown[part];
  if (method.variants) {
    const variants = method.variants.map(({ agents, definition }) => ({
      agents,
      definition: listedMethod(definition),
    }));
    return { ...(shown as ListedMethod), variants };
  }
  return shown as ListedMethod;
}

const LEFT_OUT = [
  "description",
  "summary",
  "parameters",
  "outputSchema",
  "ignoredPatterns",
  "ownFormats",
  "examples",
  "follows",
  "origins",
] as const satisfies Exclude<keyof MethodDefinition, keyof ListedMethod>[];
