import { agentDefinition, type OwnerSettings } from "@pegboard/registry-core";
import { countedText } from "@pegboard/registry-core/formats";
import type { Definitions } from "./agent-model.ts";

/** What a method that says something else for an agent than for others adds to a payload. */
export interface OwnText {
  tool: string;
  method: string;
  text: string;
}

export function findOwnTexts({ catalog, names }: Definitions, settings: OwnerSettings): OwnText[] {
  return catalog.tools.flatMap((shared) => {
    const tool = agentDefinition(shared, settings);
    if (tool === shared) return [];
    return tool.methods.flatMap((method, index) => {
      if (shared.methods[index] === method) return [];
      const text = countedText({ tool, method, functionName: names.nameOf(tool.name, method.name) });
      return { tool: tool.name, method: method.name, text };
    });
  });
}
