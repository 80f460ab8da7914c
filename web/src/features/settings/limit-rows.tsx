import { PROVIDER_FORMATS } from "@pegboard/registry-core/formats";
import { escapeInvisible } from "@pegboard/registry-core/internal";
import { Button } from "@pegboard/ui/button.tsx";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { countText } from "@pegboard/ui/messages/count-text.ts";
import { useQuery } from "@tanstack/react-query";
import { CircleX, RotateCcw } from "lucide-react";
import { paths } from "../../addresses/paths.ts";
import { type AgentSummary, agentsQuery } from "../../api/agents.ts";
import { t } from "../../messages/t.ts";
import { NumberPreferenceRow } from "./number-preference.tsx";
import { usePreferenceEdit } from "./use-preference-draft.ts";

/** The most functions in a request, for each provider format; empty for no limit. */
export function LimitRows() {
  const { data: agents } = useQuery(agentsQuery);
  return Object.values(PROVIDER_FORMATS).map(({ name, label }) => (
    <NumberPreferenceRow
      key={name}
      id={`functionLimits.${name}`}
      label={t("Most functions for {label}", { label })}
      now={agents && <LargestAgent agents={agents} format={name} />}
    />
  ));
}

/** Chooses what the providers publish, for all of them. */
export function PublishedLimits() {
  const { stored, changes, choose } = usePreferenceEdit();
  const others = Object.values(PROVIDER_FORMATS).filter(({ name, functionLimit }) => {
    const change = changes.find(({ key }) => key === `functionLimits.${name}`);
    return (change ? change.to : stored.functionLimits[name]) !== functionLimit.most;
  });
  if (others.length === 0) return null;
  return (
    <Button
      size="s"
      variant="ghost"
      icon={RotateCcw}
      onClick={() => {
        for (const { name, functionLimit } of others)
          choose(`functionLimits.${name}`, functionLimit.most);
      }}
    >
      {t("Published values")}
    </Button>
  );
}

/** The agent with the most functions, and how many agents are above the limit. */
function LargestAgent({
  agents,
  format,
}: {
  agents: readonly AgentSummary[];
  format: keyof typeof PROVIDER_FORMATS;
}) {
  const { changes, stored } = usePreferenceEdit();
  const change = changes.find(({ key }) => key === `functionLimits.${format}`);
  const limit = change ? change.to : stored.functionLimits[format];
  const [largest] = agents.toSorted((one, other) => other.counts.methods - one.counts.methods);
  if (!largest) return t("There are no agents yet");
  const most = typeof limit === "number" ? limit : undefined;
  const above =
    most === undefined ? 0 : agents.filter(({ counts }) => counts.methods > most).length;
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {most !== undefined && <LimitBar used={largest.counts.methods} most={most} />}
      <span>
        {t.rich("Largest: {methods}, {agent}", {
          methods: <b>{countText(largest.counts.methods)}</b>,
          agent: <a href={paths.agentTools(largest.id)}>{escapeInvisible(largest.name)}</a>,
        })}
      </span>
      {above > 0 && (
        <span className="inline-flex items-center gap-1 font-medium text-red">
          <CircleX {...iconSize.s} />
          {t("{above, plural, one {# agent is above it} other {# agents are above it}}", {
            above,
          })}
        </span>
      )}
    </span>
  );
}

/** How much of a limit the largest agent takes. The numbers stand beside it. */
function LimitBar({ used, most }: { used: number; most: number }) {
  const share = Math.min(1, used / most);
  return (
    <span aria-hidden className="h-1.5 w-32 overflow-hidden rounded-full bg-press @max-xl:w-full">
      <span
        style={{ width: `${share * 100}%` }}
        className={`block h-full ${used > most ? "bg-(--red)" : "bg-(--text-3)"}`}
      />
    </span>
  );
}
