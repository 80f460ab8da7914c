import type { MethodNames } from "@pegboard/registry-core/internal";
import { Popover } from "@pegboard/ui/overlays/popover.tsx";
import type { ComponentProps } from "react";
import { t } from "../../messages/t.ts";
import { AgentChecklist } from "./agent-checklist.tsx";

interface UseInAgentsProps
  extends Pick<ComponentProps<typeof Popover>, "trigger" | "align" | "side"> {
  /** The methods that are switched, as a text: "Charges", "148 methods in 150 tools". */
  what: string;
  methods: MethodNames[];
}

/** Switches methods in any agents, each in its own draft. */
export function UseInAgents({ what, methods, ...popover }: UseInAgentsProps) {
  return (
    <Popover {...popover} label={t("Use {what} in agents", { what })}>
      <AgentChecklist what={what} methods={methods} />
    </Popover>
  );
}
