import { LiveRegion } from "@pegboard/ui/live-region.tsx";
import { LazyBoundary } from "@pegboard/ui/page/lazy-boundary.tsx";
import { type ReactNode, useState } from "react";
import type { AgentToolsSearch } from "../../addresses/searches/agent-tools-search.ts";
import { useCommand } from "../../commands/use-command.ts";
import { t } from "../../messages/t.ts";
import { leftOutText } from "../../words/left-out-text.ts";
import { useAgentEdit } from "./draft/agent-edit.tsx";
import { AgentFoot } from "./draft/agent-foot.tsx";
import { EditedHead } from "./edited-head.tsx";
import { LazyAgentToolsCommands, LazySelectionPanel, LazySelectionSheet } from "./late-parts.ts";
import { PreviewDock } from "./preview/preview-dock.tsx";
import { useIsShort, useScreenSize } from "./screen-size.ts";
import { NO_SELECTED_METHODS } from "./tree/selected-rows.ts";
import { findFirstSelection, findSelection, selectionName } from "./tree/selection.ts";
import { TreePanel } from "./tree/tree-panel.tsx";

interface AgentToolsScreenProps {
  search: AgentToolsSearch;
  setSearch(patch: AgentToolsSearch): void;
  /** A note that what is shown is not the latest. */
  note: ReactNode;
  treeEnd: ReactNode;
}

/** The screen once everything is loaded: tree, inspector, preview and draft bar over one model. */
export function AgentToolsScreen({ search, setSearch, note, treeEnd }: AgentToolsScreenProps) {
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
            {...{ search, setSearch, selection, size, onPicked }}
            isChosen={chosen !== undefined}
            end={treeEnd}
          />
        </LazyBoundary>
        <LazyBoundary>
          <LazyAgentToolsCommands
            {...{ setSearch, preview }}
            shown={selection && selectionName(selection)}
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
        {...{ size, search, setSearch, selection }}
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
  const onOpen = (next: boolean) =>
    phone
      ? setInSheet(next)
      : setSearch({ dock: next === !isShort ? undefined : next, full: undefined });
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
