import { type FunctionNames, formatMethod, serializePayload, type ToolDefinition } from "@pegboard/registry-core";
import { countTokens } from "../tokens/count-tokens.ts";

interface Counted {
  functionNames: string[];
  counts: Record<string, number>;
}

const counted = new WeakMap<ToolDefinition, Counted>();

/** Method name to the tokens of its definition in `openai-chat`. Counted once per definition and names. */
export function methodTokens(tool: ToolDefinition, names: FunctionNames): Record<string, number> {
  const current = tool.methods.map((method) => names.nameOf(tool.name, method.name));
  const known = counted.get(tool);
  if (known?.functionNames.every((name, index) => name === current[index])) return known.counts;
  const counts = Object.fromEntries(
    tool.methods.map((method, index) => {
      const { payload } = formatMethod({ tool, method, functionName: current[index] ?? method.name }, "openai-chat");
      return [method.name, countTokens(serializePayload(payload))];
    }),
  );
  counted.set(tool, { functionNames: current, counts });
  return counts;
}
