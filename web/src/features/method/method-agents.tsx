import { Button } from "@pegboard/ui/button.tsx";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { countText } from "@pegboard/ui/messages/count-text.ts";
import { Note } from "@pegboard/ui/note.tsx";
import { TimeAgo } from "@pegboard/ui/time-ago.tsx";
import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { useMemo } from "react";
import { paths } from "../../addresses/paths.ts";
import { useWhyNot } from "../../api/account/rights.ts";
import { type AgentSummary, agentsQuery } from "../../api/agents.ts";
import type { MethodUsageAnswer } from "../../api/calls.ts";
import { AgentTile } from "../../components/agent-tile.tsx";
import { RowBar } from "../../components/charts/ranked-bars.tsx";
import { agentCount, draftCount, tokenCount } from "../../messages/counts.ts";
import { t } from "../../messages/t.ts";
import { useAgentSwitches } from "../../owner-editor/use-in-agents/use-agent-switches.ts";
import { UseInAgents } from "../../owner-editor/use-in-agents/use-in-agents.tsx";

interface MethodAgentsProps {
  tool: string;
  method: string;
  name: string;
  days: number;
  usage: MethodUsageAnswer;
}

const ROW =
  "grid grid-cols-[28px_minmax(0,2fr)_80px_minmax(24px,1fr)_52px_48px_96px] items-center gap-x-3 px-6 max-xl:grid-cols-[28px_minmax(0,1fr)_96px_56px_56px] max-xl:[&>*:nth-child(4)]:hidden max-xl:[&>*:nth-child(7)]:hidden max-sm:grid-cols-[28px_minmax(0,1fr)_auto_52px] max-sm:px-4 max-sm:[&>*:nth-child(6)]:hidden";

