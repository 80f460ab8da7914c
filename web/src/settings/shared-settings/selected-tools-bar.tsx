import type { MethodNames } from "@pegboard/registry-core/internal";
import { type ComponentProps, lazy, type ReactNode, useState } from "react";
import { SelectionAction, SelectionBar } from "../../components/list/selection-bar.tsx";
import { LazyBoundary } from "../../components/page/lazy-boundary.tsx";
import { common } from "../../language/common.ts";
import { useOwnerEdit } from "../owner-edit.tsx";
import { UseInAgents } from "../use-in-agents/use-in-agents.tsx";
import type { SelectedTool } from "./shared-settings.ts";
import { say } from "./texts.ts";

const SetValueDialog = lazy(() =>
  import("./set-value-dialog.tsx").then((module) => ({ default: module.SetValueDialog })),
);

interface SelectedToolsBarProps
  extends Pick<ComponentProps<typeof SelectionBar>, "what" | "more" | "onClear"> {
  /** What is selected, as a text: "148 methods in 150 tools". */
  said: string;
  methods: MethodNames[];
  /** What of them can be set together. Keep the same array. */
  tools: SelectedTool[];
  /** Says what a value would do. Keep the same component. */
  Effect: ComponentProps<typeof SetValueDialog>["Effect"];
  /** What only this list does, before what every list of tools does, and after it. */
  children: ReactNode;
  end?: ReactNode;
}

/** What is done to selected tools and methods, each as one step of the draft. */
export function SelectedToolsBar({
  methods,
  tools,
  Effect,
  children,
  end,
  ...bar
}: SelectedToolsBarProps) {
  const blocked = useOwnerEdit((edit) => edit.blocked);
  const [isSetting, setSetting] = useState(false);
  const close = () => setSetting(false);
  return (
    <>
      <SelectionBar {...bar}>
        {children}
        <SelectionAction label={say.setAValue} blocked={blocked} onClick={() => setSetting(true)} />
        <UseInAgents
          what={bar.said}
          methods={methods}
          trigger={<SelectionAction label={common.useInAgents} />}
          side="top"
        />
        {end}
      </SelectionBar>
      <LazyBoundary onClose={close}>
        {isSetting && <SetValueDialog what={bar.said} onClose={close} {...{ tools, Effect }} />}
      </LazyBoundary>
    </>
  );
}
