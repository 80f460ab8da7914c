import { iconSize } from "@pegboard/ui/icon-size.ts";
import { KeyHint } from "@pegboard/ui/key-hint.tsx";
import { countText } from "@pegboard/ui/messages/count-text.ts";
import { type ChoiceLine, ChoiceList } from "@pegboard/ui/search/choice-list.tsx";
import { wordFilter } from "@pegboard/ui/search/filter-text.ts";
import { byName } from "@pegboard/ui/text/by-name.ts";
import { TimeAgo } from "@pegboard/ui/time-ago.tsx";
import { useQuery } from "@tanstack/react-query";
import { CircleX, TriangleAlert } from "lucide-react";
import { type ReactNode, useMemo, useState } from "react";
import { paths } from "../../addresses/paths.ts";
import { type AgentSummary, agentsQuery } from "../../api/agents.ts";
import { modKey } from "../../commands/key-text.ts";
import { AgentTile } from "../../components/agent-tile.tsx";
import { DraftMark } from "../../drafts/draft-mark.tsx";
import type { KnownDraft } from "../../drafts/draft-storage.ts";
import { useKnownDrafts } from "../../drafts/use-draft.ts";
import { t } from "../../messages/t.ts";
import { PresenceMark } from "../../owner-editor/presence-mark.tsx";
import { recentAgents } from "./recent-agents.ts";

export interface AgentChoicesProps {
  /** The agent that is open. */
  current: string | undefined;
  /** Opens an agent; `same` keeps the tool that is open. */
  onOpen(agent: string, same: boolean): void;
}

type AgentChoiceLine = ChoiceLine<AgentSummary>;

const RECENT = 3;

/** A list of agents to go to: the recent ones first, then all from A to Z, or those that match. */
export function AgentChoices({ current, onOpen }: AgentChoicesProps) {
  const { data: agents = [] } = useQuery(agentsQuery);
  const drafts = useKnownDrafts();
  const [recent] = useState(recentAgents);
  const [query, setQuery] = useState("");
  const lines = useMemo(
    () => agentChoiceLines(agents, { query, recent, current }),
    [agents, query, recent, current],
  );
  return (
    <div className="flex flex-col">
      <ChoiceList
        label={t("Go to an agent")}
        query={query}
        onQuery={setQuery}
        lines={lines}
        onChoose={({ id }, modified) => onOpen(id, modified)}
        nothing={t("No agents with this name.")}
      >
        {(agent) => <AgentChoiceContent agent={agent} draft={drafts.get(agent.id)} />}
      </ChoiceList>
      <AgentChoicesFoot current={current}>
        <AgentChoicesHint keys={["↑", "↓"]}>{t("choose")}</AgentChoicesHint>
        <AgentChoicesHint keys={["↵"]}>{t("open")}</AgentChoicesHint>
        <AgentChoicesHint keys={[`${modKey}↵`]}>{t("same tool there")}</AgentChoicesHint>
      </AgentChoicesFoot>
    </div>
  );
}

function AgentChoiceContent({
  agent,
  draft,
}: {
  agent: AgentSummary;
  draft: KnownDraft | undefined;
}) {
  const { errors, warnings } = agent.problems;
  return (
    <>
      <AgentTile tile={agent.tile} />
      <span className="flex min-w-0 flex-1 items-baseline gap-2">
        <span className="truncate font-medium">{agent.name}</span>
        <span className="min-w-0 shrink-[4] truncate text-meta text-2">
          {draft?.storedAt
            ? t.rich("your draft, {ago}", { ago: <TimeAgo at={draft.storedAt} /> })
            : agent.group}
        </span>
      </span>
      <PresenceMark agent={agent.id} />
      <DraftMark draft={draft} />
      {errors > 0 && (
        <span className="num inline-flex items-center gap-1 text-meta font-medium text-red">
          <CircleX {...iconSize.s} />
          {countText(errors)}
          <span className="sr-only">
            {t("{count, plural, one {error} other {errors}}", { count: errors })}
          </span>
        </span>
      )}
      {warnings > 0 && (
        <span className="num inline-flex items-center gap-1 text-meta font-medium text-amber">
          <TriangleAlert {...iconSize.s} />
          {countText(warnings)}
          <span className="sr-only">
            {t("{count, plural, one {warning} other {warnings}}", { count: warnings })}
          </span>
        </span>
      )}
    </>
  );
}

interface AgentChoicesFootProps extends Pick<AgentChoicesProps, "current"> {
  children: ReactNode;
}

function AgentChoicesFoot({ current, children }: AgentChoicesFootProps) {
  const link = "font-medium whitespace-nowrap text-accent hover:underline";
  return (
    <div className="mt-1.5 flex flex-wrap items-center gap-x-2.5 gap-y-1 border-t border-line px-3.5 py-2 text-meta text-2">
      <span className="flex items-center gap-2.5 max-sm:hidden">{children}</span>
      <span className="flex-1" />
      {current !== undefined && (
        <a href={paths.compareAgents(current)} className={link}>
          {t("Compare…")}
        </a>
      )}
      <a href={paths.agents()} className={link}>
        {t("All agents")}
      </a>
    </div>
  );
}

const AgentChoicesHint = ({ keys, children }: { keys: string[]; children: string }) => (
  <span className="inline-flex items-center gap-1 whitespace-nowrap">
    {keys.map((key) => (
      <KeyHint key={key}>{key}</KeyHint>
    ))}
    {children}
  </span>
);

interface AgentChoicesQuery {
  query: string;
  recent: string[];
  current: string | undefined;
}

/**
 * The lines of the list: agents that match, or recent ones before all of them. The open agent is
 * not among the recent ones.
 */
function agentChoiceLines(
  agents: AgentSummary[],
  { query, recent, current }: AgentChoicesQuery,
): AgentChoiceLine[] {
  const inOrder = agents.toSorted(byName);
  const [first] = query.trim().toLocaleLowerCase().split(/\s+/);
  const isBegun = ({ name }: AgentSummary) => name.toLocaleLowerCase().startsWith(first ?? "");
  if (query.trim() !== "") {
    const hasWords = wordFilter(query);
    const found = inOrder.filter(({ name, group, tile }) => hasWords(name, group, tile.letters));
    const ordered = [...found.filter(isBegun), ...found.filter((agent) => !isBegun(agent))];
    return ordered.map((choice) => ({ choice }));
  }
  const latest = recent
    .filter((id) => id !== current)
    .flatMap((id) => agents.find((agent) => agent.id === id) ?? []);
  const line = (choice: AgentSummary): AgentChoiceLine => ({ choice });
  const all: AgentChoiceLine[] = [
    { head: t("All {count, number}", { count: agents.length }) },
    ...inOrder.map(line),
  ];
  return latest.length === 0
    ? all
    : [{ head: t("Recent") }, ...latest.slice(0, RECENT).map(line), ...all];
}
