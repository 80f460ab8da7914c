import type { SettingsOperation } from "@pegboard/registry-core";
import type { MethodNames, SettingsOwner } from "@pegboard/registry-core/internal";
import { queryOptions } from "@tanstack/react-query";
import type {
  AllSettingsAnswer,
  ChangeCostsAnswer,
  ChangeCostsRequest,
  JudgedRulesAnswer,
  NewlyBrokenAnswer,
  ReachAnswer,
  SwitchesAnswer,
  SwitchesRequest,
} from "../../../server/src/api-contract.ts";
import { askAboutDrafts } from "./ask-about-drafts.ts";
import { requestJson } from "./request-json.ts";
import { ownerApiPath } from "./settings.ts";

export type {
  AllSettingsAnswer,
  JudgedRulesAnswer,
  NewlyBrokenAnswer,
  ReachAnswer,
} from "../../../server/src/api-contract.ts";

/**
 * The number of agents that these operations would reach. The key extends that of tool usage, so
 * that both are refetched together.
 */
export const reachQuery = (operations: SettingsOperation[], owner: SettingsOwner) =>
  queryOptions({
    queryKey: ["tool usage", "reach", owner, operations],
    queryFn: ({ signal, client }) =>
      askAboutDrafts<ReachAnswer>(
        `${ownerApiPath(owner)}/reach`,
        { operations },
        { client, signal, seconds: 30 },
      ),
    // Typed secrets may be in the key.
    gcTime: 0,
  });

/** How many more tokens each agent's functions would cost with these changes of several owners. */
export const changeCostsQuery = (changes: ChangeCostsRequest["changes"]) =>
  queryOptions({
    queryKey: ["tool usage", "costs", changes],
    queryFn: ({ signal, client }) =>
      askAboutDrafts<ChangeCostsAnswer>(
        "/api/v1/settings/costs",
        { changes } satisfies ChangeCostsRequest,
        { client, signal, seconds: 30 },
      ),
    select: ({ agents }) => ({
      agents,
      tokens: Object.values(agents).reduce((sum, tokens) => sum + tokens, 0),
    }),
    // Typed secrets may be in the key.
    gcTime: 0,
  });

/** The switches of these methods in each agent in use, as saved. */
export const switchesQuery = (tools: MethodNames[]) =>
  queryOptions({
    queryKey: ["tool usage", "switches", tools],
    queryFn: ({ signal }) =>
      requestJson<SwitchesAnswer>("/api/v1/tools/switches", {
        method: "POST",
        body: { tools } satisfies SwitchesRequest,
        signal,
        seconds: 30,
      }),
    gcTime: 0,
  });

/** The stored settings of every agent in use. */
export const allSettingsQuery = queryOptions({
  queryKey: ["tool usage", "settings"],
  queryFn: ({ signal }) =>
    requestJson<AllSettingsAnswer>("/api/v1/settings/agents", { signal, seconds: 30 }),
});

/**
 * Which rules these changes of several owners would break newly or worse, by agent. The key extends
 * that of tool usage, so that both are refetched together.
 */
export const newlyBrokenQuery = (changes: ChangeCostsRequest["changes"]) =>
  queryOptions({
    queryKey: ["tool usage", "newly broken", changes],
    queryFn: ({ signal, client }) =>
      askAboutDrafts<NewlyBrokenAnswer>(
        "/api/v1/settings/rules",
        { changes } satisfies ChangeCostsRequest,
        { client, signal, seconds: 60 },
      ),
    // Typed secrets may be in the key.
    gcTime: 0,
  });

/**
 * Whom each rule covers and who breaks it, as a draft of the organisation's settings makes them. The
 * key extends that of tool usage, so that both are refetched together.
 */
export const judgedRulesQuery = (operations: readonly SettingsOperation[]) =>
  queryOptions({
    queryKey: ["tool usage", "rules", operations],
    queryFn: ({ signal, client }) =>
      askAboutDrafts<JudgedRulesAnswer>(
        "/api/v1/organisation/rules",
        { operations },
        { client, signal, seconds: 30 },
      ),
    // Typed secrets may be in the key.
    gcTime: 0,
  });
