import { escapeInvisible } from "@pegboard/registry-core/internal";
import { Button } from "@pegboard/ui/button.tsx";
import { clockText, momentText } from "@pegboard/ui/messages/day-text.ts";
import { Note } from "@pegboard/ui/note.tsx";
import { EmptyState, Loaded } from "@pegboard/ui/page/page-states.tsx";
import { Skeleton } from "@pegboard/ui/page/skeleton.tsx";
import { PersonMark } from "@pegboard/ui/person-mark.tsx";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import {
  type ActivitySearch,
  NO_ACTIVITY_FILTERS,
} from "../../addresses/searches/activity-search.ts";
import { type AuditEntry, auditPagesQuery, newestAuditQuery } from "../../api/audit.ts";
import { t } from "../../messages/t.ts";
import { NewerButton, SavesList, useFollowed } from "../../owner-editor/history/saves-list.tsx";
import { ActivityToolbar, useActivityFilter } from "./activity-toolbar.tsx";
import { eventText } from "./event-text.ts";

const FROM = {
  http: (address: string) => t("from {address}", { address }),
  mcp: (address: string) => t("over MCP from {address}", { address }),
  command: () => t("by a command"),
  process: () => t("by the program around"),
};

interface EventsProps {
  search: ActivitySearch;
  /** Changes the given keys; undefined removes one from the address. */
  setSearch(patch: ActivitySearch): void;
}

/** The events besides saves, with who caused them and from where. */
export function Events(props: EventsProps) {
  const newest = useQuery(newestAuditQuery);
  return (
    <Loaded
      query={newest}
      error={t("The events could not be loaded")}
      skeleton={<EventsSkeleton />}
    >
      {(mark) => <EventsList {...props} newest={mark} />}
    </Loaded>
  );
}

const EventsSkeleton = () => (
  <Skeleton rows={10} rowClass="h-12 px-6 max-sm:px-4" label={t("Loading the events")} />
);

function EventsList({ search, setSearch, newest }: EventsProps & { newest: number }) {
  const filter = useActivityFilter(search);
  const [pages, setPages] = useState(0);
  const { shown, hasNewer, follow } = useFollowed(newest, pages > 1);
  const list = useInfiniteQuery(auditPagesQuery(shown, filter));
  if (list.data && list.data.pages.length !== pages) setPages(list.data.pages.length);
  const entries = useMemo(
    () =>
      list.data?.pages.flatMap((page) =>
        page.entries.map((entry) => ({ ...entry, savedAt: entry.at })),
      ),
    [list.data],
  );
  const [first] = list.data?.pages ?? [];
  return (
    <>
      <ActivityToolbar {...{ search, setSearch }} people={first?.people ?? []} />
      {first?.brokenAt !== undefined && (
        <div className="flex-none px-6 pt-3 max-sm:px-4">
          <Note tone="bad">
            {t(
              "Entry {entry} is not as it was written, or one before it is missing: somebody changed the database outside of Pegboard. What is newer is not proven either. Compare it with a backup.",
              { entry: first.brokenAt },
            )}
          </Note>
        </div>
      )}
      {hasNewer && <NewerButton label={t("Show newer events")} follow={follow} />}
      <Loaded
        query={{ ...list, data: entries }}
        error={t("The events could not be loaded")}
        skeleton={<EventsSkeleton />}
      >
        {(all) =>
          all.length === 0 ? (
            <NothingHappened
              isFiltered={Object.keys(filter).length > 0}
              onClear={() => setSearch(NO_ACTIVITY_FILTERS)}
            />
          ) : (
            <SavesList
              saves={all}
              label={t("Events")}
              isScrolledByKeys
              dayClass="pl-6 max-sm:pl-4"
              keyOf={({ position }) => String(position)}
              onEnd={() => {
                if (list.hasNextPage && !list.isFetching) void list.fetchNextPage();
              }}
              row={(entry) => <EventRow entry={entry} />}
            />
          )
        }
      </Loaded>
    </>
  );
}

/** An event: what happened to which subject, by whom, from where and when. */
function EventRow({ entry }: { entry: AuditEntry }) {
  const { at, by, from, subject, count, until } = entry;
  const what = eventText(entry);
  const name = by.kind === "nobody" ? t("Nobody known") : escapeInvisible(by.name);
  const refused = "refused" in entry.facts ? entry.facts.refused : undefined;
  const times =
    count === undefined || until === undefined
      ? undefined
      : t("{count, plural, one {# time} other {# times}} until {until}", {
          count,
          until: clockText(until),
        });
  const where = from.address === "" ? t("several addresses") : escapeInvisible(from.address);
  return (
    <div className="flex min-h-12 items-center gap-3 border-b border-line-soft px-6 max-sm:min-h-14 max-sm:px-4">
      <PersonMark name={by.kind === "nobody" ? "?" : by.name} />
      <span className="grid min-w-0 flex-1">
        <span className="truncate text-list font-medium">
          {subject ? `${escapeInvisible(subject.name)} · ${what}` : what}
        </span>
        <span className="num truncate text-meta text-2">
          {by.kind === "token" ? t("Token {name}", { name }) : name} · {FROM[from.via](where)} ·{" "}
          <time dateTime={at} title={momentText(at)}>
            {clockText(at)}
          </time>
          {times !== undefined && ` · ${times}`}
          {refused !== undefined && ` · ${t("{count, number} not looked at", { count: refused })}`}
        </span>
      </span>
    </div>
  );
}

function NothingHappened({ isFiltered, onClear }: { isFiltered: boolean; onClear(): void }) {
  return isFiltered ? (
    <EmptyState
      plain
      title={t("No matching events")}
      actions={<Button onClick={onClear}>{t("Show all events")}</Button>}
    />
  ) : (
    <EmptyState title={t("Nothing happened yet")}>
      {t(
        "What is done besides saving stands here, with who did it and from where: tokens, sources, exports, the log of calls, and who was refused.",
      )}
    </EmptyState>
  );
}
