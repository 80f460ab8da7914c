import { methodTokens, type ResolvedTool, type TokenTable, type Toolset } from "@pegboard/registry-core";

/** Tokens of what the agent gets from a tool. A tool that is off shows what switching it on would cost. */
export function toolTokens(tokens: TokenTable, tool: ResolvedTool): number {
  const counted = tool.state === "off" ? tool.methods : tool.methods.filter((method) => method.enabled);
  return counted.reduce((sum, { definition }) => sum + methodTokens(tokens, tool.definition.name, definition.name), 0);
}

/** What a draft changes about the result. */
export interface DraftCost {
  added: number;
  removed: number;
  tokens: number;
}

/** Methods that the draft switches: both toolsets are over the same definitions, in the same order. */
export function switchedMethods(saved: Toolset, drafted: Toolset): Pick<DraftCost, "added" | "removed"> {
  const switched = { added: 0, removed: 0 };
  if (saved === drafted) return switched;
  drafted.tools.forEach((tool, index) => {
    tool.methods.forEach(({ enabled }, place) => {
      const before = saved.tools[index]?.methods[place]?.enabled;
      if (enabled && !before) switched.added++;
      if (!enabled && before) switched.removed++;
    });
  });
  return switched;
}
