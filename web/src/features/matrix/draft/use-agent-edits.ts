import { type SettingsOperation, toolsOf } from "@pegboard/registry-core";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { startTransition, useEffect, useMemo, useRef, useState } from "react";
import type { AgentSummary } from "../../../api/agents.ts";
import type { AllSettingsAnswer } from "../../../api/reach.ts";
import { applyDraft, type Draft, type Drafted, type SavedSettings } from "../../../settings/draft.ts";
import { readStoredText } from "../../../settings/draft-storage.ts";
import { type KnownDraft, listDrafts, tellDrafts } from "../../../settings/drafts/known-drafts.ts";
import { draftReader, findKeptDraft } from "../../../settings/use-draft.ts";

type Stored = AllSettingsAnswer["agents"][string];

/** What this browser has drafted for an agent. */
export interface AgentEdit {
  agent: AgentSummary;
  saved: SavedSettings;
  drafted: Drafted;
}

/** The drafts of agents that would change something, by id; `touch` names those whose drafts a screen changes. */
export function useAgentEdits(agents: readonly AgentSummary[], stored: AllSettingsAnswer["agents"]) {
  const client = useQueryClient();
  const known = useDraftedAgents();
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const readDraft = useReadDraft(client);
  const before = useRef<ReadonlyMap<string, AgentEdit>>(new Map());
  const edits = useMemo(() => {
    const now = agents.flatMap((agent): [string, AgentEdit][] => {
      const { [agent.id]: own } = stored;
      if (!own || !(known.has(agent.id) || touched.has(agent.id))) return [];
      const draft = readDraft(agent.id);
      const drafted = draft && applyOnce(draft, own);
      if (!drafted || drafted.pending.length === 0) return [];
      const last = before.current.get(agent.id);
      return [
        [agent.id, last?.agent === agent && last.drafted === drafted ? last : { agent, saved: savedOf(own), drafted }],
      ];
    });
    before.current = new Map(now);
    return before.current;
  }, [agents, stored, known, touched, readDraft]);
  // A new set each time: a draft that storage has no room for is not among the known ones, and may change again.
  const touch = (ids: readonly string[]) => setTouched((all) => new Set([...all, ...ids]));
  return { edits, touch };
}

/** Ids of agents with a draft, anew after each change of one. Drafts that change together are drawn together. */
function useDraftedAgents(): ReadonlySet<string> {
  const [known, setKnown] = useState(() => agentsOf([...listDrafts().values()]));
  useEffect(() => tellDrafts((drafts) => startTransition(() => setKnown(agentsOf(drafts)))), []);
  return known;
}

const agentsOf = (drafts: readonly KnownDraft[]): ReadonlySet<string> =>
  new Set(drafts.flatMap(({ owner }) => (owner.kind === "agent" ? owner.id : [])));

/** Reads a draft of an earlier visit once. */
function useReadDraft(client: QueryClient): (agent: string) => Draft | undefined {
  const { readStoredDraft } = draftReader.use();
  const [texts] = useState(() => new Map<string, { text: string; draft: Draft | undefined }>());
  return useMemo(
    () => (id) => {
      const owner = { kind: "agent", id } as const;
      const kept = findKeptDraft(client, owner);
      const text = kept ? null : readStoredText(owner);
      if (text === null) return kept;
      const read = texts.get(id);
      if (read?.text === text) return read.draft;
      const draft = readStoredDraft(owner, text);
      texts.set(id, { text, draft });
      return draft;
    },
    [client, readStoredDraft, texts],
  );
}

const applied = new WeakMap<Draft, { to: Stored; drafted: Drafted }>();

function applyOnce(draft: Draft, to: Stored): Drafted {
  const known = applied.get(draft);
  if (known?.to === to) return known.drafted;
  const drafted = applyDraft(draft, savedOf(to));
  applied.set(draft, { to, drafted });
  return drafted;
}

const saves = new WeakMap<Stored, SavedSettings>();

/** As drafts are based on it; the same object each time. */
export function savedOf(stored: Stored): SavedSettings {
  const known = saves.get(stored) ?? { revision: stored.revision, settings: stored.settings };
  saves.set(stored, known);
  return known;
}

/** Names of the tools that operations change, and of the methods as `TOOL/METHOD`. */
export function changedNames(operations: readonly SettingsOperation[]): ReadonlySet<string> {
  return new Set(
    operations.flatMap((operation) => [
      ...toolsOf(operation),
      ...("method" in operation ? [`${operation.tool}/${operation.method}`] : []),
    ]),
  );
}
