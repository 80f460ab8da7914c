import { applyOperations, type ToolDefinition } from "@pegboard/registry-core";
import { offeredTokens, type TokenTable, toolsOfOperation } from "@pegboard/registry-core/internal";
import { type Resolved, resolveMatrixInSteps, resolveMatrixTools } from "./matrix-columns.ts";
import { planAct, type Range } from "./range-acts.ts";

/** The effect of an action on a range for all its agents together. */
interface ActCost {
  isNothing: boolean;
  /** The additional tokens. */
  tokens: number;
}

export type RangeCosts = Record<"on" | "off" | "reset", ActCost>;

export function* costsOfRange(range: Range, tokens: TokenTable): Generator<undefined, RangeCosts> {
  return {
    on: yield* costOfAct("on", range, tokens),
    off: yield* costOfAct("off", range, tokens),
    reset: yield* costOfAct("reset", range, tokens),
  };
}

/** The cost of an action, computed with the resolver for each tool that changes. */
function* costOfAct(
  act: keyof RangeCosts,
  range: Range,
  tokens: TokenTable,
): Generator<undefined, ActCost> {
  const changes = yield* planAct(act, range);
  let sum = 0;
  for (const { column, operations } of changes) {
    const { now } = column;
    const names = new Set(operations.flatMap(toolsOfOperation));
    const tools = now.catalog.tools.filter(({ name }) => names.has(name));
    const then = { ...now, settings: applyOperations(now.settings, operations), tools: new Map() };
    yield;
    sum += (yield* tokensIn(then, tools, tokens)) - (yield* tokensIn(now, tools, tokens));
  }
  return { isNothing: changes.length === 0, tokens: sum };
}

function* tokensIn(
  resolved: Resolved,
  definitions: ToolDefinition[],
  tokens: TokenTable,
): Generator<undefined, number> {
  yield* resolveMatrixInSteps(
    resolved,
    definitions.map((definition) => ({ definition })),
  );
  return offeredTokens(tokens, resolveMatrixTools(resolved, definitions));
}
