import { switchTools, type Toolset } from "@pegboard/registry-core";
import type { ReactElement } from "react";
import { Button } from "../../../components/button.tsx";
import { EmptyState } from "../../../components/page/empty-state.tsx";
import { useAgentEdit } from "../draft/agent-edit.tsx";

interface NothingOfferedProps {
  toolset: Toolset;
  /** One line above a text, instead of a screen in its place. */
  line: boolean;
}

export const offersNothing = ({ tools }: Toolset): boolean =>
  !tools.some(({ methods }) => methods.some(({ offered }) => offered));

/** Why the agent gets no tools. */
export function NothingOffered({ toolset, line }: NothingOfferedProps): ReactElement {
  const { model, onStep } = useAgentEdit();
  const isAnyOn = toolset.tools.some(({ methods }) => methods.some(({ enabled }) => enabled));
  const title = isAnyOn ? "No tool that is on can be offered" : "No tools are on";
  const cause = isAnyOn ? "Each lacks its config or its source: Why says which. " : "";
  const actions = !isAnyOn && (
    <Button size="s" onClick={() => onStep(switchAllOnStep(model.toolset))}>
      Switch tools on
    </Button>
  );
  if (!line) {
    return (
      <EmptyState title={title} actions={actions}>
        {cause}The agent gets no tool section.
      </EmptyState>
    );
  }
  return (
    <div className="flex flex-none flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-sunken px-6 py-1.5 text-meta text-2 max-sm:px-4">
      <p role="status">
        {cause === ""
          ? `${title}: the agent gets no tool section.`
          : `${title}. ${cause}The agent gets no tool section.`}
      </p>
      {actions}
    </div>
  );
}

function switchAllOnStep({ tools }: Toolset) {
  const visible = tools.filter(({ definition }) => definition.visible);
  return { label: "Switch tools on", operations: switchTools(visible, true) };
}
