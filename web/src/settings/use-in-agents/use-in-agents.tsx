import type { MethodNames } from "@pegboard/registry-core/internal";
import type { ComponentProps } from "react";
import { Popover } from "../../components/overlays/popover.tsx";
import { t } from "../../messages/t.tsx";
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
