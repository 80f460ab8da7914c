import type { SelectedMethods } from "@pegboard/registry-core/internal";
import { lazy, type ReactNode } from "react";
import type { AgentToolsSearch } from "../../../addresses/searches/agent-tools-search.ts";
import { Sheet } from "../../../components/overlays/sheet.tsx";
import { EmptyState } from "../../../components/page/empty-state.tsx";
import { LazyBoundary } from "../../../components/page/lazy-boundary.tsx";
import { lazyComponent, lazyModule } from "../../../components/page/lazy-module.ts";
import { t } from "../../../messages/t.tsx";
import { type InspectorSelection, selectionName } from "../tree/selection.ts";
import { placeName } from "../tree/tree-rows.ts";

// The inspector arrives after the list, which does not wait for it.
const inspector = lazyModule(() => import("./inspector.tsx"));
void inspector.load();
const LazyInspector = lazyComponent(inspector, (code) => code.Inspector);
const LazyUnknownPanel = lazy(() =>
  import("./unknown-panel.tsx").then((module) => ({ default: module.UnknownPanel })),
);
const LazySeparator = lazy(() =>
  import("../../../components/page/separator.tsx").then((module) => ({
    default: module.Separator,
  })),
);
const LazyPickedPanel = lazy(() =>
  import("./picked-panel.tsx").then((module) => ({ default: module.PickedPanel })),
);

interface SelectionPanelProps {
  selection: InspectorSelection | undefined;
  search: AgentToolsSearch;
  setSearch(patch: AgentToolsSearch): void;
}

/** The right side, with the edge that sizes it. */
export function SelectionPanel(props: SelectionPanelProps & { picked: SelectedMethods[] }) {
  return (
    <>
      <LazyBoundary>
        <LazySeparator region="tree" label={t("Width of the list")} />
      </LazyBoundary>
      <SelectionContent {...props} />
    </>
  );
}

/**
 * The effect of a switch for all the picked methods, the inspector of one, or a panel for an
 * unknown name.
 */
function SelectionContent({
  picked,
  ...props
}: SelectionPanelProps & { picked: SelectedMethods[] }) {
  if (picked.length > 1 || (picked[0]?.methods.length ?? 0) > 1) {
    return (
      <LazyBoundary>
        <LazyPickedPanel
          picked={picked}
          search={props.search.q}
          onSearch={(q) => props.setSearch({ q })}
        />
      </LazyBoundary>
    );
  }
  if (props.selection) return <InspectorContent {...props} selection={props.selection} />;
  return (
    <EmptyState plain title={t("Nothing is selected")}>
      {t("Choose a tool or a method in the list.")}
    </EmptyState>
  );
}

interface SelectionSheetProps extends SelectionPanelProps {
  /** The draft bar, for when the sheet would cover it. */
  foot: ReactNode;
}

/**
 * The inspector as a sheet over the list, where there is no room beside it. It is open while
 * something is selected.
 */
export function SelectionSheet({ foot, ...props }: SelectionSheetProps) {
  const { selection, setSearch } = props;
  if (!selection) return null;
  const close = () => setSearch({ tool: undefined, method: undefined, tab: undefined });
  return (
    <Sheet label={selectionName(selection)} onClose={close}>
      <span
        aria-hidden
        className="mx-auto mt-2 h-1 w-9 flex-none rounded-full bg-(--line-strong) sm:hidden"
      />
      <InspectorContent {...props} selection={selection} onClose={close} />
      {foot}
    </Sheet>
  );
}

function InspectorContent({
  selection,
  ...props
}: SelectionPanelProps & { selection: InspectorSelection; onClose?: () => void }) {
  return (
    <LazyBoundary>
      {selection.kind === "unknown" ? (
        <LazyUnknownPanel key={placeName(selection.place)} place={selection.place} />
      ) : (
        <LazyInspector {...props} selection={selection} />
      )}
    </LazyBoundary>
  );
}
