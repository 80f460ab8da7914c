import { lazy } from "react";
import { EmptyState } from "../../components/page/empty-state.tsx";
import { LatePart } from "../../components/page/late-part.tsx";
import { Inspector, type InspectorProps } from "./inspector/inspector.tsx";
import { placeName } from "./model/row-keys.ts";
import type { Selection } from "./tree/selection.ts";

const UnknownPanel = lazy(() =>
  import("./inspector/unknown-panel.tsx").then((module) => ({ default: module.UnknownPanel })),
);

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
  if (selection.kind === "unknown") {
    return (
      <LatePart>
        <UnknownPanel key={placeName(selection.place)} place={selection.place} {...props} />
      </LatePart>
    );
  }
  return <Inspector {...props} selection={selection} />;
}
