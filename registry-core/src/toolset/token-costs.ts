import { ownValue } from "@pegboard/json-schema";
import { memoByIdentity } from "../memo-by-identity.ts";
import type { ResolvedMethod, ResolvedTool } from "./toolset.ts";

/** Tokens of method definitions as `countedText` writes them, by tool name and method name. */
export type TokenTable = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** Tokens of a method's definition; 0 when nobody counted it. */
export function methodTokens(tokens: TokenTable, tool: string, method: string): number {
  return ownValue(ownValue(tokens, tool), method) ?? 0;
}

/** The tokens of `[` and `]`, each with the end of its line: one each in both exact encodings. */
const BRACKETS = 2;

/** Tokens of the payload that these tools make together: a budget compares with this. */
export function payloadTokens(tokens: TokenTable, tools: readonly ResolvedTool[]): number {
  const offered = offeredTokens(tokens, tools);
  return offered === 0 ? 0 : offered + BRACKETS;
}

/** Tokens that these tools add to a payload. */
export function offeredTokens(tokens: TokenTable, tools: readonly ResolvedTool[]): number {
  return tools.reduce((sum, tool) => sum + tokensOfTool(tokens, tool), 0);
}

const tokensOfTool = memoByIdentity((tokens: TokenTable, tool: ResolvedTool): number => {
  const ofTool = ownValue(tokens, tool.definition.name);
  let sum = 0;
  for (const { offered, definition } of tool.methods)
    if (offered) sum += ownValue(ofTool, definition.name) ?? 0;
  return sum;
});

/**
 * By how many percent tokens exceed a budget; 0 stands for less than one. Undefined where the budget
 * is 0, of which there is no share.
 */
export const excessOf = (tokens: number, budget: number): number | undefined =>
  budget === 0 ? undefined : Math.round((tokens / budget - 1) * 100);

/** An offered method and what it costs. */
export interface MethodCost {
  tool: ResolvedTool;
  method: ResolvedMethod;
  tokens: number;
}

/** The number of most expensive methods that are named. */
export const DEAREST = 5;

/**
 * The offered methods that cost most and can be switched off, the most expensive first; methods of
 * equal cost stay in the order of the tools.
 */
export function costliestMethods(
  tokens: TokenTable,
  tools: readonly ResolvedTool[],
  most: number,
): MethodCost[] {
  // Only a few of thousands of methods are kept, so that a click needs no sorting of all.
  const dearest: MethodCost[] = [];
  for (const tool of tools) {
    const ofTool = ownValue(tokens, tool.definition.name);
    for (const method of tool.methods) {
      if (!method.offered || method.locked) continue;
      const cost = ownValue(ofTool, method.definition.name) ?? 0;
      const place = dearest.findIndex((other) => other.tokens < cost);
      if (place < 0 && dearest.length >= most) continue;
      dearest.splice(place < 0 ? dearest.length : place, 0, { tool, method, tokens: cost });
      if (dearest.length > most) dearest.pop();
    }
  }
  return dearest;
}
