import { escapeInvisible } from "@pegboard/registry-core/internal";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { type ActivitySearch, NO_FILTERS } from "../../addresses/searches/activity-search.ts";
import { type AuditEntry, auditQuery, newestAuditQuery } from "../../api/audit.ts";
import { Button } from "../../components/button.tsx";
import { Note } from "../../components/note.tsx";
import { EmptyState } from "../../components/page/empty-state.tsx";
import { Loaded } from "../../components/page/loaded.tsx";
import { Skeleton } from "../../components/page/skeleton.tsx";
import { PersonMark } from "../../components/person-mark.tsx";
import { clockText } from "../../language/day-text.ts";
import { LOCALE } from "../../language/language.ts";
import { NewerButton } from "../../settings/history/newer-button.tsx";
import { SavesList } from "../../settings/history/saves-list.tsx";
import { useFollowed } from "../../settings/history/use-followed.ts";
import { ActivityToolbar, useActivityFilter } from "./activity-toolbar.tsx";
import { eventText } from "./event-text.ts";
import { say } from "./texts.ts";

interface EventsProps {
  search: ActivitySearch;
  /** Changes the given keys; undefined takes one out of the address. */
  setSearch(patch: ActivitySearch): void;
}

/** What happened besides saves, by whom and from where. */
export function Events(props: EventsProps) {
  const newest = useQuery(newestAuditQuery);
  return (
    <Loaded query={newest} failure={say.eventsCouldNotBeLoaded} skeleton={<Loading />}>
      {(mark) => <EventsList {...props} newest={mark} />}
    </Loaded>
  );
}

const Loading = () => (
  <Skeleton rows={10} rowClass="h-12 px-6 max-sm:px-4" label={say.loadingEvents} />
);

function EventsList({ search, setSearch, newest }: EventsProps & { newest: number }) {
  const filter = useActivityFilter(search);
  const [pages, setPages] = useState(0);
  const { shown, hasNewer, follow } = useFollowed(newest, pages > 1);
  const list = useInfiniteQuery(auditQuery(shown, filter));
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
          <Note tone="bad">{say.brokenAt(first.brokenAt)}</Note>
        </div>
      )}
      {hasNewer && <NewerButton label={say.showNewerEvents} follow={follow} />}
      <Loaded
        query={{ ...list, data: entries }}
        failure={say.eventsCouldNotBeLoaded}
        skeleton={<Loading />}
      >
        {(all) =>
          all.length === 0 ? (
            <NothingHappened
              isFiltered={Object.keys(filter).length > 0}
              onClear={() => setSearch(NO_FILTERS)}
            />
          ) : (
            <SavesList
              saves={all}
              label={say.events}
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

/** What happened to whom, by whom, from where and when. */
function EventRow({ entry }: { entry: AuditEntry }) {
  const { at, by, from, subject, count, until } = entry;
  const what = eventText(entry);
  const name = by.kind === "nobody" ? say.nobody : escapeInvisible(by.name);
  const refused = "refused" in entry.facts ? entry.facts.refused : undefined;
  const times =
    count === undefined || until === undefined ? undefined : say.times(count, clockText(until));
  const where = from.address === "" ? say.severalAddresses : escapeInvisible(from.address);
  return (
    <div className="flex min-h-12 items-center gap-3 border-b border-line-soft px-6 max-sm:min-h-14 max-sm:px-4">
      <PersonMark name={by.kind === "nobody" ? "?" : by.name} />
      <span className="grid min-w-0 flex-1">
        <span className="truncate text-list font-medium">
          {subject ? `${escapeInvisible(subject.name)} · ${what}` : what}
        </span>
        <span className="num truncate text-meta text-2">
          {by.kind === "token" ? say.token(name) : name} · {say.from[from.via](where)} ·{" "}
          <time dateTime={at} title={new Date(at).toLocaleString(LOCALE)}>
            {clockText(at)}
          </time>
          {times !== undefined && ` · ${times}`}
          {refused !== undefined && ` · ${say.notLookedAt(refused)}`}
        </span>
      </span>
    </div>
  );
}

function NothingHappened({ isFiltered, onClear }: { isFiltered: boolean; onClear(): void }) {
  return isFiltered ? (
    <EmptyState
      plain
      title={say.noEventIsLikeThat}
      actions={<Button onClick={onClear}>{say.showAllEvents}</Button>}
    />
  ) : (
    <EmptyState title={say.nothingHappenedYet}>{say.nothingHappenedHelp}</EmptyState>
  );
}
