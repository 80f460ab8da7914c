import type { MethodNames, SwitchCounts } from "@pegboard/registry-core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import { type AgentSummary, agentsQuery } from "../../api/agents.ts";
import { toolUsageQuery } from "../../api/catalog.ts";
import { changeCostsQuery, switchesQuery } from "../../api/reach.ts";
import { byName } from "../../components/text/by-name.ts";
import { useKnownDrafts } from "../drafts/known-drafts.ts";
import { useSaveDraft, useSavesInARow } from "../drafts/save-draft.ts";
import { type DraftedSwitches, readDraftedSwitches, switchInDraft } from "./switch-in-draft.ts";
import { say } from "./texts.ts";

/** How one agent has the methods. */
export interface AgentSwitches {
  agent: AgentSummary;
  saved: SwitchCounts;
  /** What its draft makes of that; absent where it leaves it as it is. */
  drafted?: DraftedSwitches;
  /** Tokens more for that; absent while they are counted. */
  tokens?: number;
}

export interface AgentsSwitches {
  /** By name; absent while they are loaded. */
  rows: AgentSwitches[] | undefined;
  error: Error | null;
  /** Those whose drafts change these methods. */
  changing: AgentSwitches[];
  /** All of that together. */
  tokens: number | undefined;
  saving: boolean;
  /** What could not be done, agent by agent; their drafts are as they were. */
  failures: { name: string; reason: string }[];
  /** Switches the methods in the drafts of these agents. */
  set(agents: AgentSummary[], on: boolean): void;
  /** Saves the drafts that change them, one after the other. */
  save(): void;
}

/** How every agent in use has these methods, saved and in its draft. */
export function useAgentSwitches(what: string, methods: MethodNames[]): AgentsSwitches {
  const client = useQueryClient();
  const agents = useQuery(agentsQuery);
  const saved = useQuery(switchesQuery(methods));
  const { drafted, refresh, touch } = useDrafted(agents.data, methods);
  const changes = useMemo(
    () =>
      Object.entries(drafted).map(([id, { operations }]) => ({ owner: { kind: "agent" as const, id }, operations })),
    [drafted],
  );
  const costs = useQuery({ ...changeCostsQuery(changes), enabled: changes.length > 0 }).data;
  const rows = useMemo(() => {
    if (!saved.data || !agents.data) return undefined;
    const known = agents.data.flatMap((agent): AgentSwitches[] => {
      const { [agent.id]: counts } = saved.data.agents;
      const { [agent.id]: draft } = drafted;
      const tokens = draft && costs && (costs.agents[agent.id] ?? 0);
      if (!counts) return [];
      return [{ agent, saved: counts, ...(draft && { drafted: draft }), ...(tokens !== undefined && { tokens }) }];
    });
    return known.sort((a, b) => byName(a.agent, b.agent));
  }, [agents.data, saved.data, drafted, costs]);
  const changing = rows?.filter((row) => row.drafted) ?? [];

  const saveDraft = useSaveDraft();
  const inARow = useSavesInARow();
  const [saving, setSaving] = useState(false);
  const [failures, setFailures] = useState<AgentsSwitches["failures"]>([]);
  const after = useRef(Promise.resolve());
  /** One after the other: a step is made from the draft before it. */
  const each = (list: AgentSummary[], act: (agent: AgentSummary) => Promise<string | undefined>) => {
    after.current = after.current.then(async () => {
      const failed: AgentsSwitches["failures"] = [];
      for (const agent of list) {
        const reason = await act(agent).catch((error: Error) => error.message);
        if (reason !== undefined) failed.push({ name: agent.name, reason });
      }
      setFailures(failed);
      refresh();
    });
    return after.current;
  };
  const set = (list: AgentSummary[], on: boolean) => {
    touch(list);
    const label = (on ? say.switchOn : say.switchOff)(what);
    void each(list, async ({ id }) => switchInDraft(client, id, { methods, on, label }).then(() => undefined));
  };
  const save = async () => {
    setSaving(true);
    await inARow(() =>
      each(
        changing.map(({ agent }) => agent),
        async ({ id }) => {
          const failure = await saveDraft({ kind: "agent", id });
          return failure && (failure.message ?? failure.refused.map((one) => one.reason).join(" "));
        },
      ),
    );
    await client.invalidateQueries({ queryKey: toolUsageQuery.queryKey });
    setSaving(false);
  };
  return {
    rows,
    error: agents.error ?? saved.error,
    changing,
    tokens: changing.length === 0 ? 0 : costs?.tokens,
    saving,
    failures,
    set,
    save: () => void save(),
  };
}

/** By agent: what drafts make of these methods. */
function useDrafted(agents: AgentSummary[] | undefined, methods: MethodNames[]) {
  const client = useQueryClient();
  const known = useKnownDrafts();
  // A screen stores its draft a moment after it changed.
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const ids = agents?.flatMap(({ id }) => (known.has(id) || touched.has(id) ? id : [])) ?? [];
  const stored = ids.map((id) => [id, known.get(id)?.storedAt]);
  const [turn, setTurn] = useState(0);
  const { data } = useQuery({
    queryKey: ["drafted switches", methods, stored, turn],
    queryFn: async () => {
      const drafts = await Promise.all(ids.map((id) => readDraftedSwitches(client, id, methods)));
      return Object.fromEntries(ids.flatMap((id, index) => (drafts[index] ? [[id, drafts[index]]] : [])));
    },
    enabled: agents !== undefined,
    placeholderData: (before) => before,
    staleTime: 0,
    gcTime: 0,
  });
  const touch = (list: AgentSummary[]) => setTouched((before) => new Set([...before, ...list.map(({ id }) => id)]));
  return { drafted: data ?? NONE, touch, refresh: () => setTurn((before) => before + 1) };
}

const NONE: Record<string, DraftedSwitches> = {};
