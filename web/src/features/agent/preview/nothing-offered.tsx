import type { Toolset } from "@pegboard/registry-core";
import { switchTools } from "@pegboard/registry-core/internal";
import type { ReactElement } from "react";
import { Button } from "../../../components/button.tsx";
import { EmptyState } from "../../../components/page/empty-state.tsx";
import { useAgentEdit } from "../draft/agent-edit.tsx";
import { say } from "./texts.ts";

interface NothingOfferedProps {
  toolset: Toolset;
  /** One line above a text, instead of a screen in its place. */
  line: boolean;
}

export const offersNothing = ({ tools }: Toolset): boolean =>
  !tools.some(({ methods }) => methods.some(({ offered }) => offered));

/** Why the agent gets no tools. */
export function NothingOffered({ toolset, line }: NothingOfferedProps): ReactElement {
  const { model, onStep } = useAgentEdit("model", "onStep");
  const isAnyOn = toolset.tools.some(({ methods }) => methods.some(({ enabled }) => enabled));
  const texts = isAnyOn ? say.noneOffered : say.noneOn;
  const actions = !isAnyOn && (
    <Button size="s" onClick={() => onStep(switchAllOnStep(model.toolset))}>
      {say.switchToolsOn}
    </Button>
  );
  if (!line) {
    return (
      <EmptyState title={texts.title} actions={actions}>
        {texts.why}
      </EmptyState>
    );
  }
  return (
    <div className="flex flex-none flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-sunken px-6 py-1.5 text-meta text-2 max-sm:px-4">
      <p role="status">{texts.line}</p>
      {actions}
    </div>
  );
}

function switchAllOnStep({ tools }: Toolset) {
  const visible = tools.filter(({ definition }) => definition.visible);
  return { label: say.switchToolsOn, operations: switchTools(visible, true) };
}
