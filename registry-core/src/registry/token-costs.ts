import { ownValue } from "../schema/own-value.ts";
import type { ResolvedMethod, ResolvedTool } from "./toolset.ts";

/** Tool name → method name → tokens of its definition. */
export type TokenTable = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** Tokens of a method's definition; 0 for one that was not counted. */
export function methodTokens(tokens: TokenTable, tool: string, method: string): number {
  return ownValue(ownValue(tokens, tool), method) ?? 0;
}

/** Tokens of everything that is offered. */
export function offeredTokens(tokens: TokenTable, tools: readonly ResolvedTool[]): number {
  let sum = 0;
  for (const { definition, methods } of tools) {
    for (const method of methods) {
      if (method.offered) sum += methodTokens(tokens, definition.name, method.definition.name);
    }
  }
  return sum;
}

/** An offered method and what it costs. */
export interface MethodCost {
  tool: ResolvedTool;
  method: ResolvedMethod;
  tokens: number;
}

/** The offered methods that cost most, the dearest first; those that cost the same in the order of the tools. */
export function dearestMethods(tokens: TokenTable, tools: readonly ResolvedTool[], most: number): MethodCost[] {
  return tools
    .flatMap((tool) =>
      tool.methods
        .filter(({ offered }) => offered)
        .map((method) => ({
          tool,
          method,
          tokens: methodTokens(tokens, tool.definition.name, method.definition.name),
        })),
    )
    .sort((a, b) => b.tokens - a.tokens)
    .slice(0, most);
}
