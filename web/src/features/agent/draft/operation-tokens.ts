import type { SettingsOperation, Toolset } from "@pegboard/registry-core";
import { methodTokens, offeredTokens } from "@pegboard/registry-core/internal";
import type { AgentModel } from "../model/agent-model.ts";

/**
 * The tokens that one operation adds to the offered methods. For a switch that is the saved cost of
 * its methods, for a text that a model reads the difference.
 */
export function countOperationTokens(
  operation: SettingsOperation,
  model: Pick<AgentModel, "toolset" | "savedToolset" | "tokens">,
): number {
  const { saved: before, drafted } = model.tokens;
  switch (operation.op) {
    case "setMethod":
    case "setMethodText":
    case "resetMethodText":
    case "setMethodBehaviour":
    case "resetMethodBehaviour": {
      const { tool, method } = operation;
      const saved = methodTokens(before, tool, method);
      const isOfferedNow = isMethodOffered(model.toolset, tool, method);
      if (operation.op !== "setMethod") {
        const isSaid = SAID_FIELDS.has(operation.field);
        return isOfferedNow && isSaid ? methodTokens(drafted, tool, method) - saved : 0;
      }
      return (
        (Number(isOfferedNow) - Number(isMethodOffered(model.savedToolset, tool, method))) * saved
      );
    }
    case "setTool": {
      const countOfferedTokens = ({ tools }: Toolset) =>
        offeredTokens(
          before,
          tools.filter(({ definition }) => definition.name === operation.tool),
        );
      return countOfferedTokens(model.toolset) - countOfferedTokens(model.savedToolset);
    }
    default:
      return 0;
  }
}

/** The fields of a method that models read. */
const SAID_FIELDS: ReadonlySet<string> = new Set(["description", "thinkAugment", "examples"]);

function isMethodOffered({ tools }: Toolset, tool: string, method: string): boolean {
  const found = tools.find(({ definition }) => definition.name === tool);
  return found?.methods.find(({ definition }) => definition.name === method)?.offered ?? false;
}
