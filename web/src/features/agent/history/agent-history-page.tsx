import { Suspense, useMemo, useState } from "react";
import type { HistorySearch } from "../../../addresses/searches/history-search.ts";
import { AgentTile } from "../../../components/agent-tile.tsx";
import { SplitSkeleton } from "../../../components/page/split-skeleton.tsx";
import { common } from "../../../language/common.ts";
import { HistoryOwnerContext } from "../../../settings/history/history-owner.ts";
import { HistoryView } from "../../../settings/history/history-view.tsx";
import { AgentFailure } from "../agent-failure.tsx";
import { AgentHead } from "../agent-head.tsx";
import { AgentEditor, type AgentLinks, useAgentEdit } from "../draft/agent-edit.tsx";
import { AgentFoot } from "../draft/agent-foot.tsx";
import { EditedHead } from "../edited-head.tsx";
import { useAgentAnswers } from "../model/use-agent-answers.ts";
import { OutdatedNote } from "../outdated-note.tsx";
import { comparedTexts } from "./compared-text.tsx";
import { say } from "./texts.ts";
import { useAgentCosts } from "./use-agent-costs.ts";

interface HistoryProps {
  search: HistorySearch;
  /** Changes the given keys; undefined removes one from the address. */
  setSearch(patch: HistorySearch): void;
}

interface AgentHistoryPageProps extends HistoryProps {
  agent: string;
  links: AgentLinks;
}

/** The saves of an agent, any two compared, with the way back as a draft. */
export function AgentHistoryPage({ agent, links, ...history }: AgentHistoryPageProps) {
  const { answer, settings, head, failed, retry, outdated } = useAgentAnswers(agent);
  const isLoaded = answer !== undefined && settings !== undefined;
  const waiting = (
    <>
      <AgentHead agent={head} tab="history" openAgent={links.openAgent} />
      {failed && !isLoaded ? (
        <div className="flex min-h-0 flex-1 flex-col overflow-auto bg-panel">
          <AgentFailure title={common.theHistoryCouldNotBeLoaded} error={failed} onRetry={retry} />
        </div>
      ) : (
        <SplitSkeleton
          label={common.loadingTheHistory}
          headClass="h-13 px-4"
          rowClass="h-12 px-4"
          rows={12}
          split
        />
      )}
    </>
  );
  if (!isLoaded) return waiting;
  const blocked = outdated && say.readOnlyUntilTheAgentIs;
  return (
    <Suspense fallback={waiting}>
      <AgentEditor key={agent} {...{ answer, settings, blocked, links }}>
        <EditedHead tab="history" />
        {outdated && <OutdatedNote {...outdated} />}
        <History {...history} />
        <AgentFoot />
      </AgentEditor>
    </Suspense>
  );
}

function History(props: HistoryProps) {
  const { settings, definitions } = useAgentEdit("settings", "definitions");
  const { agent, revision: current } = settings;
  const [owner] = useState(() => ({ kind: "agent", id: agent.id }) as const);
  const { tools } = definitions.catalog;
  const context = useMemo(
    () => ({
      ...{ owner, current, origin: say.asItWasCreated, definitions: tools, name: agent.name },
      tile: <AgentTile tile={agent.tile} size="xs" />,
      useCosts: useAgentCosts,
    }),
    [owner, current, tools, agent],
  );
  const texts = comparedTexts((view) => props.setSearch({ view }));
  return (
    <HistoryOwnerContext value={context}>
      <HistoryView {...props} texts={texts} />
    </HistoryOwnerContext>
  );
}
