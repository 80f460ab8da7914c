import { escapeInvisible } from "@pegboard/registry-core/internal";
import { countText } from "@pegboard/ui/messages/count-text.ts";
import { dateText } from "@pegboard/ui/messages/day-text.ts";
import { TimeAgo } from "@pegboard/ui/time-ago.tsx";
import { useQuery } from "@tanstack/react-query";
import { paths } from "../../addresses/paths.ts";
import { agentsQuery } from "../../api/agents.ts";
import type { MethodUsageAnswer } from "../../api/calls.ts";
import { AgentTile } from "../../components/agent-tile.tsx";
import { outcomeText } from "../../components/call-outcomes.ts";
import { t } from "../../messages/t.ts";

/** The most agents whose tiles stand beside a message. */
const SHOWN_TILES = 4;

/** Why calls failed: each message with its number, its time and its agents. */
export function MethodFailures({ usage }: { usage: MethodUsageAnswer }) {
  const { data: agents = [] } = useQuery(agentsQuery);
  const { failures, failed, messages, to } = usage;
  const tiles = new Map(agents.map((agent) => [agent.id, agent]));
  return (
    <section aria-label={t("Why calls failed")} className="pb-3">
      <div className="flex min-h-11 items-center gap-2 px-6 text-meta text-2 max-sm:px-4">
        <h3 className="text-list font-semibold text-1">{t("Why calls failed")}</h3>
        {failures.length > 0 && (
          <span className="num">
            {t("{failed, number} in {messages, plural, one {# message} other {# messages}}", {
              failed,
              messages,
            })}
          </span>
        )}
      </div>
      {failures.length === 0 && (
        <p className="px-6 text-list text-2 max-sm:px-4">{t("No call failed in this time.")}</p>
      )}
      <ul aria-label={t("Messages of failed calls")}>
        {failures.map(({ message, outcome, calls, since, last, agents: who }) => {
          const said = escapeInvisible(message ?? outcomeText(outcome));
          return (
            <li
              key={`${outcome} ${said}`}
              className="grid min-h-13 grid-cols-[40px_minmax(0,1fr)_auto_auto] items-center gap-3 border-b border-line-soft px-6 py-1.5 text-list max-sm:px-4"
            >
              <span className="num text-right font-semibold text-red">{countText(calls)}</span>
              <span className="min-w-0">
                <b title={said} className="line-clamp-2 font-medium wrap-anywhere">
                  {said}
                </b>
                <span className="block truncate text-meta text-2">
                  {outcomeText(outcome)} ·{" "}
                  {t("since {first}", { first: dateText(new Date(since), new Date(to)) })} ·{" "}
                  <TimeAgo at={new Date(last).toISOString()} />
                </span>
              </span>
              <span className="flex max-sm:hidden">
                {who.slice(0, SHOWN_TILES).map((agent) => (
                  <span key={agent} title={tiles.get(agent)?.name ?? agent}>
                    <AgentTile tile={tiles.get(agent)?.tile} size="xs" />
                    <span className="sr-only">{tiles.get(agent)?.name ?? agent}</span>
                  </span>
                ))}
                {who.length > SHOWN_TILES && (
                  <span className="num pl-1 text-meta text-2">
                    +{countText(who.length - SHOWN_TILES)}
                  </span>
                )}
              </span>
              <a
                href={paths.calls({ q: said.slice(0, 100), span: "30d" })}
                aria-label={t("Calls: {message}", { message: said })}
                className="rounded-md px-1.5 text-meta text-2 hover:text-1 hover:underline max-sm:hidden"
              >
                {t("Calls")}
              </a>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
