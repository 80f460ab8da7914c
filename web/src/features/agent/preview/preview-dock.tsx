import { classNames } from "@pegboard/ui/class-names.ts";
import { LazyBoundary } from "@pegboard/ui/page/lazy-boundary.tsx";
import type { AgentToolsSearch } from "../../../addresses/searches/agent-tools-search.ts";
import { t } from "../../../messages/t.ts";
import { LazyFoldedTabs, LazyPreviewContent, LazySheet } from "../late-parts.ts";
import type { ScreenSize } from "../screen-size.ts";
import type { InspectorSelection } from "../tree/selection.ts";
import { PreviewBar } from "./preview-bar.tsx";

interface PreviewDockProps {
  open: boolean;
  onOpen(open: boolean): void;
  size: ScreenSize;
  search: AgentToolsSearch;
  setSearch(patch: AgentToolsSearch): void;
  selection: InspectorSelection | undefined;
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
  const bar = <PreviewBar open={open} onOpen={onOpen} phone={phone} />;
  const known = selection?.kind === "unknown" ? undefined : selection;
  const selected = known && {
    tool: known.tool.definition.name,
    method: known.kind === "method" ? known.method.definition.name : undefined,
    isChosen,
  };
  const content = open ? (
    <LazyBoundary fallback={bar}>
      <LazyPreviewContent
        onOpen={onOpen}
        size={size}
        search={search}
        setSearch={setSearch}
        selected={selected}
        onSelect={(place) => {
          if (phone) onOpen(false);
          setSearch({ ...place, full: undefined });
        }}
      />
    </LazyBoundary>
  ) : (
    <LazyBoundary fallback={bar}>
      <PreviewBar open={open} onOpen={onOpen} phone={phone}>
        <LazyFoldedTabs
          tab={search.preview}
          onPick={(preview) => setSearch({ preview, dock: true })}
        />
      </PreviewBar>
    </LazyBoundary>
  );
  if (phone) {
    return (
      <LazyBoundary onClose={() => onOpen(false)}>
        <LazySheet label={t("Preview")} onClose={() => onOpen(false)}>
          {content}
        </LazySheet>
      </LazyBoundary>
    );
  }
  return (
    <section
      aria-label={t("Preview")}
      data-folded={open ? undefined : ""}
      className={classNames(
        "peer/folded relative flex min-h-0 flex-col border-t border-line bg-panel",
        isFull ? "flex-1" : "flex-none",
        open && !isFull && "h-(--dock)",
      )}
    >
      {content}
    </section>
  );
}
