import { Button, buttonClass } from "@pegboard/ui/button.tsx";
import { classNames } from "@pegboard/ui/class-names.ts";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { LiveRegion } from "@pegboard/ui/live-region.tsx";
import { LazyBoundary } from "@pegboard/ui/page/lazy-boundary.tsx";
import { EmptyState } from "@pegboard/ui/page/page-states.tsx";
import { SplitSkeleton } from "@pegboard/ui/page/skeleton.tsx";
import { useEventCallback } from "@pegboard/ui/use-event-callback.ts";
import { Plus } from "lucide-react";
import { type ReactNode, Suspense, useEffect, useState } from "react";
import { paths } from "../../addresses/paths.ts";
import type { AgentToolsSearch } from "../../addresses/searches/agent-tools-search.ts";
import { LateCommands } from "../../commands/early-keys.tsx";
import { useCommand } from "../../commands/use-command.ts";
import { leftOutText } from "../../messages/left-out-text.ts";
import { t } from "../../messages/t.ts";
import { toolSearchCode } from "../../tool-list/search/search-tools.ts";
import { AgentError, OutdatedNote, useAgentAnswers } from "./agent-answers.tsx";
import { AgentHead } from "./agent-head.tsx";
import { AgentEditor, type AgentLinks, useAgentEdit } from "./draft/agent-edit.tsx";
import { AgentFoot } from "./draft/agent-foot.tsx";
import { EditedHead } from "./edited-head.tsx";
import {
  LazyAgentToolsCommands,
  LazyRegisterDialog,
  LazySelectionPanel,
  LazySelectionSheet,
} from "./late-parts.ts";
import { PreviewDock } from "./preview/preview-dock.tsx";
import { useIsShort, useScreenSize } from "./screen-size.ts";
import { NO_SELECTED_METHODS } from "./tree/selected-methods.ts";
import { findFirstSelection, findSelection, selectionName } from "./tree/selection.ts";
import { TreePanel } from "./tree/tree-panel.tsx";

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
        <AgentEditor
          key={agent}
          answer={answer}
          settings={settings}
          blocked={blocked}
          links={links}
        >
          <AgentToolsScreen
            search={search}
            setSearch={setSearch}
            treeEnd={treeEnd}
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
            <AgentError title={t("The tools could not be loaded")} error={failed} onRetry={retry} />
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
        headClass="h-[112px] max-sm:h-13 sm:max-lg:short:h-[76px] px-3 pt-2.5 max-sm:px-4 max-sm:pt-1"
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

interface AgentToolsScreenProps {
  search: AgentToolsSearch;
  setSearch(patch: AgentToolsSearch): void;
  /** A note that what is shown is not the latest. */
  note: ReactNode;
  treeEnd: ReactNode;
}

/** The screen once everything is loaded: tree, inspector, preview and draft bar over one model. */
function AgentToolsScreen({ search, setSearch, note, treeEnd }: AgentToolsScreenProps) {
  const size = useScreenSize();
  const preview = usePreviewOpen(size === "phone", search, setSearch);
  const chosen = useAgentEdit(({ model }) => findSelection(model.toolset, search));
  const first = useAgentEdit(({ model }) =>
    size === "wide" ? findFirstSelection(model.toolset) : undefined,
  );
  const selection = chosen ?? first;
  const [picked, onPicked] = useState(NO_SELECTED_METHODS);
  const isFull = preview.open && size !== "phone" && search.full === true;
  const panel = { selection, search, setSearch };
  const foot = <AgentFoot quiet />;
  const footInSheet = size !== "wide" && chosen !== undefined;
  return (
    <>
      <EditedHead tab="tools" onPreview={() => preview.onOpen(true)} />
      <Announced />
      {note}
      <div
        hidden={isFull}
        className="relative grid min-h-0 flex-1 grid-cols-[var(--tree)_minmax(0,1fr)] grid-rows-[minmax(0,1fr)] bg-panel max-lg:grid-cols-1 [[hidden]]:hidden"
      >
        <LazyBoundary of={search.q}>
          <TreePanel
            search={search}
            setSearch={setSearch}
            selection={selection}
            size={size}
            onPicked={onPicked}
            isChosen={chosen !== undefined}
            end={treeEnd}
          />
        </LazyBoundary>
        <LazyBoundary fallback={<LateCommands />}>
          <LazyAgentToolsCommands
            setSearch={setSearch}
            isPreviewOpen={preview.open}
            onPreview={preview.onOpen}
            shown={selection && selectionName(selection)}
            method={selection?.kind === "method" ? selection : undefined}
          />
          {size === "wide" ? (
            <LazySelectionPanel {...panel} picked={picked} />
          ) : (
            <LazySelectionSheet {...panel} foot={footInSheet && foot} />
          )}
        </LazyBoundary>
      </div>
      <PreviewDock
        {...preview}
        size={size}
        search={search}
        setSearch={setSearch}
        selection={selection}
        isChosen={chosen !== undefined}
      />
      {!footInSheet && foot}
    </>
  );
}

/** Whether the preview is open. On phones it is a sheet, which the address does not hold. */
function usePreviewOpen(
  phone: boolean,
  search: AgentToolsSearch,
  setSearch: AgentToolsScreenProps["setSearch"],
) {
  const isShort = useIsShort();
  const [inSheet, setInSheet] = useState(false);
  const open = phone ? inSheet : (search.dock ?? !isShort);
  const onOpen = useEventCallback((next: boolean) =>
    phone
      ? setInSheet(next)
      : setSearch({ dock: next === !isShort ? undefined : next, full: undefined }),
  );
  useCommand("agent.full", () =>
    setSearch({ dock: true, full: open && search.full ? undefined : true }),
  );
  return { open, onOpen };
}

function Announced() {
  const { counts, toolset } = useAgentEdit(({ model: { counts, toolset } }) => ({
    counts,
    toolset,
  }));
  const leftOut = leftOutText(counts);
  return (
    <LiveRegion text={announcement({ ...counts, on: toolset.on, total: toolset.total }, leftOut)} />
  );
}

function announcement(
  counts: Record<"on" | "total" | "methods" | "tokens", number>,
  leftOut: string,
): string {
  const { on, total, methods, tokens } = counts;
  if (leftOut === "")
    return t(
      "{on, number} of {total, number} tools are on, {methods, plural, one {# method} other {# methods}} offered, about {tokens, plural, one {# token} other {# tokens}}",
      { on, total, methods, tokens },
    );
  return t(
    "{on, number} of {total, number} tools are on, {methods, plural, one {# method} other {# methods}} offered, {leftOut}, about {tokens, plural, one {# token} other {# tokens}}",
    { on, total, methods, leftOut, tokens },
  );
}

/** A page for a catalogue without tools, which says how to add some. */
function NoTools() {
  const [explained, setExplained] = useState(false);
  return (
    <>
      <EmptyState
        title={t("No tools are registered yet")}
        actions={
          <>
            <a href={paths.sources()} className={buttonClass("primary")}>
              <Plus {...iconSize.m} />
              {t("Add a source")}
            </a>
            <Button onClick={() => setExplained(true)}>{t("How to register")}</Button>
          </>
        }
      >
        {t("Register a class or a function in code, or bring tools in from an MCP server.")}
      </EmptyState>
      {explained && (
        <LazyBoundary onClose={() => setExplained(false)}>
          <LazyRegisterDialog onClose={() => setExplained(false)} />
        </LazyBoundary>
      )}
    </>
  );
}
