import { classNames } from "@pegboard/ui/class-names.ts";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { agentsQuery } from "../../../api/agents.ts";
import { t } from "../../../messages/t.ts";
import { useOwnerEdit } from "../../../settings/owner-edit.tsx";
import type { RegistrySubject } from "../pane/subject.ts";
import type { RegistryTool } from "../registry-model.ts";
import { BlastRadius } from "./blast-radius.tsx";
import { FlagSwitch } from "./flag-switch.tsx";
import { declaredValue, metadataStep, organisationValue } from "./metadata-edit.ts";
import { OriginState } from "./origin-state.tsx";

interface FlagFieldProps extends RegistrySubject {
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
  const label = flag === "isCore" ? t("Core") : t("Visible");
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
          <p className="text-meta text-2">
            {locked ? t("Its code declares it core: it cannot be made non-core") : HELP[flag]}
          </p>
        </div>
        {set !== undefined && (
          <OriginState
            tool={tool}
            place={place}
            label={label}
            declared={declared === true ? t("on") : t("off")}
            onReset={() => onStep(metadataStep(tool, place, null))}
          />
        )}
        <FlagSwitch flag={flag} tool={tool} {...(method && { method: method.name })} />
      </div>
      {flag === "isCore" && !locked && (
        <BlastRadius
          tool={place.tool}
          operations={operations}
          lead={isOn ? t("If no longer core:") : t("If made core:")}
        />
      )}
      {flag === "visible" && !method && <RowOfAgents tool={tool} />}
    </div>
  );
}

const HELP = {
  isCore: t("On for every agent; nobody can switch it off"),
  visible: t("Show in agents' tool lists. Does not switch anything"),
};

/** The row of a tool in agents. Hiding it changes no switch, it only removes the row. */
function RowOfAgents({ tool }: { tool: RegistryTool }) {
  const { data: agents } = useQuery(agentsQuery);
  return (
    <p className="num text-meta whitespace-normal text-2">
      {agents
        ? (tool.definition.visible
            ? (agents: number, on: number) =>
                t(
                  "{agents, plural, one {If hidden: # agent loses the row, it stays on in {on, number}, ±0 tokens} other {If hidden: # agents lose the row, it stays on in {on, number}, ±0 tokens}}",
                  { agents, on },
                )
            : (agents: number, on: number) =>
                t(
                  "{agents, plural, one {Hidden: # agent has no row for it, it is on in {on, number}} other {Hidden: # agents have no row for it, it is on in {on, number}}}",
                  { agents, on },
                ))(agents.length, tool.usedBy.length)
        : "…"}
    </p>
  );
}
