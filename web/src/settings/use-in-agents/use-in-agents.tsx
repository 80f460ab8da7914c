import type { MethodNames } from "@pegboard/registry-core";
import { type ComponentProps, lazy } from "react";
import { Popover } from "../../components/overlays/popover.tsx";
import { lateCode } from "../../components/page/late-code.ts";
import { LatePart } from "../../components/page/late-part.tsx";
import { Skeleton } from "../../components/page/skeleton.tsx";
import { say } from "./texts.ts";

const checklist = lateCode(() => import("./agent-checklist.tsx"));
const AgentChecklist = lazy(() => checklist.load().then((module) => ({ default: module.AgentChecklist })));

interface UseInAgentsProps extends Pick<ComponentProps<typeof Popover>, "trigger" | "align" | "side"> {
  /** What is switched: "Charges", "148 methods in 150 tools". */
  what: string;
  methods: MethodNames[];
}

/** Switches methods in any agents, each in its own draft. The list of agents loads when it is opened. */
export function UseInAgents({ what, methods, ...popover }: UseInAgentsProps) {
  return (
    <Popover {...popover} label={say.useInAgentsOf(what)}>
      <LatePart fallback={<Skeleton rows={6} label={say.loadingTheAgents} />}>
        <AgentChecklist what={what} methods={methods} />
      </LatePart>
    </Popover>
  );
}
