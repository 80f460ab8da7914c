import type { MethodNames } from "@pegboard/registry-core/internal";
import { type ComponentProps, type ReactNode, useState } from "react";
import { SelectionAction, SelectionBar } from "../../components/selection-bar.tsx";
import { t } from "../../messages/t.ts";
import { useOwnerEdit } from "../owner-edit.tsx";
import { UseInAgents } from "../use-in-agents/use-in-agents.tsx";
import { SetValueDialog } from "./set-value-dialog.tsx";
import type { SelectedTool } from "./shared-settings.ts";

interface SelectedToolsBarProps
  extends Pick<ComponentProps<typeof SelectionBar>, "what" | "more" | "onClear"> {
  /** The selection as a text: "148 methods in 150 tools". */
  said: string;
  methods: MethodNames[];
  /**
   * The selected tools, whose shared settings can be set together. The array has to stay one
   * object.
   */
  tools: SelectedTool[];
  /** Says what a value would do. It has to stay one component. */
  Effect: ComponentProps<typeof SetValueDialog>["Effect"];
  /** Actions of this list alone, between those of every list of tools. */
  children: ReactNode;
  end?: ReactNode;
}

/** Actions on selected tools and methods, each one step of the draft. */
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
        <SelectionAction
          label={t("Set a value…")}
          blocked={blocked}
          onClick={() => setSetting(true)}
        />
        <UseInAgents
          what={bar.said}
          methods={methods}
          trigger={<SelectionAction label={t("Use in agents…")} />}
          side="top"
        />
        {end}
      </SelectionBar>
      {isSetting && (
        <SetValueDialog what={bar.said} onClose={close} tools={tools} Effect={Effect} />
      )}
    </>
  );
}
