import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { agentsQuery } from "../../../api/agents.ts";
import { classNames } from "../../../components/class-names.ts";
import { common } from "../../../language/common.ts";
import { useOwnerEdit } from "../../../settings/owner-edit.tsx";
import type { Subject } from "../pane/subject.ts";
import type { RegistryTool } from "../registry-model.ts";
import { BlastRadius } from "./blast-radius.tsx";
import { FlagSwitch } from "./flag-switch.tsx";
import { declaredValue, metadataStep, organisationValue } from "./metadata-edit.ts";
import { OriginState } from "./origin-state.tsx";
import { say } from "./texts.ts";

interface FlagFieldProps extends Subject {
  flag: "isCore" | "visible";
}

/** A switch for everybody, with the agents that it reaches. */
export function FlagField({ tool, method, flag }: FlagFieldProps) {
  const { stored, drafted, onStep } = useOwnerEdit("stored", "drafted", "onStep");
  const isOn = (method ?? tool.definition)[flag];
  const place = useMemo(
    () => ({ tool: tool.definition.name, ...(method && { method: method.name }), field: flag }),
    [tool, method, flag],
  );
  const operations = useMemo(
    () => metadataStep(tool, place, !isOn).operations,
    [tool, place, isOn],
  );
  const declared = declaredValue(tool, place);
  const locked = flag === "isCore" && declared === true;
  const set = organisationValue(drafted.settings, place);
  const label = flag === "isCore" ? common.core : common.visible;
  return (
    <div
      className={classNames(
        "border-b border-line-soft px-6 py-3 last:border-b-0 max-sm:px-4",
        set !== organisationValue(stored.settings, place) && "shadow-[inset_2px_0_0_var(--accent)]",
      )}
    >
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <p className="text-list font-medium">{label}</p>
          <p className="text-meta text-2">{locked ? say.declaredCoreHelp : HELP[flag]}</p>
        </div>
        {set !== undefined && (
          <OriginState
            tool={tool}
            place={place}
            label={label}
            declared={declared === true ? say.on : say.off}
            onReset={() => onStep(metadataStep(tool, place, null))}
          />
        )}
        <FlagSwitch flag={flag} tool={tool} {...(method && { method: method.name })} />
      </div>
      {flag === "isCore" && !locked && (
        <BlastRadius
          tool={place.tool}
          operations={operations}
          lead={isOn ? say.ifNoLongerCore : say.ifMadeCore}
        />
      )}
      {flag === "visible" && !method && <RowOfAgents tool={tool} />}
    </div>
  );
}

const HELP = { isCore: say.onForEveryAgentNobodyCan, visible: say.inTheListOfAgentsSaysNothing };

/** The row of a tool in agents. Hiding it changes no switch, it only removes the row. */
function RowOfAgents({ tool }: { tool: RegistryTool }) {
  const { data: agents } = useQuery(agentsQuery);
  return (
    <p className="num text-meta whitespace-normal text-2">
      {agents
        ? (tool.definition.visible ? say.ifHidden : say.isHidden)(agents.length, tool.usedBy.length)
        : "…"}
    </p>
  );
}
