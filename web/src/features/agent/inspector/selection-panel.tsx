import type { SelectedMethods } from "@pegboard/registry-core/internal";
import { Sheet } from "@pegboard/ui/overlays/sheet.tsx";
import { EmptyState } from "@pegboard/ui/page/page-states.tsx";
import { Separator } from "@pegboard/ui/page/separator.tsx";
import type { ReactNode } from "react";
import type { AgentToolsSearch } from "../../../addresses/searches/agent-tools-search.ts";
import { t } from "../../../messages/t.ts";
import { type InspectorSelection, selectionName } from "../tree/selection.ts";
import { placeName } from "../tree/tree-rows.ts";
import { Inspector } from "./inspector.tsx";
import { PickedPanel } from "./picked-panel.tsx";
import { UnknownPanel } from "./unknown-panel.tsx";

interface SelectionPanelProps {
  selection: InspectorSelection | undefined;
  search: AgentToolsSearch;
  setSearch(patch: AgentToolsSearch): void;
}

/** The right side, with the edge that sizes it. */
export function SelectionPanel(props: SelectionPanelProps & { picked: SelectedMethods[] }) {
  return (
    <>
      <Separator region="tree" label={t("Width of the list")} />
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
      <PickedPanel
        picked={picked}
        search={props.search.q}
        onSearch={(q) => props.setSearch({ q })}
      />
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
  return selection.kind === "unknown" ? (
    <UnknownPanel key={placeName(selection.place)} place={selection.place} />
  ) : (
    <Inspector {...props} selection={selection} />
  );
}
