import { classNames } from "@pegboard/ui/class-names.ts";
import { SplitSkeleton } from "@pegboard/ui/page/skeleton.tsx";
import { type ReactNode, Suspense, useEffect } from "react";
import type { AgentToolsSearch } from "../../addresses/searches/agent-tools-search.ts";
import { t } from "../../messages/t.ts";
import { toolSearchCode } from "../../tool-list/search/search-tools.ts";
import { AgentFailure } from "./agent-failure.tsx";
import { AgentHead } from "./agent-head.tsx";
import { AgentToolsScreen } from "./agent-tools-screen.tsx";
import { AgentEditor, type AgentLinks } from "./draft/agent-edit.tsx";
import { useAgentAnswers } from "./model/use-agent-answers.ts";
import { NoTools } from "./no-tools.tsx";
import { OutdatedNote } from "./outdated-note.tsx";
import { useIsShort } from "./screen-size.ts";

interface AgentToolsPageProps {
  agent: string;
  search: AgentToolsSearch;
  /** Changes the given keys; undefined removes one from the address. */
  setSearch(patch: AgentToolsSearch): void;
  links: AgentLinks;
  /** The right end of the tree's toolbar, for the density. */
  treeEnd?: ReactNode;
}

/** The home screen: an agent's tools to switch, configure, preview and save. */
export function AgentToolsPage({ agent, search, setSearch, links, treeEnd }: AgentToolsPageProps) {
  const { answer, settings, head, failed, retry, outdated } = useAgentAnswers(agent);
  const isSearch = search.q !== undefined;
  useEffect(() => {
    if (isSearch) void toolSearchCode.load();
  }, [isSearch]);
  const emptyHead = (
    <AgentHead agent={head} tab="tools" openAgent={links.openAgent} onPreview={() => {}} />
  );
  const skeleton = <AgentToolsSkeleton dock={search.dock} />;
  if (answer && settings && answer.declared.length > 0) {
    const waiting = (
      <>
        {emptyHead}
        {skeleton}
      </>
    );
    const blocked = outdated && t("Read only until the list is loaded again");
    return (
      <Suspense fallback={waiting}>
        <AgentEditor key={agent} {...{ answer, settings, blocked, links }}>
          <AgentToolsScreen
            {...{ search, setSearch, treeEnd }}
            note={outdated && <OutdatedNote {...outdated} />}
          />
        </AgentEditor>
      </Suspense>
    );
  }
  return (
    <>
      {emptyHead}
      {failed || (answer && settings) ? (
        <div className="flex min-h-0 flex-1 flex-col overflow-auto bg-panel">
          {failed ? (
            <AgentFailure
              title={t("The tools could not be loaded")}
              error={failed}
              onRetry={retry}
            />
          ) : (
            <NoTools />
          )}
        </div>
      ) : (
        skeleton
      )}
    </>
  );
}

/**
 * The screen while it loads: tree, inspector, preview and draft bar in their places, so that
 * nothing jumps.
 */
function AgentToolsSkeleton({ dock }: { dock: boolean | undefined }) {
  const isShort = useIsShort();
  const open = dock ?? !isShort;
  return (
    <>
      <SplitSkeleton
        label={t("Loading the tools")}
        headClass="h-[112px] sm:max-lg:short:h-[76px] px-3 pt-2.5 max-sm:px-4"
        rowClass="h-(--row) px-4 max-sm:h-15"
        rows={12}
        split
      />
      <div
        aria-hidden
        className={classNames(
          "flex-none border-t border-line bg-app max-sm:hidden",
          open ? "h-(--dock)" : "h-[38px]",
        )}
      />
      <div
        aria-hidden
        className="h-(--draft) max-sm:h-[93px] flex-none border-t border-line-strong bg-app"
      />
    </>
  );
}
