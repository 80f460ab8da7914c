import { lazy } from "react";
import type { AgentToolsSearch } from "../../../addresses/searches/agent-tools-search.ts";
import { classNames } from "../../../components/class-names.ts";
import { Sheet } from "../../../components/overlays/sheet.tsx";
import { LazyBoundary } from "../../../components/page/lazy-boundary.tsx";
import { common } from "../../../language/common.ts";
import type { ScreenSize } from "../screen-size.ts";
import type { Selection } from "../tree/selection.ts";
import { PreviewBar } from "./preview-bar.tsx";

const FoldedTabs = lazy(() =>
  import("./preview-tabs.tsx").then((module) => ({ default: module.FoldedTabs })),
);
const PreviewContent = lazy(() =>
  import("./preview-content.tsx").then((module) => ({ default: module.PreviewContent })),
);

interface PreviewDockProps {
  open: boolean;
  onOpen(open: boolean): void;
  size: ScreenSize;
  search: AgentToolsSearch;
  setSearch(patch: AgentToolsSearch): void;
  selection: Selection | undefined;
  /**
   * Whether the selection was chosen. False for the first tool, which is selected until somebody
   * chooses.
   */
  isChosen: boolean;
}

/** The preview of the draft, below the tree; on phones a sheet. */
export function PreviewDock({
  open,
  onOpen,
  size,
  search,
  setSearch,
  selection,
  isChosen,
}: PreviewDockProps) {
  const phone = size === "phone";
  if (phone && !open) return null;
  const isFull = open && search.full === true;
  const bar = <PreviewBar {...{ open, onOpen, phone }} />;
  const known = selection?.kind === "unknown" ? undefined : selection;
  const selected = known && {
    tool: known.tool.definition.name,
    method: known.kind === "method" ? known.method.definition.name : undefined,
    isChosen,
  };
  const content = open ? (
    <LazyBoundary fallback={bar}>
      <PreviewContent
        {...{ onOpen, size, search, setSearch, selected }}
        onSelect={(place) => {
          if (phone) onOpen(false);
          setSearch({ ...place, full: undefined });
        }}
      />
    </LazyBoundary>
  ) : (
    <LazyBoundary fallback={bar}>
      <PreviewBar {...{ open, onOpen, phone }}>
        <FoldedTabs tab={search.preview} onPick={(preview) => setSearch({ preview, dock: true })} />
      </PreviewBar>
    </LazyBoundary>
  );
  if (phone) {
    return (
      <Sheet label={common.preview} onClose={() => onOpen(false)}>
        {content}
      </Sheet>
    );
  }
  return (
    <section
      aria-label={common.preview}
      className={classNames(
        "relative flex min-h-0 flex-col border-t border-line bg-panel",
        isFull ? "flex-1" : "flex-none",
        open && !isFull && "h-(--dock)",
      )}
    >
      {content}
    </section>
  );
}
