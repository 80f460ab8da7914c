import type { MethodDefinition, ResolvedTool, SettingsOperation } from "@pegboard/registry-core";
import {
  findMethod,
  isEnoughCounted,
  toggleMethod,
  type UnusedMethod,
  unusedMethods,
} from "@pegboard/registry-core/internal";
import { useAfterPaint } from "@pegboard/ui/use-debounced.ts";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { USUAL_LEARNED_DAYS } from "../../../addresses/searches/tool-search-search.ts";
import type { UsageSearch } from "../../../addresses/searches/usage-search.ts";
import { agentUsageQuery, type CallUsageAnswer } from "../../../api/calls.ts";
import { methodKey } from "../../../tool-list/tool-rows.ts";
import { useAgentEdit } from "../draft/agent-edit.tsx";
import { useOperationsEffect } from "../draft/operations-effect.ts";

/** A method of the draft that nobody called, and what is known of it. */
export interface UnusedRow extends UnusedMethod {
  key: string;
  resolved: ResolvedTool;
  definition: MethodDefinition;
  last?: number | undefined;
  seasonal?: number | undefined;
  /** The name of a case that expects it. */
  case?: string | undefined;
  /** Absent of what only the draft offers. */
  offeredSince?: number | undefined;
}

/** The methods of a tool that nobody called. */
export interface UnusedGroup {
  tool: ResolvedTool;
  rows: UnusedRow[];
  tokens: number;
  /** How many methods of it are offered. */
  offered: number;
}

const NONE: CallUsageAnswer["unused"] = [];

/** What of the draft nobody called, by tools, those that cost most first. */
export function useUnused(usage: CallUsageAnswer | undefined): UnusedGroup[] {
  const { toolset, byName, tokens } = useAgentEdit((edit) => edit.model);
  return useMemo(() => {
    if (!usage) return [];
    const facts = new Map(
      (usage.unused ?? NONE).map((one) => [methodKey(one.tool, one.method), one]),
    );
    const keep = (place: { tool: string; method: string }) => {
      const known = facts.get(methodKey(place.tool, place.method));
      if (!known) return "new" as const;
      return known.keep === "core" ? undefined : known.keep;
    };
    const groups = new Map<string, UnusedGroup>();
    for (const one of unusedMethods(toolset, { called: usage.methods, keep }, tokens.drafted)) {
      const tool = byName.get(one.tool);
      const definition = tool && findMethod(tool.definition, one.method);
      if (!tool || !definition) continue;
      const offered = tool.methods.filter((method) => method.offered).length;
      const group = groups.get(one.tool) ?? { tool, rows: [], tokens: 0, offered };
      groups.set(one.tool, group);
      const key = methodKey(one.tool, one.method);
      const { last, seasonal, offeredSince, case: name } = facts.get(key) ?? {};
      const known = { last, seasonal, offeredSince, case: name };
      group.rows.push({ ...one, key, resolved: tool, definition, ...known });
      group.tokens += one.tokens;
    }
    return [...groups.values()].sort((one, other) => other.tokens - one.tokens);
  }, [usage, toolset, byName, tokens.drafted]);
}

/** Which of the unused methods are chosen. */
export interface UnusedChoice {
  chosen: UnusedRow[];
  isChosen(row: UnusedRow): boolean;
  choose(rows: readonly UnusedRow[], on: boolean): void;
}

/** Chooses at first what nothing speaks for, where enough was counted to say so. */
export function useUnusedChoice(
  groups: readonly UnusedGroup[],
  usage: CallUsageAnswer | undefined,
): UnusedChoice {
  const [decided, setDecided] = useState<ReadonlyMap<string, boolean>>(new Map());
  const isAdvised = usage !== undefined && isAdviceSafe(usage);
  const isChosen = useCallback(
    ({ key, keep }: UnusedRow) =>
      keep !== "core" && (decided.get(key) ?? (isAdvised && keep === undefined)),
    [decided, isAdvised],
  );
  const chosen = useMemo(
    () => groups.flatMap(({ rows }) => rows.filter(isChosen)),
    [groups, isChosen],
  );
  return {
    chosen,
    isChosen,
    choose: (rows, on) =>
      setDecided(new Map([...decided, ...rows.map(({ key }) => [key, on] as const)])),
  };
}

/** Whether what was counted is enough to call a method unused. */
export const isAdviceSafe = ({ countedDays, sessions }: CallUsageAnswer): boolean =>
  isEnoughCounted(countedDays, sessions);

/** The operations that switch the chosen methods off. */
export const switchOffChosen = (chosen: readonly UnusedRow[]): SettingsOperation[] =>
  chosen.flatMap(({ resolved, method }) => toggleMethod(resolved, method));

/**
 * The tokens that a request has more without the chosen methods; undefined while they are counted.
 */
export function useTokensOff(chosen: readonly UnusedRow[]): number | undefined {
  // With thousands of methods, that takes longer than a click may.
  const painted = useAfterPaint(chosen);
  const operations = useMemo(() => switchOffChosen(painted ?? []), [painted]);
  const { tokens } = useOperationsEffect(operations);
  return painted && tokens;
}

/** What was counted of an agent: of all calls, on which advice rests, and of those that are asked for. */
export function useAgentUsage(
  agent: string,
  { days = USUAL_LEARNED_DAYS, caller, tool }: Pick<UsageSearch, "days" | "caller" | "tool">,
) {
  const all = useQuery(agentUsageQuery(agent, days));
  const some = useQuery(agentUsageQuery(agent, days, { caller, tool }));
  return { all, some, error: all.error ?? some.error };
}
