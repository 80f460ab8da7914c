import type { Toolset } from "@pegboard/registry-core";
import { switchTools } from "@pegboard/registry-core/internal";
import { Button } from "@pegboard/ui/button.tsx";
import { EmptyState } from "@pegboard/ui/page/page-states.tsx";
import type { ReactElement } from "react";
import { t } from "../../../messages/t.ts";
import { useAgentEdit } from "../draft/agent-edit.tsx";

/** Each as a title and its explanation, or as one line. */
const NONE_OFFERED = {
  title: t("No tool that is on can be offered"),
  why: t("Each lacks its config or its source: Why says which. The agent gets no tool section."),
  line: t(
    "No tool that is on can be offered. Each lacks its config or its source: Why says which. The agent gets no tool section.",
  ),
};

const NONE_ON = {
  title: t("No tools are on"),
  why: t("The agent gets no tool section."),
  line: t("No tools are on: the agent gets no tool section."),
};

interface NothingOfferedProps {
  toolset: Toolset;
  /** Whether it is one line above a text, and not a screen in its place. */
  line: boolean;
}

export const offersNothing = ({ tools }: Toolset): boolean =>
  !tools.some(({ methods }) => methods.some(({ offered }) => offered));

/** Why the agent gets no tools. */
export function NothingOffered({ toolset, line }: NothingOfferedProps): ReactElement {
  const { model, onStep } = useAgentEdit("model", "onStep");
  const isAnyOn = toolset.tools.some(({ methods }) => methods.some(({ enabled }) => enabled));
  const texts = isAnyOn ? NONE_OFFERED : NONE_ON;
  const actions = !isAnyOn && (
    <Button size="s" onClick={() => onStep(switchAllOnStep(model.toolset))}>
      {t("Switch tools on")}
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
  return { label: t("Switch tools on"), operations: switchTools(visible, true) };
}
