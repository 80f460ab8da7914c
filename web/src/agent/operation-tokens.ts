import {
  methodTokens,
  offeredTokens,
  type SettingsOperation,
  type TokenTable,
  type Toolset,
} from "@pegboard/registry-core";
import type { AgentModel } from "./agent-model.ts";

/** What one operation changes about the tokens of what is offered: of its method, or of its whole tool. */
export function operationTokens(operation: SettingsOperation, model: AgentModel, tokens: TokenTable): number {
  if (operation.op === "setMethod") {
    const cost = methodTokens(tokens, operation.tool, operation.method);
    const offered = (toolset: Toolset) => (isOffered(toolset, operation.tool, operation.method) ? cost : 0);
    return offered(model.toolset) - offered(model.savedToolset);
  }
  if (operation.op !== "setTool") return 0;
  const ofTool = (toolset: Toolset) =>
    offeredTokens(
      tokens,
      toolset.tools.filter(({ definition }) => definition.name === operation.tool),
    );
  return ofTool(model.toolset) - ofTool(model.savedToolset);
}

function isOffered(toolset: Toolset, tool: string, method: string): boolean {
  const found = toolset.tools.find(({ definition }) => definition.name === tool);
  return found?.methods.find(({ definition }) => definition.name === method)?.offered ?? false;
}
