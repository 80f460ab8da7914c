import { reasonOf } from "@pegboard/json-schema";
import {
  agentCatalog,
  applyOverrides,
  type OwnerSettings,
  resolveToolset,
  type SettingsOperation,
} from "@pegboard/registry-core";
import {
  catalogFor,
  countSwitches,
  findNamedMethods,
  type MethodNames,
  type SelectedMethods,
  type SwitchCounts,
  switchMethods,
} from "@pegboard/registry-core/internal";
import { byName } from "@pegboard/ui/text/by-name.ts";
import { useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import { type AgentSummary, agentsQuery } from "../../api/agents.ts";
import { type CatalogAnswer, catalogQuery, toolUsageQuery } from "../../api/catalog.ts";
import { changeCostsQuery, switchesQuery } from "../../api/reach.ts";
import { type SettingsAnswer, settingsQuery } from "../../api/settings.ts";
import {
  createDraft,
  type Draft,
  type DraftAct,
  type DraftEvent,
  draftedSettings,
  newAct,
  reduceDraft,
  type SavedSettings,
} from "../../drafts/draft.ts";
import type { DraftChange } from "../../drafts/draft-store.ts";
import { readSaved } from "../../drafts/save-drafts.ts";
import { useSaveDrafts } from "../../drafts/save-several-drafts.ts";
import { useDrafts, useSelectedDrafts } from "../../drafts/use-draft.ts";
import { t } from "../../messages/t.ts";

/** The state of the methods in one agent. */
export interface AgentSwitches {
  agent: AgentSummary;
  saved: SwitchCounts;
  /** The effect of its draft; absent where the draft leaves the methods as they are. */
  drafted?: DraftedSwitches;
  /** The number of tokens more for that; absent while they are counted. */
  tokens?: number;
}

export interface AgentsSwitches {
  /** The rows by name; absent while they are loaded. */
  rows: AgentSwitches[] | undefined;
  error: Error | null;
  /** The rows of agents whose drafts change these methods. */
  changing: AgentSwitches[];
  /** The tokens of all changes together. */
  tokens: number | undefined;
  saving: boolean;
  /** The failures by agent; the drafts of these agents have not changed. */
  errors: { name: string; reason: string }[];
  /** Switches the methods in the drafts of these agents. */
  set(agents: AgentSummary[], on: boolean): void;
  /** Saves these methods of the drafts, one draft after the other. What else a draft has stays. */
  save(): void;
}

/** The state of these methods in every agent in use, saved and in its draft. */
export function useAgentSwitches(what: string, methods: MethodNames[]): AgentsSwitches {
  const client = useQueryClient();
  const saveDrafts = useSaveDrafts();
  const agents = useQuery(agentsQuery);
  const saved = useQuery(switchesQuery(methods));
  const drafted = useDrafted(agents.data, methods);
  const changes = useMemo(
    () =>
      [...drafted].map(([id, { operations }]) => ({
        owner: { kind: "agent" as const, id },
        operations,
      })),
    [drafted],
  );
  const costs = useQuery({ ...changeCostsQuery(changes), enabled: changes.length > 0 }).data;
  const rows = useMemo(() => {
    if (!saved.data || !agents.data) return undefined;
    const known = agents.data.flatMap((agent): AgentSwitches[] => {
      const { [agent.id]: counts } = saved.data.agents;
      const draft = drafted.get(agent.id);
      const tokens = draft && costs && (costs.agents[agent.id] ?? 0);
      if (!counts) return [];
      return [
        {
          agent,
          saved: counts,
          ...(draft && { drafted: draft }),
          ...(tokens !== undefined && { tokens }),
        },
      ];
    });
    return known.sort((a, b) => byName(a.agent, b.agent));
  }, [agents.data, saved.data, drafted, costs]);
  const changing = rows?.filter((row) => row.drafted) ?? [];

  const [saving, setSaving] = useState(false);
  const [errors, setErrors] = useState<AgentsSwitches["errors"]>([]);
  const set = useSwitchInDrafts(what, methods, setErrors);
  const save = async () => {
    setSaving(true);
    const names = new Map(changing.map(({ agent }) => [agent.id, agent.name]));
    const parts = new Map(changes.map(({ owner, operations }) => [owner.id, operations]));
    const { failed } = await saveDrafts(
      changes.map(({ owner }) => owner),
      undefined,
      (owner) => (owner.kind === "agent" ? parts.get(owner.id) : undefined),
    );
    setErrors(
      failed.map(({ owner, reason }) => ({
        name: (owner.kind === "agent" && names.get(owner.id)) || "",
        reason,
      })),
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
    errors,
    set,
    save: () => void save(),
  };
}

/**
 * A function that switches the methods in drafts, each step made from the draft after the one
 * before.
 */
function useSwitchInDrafts(
  what: string,
  methods: MethodNames[],
  onErrors: (errors: AgentsSwitches["errors"]) => void,
): AgentsSwitches["set"] {
  const client = useQueryClient();
  const drafts = useDrafts();
  const before = useRef(Promise.resolve());
  return (list: AgentSummary[], on: boolean) => {
    before.current = before.current.then(async () => {
      const act = {
        on,
        label: (on
          ? (what: string) => t("Switch on {what}", { what })
          : (what: string) => t("Switch off {what}", { what }))(what),
        act: newAct("use in agents"),
      };
      const all: DraftChange[] = [];
      const failed: AgentsSwitches["errors"] = [];
      for (const { id, name } of list) {
        const owner = { kind: "agent", id } as const;
        try {
          const stored = await readSaved(client, owner);
          const answer = await client.ensureQueryData(catalogQuery);
          const draft = drafts.read(owner) ?? createDraft(stored);
          all.push({
            owner,
            event: switchEvent({ id, answer, saved: stored, draft }, methods, act),
            saved: stored,
          });
        } catch (error) {
          failed.push({ name, reason: reasonOf(error) });
        }
      }
      drafts.change(all);
      onErrors(failed);
    });
  };
}

/** The effects of drafts on these methods, by agent. */
function useDrafted(
  agents: AgentSummary[] = NO_SWITCHED_AGENTS,
  methods: MethodNames[],
): ReadonlyMap<string, DraftedSwitches> {
  const all = useSelectedDrafts((drafts) => drafts.all());
  const answer = useQuery(catalogQuery).data;
  const ids = agents.flatMap(({ id }) => (all.get(id)?.draft.steps.length ? id : []));
  const stored = useQueries({
    queries: ids.map((id) => settingsQuery({ kind: "agent", id } as const)),
    combine: settingsAnswers,
  });
  return useMemo(() => {
    const found = stored.flatMap((saved): [string, DraftedSwitches][] => {
      const { id } = saved?.agent ?? {};
      const draft = id === undefined ? undefined : all.get(id)?.draft;
      const switches =
        id !== undefined &&
        saved &&
        draft &&
        answer &&
        draftedSwitches({ id, answer, saved, draft }, methods);
      return switches ? [[id, switches]] : [];
    });
    return new Map(found);
  }, [all, answer, stored, methods]);
}

const NO_SWITCHED_AGENTS: AgentSummary[] = [];
const settingsAnswers = (results: { data: SettingsAnswer | undefined }[]) =>
  results.map(({ data }) => data);

/** The effect of an agent's draft on methods. */
interface DraftedSwitches {
  counts: SwitchCounts;
  /** The operations that lead there from the saved settings, for these methods alone. */
  operations: SettingsOperation[];
}

/** An agent with its draft, and the tools as the organisation has them. */
interface SwitchedAgent {
  id: string;
  answer: CatalogAnswer;
  saved: SavedSettings;
  draft: Draft;
}

/** The effect of a draft; undefined where it leaves these methods as they are. */
function draftedSwitches(
  agent: SwitchedAgent,
  methods: MethodNames[],
): DraftedSwitches | undefined {
  const { saved, draft } = agent;
  const before = resolveNamed(agent, methods, saved.settings);
  const after = resolveNamed(agent, methods, draftedSettings(draft, saved));
  const operations = [true, false].flatMap((on) =>
    switchMethods(pickSwitched(before, after, on), on),
  );
  return operations.length > 0 ? { counts: countSwitches(after), operations } : undefined;
}

/**
 * The event that switches methods in an agent's draft, as one step. Switching back takes back an
 * earlier step from here.
 */
function switchEvent(
  agent: SwitchedAgent,
  methods: MethodNames[],
  { on, label, act }: { on: boolean; label: string; act: DraftAct },
): DraftEvent {
  const { saved, draft } = agent;
  const last = draft.steps.at(-1)?.act;
  const undone = draftedSettings(reduceDraft(draft, { type: "undo" }), saved);
  const isWayBack =
    last?.by === act.by && switchMethods(resolveNamed(agent, methods, undone), on).length === 0;
  if (isWayBack) return { type: "undo" };
  const operations = switchMethods(resolveNamed(agent, methods, draftedSettings(draft, saved)), on);
  return { type: "change", step: { label, operations, act } };
}

/** These methods with an agent's settings; only their tools are resolved. */
export function resolveNamed(
  { id, answer }: Pick<SwitchedAgent, "id" | "answer">,
  methods: MethodNames[],
  settings: OwnerSettings,
): SelectedMethods[] {
  const { declared, organisation, unavailable, presets } = answer;
  const named = new Set(methods.map(({ tool }) => tool));
  const concerned = catalogFor({ tools: declared.filter(({ name }) => named.has(name)) }, id).tools;
  const catalog = { ...applyOverrides(concerned, organisation), unavailable, presets };
  return findNamedMethods(resolveToolset(agentCatalog(catalog, settings), settings).tools, methods);
}

/** The methods that are not yet as they will be. */
function pickSwitched(
  before: SelectedMethods[],
  after: SelectedMethods[],
  on: boolean,
): SelectedMethods[] {
  const later = new Map(after.map(({ tool, methods }) => [tool.definition.name, methods]));
  return before.flatMap(({ tool, methods }) => {
    const changing = methods.filter(({ enabled }, place) => {
      return enabled !== on && later.get(tool.definition.name)?.[place]?.enabled === on;
    });
    return changing.length > 0 ? [{ tool, methods: changing }] : [];
  });
}
