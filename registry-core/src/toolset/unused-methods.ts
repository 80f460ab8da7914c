import { isFunction } from "../definition/material.ts";
import { offeredTools } from "./offered-methods.ts";
import { methodTokens, type TokenTable } from "./token-costs.ts";
import type { Toolset } from "./toolset.ts";

/**
 * Of fewer days or sessions nothing is advised: what is needed once a week may not have been called
 * yet.
 */
export const ADVISED_FROM = { days: 14, sessions: 50 } as const;

/** Whether so many counted days and sessions are enough to advise anything. */
export const isEnoughCounted = (days: number, sessions: number): boolean =>
  days >= ADVISED_FROM.days && sessions >= ADVISED_FROM.sessions;

/**
 * Why a method stays although nobody called it: it is core, a case of the agent's evaluations
 * expects it, the same weeks of a former year had calls, or it is offered for less than the time that
 * was counted.
 */
export const KEEP_REASONS = ["core", "case", "seasonal", "new"] as const;
/** One of `KEEP_REASONS`. */
export type KeepReason = (typeof KEEP_REASONS)[number];

/** A method that an agent is offered and that was not called. */
export interface UnusedMethod {
  tool: string;
  method: string;
  /** Tokens of each request that switching it off saves. */
  tokens: number;
  /** Absent where nothing speaks for it, so that it can go. */
  keep?: KeepReason;
}

/** A place of a method. */
interface CalledPlace {
  tool: string;
  method: string;
}

/** What is known of a method from outside of the counted calls. */
export type KeepKnown = (place: CalledPlace) => Exclude<KeepReason, "core"> | undefined;

/**
 * The methods of an agent's list that were not called, those that cost most first. What is core
 * cannot be switched off. Tools that Pegboard adds come and go by themselves, and are not among
 * them.
 */
export function unusedMethods(
  toolset: Toolset,
  { called, keep }: { called: readonly CalledPlace[]; keep?: KeepKnown },
  tokens: TokenTable,
): UnusedMethod[] {
  const known = new Set(called.map(placeKey));
  return offeredTools(toolset)
    .filter(({ definition }) => !definition.generated)
    .flatMap(({ definition: tool, methods }) =>
      methods
        .filter((method) => method.offered && isFunction(method.definition))
        .filter(
          ({ definition }) => !known.has(placeKey({ tool: tool.name, method: definition.name })),
        )
        .map(({ definition: { name }, locked }): UnusedMethod => {
          const place = { tool: tool.name, method: name };
          const why = locked ? "core" : keep?.(place);
          const cost = methodTokens(tokens, tool.name, name);
          return { ...place, tokens: cost, ...(why && { keep: why }) };
        }),
    )
    .sort((a, b) => b.tokens - a.tokens || (a.tool + a.method < b.tool + b.method ? -1 : 1));
}

const placeKey = ({ tool, method }: CalledPlace): string => JSON.stringify([tool, method]);
