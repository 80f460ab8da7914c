import { ownValue, type ResolvedTool, type Toolset } from "@pegboard/registry-core";

/** Tool name → method name → tokens of its definition. */
export type TokenTable = Readonly<Record<string, Record<string, number>>>;

export const methodTokens = (tokens: TokenTable, tool: string, method: string): number =>
  ownValue(ownValue(tokens, tool), method) ?? 0;

/** Tokens of what the agent gets from a tool. A tool that is off shows what switching it on would cost. */
export function toolTokens(tokens: TokenTable, tool: ResolvedTool): number {
  const counted = tool.state === "off" ? tool.methods : tool.methods.filter((method) => method.enabled);
  return counted.reduce((sum, { definition }) => sum + methodTokens(tokens, tool.definition.name, definition.name), 0);
}

/** Tokens of everything that is offered. */
export function offeredTokens(tokens: TokenTable, tools: ResolvedTool[]): number {
  let sum = 0;
  for (const { definition, methods } of tools) {
    for (const method of methods) {
      if (method.offered) sum += methodTokens(tokens, definition.name, method.definition.name);
    }
  }
  return sum;
}

/** What a draft changes about the result. */
export interface DraftCost {
  added: number;
  removed: number;
  tokens: number;
}

/** Compares the toolset that is saved with the one of the draft: both over the same definitions, in the same order. */
export function draftCost(saved: Toolset, drafted: Toolset, tokens: TokenTable): DraftCost {
  if (saved === drafted) return { added: 0, removed: 0, tokens: 0 };
  const cost = {
    added: 0,
    removed: 0,
    tokens: offeredTokens(tokens, drafted.tools) - offeredTokens(tokens, saved.tools),
  };
  drafted.tools.forEach((tool, index) => {
    tool.methods.forEach(({ enabled }, place) => {
      const before = saved.tools[index]?.methods[place]?.enabled;
      if (enabled && !before) cost.added++;
      if (!enabled && before) cost.removed++;
    });
  });
  return cost;
}