/** The agents that have a method or called it, and below them those that never did. */
export function MethodAgents({ tool, method, name, days, usage }: MethodAgentsProps) {
  const { data: agents = [] } = useQuery(agentsQuery);
  const known = useMemo(() => new Map(agents.map((agent) => [agent.id, agent])), [agents]);
  const methods = useMemo(() => [{ tool, methods: [method] }], [tool, method]);
  const { offered, agents: callers } = usage;
  const called = new Map(callers.map((one) => [one.agent, one]));
  const having = new Map(offered.map((one) => [one.agent, one]));
  const never = offered.filter(({ agent }) => !called.has(agent));
  const most = Math.max(1, ...callers.map(({ calls }) => calls));
  return (
    <section aria-label={t("Who has it")} className="min-w-0 pb-4">
      <div className="flex min-h-11 items-center gap-2 px-6 text-meta text-2 max-sm:px-4">
        <h3 className="text-list font-semibold text-1">
          {offered.length === 0
            ? t("No agent has it on")
            : t("Offered to {agents}", { agents: agentCount(offered.length) })}
        </h3>
        <span className="num">
          {t("{count, plural, one {# calls it} other {# call it}}", { count: callers.length })}
        </span>
        <span className="ml-auto">
          <UseInAgents
            what={name}
            methods={methods}
            align="end"
            trigger={
              <Button size="s" variant="ghost">
                {t("Use in agents…")}
              </Button>
            }
          />
        </span>
      </div>
      {callers.length > 0 && (
        <>
          <div
            aria-hidden
            className={`${ROW} h-8 border-b border-line text-micro text-2 max-sm:hidden`}
          >
            <span />
            <span>{t("Agent")}</span>
            <span>{t("State")}</span>
            <span />
            <span className="text-right">{t("Calls")}</span>
            <span className="text-right">{t("Failed")}</span>
            <span className="text-right">{t("Last call")}</span>
          </div>
          <ul aria-label={t("Agents by calls")}>
            {callers.map(({ agent, calls, failed, last }) => (
              <li key={agent}>
                <a
                  href={paths.agentUsage(agent)}
                  className={`${ROW} h-10 border-b border-line-soft text-list hover:bg-hover max-sm:h-13`}
                >
                  <AgentTile tile={known.get(agent)?.tile} />
                  <b className="truncate font-medium">{known.get(agent)?.name ?? agent}</b>
                  <OfferedBy by={having.get(agent)?.by} />
                  <RowBar share={calls / most} failed={failed / calls} />
                  <span className="num text-right">
                    {countText(calls)}
                    <span className="sr-only"> {t("calls")}</span>
                  </span>
                  <span
                    className={`num text-right text-meta ${failed / calls >= 0.05 ? "font-medium text-red" : "text-2"}`}
                  >
                    {failed === 0 ? "–" : countText(failed)}
                    <span className="sr-only"> {t("failed", {}, "count")}</span>
                  </span>
                  <span className="text-right text-meta text-2">
                    <TimeAgo at={new Date(last).toISOString()} />
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
      <NeverCallers
        name={name}
        methods={methods}
        days={days}
        never={never.flatMap(({ agent, tokens }) => {
          const summary = known.get(agent);
          return summary ? [{ agent: summary, tokens }] : [];
        })}
      />
    </section>
  );
}

/** How an agent has it: with each request, or when a search finds it. */
function OfferedBy({ by }: { by: "list" | "search" | undefined }) {
  const look = "inline-flex items-center gap-1.5 whitespace-nowrap text-meta";
  if (by === undefined) return <span className={`${look} text-3`}>{t("not now")}</span>;
  return by === "list" ? (
    <span className={look}>
      <span aria-hidden className="size-2 rounded-full bg-accent" />
      {t("On", {}, "state")}
    </span>
  ) : (
    <span className={look}>
      <Search {...iconSize.s} className="text-3" />
      {t("By search")}
    </span>
  );
}

interface NeverCallersProps {
  name: string;
  methods: { tool: string; methods: string[] }[];
  days: number;
  never: readonly { agent: AgentSummary; tokens: number }[];
}

/** The agents that have it and never called it, with one press for the drafts of all. */
function NeverCallers({ name, methods, days, never }: NeverCallersProps) {
  const { changing, tokens, saving, errors, set, save } = useAgentSwitches(name, methods);
  const blocked = useWhyNot("PATCH /api/v1/agents/:agent/settings");
  const drafted = new Set(changing.map(({ agent }) => agent.id));
  const open = never.filter(({ agent }) => !drafted.has(agent.id));
  if (never.length === 0 && changing.length === 0) return null;
  return (
    <div className="grid gap-2.5 px-6 pt-4 max-sm:px-4">
      {never.length > 0 && (
        <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-list">
          <b className="font-medium">
            {t("{agents} never called it in {days, plural, one {# day} other {# days}}", {
              agents: agentCount(never.length),
              days,
            })}
          </b>
          <span className="num text-meta text-2">
            {t("{tokens} together", {
              tokens: tokenCount(never.reduce((sum, one) => sum + one.tokens, 0)),
            })}
          </span>
        </p>
      )}
      <div className="flex flex-wrap items-center gap-1">
        {never.map(({ agent }) => (
          <a key={agent.id} href={paths.agentUsage(agent.id)} title={agent.name}>
            <AgentTile tile={agent.tile} size="xs" />
            <span className="sr-only">{agent.name}</span>
          </a>
        ))}
        <span className="ml-auto flex flex-wrap items-center gap-2">
          {open.length > 0 && (
            <Button
              size="s"
              blocked={blocked}
              onClick={() =>
                set(
                  open.map(({ agent }) => agent),
                  false,
                )
              }
            >
              {t("Switch off in {drafts}", { drafts: draftCount(open.length) })}
            </Button>
          )}
        </span>
      </div>
      {changing.length > 0 && (
        <div className="flex flex-wrap items-center gap-2 rounded-lg bg-sunken px-3 py-2 text-list inset-ring inset-ring-line">
          <span aria-live="polite" className="num mr-auto">
            {t("{drafts} to save", { drafts: draftCount(changing.length) })}
            {tokens !== undefined && ` · ${tokenCount(tokens)}`}
          </span>
          <Button
            size="s"
            variant="ghost"
            onClick={() =>
              set(
                changing.map(({ agent }) => agent),
                true,
              )
            }
          >
            {t("Undo")}
          </Button>
          <Button
            size="s"
            variant="primary"
            blocked={saving ? t("Saving…") : blocked}
            onClick={save}
          >
            {t("Save {drafts}", { drafts: draftCount(changing.length) })}
          </Button>
        </div>
      )}
      {errors.map(({ name: agent, reason }) => (
        <Note key={agent} tone="bad">
          {agent}: {reason}
        </Note>
      ))}
    </div>
  );
}
