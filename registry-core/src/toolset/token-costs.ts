import { ownValue } from "../schema/own-value.ts";
import type { ResolvedMethod, ResolvedTool } from "./toolset.ts";

/** Tool name → method name → tokens of its definition as `countedText` writes it. */
export type TokenTable = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** Tokens of a method's definition; 0 when nobody counted it. */
export function methodTokens(tokens: TokenTable, tool: string, method: string): number {
  return ownValue(ownValue(tokens, tool), method) ?? 0;
}

/** `[` and `]`, each with the end of its line: one token each in both exact encodings. */
const BRACKETS = 2;

/** Tokens of the payload that these tools make together: a budget compares with this. */
export function payloadTokens(tokens: TokenTable, tools: readonly ResolvedTool[]): number {
  const offered = offeredTokens(tokens, tools);
  return offered === 0 ? 0 : offered + BRACKETS;
}

/** Tokens that these tools add to a payload. */
export function offeredTokens(tokens: TokenTable, tools: readonly ResolvedTool[]): number {
  let sum = 0;
  for (const tool of tools) sum += tokensOfTool(tool, ownValue(tokens, tool.definition.name));
  return sum;
}

const summed = new WeakMap<ResolvedTool, { of: TokenTable[string]; sum: number }>();

/** Added up once for each tool and counts: a click asks for thousands of tools that did not change. */
function tokensOfTool(tool: ResolvedTool, ofTool: TokenTable[string] | undefined): number {
  if (ofTool === undefined) return 0;
  const before = summed.get(tool);
  if (before?.of === ofTool) return before.sum;
  let sum = 0;
  for (const { offered, definition } of tool.methods) if (offered) sum += ownValue(ofTool, definition.name) ?? 0;
  summed.set(tool, { of: ofTool, sum });
  return sum;
}

/** An offered method and what it costs. */
export interface MethodCost {
  tool: ResolvedTool;
  method: ResolvedMethod;
  tokens: number;
}

/** How many of the dearest methods that can be switched off are named. */
export const DEAREST = 5;

/** The offered methods that cost most and can be switched off, the dearest first; methods of one price in the order of the tools. */
export function dearestMethods(tokens: TokenTable, tools: readonly ResolvedTool[], most: number): MethodCost[] {
  // Keeps a few of thousands of methods, so that a click needs no sorting of all.
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
