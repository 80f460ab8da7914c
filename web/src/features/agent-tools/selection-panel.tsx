import { EmptyState } from "../../components/empty-state.tsx";
import { Inspector, type InspectorProps } from "./inspector.tsx";
import type { Selection } from "./selection.ts";
import { UnknownPanel } from "./unknown-panel.tsx";

export interface SelectionPanelProps extends Omit<InspectorProps, "selection"> {
  selection: Selection | undefined;
}

/** The right side: the inspector of what is selected, or what can be said about a name that is unknown. */
export function SelectionPanel({ selection, ...props }: SelectionPanelProps) {
  if (!selection)
    return (
      <EmptyState plain title="Nothing is selected">
        Choose a tool or a method in the list.
      </EmptyState>
    );
  if (selection.kind === "unknown") return <UnknownPanel key={selection.name} name={selection.name} {...props} />;
  return <Inspector {...props} selection={selection} />;
}
