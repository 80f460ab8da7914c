import type { MethodNames } from "@pegboard/registry-core/internal";
import type { ComponentProps } from "react";
import { Popover } from "../../components/overlays/popover.tsx";
import { lazyComponent, lazyModule } from "../../components/page/lazy-module.ts";
import { say } from "./texts.ts";

const checklist = lazyModule(() => import("./agent-checklist.tsx"));
const AgentChecklist = lazyComponent(checklist, (code) => code.AgentChecklist);

interface UseInAgentsProps
  extends Pick<ComponentProps<typeof Popover>, "trigger" | "align" | "side"> {
  /** What is switched: "Charges", "148 methods in 150 tools". */
  what: string;
  methods: MethodNames[];
}

/**
 * Switches methods in any agents, each in its own draft. The list of agents loads when it is
 * opened.
 */
export function UseInAgents({ what, methods, ...popover }: UseInAgentsProps) {
  return (
    <Popover {...popover} label={say.useInAgentsOf(what)} late={[checklist]}>
      <AgentChecklist what={what} methods={methods} />
    </Popover>
  );
}
