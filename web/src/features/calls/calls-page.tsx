import { Button, buttonClass } from "@pegboard/ui/button.tsx";
import { classNames } from "@pegboard/ui/class-names.ts";
import { Note } from "@pegboard/ui/note.tsx";
import { TitleHead } from "@pegboard/ui/page/page.tsx";
import { EmptyState, Loaded } from "@pegboard/ui/page/page-states.tsx";
import { ListAndPane } from "@pegboard/ui/page/pane.tsx";
import { Skeleton } from "@pegboard/ui/page/skeleton.tsx";
import { useDebouncedValue } from "@pegboard/ui/use-debounced.ts";
import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { ArrowUp } from "lucide-react";
import { useEffect, useMemo } from "react";
import { paths } from "../../addresses/paths.ts";
import type { CallsSearch } from "../../addresses/searches/calls-search.ts";
import {
  type CallLogState,
  type CallStatisticsAnswer,
  type CallsView,
  callPagesQuery,
  exportPath,
  viewStatisticsQuery,
} from "../../api/calls.ts";
import { t } from "../../messages/t.ts";
import { CALL_HEADING, CallPane } from "./call-pane.tsx";
import { CallsFigures, CallsFiguresPlace } from "./calls-figures.tsx";
import {
  CallsToolbar,
  choicesOf,
  outcomesOf,
  SPANS,
  spanOf,
  unreadFilters,
} from "./calls-filters.tsx";
import { CallsList } from "./calls-list.tsx";

interface CallsPageProps {
  search: CallsSearch;
  setSearch(search: CallsSearch): void;
}

/** The calls that ended: in numbers, as a list, and one of them beside it. */
export function CallsPage({ search, setSearch }: CallsPageProps) {
  const { call } = search;
  const inView = useCallsInView(search);
  const { view, statistics, list, calls } = inView;
  const patch = (change: CallsSearch) => {
    const next = Object.entries({ ...search, ...change }).filter(
      ([, value]) => value !== undefined,
    );
    setSearch(Object.fromEntries(next));
  };
  const step = (by: 1 | -1) => {
    const next = calls[calls.findIndex(({ id }) => id === call) + by];
    if (next) patch({ call: next.id });
  };
  const log = statistics.data?.log;
  return (
    <>
      <TitleHead title={t("Calls")} end={log && <KeptCallsText log={log} />} />
      <div className={classNames("flex-none", call !== undefined && "max-lg:hidden")}>
        <CallsToolbar
          search={search}
          setSearch={patch}
          known={statistics.data}
          exportHref={exportPath(view)}
        />
        {log?.issue && <CallLogError issue={log.issue} />}
        {statistics.data ? (
          <CallsFigures
            statistics={statistics.data}
            span={spanOf(search.span)}
            onMethod={(method) => patch({ method })}
          />
        ) : (
          <CallsFiguresPlace />
        )}
      </div>
      <Loaded
        query={{
          ...list,
          data: list.data && statistics.data,
          error: list.error ?? statistics.error,
        }}
        error={t("Calls could not be loaded")}
        skeleton={<Skeleton rows={10} rowClass="h-9 px-6 max-sm:px-4" label={t("Loading calls")} />}
      >
        {(known) => (
          <ListAndPane
            list={
              <ShownCalls
                search={search}
                setSearch={setSearch}
                patch={patch}
                inView={inView}
                known={known}
              />
            }
            pane={
              call !== undefined && (
                <CallPane
                  id={call}
                  onStep={step}
                  onLeave={focusChosenCall}
                  onClose={() => {
                    focusChosenCall();
                    patch({ call: undefined });
                  }}
                />
              )
            }
          />
        )}
      </Loaded>
    </>
  );
}

/** The calls that the address asks for, and the numbers about them. */
function useCallsInView(search: CallsSearch) {
  const view = useView(search);
  const statistics = useQuery(viewStatisticsQuery(view, SPANS[spanOf(search.span)].bars));
  const list = useInfiniteQuery(callPagesQuery(view));
  const calls = useMemo(() => list.data?.pages.flatMap((page) => page.calls) ?? [], [list.data]);
  const hasNewer = useNewCalls(statistics.dataUpdatedAt, list);
  return { view, statistics, list, calls, hasNewer };
}

interface ShownCallsProps extends CallsPageProps {
  patch(change: CallsSearch): void;
  inView: ReturnType<typeof useCallsInView>;
  known: CallStatisticsAnswer;
}

