import type { OwnerSettings } from "@pegboard/registry-core";
import { countedText } from "@pegboard/registry-core/formats";
import { agentDefinition } from "@pegboard/registry-core/internal";
import type { Definitions } from "./agent-model.ts";

/** The text that a method adds to a payload, where it differs for this agent. */
export interface OwnText {
  tool: string;
  method: string;
  text: string;
}

/**
 * The texts of an agent with these `configured` definitions that differ from what everybody has.
 */
export function findOwnTexts(
  { shared, configured }: Record<"shared" | "configured", Definitions>,
  settings: OwnerSettings,
): OwnText[] {
  const { names } = shared;
  return configured.catalog.tools.flatMap((definition) => {
    const tool = agentDefinition(definition, settings);
    const common = shared.byName.get(tool.name);
    if (tool === common || tool.listed !== undefined) return [];
    return tool.methods.flatMap((method, index) => {
      if (common?.methods[index] === method) return [];
      const text = countedText({
        tool,
        method,
        functionName: names.nameOf(tool.name, method.name),
      });
      return { tool: tool.name, method: method.name, text };
    });
  });
}
