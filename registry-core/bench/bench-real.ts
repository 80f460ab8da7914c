import type { ToolDefinition } from "../src/definition/tool-definition.ts";
import { formatMethod } from "../src/provider-formats/format-toolset.ts";
import type { ProviderFormatName } from "../src/provider-formats/provider-formats.ts";
import { PROVIDER_REFUSALS } from "../src/testing/provider-refusals.ts";
import { suspicionsOfMethod } from "../src/text-rules/find-suspicions.ts";

/** A method that a provider would refuse, with every reason. */
export interface RefusedMethod {
  format: string;
  method: string;
  reasons: string[];
}

export const checkedFormats = Object.keys(PROVIDER_REFUSALS);

/**
 * The methods of tools that a strict checker of each provider's published rules refuses, each
 * written as it is sent alone.
 */
export function refusedMethods(tools: readonly ToolDefinition[]): RefusedMethod[] {
  return Object.entries(PROVIDER_REFUSALS).flatMap(([format, refusals]) =>
    tools.flatMap((tool) =>
      tool.methods.flatMap((method) => {
        const bound = { tool, method, functionName: "run" };
        const { payload } = formatMethod(bound, format as ProviderFormatName);
        const reasons = refusals(payload as never);
        return reasons.length > 0
          ? [{ format, method: `${tool.name} › ${method.name}`, reasons }]
          : [];
      }),
    ),
  );
}

/** The methods of which a rule says that something is suspicious, with the rules and the words. */
export function suspectedMethods(tools: readonly ToolDefinition[]): string[] {
  return tools.flatMap((tool) =>
    tool.methods.flatMap((method) => {
      const found = suspicionsOfMethod(tool, method).map(
        ({ rule, text, start, end }) => `${rule} “${text.slice(start, end)}”`,
      );
      return found.length > 0 ? [`${tool.name} › ${method.name}: ${found.join(", ")}`] : [];
    }),
  );
}
