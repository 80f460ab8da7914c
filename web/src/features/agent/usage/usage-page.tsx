import { reasonOf } from "@pegboard/json-schema";
import { Button, buttonClass } from "@pegboard/ui/button.tsx";
import { classNames } from "@pegboard/ui/class-names.ts";
import { Note } from "@pegboard/ui/note.tsx";
import { EmptyState, ErrorState } from "@pegboard/ui/page/page-states.tsx";
import { Skeleton } from "@pegboard/ui/page/skeleton.tsx";
import { TimeAgo } from "@pegboard/ui/time-ago.tsx";
import { paths } from "../../../addresses/paths.ts";
import type { UsageState } from "../../../addresses/searches/usage-search.ts";
import type { CallUsageAnswer } from "../../../api/calls.ts";
import { ChartPlace } from "../../../components/charts/chart-figure.tsx";
import { t } from "../../../messages/t.ts";
import { type AgentLinks, useAgentEdit } from "../draft/agent-edit.tsx";
import { AgentPanel, EditedAgentPage } from "../edited-agent-page.tsx";
import { CalledMethods } from "./called-methods.tsx";
import { NeverCalled } from "./never-called.tsx";
import { TokenRise } from "./token-rise.tsx";
import { FIGURES, UsageFigures } from "./usage-figures.tsx";
import { UsageToolbar } from "./usage-toolbar.tsx";
import { useAgentUsage, useTokensOff, useUnused, useUnusedChoice } from "./use-usage.ts";

interface UsagePageProps extends UsageState {
  agent: string;
  links: AgentLinks;
}

/** What an agent is offered, what of it is called, and what could go. */
export function UsagePage({ agent, links, ...state }: UsagePageProps) {
  return (
    <EditedAgentPage
      agent={agent}
      links={links}
      tab="usage"
      failed={t("The tools could not be loaded")}
      readOnly={t("Read only until the tools are loaded again")}
      skeleton={
        <AgentPanel>
          <FiguresPlace />
        </AgentPanel>
      }
    >
      <UsageScreen agent={agent} {...state} />
    </EditedAgentPage>
  );
}

const UnreadTools = ({ reason, retry }: { reason: string; retry(): void }) => (
  <ErrorState title={t("The tools could not be loaded")} reason={reason} onRetry={retry} />
);

interface NotCountedAnewProps {
  error: Error;
  /** When what is shown was counted, in milliseconds since 1970. */
  countedAt: number;
  onRetry(): void;
}

function NotCountedAnew({ error, countedAt, onRetry }: NotCountedAnewProps) {
  return (
    <div className="border-b border-line bg-panel px-6 py-2 max-sm:px-4">
      <Note
        tone="bad"
        actions={
          <Button size="s" onClick={onRetry}>
            {t("Retry")}
          </Button>
        }
      >
        {t("The calls could not be counted: {reason}", { reason: reasonOf(error) })}{" "}
        {t("What is shown was counted")} <TimeAgo at={new Date(countedAt).toISOString()} />
      </Note>
    </div>
  );
}

function UsageScreen({ agent, search, setSearch }: UsageState & { agent: string }) {
  const unread = useAgentEdit((edit) => edit.unread);
  const { all, some, error } = useAgentUsage(agent, search);
  const usage = all.data && some.data;
  const refetch = () => Promise.all([all.refetch(), some.refetch()]);
  const groups = useUnused(all.data);
  const choice = useUnusedChoice(groups, all.data);
  const tokensOff = useTokensOff(choice.chosen);
  const isChoosing = search.show === "never";
  if (unread) return <UnreadTools {...unread} />;
  return (
    <>
      <div className={classNames(isChoosing && "max-sm:hidden")}>
        <UsageToolbar
          agent={agent}
          usage={usage}
          search={search}
          setSearch={setSearch}
          all={all.data}
        />
        {error && usage && (
          <NotCountedAnew error={error} countedAt={some.dataUpdatedAt} onRetry={refetch} />
        )}
      </div>
      {usage === undefined && (
        <AgentPanel>
          {error ? (
            <ErrorState
              title={t("The calls could not be counted")}
              reason={reasonOf(error)}
              onRetry={() => void refetch()}
            />
          ) : (
            <FiguresPlace />
          )}
        </AgentPanel>
      )}
      {usage && (
        <div
          data-scroller
          className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)_464px] grid-rows-[minmax(0,1fr)] bg-panel max-xl:grid-cols-[minmax(0,1fr)_400px] max-lg:flex max-lg:flex-col max-lg:overflow-auto"
        >
          <section
            aria-label={t("Calls")}
            className={classNames(
              "@container flex min-h-0 min-w-0 flex-col max-lg:order-2 max-lg:flex-none",
              isChoosing && "max-sm:hidden",
            )}
          >
            <UsageFigures
              agent={agent}
              usage={usage}
              tokensOff={tokensOff}
              chosen={choice.chosen.length}
            />
            <TokenRise agent={agent} usage={usage} />
            {usage.calls === 0 ? (
              <NoCallsCounted agent={agent} usage={usage} />
            ) : (
              <CalledMethods usage={usage} search={search} setSearch={setSearch} />
            )}
          </section>
          <NeverCalled
            usage={all.data ?? usage}
            groups={groups}
            choice={choice}
            tokensOff={tokensOff}
            isChoosing={isChoosing}
            setSearch={setSearch}
          />
        </div>
      )}
    </>
  );
}

/** The figures while they are counted, as high as they are. */
const FiguresPlace = () => (
  <div role="status" aria-label={t("Counting the calls")}>
    <div className={FIGURES}>
      {["offered", "calls", "results"].map((one) => (
        <ChartPlace key={one} />
      ))}
    </div>
    <Skeleton rows={8} rowClass="h-9 px-6" label={t("Counting the calls")} />
  </div>
);

function NoCallsCounted({ agent, usage }: { agent: string; usage: CallUsageAnswer }) {
  const { log, kept } = usage;
  const isOff = log.offAtStart || !log.on;
  if (isOff)
    return (
      <EmptyState
        title={t("The calls log is off")}
        actions={
          log.offAtStart ? undefined : (
            <a href={paths.settings("calls")} className={buttonClass("default", "s")}>
              {t("Turn on")}
            </a>
          )
        }
      >
        {log.offAtStart
          ? t("Pegboard was started with --no-call-log: nothing is counted.")
          : t("Nothing is counted until it is on.")}
      </EmptyState>
    );
  return (
    <EmptyState
      title={kept === undefined ? t("No calls counted yet") : t("No calls in this time")}
      actions={
        <>
          <a href={paths.agentConnect(agent)} className={buttonClass("default", "s")}>
            {t("Connect")}
          </a>
          <a href={paths.agentTools(agent)} className={buttonClass("ghost", "s")}>
            {t("Try a method")}
          </a>
        </>
      }
    >
      {t("They are counted as soon as a program or client calls a method of this agent.")}
    </EmptyState>
  );
}