/** The list, under a button that brings calls that came while older ones are read. */
function ShownCalls({ search, setSearch, patch, inView, known }: ShownCallsProps) {
  const { view, list, calls, hasNewer } = inView;
  const client = useQueryClient();
  return (
    <div className="flex h-full flex-col">
      {hasNewer && (
        <div className="flex justify-center border-b border-line-soft py-1">
          <Button
            size="s"
            variant="ghost"
            icon={ArrowUp}
            onClick={() => void client.resetQueries({ queryKey: callPagesQuery(view).queryKey })}
          >
            {t("Show newer calls")}
          </Button>
        </div>
      )}
      {calls.length === 0 ? (
        <NoCallsShown
          log={known.log}
          unread={unreadFilters(search.q ?? "", choicesOf(known, search))}
          onClear={() => setSearch({})}
        />
      ) : (
        <CallsList
          calls={calls}
          chosen={search.call}
          hrefOf={(id) => paths.calls({ ...search, call: id })}
          onChoose={(id) => patch({ call: id })}
          onEnter={() => document.getElementById(CALL_HEADING)?.focus()}
          onEnd={() => {
            if (list.hasNextPage && !list.isFetching) void list.fetchNextPage();
          }}
        />
      )}
    </div>
  );
}

const focusChosenCall = () =>
  document.querySelector<HTMLElement>("[data-call][aria-current]")?.focus();

/** The view in the address; its text is read when typing pauses, unless it is gone. */
function useView({
  agent,
  caller,
  tool,
  method,
  outcome,
  slower,
  q,
  span,
}: CallsSearch): CallsView {
  const text = useDebouncedValue(q, 250);
  const asked = {
    agent,
    caller,
    tool,
    slower,
    function: method,
    outcome: outcomesOf(outcome),
    text: q && text,
  };
  return { span: SPANS[spanOf(span)].length, ...asked };
}

interface ShownPages {
  data: { pages: unknown[] } | undefined;
  dataUpdatedAt: number;
  refetch(): unknown;
}

/**
 * Reads the numbers again when calls ended; the list follows unless older calls are being read.
 * True when it did not.
 */
function useNewCalls(countedAt: number, list: ShownPages): boolean {
  const { data, dataUpdatedAt, refetch } = list;
  const isFollowing = (data?.pages.length ?? 0) <= 1;
  const isBehind = data !== undefined && countedAt > dataUpdatedAt;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only new numbers ask for a new list
  useEffect(() => {
    if (isBehind && isFollowing) void refetch();
  }, [countedAt]);
  return isBehind && !isFollowing;
}

function CallLogError({ issue }: { issue: NonNullable<CallLogState["issue"]> }) {
  return (
    <div className="px-6 py-2 max-sm:px-4">
      <Note tone="bad">
        {t("{message} {lost, plural, one {# call} other {# calls}} could not be written.", {
          message: issue.message,
          lost: issue.lost,
        })}
      </Note>
    </div>
  );
}

function KeptCallsText({ log }: { log: CallLogState }) {
  const { on, offAtStart, days, megabytes, bytes } = log;
  const isOff = offAtStart || !on;
  const now = Math.max(1, Math.round(bytes / 1_000_000));
  return (
    <span className="flex items-center gap-2">
      <span className="num text-meta text-2 max-md:hidden">
        {isOff
          ? t("Off: calls are not kept")
          : t(
              "Kept {days, plural, one {# day} other {# days}}, at most {most, number} MB; {now, number} MB now",
              { days, most: megabytes, now },
            )}
      </span>
      <a href={paths.settings("calls")} className={buttonClass("ghost", "s")}>
        {t("Change")}
      </a>
    </span>
  );
}

interface NoCallsShownProps {
  log: CallLogState;
  /** What is wrong with the search. */
  unread: string[];
  onClear(): void;
}

function NoCallsShown({ log, unread, onClear }: NoCallsShownProps) {
  if (log.calls > 0) {
    return (
      <EmptyState
        plain
        title={t("No matching calls")}
        actions={<Button onClick={onClear}>{t("Show all calls")}</Button>}
      >
        {unread.length === 0 &&
          t(
            "None of the {calls, plural, one {# kept call} other {# kept calls}} fits, or they are older.",
            { calls: log.calls },
          )}
        {unread.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </EmptyState>
    );
  }
  if (log.offAtStart) {
    return (
      <EmptyState title={t("Calls are not kept")}>
        {t.rich("Pegboard was started with {option}. Start it without that option to keep them.", {
          option: <code>--no-call-log</code>,
        })}
      </EmptyState>
    );
  }
  if (!log.on) {
    return (
      <EmptyState
        title={t("Calls are not kept")}
        actions={
          <a href={paths.settings("calls")} className={buttonClass()}>
            {t("Open the settings")}
          </a>
        }
      >
        {t("The log of calls is switched off for the organisation.")}
      </EmptyState>
    );
  }
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a low window scrolls it, and nothing inside takes the focus
      tabIndex={0}
      aria-label={t("No calls yet")}
      className="flex min-h-0 flex-1 flex-col overflow-auto"
    >
      <EmptyState title={t("No calls yet")}>
        {t(
          "Every call of an agent's methods stands here, whoever made it: over HTTP or MCP, in process, or an operator who tried it.",
        )}
      </EmptyState>
    </section>
  );
}
