import { SplitSkeleton } from "@pegboard/ui/page/skeleton.tsx";
import { Suspense, useMemo, useState } from "react";
import type { HistorySearch } from "../../../addresses/searches/history-search.ts";
import { AgentTile } from "../../../components/agent-tile.tsx";
import { t } from "../../../messages/t.ts";
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
import { useAgentCosts } from "./use-agent-costs.ts";

interface AgentHistoryProps {
  search: HistorySearch;
  /** Changes the given keys; undefined removes one from the address. */
  setSearch(patch: HistorySearch): void;
}

interface AgentHistoryPageProps extends AgentHistoryProps {
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
          <AgentFailure
            title={t("The history could not be loaded")}
            error={failed}
            onRetry={retry}
          />
        </div>
      ) : (
        <SplitSkeleton
          label={t("Loading the history")}
          headClass="h-13 px-4"
          rowClass="h-12 px-4"
          rows={12}
          split
        />
      )}
    </>
  );
  if (!isLoaded) return waiting;
  const blocked = outdated && t("Read only until the agent is loaded again");
  return (
    <Suspense fallback={waiting}>
      <AgentEditor key={agent} {...{ answer, settings, blocked, links }}>
        <EditedHead tab="history" />
        {outdated && <OutdatedNote {...outdated} />}
        <AgentHistory {...history} />
        <AgentFoot />
      </AgentEditor>
    </Suspense>
  );
}

function AgentHistory(props: AgentHistoryProps) {
  const { settings, definitions } = useAgentEdit("settings", "definitions");
  const { agent, revision: current } = settings;
  const [owner] = useState(() => ({ kind: "agent", id: agent.id }) as const);
  const { tools } = definitions.catalog;
  const context = useMemo(
    () => ({
      ...{ owner, current, origin: t("As it was created"), definitions: tools, name: agent.name },
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
