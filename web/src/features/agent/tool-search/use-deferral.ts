import type {
  ResolvedTool,
  SettingsOperation,
  ToolDefinition,
  Toolset,
} from "@pegboard/registry-core";
import {
  adviseDeferral,
  behaviourOperation,
  type DeferrableMethod,
  type DeferralAdvice,
  type DeferralFacts,
  type DeferralOutcome,
  deferralFacts,
  deferralOutcome,
  findMethod,
  isRankedAlike,
  type KnownRequest,
  keptRequests,
  type RankedRequest,
  type ResolvedMethod,
  rankRequests,
  toolsOfAll,
} from "@pegboard/registry-core/internal";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useRef } from "react";
import { agentUsageQuery, type CallUsageAnswer } from "../../../api/calls.ts";
import { useWholeTools } from "../../../api/listed-tools/use-whole-tools.ts";
import { methodKey } from "../../../tool-list/tool-rows.ts";
import { useAgentEdit } from "../draft/agent-edit.tsx";
import type { Definitions } from "../draft/agent-model.ts";

/** A method of the list. */
export interface DeferralRow extends DeferrableMethod {
  key: string;
  /** Its place among all. */
  place: number;
  /** Whether the draft changes the method. */
  isDrafted: boolean;
}

/** Which requests are judged: those of the log, the names of kept calls, or none. */
type RequestsKind = "logged" | "kept" | "none";

/** What is known about what the draft sends, what it leaves to the search, and what was called. */
export interface Deferral {
  rows: readonly DeferralRow[];
  facts: DeferralFacts;
  /** What the draft costs and saves. */
  outcome: DeferralOutcome;
  advice: DeferralAdvice;
  requests: RequestsKind;
  /** Absent while the calls are counted, and where that failed. */
  usage: CallUsageAnswer | undefined;
  failed: Error | null;
  retry(): void;
  /** Whether all texts are there that the search reads. */
  isRead: boolean;
  /** Why they are not. */
  unread: { reason: string; retry(): void } | undefined;
}

const NO_REQUESTS: KnownRequest[] = [];
const NO_USAGE = { calls: 0, sessions: 0, methods: [], requests: NO_REQUESTS };

/** Reads what an agent's models called in the last days, beside what the draft offers. */
export function useDeferral(agent: string, days: number): Deferral {
  const { model, definitions } = useAgentEdit("model", "definitions");
  const { toolset, tokens, changed } = model;
  const counted = useQuery(agentUsageQuery(agent, days));
  const usage = counted.data ?? NO_USAGE;
  const search = useMemo(
    () => toolsOfAll(definitions.catalog).find(({ generated }) => generated),
    [definitions.catalog],
  );
  const logged = usage.requests.length > 0;
  const kept = useMemo(() => (logged ? NO_REQUESTS : keptRequests(toolset)), [logged, toolset]);
  const asked = logged ? usage.requests : kept;
  const searched = useMemo(
    () => toolset.tools.filter(({ methods }) => methods.some(isSearched)).map(definitionOf),
    [toolset],
  );
  const unread = useWholeTools(useMemo(() => searched.map(({ name }) => name), [searched]));
  const isRead = searched.every(({ listed }) => listed === undefined);
  const requests = useRankedRequests(toolset, isRead ? asked : NO_REQUESTS);
  const facts = useMemo(
    () => deferralFacts(toolset, tokens.drafted, { usage, requests, search }),
    [toolset, tokens.drafted, usage, requests, search],
  );
  const rows = useMemo(
    () =>
      facts.methods
        .map((method, place) => {
          const key = methodKey(method.tool.name, method.method.name);
          return { ...method, key, place, isDrafted: changed.has(key) };
        })
        .sort((one, other) => other.share - one.share || other.tokens - one.tokens),
    [facts, changed],
  );
  return {
    rows,
    facts,
    isRead,
    unread,
    usage: counted.data,
    failed: counted.error,
    outcome: useMemo(() => deferralOutcome(facts), [facts]),
    advice: useMemo(() => adviseDeferral(facts), [facts]),
    requests: requestsKind(logged, kept),
    retry: () => void counted.refetch(),
  };
}

const isSearched = ({ offered, waits }: ResolvedMethod): boolean => offered || waits === "deferred";
const definitionOf = ({ definition }: ResolvedTool): ToolDefinition => definition;

function requestsKind(logged: boolean, kept: readonly KnownRequest[]): RequestsKind {
  if (logged) return "logged";
  return kept.length > 0 ? "kept" : "none";
}

interface RankedBefore {
  toolset: Toolset;
  requests: readonly KnownRequest[];
  ranked: RankedRequest[];
}

/**
 * The requests with what the search answers. They are ranked anew only when a text that is searched
 * changes, since that takes long for thousands of methods.
 */
function useRankedRequests(
  toolset: Toolset,
  requests: readonly KnownRequest[],
): readonly RankedRequest[] {
  const before = useRef<RankedBefore>(undefined);
  return useMemo(() => {
    const last = before.current;
    const isSame = last?.requests === requests && isRankedAlike(last.toolset, toolset);
    const ranked = isSame ? last.ranked : rankRequests(toolset, requests);
    before.current = { toolset, requests, ranked };
    return ranked;
  }, [toolset, requests]);
}

/**
 * The operations that have these methods found by search, or sent with every request. What already
 * holds without the agent's own setting needs none.
 */
export function deferralOperations(
  methods: readonly Pick<DeferrableMethod, "tool" | "method" | "isDeferred" | "isAlwaysSent">[],
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
