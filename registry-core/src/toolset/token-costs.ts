import { ownValue } from "@pegboard/json-schema";
import { memoByIdentity } from "../memo-by-identity.ts";
import type { SettingsOperation } from "../settings/owner-settings.ts";
import { resolvedOf } from "./resolve-toolset.ts";
import type { ResolvedMethod, ResolvedTool, Toolset } from "./toolset.ts";

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
  return bracketed(offeredTokens(tokens, tools));
}

/** Tokens of a payload whose methods have so many. */
export const bracketed = (offered: number): number => (offered === 0 ? 0 : offered + BRACKETS);

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

/** What an agent is offered before and after changes, and what each method costs then. */
interface CostedChange {
  savedToolset: Toolset;
  toolset: Toolset;
  tokens: { saved: TokenTable; drafted: TokenTable };
}

/**
 * The tokens that one operation adds to the offered methods. For a switch that is the saved cost of
 * its methods, for a text that a model reads the difference.
 */
export function operationTokens(operation: SettingsOperation, change: CostedChange): number {
  const { savedToolset, toolset } = change;
  const { saved: before, drafted } = change.tokens;
  switch (operation.op) {
    case "setMethod":
    case "setMethodText":
    case "resetMethodText":
    case "setParameterText":
    case "resetParameterText":
    case "setMethodBehaviour":
    case "resetMethodBehaviour": {
      const { tool, method } = operation;
      const saved = methodTokens(before, tool, method);
      const isOfferedNow = isMethodOffered(toolset, tool, method);
      if (operation.op !== "setMethod") {
        const isSaid = !("field" in operation) || SAID_FIELDS.has(operation.field);
        return isOfferedNow && isSaid ? methodTokens(drafted, tool, method) - saved : 0;
      }
      return (Number(isOfferedNow) - Number(isMethodOffered(savedToolset, tool, method))) * saved;
    }
    case "setTool":
      return toolTokens(operation.tool, { ...change, tokens: { saved: before, drafted: before } });
    default:
      return 0;
  }
}

/** The tokens that changes add to a tool. */
export function toolTokens(name: string, { savedToolset, toolset, tokens }: CostedChange): number {
  const ofTool = ({ tools }: Toolset) => resolvedOf(tools, [name]);
  return (
    offeredTokens(tokens.drafted, ofTool(toolset)) -
    offeredTokens(tokens.saved, ofTool(savedToolset))
  );
}

/** The fields of a method that models read. */
const SAID_FIELDS: ReadonlySet<string> = new Set(["description", "thinkAugment", "examples"]);

function isMethodOffered({ tools }: Toolset, tool: string, method: string): boolean {
  const [found] = resolvedOf(tools, [tool]);
  return found?.methods.find(({ definition }) => definition.name === method)?.offered ?? false;
}

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
