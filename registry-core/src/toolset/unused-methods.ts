import { isFunction } from "../definition/material.ts";
import { offeredTools } from "./offered-methods.ts";
import { methodTokens, type TokenTable } from "./token-costs.ts";
import type { Toolset } from "./toolset.ts";

/**
 * Of fewer days or sessions nothing is advised: what is needed once a week may not have been called
 * yet.
 */
export const ADVISED_FROM = { days: 14, sessions: 50 } as const;

/** A method that an agent is offered and that was not called. */
export interface UnusedMethod {
  tool: string;
  method: string;
  /** Tokens of each request that switching it off saves. */
  tokens: number;
}

/**
 * The methods of an agent's list that were not called, those that cost most first. What is core
 * cannot be switched off, and tools that Pegboard adds come and go by themselves: neither is among
 * them.
 */
export function unusedMethods(
  toolset: Toolset,
  called: readonly { tool: string; method: string }[],
  tokens: TokenTable,
): UnusedMethod[] {
  const keyOf = (tool: string, method: string) => JSON.stringify([tool, method]);
  const known = new Set(called.map(({ tool, method }) => keyOf(tool, method)));
  return offeredTools(toolset)
    .filter(({ definition }) => !definition.generated)
    .flatMap(({ definition: tool, methods }) =>
      methods
        .filter((method) => method.offered && !method.locked && isFunction(method.definition))
        .filter(({ definition }) => !known.has(keyOf(tool.name, definition.name)))
        .map(({ definition: { name } }) => ({
          ...{ tool: tool.name, method: name },
          tokens: methodTokens(tokens, tool.name, name),
        })),
    )
    .sort((a, b) => b.tokens - a.tokens || (a.tool + a.method < b.tool + b.method ? -1 : 1));
}
