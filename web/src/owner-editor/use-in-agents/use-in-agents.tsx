import type { MethodNames } from "@pegboard/registry-core/internal";
import { Popover } from "@pegboard/ui/overlays/popover.tsx";
import { ViewOnlyContext } from "@pegboard/ui/view-only.ts";
import type { ComponentProps } from "react";
import { useWhyNot } from "../../api/account/rights.ts";
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
  const whyNot = useWhyNot("PATCH /api/v1/agents/:agent/settings");
  return (
    // Agents are changed, whatever the page around is about.
    <ViewOnlyContext value={whyNot}>
      <Popover {...popover} label={t("Use {what} in agents", { what })}>
        <AgentChecklist what={what} methods={methods} />
      </Popover>
    </ViewOnlyContext>
  );
}
