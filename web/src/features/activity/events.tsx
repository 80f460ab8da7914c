import { visibleText } from "@pegboard/registry-core";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { ArrowUp } from "lucide-react";
import { useMemo, useState } from "react";
import type { ActivitySearch } from "../../addresses/searches/activity-search.ts";
import { type AuditEntry, type AuditFilter, auditQuery, newestAuditQuery } from "../../api/audit.ts";
import { Button } from "../../components/button.tsx";
import { SearchField } from "../../components/inputs/search-field.tsx";
import { Note } from "../../components/note.tsx";
import { ChipMenu } from "../../components/overlays/chip-menu.tsx";
import { EmptyState } from "../../components/page/empty-state.tsx";
import { Loaded } from "../../components/page/loaded.tsx";
import { Skeleton } from "../../components/page/skeleton.tsx";
import { PersonMark } from "../../components/person-mark.tsx";
import { usePaused } from "../../components/use-paused.ts";
import { clockText } from "../../language/day-text.ts";
import { LOCALE } from "../../language/language.ts";
import { SavesList } from "../../settings/history/saves-list.tsx";
import { useFollowed } from "../../settings/history/use-followed.ts";
import { ActivityViews, SINCE } from "./activity-toolbar.tsx";
import { EVENT_FILTERS, eventText } from "./event-text.ts";
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

const Loading = () => <Skeleton rows={10} rowClass="h-12 px-6 max-sm:px-4" label={say.loadingEvents} />;

function EventsList({ search, setSearch, newest }: EventsProps & { newest: number }) {
  const filter = useFilter(search);
  const [pages, setPages] = useState(0);
  const { shown, hasNewer, follow } = useFollowed(newest, pages > 1);
  const list = useInfiniteQuery(auditQuery(shown, filter));
  if (list.data && list.data.pages.length !== pages) setPages(list.data.pages.length);
  const entries = useMemo(
    () => list.data?.pages.flatMap((page) => page.entries.map((entry) => ({ ...entry, savedAt: entry.at }))),
    [list.data],
  );
  const [first] = list.data?.pages ?? [];
  return (
    <>
      <EventsToolbar {...{ search, setSearch }} people={first?.people ?? []} />
      {first?.brokenAt !== undefined && (
        <div className="flex-none px-6 pt-3 max-sm:px-4">
          <Note tone="bad">{say.brokenAt(first.brokenAt)}</Note>
        </div>
      )}
      {hasNewer && (
        <div className="flex flex-none justify-center border-b border-line-soft py-1">
          <Button size="s" variant="ghost" icon={ArrowUp} onClick={follow}>
            {say.showNewerEvents}
          </Button>
        </div>
      )}
      <Loaded query={{ ...list, data: entries }} failure={say.eventsCouldNotBeLoaded} skeleton={<Loading />}>
        {(all) =>
          all.length === 0 ? (
            <NothingHappened isFiltered={Object.keys(filter).length > 0} onClear={() => setSearch(WHOLE)} />
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

const WHOLE = { person: undefined, what: undefined, since: undefined, q: undefined } as ActivitySearch;

function EventsToolbar({ search, setSearch, people }: EventsProps & { people: string[] }) {
  return (
    <div className="flex flex-none flex-wrap items-center gap-2 border-b border-line px-6 py-2.5 max-sm:px-4">
      <ActivityViews {...{ search, setSearch }} />
      <span className="flex min-w-52 flex-1 sm:max-w-96">
        <SearchField
          label={say.searchEvents}
          isMain
          value={search.q ?? ""}
          onChange={(q) => setSearch({ q: q || undefined } as ActivitySearch)}
        />
      </span>
      <ChipMenu
        label={say.who}
        choices={people.map((person) => ({ id: person, label: visibleText(person) }))}
        value={search.person}
        onChange={(person) => setSearch({ person } as ActivitySearch)}
      />
      <ChipMenu
        label={say.what}
        choices={EVENT_FILTERS}
        value={search.what}
        onChange={(what) => setSearch({ what } as ActivitySearch)}
      />
      <ChipMenu
        label={say.since}
        choices={SINCE}
        value={search.since}
        onChange={(since) => setSearch({ since } as ActivitySearch)}
      />
    </div>
  );
}

function useFilter({ person, what, since, q }: ActivitySearch): AuditFilter {
  const text = usePaused(q, 250)?.trim().slice(0, 200);
  // The moment stays the same while the page is looked at: another one would be another list.
  const [now] = useState(() => Date.now());
  return useMemo(() => {
    const kinds = EVENT_FILTERS.find(({ id }) => id === what)?.kinds;
    const length = SINCE.find(({ id }) => id === since)?.length;
    return {
      ...(person !== undefined && { person }),
      ...(kinds && { kind: kinds.join(",") }),
      ...(length !== undefined && { since: new Date(now - length).toISOString() }),
      ...(text && { text }),
    };
  }, [person, what, since, text, now]);
}

/** What happened to whom, by whom, from where and when. */
function EventRow({ entry }: { entry: AuditEntry }) {
  const { at, by, from, subject, count, until } = entry;
  const what = eventText(entry);
  const name = by.kind === "nobody" ? say.nobody : visibleText(by.name);
  const refused = "refused" in entry.facts ? entry.facts.refused : undefined;
  const times = count === undefined || until === undefined ? undefined : say.times(count, clockText(until));
  const where = from.address === "" ? say.severalAddresses : visibleText(from.address);
  return (
    <div className="flex min-h-12 items-center gap-3 border-b border-line-soft px-6 max-sm:min-h-14 max-sm:px-4">
      <PersonMark name={by.kind === "nobody" ? "?" : by.name} />
      <span className="grid min-w-0 flex-1">
        <span className="truncate text-list font-medium">
          {subject ? `${visibleText(subject.name)} · ${what}` : what}
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
    <EmptyState plain title={say.noEventIsLikeThat} actions={<Button onClick={onClear}>{say.showAllEvents}</Button>} />
  ) : (
    <EmptyState title={say.nothingHappenedYet}>{say.nothingHappenedHelp}</EmptyState>
  );
}
