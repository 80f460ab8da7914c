import type { SettingsOperation } from "@pegboard/registry-core";
import { operationItem } from "@pegboard/registry-core/internal";
import { classNames } from "@pegboard/ui/class-names.ts";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { paths } from "../../../addresses/paths.ts";
import { agentsQuery } from "../../../api/agents.ts";
import type { ReachAnswer } from "../../../api/reach.ts";
import { AgentTile } from "../../../components/agent-tile.tsx";
import { t } from "../../../messages/t.ts";
import { useReachOf } from "../../../owner-editor/organisation/use-reach.ts";
import { useOwnerEdit } from "../../../owner-editor/owner-edit.tsx";

interface BlastRadiusProps {
  tool: string;
  /** The operations of the switch. */
  operations: SettingsOperation[];
  /** The beginning of the line: "If made core:". */
  lead: string;
}

/**
 * The agents that a switch for the organisation reaches: a line about its effect, and once it is in the
 * draft each agent.
 */
export function BlastRadius({ tool, operations, lead }: BlastRadiusProps) {
  const pending = useOwnerEdit((edit) => edit.drafted.pending);
  const drafted = useMemo(() => {
    const items = new Set(operations.map(operationItem));
    return pending.filter((one) => items.has(operationItem(one)));
  }, [pending, operations]);
  if (drafted.length > 0) return <ReachedAgents tool={tool} operations={drafted} />;
  return <ReachLine operations={operations} before={lead} />;
}

function ReachedAgents({ tool, operations }: { tool: string; operations: SettingsOperation[] }) {
  const { text, reason, reach } = useReachOf(operations);
  const { data: agents = [] } = useQuery(agentsQuery);
  const forced = agents.filter(({ id }) => reach?.forcedOn.includes(id));
  return (
    <div className="mt-2 grid gap-2 rounded-lg bg-sunken p-3 text-list text-2 inset-ring inset-ring-line">
      {reach && <Strip agents={agents.map(({ id }) => id)} reach={reach} />}
      <p title={reason} className="num min-h-5 whitespace-normal">
        {text ?? "…"}
      </p>
      {forced.length > 0 && (
        <ul
          aria-label={t("Forced on")}
          className="grid max-h-40 gap-1 overflow-auto border-t border-line pt-2 text-meta"
        >
          {forced.map(({ id, name, tile }) => (
            <li key={id}>
              <a
                href={paths.agentTools(id, { tool })}
                className="flex min-w-0 items-center gap-2 hover:underline max-sm:min-h-11"
              >
                <AgentTile tile={tile} size="xs" />
                <b className="truncate font-medium text-1">{name}</b>{" "}
                <span className="flex-none">{t("has it off")}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/**
 * One tick for each agent: solid for those that change, pale for those that are reached, grey for
 * the others.
 */
function Strip({
  agents,
  reach: { agents: reached, forcedOn, switchedOff },
}: {
  agents: string[];
  reach: ReachAnswer;
}) {
  const changed = new Set([...forcedOn, ...switchedOff]);
  const pale = new Set(reached);
  const rank = (id: string) => {
    if (changed.has(id)) return 0;
    return pale.has(id) ? 1 : 2;
  };
  return (
    <span
      role="img"
      aria-label={t(
        "{reached, plural, one {# agent} other {# agents}} of {all, number} reached, {switched, number} switched",
        { reached: reached.length, all: agents.length, switched: changed.size },
      )}
      className={classNames("flex h-3", agents.length > 80 ? "gap-px" : "gap-0.5")}
    >
      {[...agents]
        .sort((a, b) => rank(a) - rank(b))
        .map((id) => (
          <span
            key={id}
            className={classNames("max-w-1.5 flex-1 rounded-[1px]", REACH_TICKS[rank(id)])}
          />
        ))}
    </span>
  );
}

/** The ticks. With forced colours their heights tell them apart. */
const REACH_TICKS = [
  "bg-accent",
  "bg-accent-line forced-colors:mt-1",
  "bg-(--line-strong) opacity-55 forced-colors:mt-2 forced-colors:opacity-100",
];

/**
 * The agents that operations would reach, before they are in the draft. The array has to stay one
 * object.
 */
export function ReachLine({
  operations,
  before,
}: {
  operations: SettingsOperation[];
  before?: string;
}) {
  const { text, reason } = useReachOf(operations);
  return (
    <span title={reason} className="num block min-h-4 text-meta whitespace-normal text-2">
      {before} {operations.length > 0 && (text ?? "…")}
    </span>
  );
}
