import type { ReactNode } from "react";
import { Sheet } from "../../../components/overlays/sheet.tsx";
import { placeName } from "../model/row-keys.ts";
import { SelectionPanel, type SelectionPanelProps } from "../selection-panel.tsx";

export interface InspectorSheetProps extends Omit<SelectionPanelProps, "sheet"> {
  /** Where the sheet covers the draft bar, it carries it. */
  foot: ReactNode;
}

/** The inspector over the list, where there is no room beside it. Open while something is selected. */
export function InspectorSheet({ selection, foot, ...props }: InspectorSheetProps) {
  if (!selection) return null;
  const close = () => props.setSearch({ tool: undefined, method: undefined, tab: undefined });
  const name = selection.kind === "unknown" ? placeName(selection.place) : selection.tool.definition.displayName;
  return (
    <Sheet label={name} onClose={close}>
      <span aria-hidden className="mx-auto mt-2 h-1 w-9 flex-none rounded-full bg-(--line-strong) sm:hidden" />
      <SelectionPanel selection={selection} sheet onClose={close} {...props} />
      {foot}
    </Sheet>
  );
}
