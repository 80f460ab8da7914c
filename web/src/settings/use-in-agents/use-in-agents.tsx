import type { MethodNames } from "@pegboard/registry-core/internal";
import { Popover } from "@pegboard/ui/overlays/popover.tsx";
import { lazyComponent, lazyModule } from "@pegboard/ui/page/lazy-boundary.tsx";
import type { ComponentProps } from "react";
import { t } from "../../messages/t.ts";

const checklist = lazyModule(() => import("./agent-checklist.tsx"));
const UseInAgentsList = lazyComponent(checklist, (code) => code.AgentChecklist);

interface UseInAgentsProps
  extends Pick<ComponentProps<typeof Popover>, "trigger" | "align" | "side"> {
  /** The methods that are switched, as a text: "Charges", "148 methods in 150 tools". */
  what: string;
  methods: MethodNames[];
}

/**
 * Switches methods in any agents, each in its own draft. The list of agents loads when it is
 * opened.
 */
export function UseInAgents({ what, methods, ...popover }: UseInAgentsProps) {
  return (
    <Popover {...popover} label={t("Use {what} in agents", { what })} late={[checklist]}>
      <UseInAgentsList what={what} methods={methods} />
    </Popover>
  );
}
