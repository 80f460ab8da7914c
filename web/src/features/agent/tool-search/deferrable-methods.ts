import type { MethodDefinition, SettingsOperation, ToolDefinition } from "@pegboard/registry-core";
import { behaviourOperation, findMethod, methodTokens } from "@pegboard/registry-core/internal";
import { methodKey } from "../../../tool-list/tool-rows.ts";
import type { AgentModel, Definitions } from "../draft/agent-model.ts";

/** A method that the agent can call: sent with every request, or found by search. */
export interface DeferrableMethod {
  key: string;
  tool: ToolDefinition;
  method: MethodDefinition;
  tokens: number;
  isDeferred: boolean;
  /** Whether the draft changes the method. */
  isDrafted: boolean;
  /** Whether it is sent in any case, as core methods are. */
  isAlwaysSent: boolean;
}

/** All methods that a draft offers or has found by search; those that cost most come first. */
export function deferrableMethods({ toolset, tokens, changed }: AgentModel): DeferrableMethod[] {
  return toolset.tools
    .filter(({ definition }) => !definition.generated)
    .flatMap(({ definition: tool, methods }) =>
      methods
        .filter(({ offered, waits }) => offered || waits === "deferred")
        .map(({ definition: method, waits }) => ({
          ...{ key: methodKey(tool.name, method.name), tool, method },
          tokens: methodTokens(tokens.drafted, tool.name, method.name),
          isDeferred: waits === "deferred",
          isDrafted: changed.has(methodKey(tool.name, method.name)),
          isAlwaysSent: tool.isCore || method.isCore,
        })),
    )
    .sort((a, b) => b.tokens - a.tokens);
}

/**
 * The operations that have these methods found by search, or sent with every request. What already
 * holds without the agent's own setting needs none.
 */
export function deferralOperations(
  methods: readonly DeferrableMethod[],
  { byName }: Definitions,
  defer: boolean,
): SettingsOperation[] {
  return methods
    .filter(({ isDeferred, isAlwaysSent }) => isDeferred !== defer && !isAlwaysSent)
    .map(({ tool, method }) => {
      const below = byName.get(tool.name);
      const isBelow = ((below && findMethod(below, method.name)?.defer) ?? false) === defer;
      const place = { tool: tool.name, method: method.name, field: "defer" } as const;
      return behaviourOperation(place, isBelow ? null : defer);
    });
}
