import { ownValue } from "@pegboard/json-schema";
import { escapeInvisible, toToolSettings } from "@pegboard/registry-core/internal";
import { Button } from "@pegboard/ui/button.tsx";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { dateText } from "@pegboard/ui/messages/day-text.ts";
import { TitleHead } from "@pegboard/ui/page/page.tsx";
import { EmptyState, Loaded } from "@pegboard/ui/page/page-states.tsx";
import { ListAndPane } from "@pegboard/ui/page/pane.tsx";
import { Skeleton } from "@pegboard/ui/page/skeleton.tsx";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { ShieldCheck, Unlink } from "lucide-react";
import { useMemo, useState } from "react";
import { paths } from "../../addresses/paths.ts";
import { type AuditSearch, NO_AUDIT_FILTERS } from "../../addresses/searches/audit-search.ts";
import { useWhyNot } from "../../api/account/rights.ts";
import {
  type AuditAnswer,
  type AuditEntry,
  auditPagesQuery,
  newestAuditQuery,
} from "../../api/audit.ts";
import { catalogQuery } from "../../api/catalog.ts";
import { t } from "../../messages/t.ts";
import { NewerButton, SavesList, useFollowed } from "../../owner-editor/history/saves-list.tsx";
import { ViewOnlyMark } from "../../owner-editor/view-only.tsx";
import { AuditRow, auditColumns } from "./audit-row.tsx";
import { AuditToolbar, useAuditFilter } from "./audit-toolbar.tsx";
import { EntryPane } from "./entry-pane.tsx";
import { IntegrityBar } from "./integrity-bar.tsx";

interface AuditPageProps {
  search: AuditSearch;
  /** Changes the given keys; undefined removes one from the address. */
  setSearch(patch: AuditSearch): void;
}

/** What happened: one list of saves and of everything else, and whether it is as it was written. */
export function AuditPage(props: AuditPageProps) {
  const newest = useQuery(newestAuditQuery);
  return (
    <Loaded
      query={newest}
      error={t("What happened could not be loaded")}
      skeleton={
        <>
          <TitleHead title={t("Audit")} />
          <AuditSkeleton />
        </>
      }
    >
      {(mark) => <Audit {...props} newest={mark} />}
    </Loaded>
  );
}

const AuditSkeleton = () => (
  <Skeleton rows={14} rowClass="h-9 px-6 max-sm:px-4" label={t("Loading what happened")} />
);

function Audit({ search, setSearch, newest }: AuditPageProps & { newest: number }) {
  const filter = useAuditFilter(search);
  const { entry, around } = search;
  const [pages, setPages] = useState(0);
  const { shown, hasNewer, follow } = useFollowed(newest, pages > 1 || around !== undefined);
  const list = useInfiniteQuery(auditPagesQuery(shown, { ...filter, around }));
  if (list.data && list.data.pages.length !== pages) setPages(list.data.pages.length);
  const entries = useMemo(
    () => list.data?.pages.flatMap((page) => page.entries.map(toListedEntry)),
    [list.data],
  );
  const page = list.data?.pages[0];
  const nameOf = useToolName();
  const step = (by: 1 | -1) => {
    const next = entries?.[entries.findIndex(({ position }) => position === entry) + by];
    if (next) setSearch({ entry: next.position });
  };
  return (
    <>
      <TitleHead title={t("Audit")} end={<AuditHeadEnd page={page} />} />
      <AuditToolbar search={search} setSearch={setSearch} filter={filter} page={page} />
      {hasNewer && <NewerButton label={t("Show newer entries")} follow={follow} />}
      <ListAndPane
        list={
          <div className="flex h-full min-h-0 flex-col">
            <Loaded
              query={{ ...list, data: entries }}
              error={t("What happened could not be loaded")}
              skeleton={<AuditSkeleton />}
            >
              {(all) =>
                all.length === 0 ? (
                  <NothingHappened
                    isFiltered={Object.keys(filter).length > 0}
                    onClear={() => setSearch(NO_AUDIT_FILTERS)}
                  />
                ) : (
                  <EntryList
                    search={search}
                    nameOf={nameOf}
                    page={page}
                    entries={all}
                    hasMore={list.hasNextPage}
                    onEnd={() => {
                      if (list.hasNextPage && !list.isFetching) void list.fetchNextPage();
                    }}
                  />
                )
              }
            </Loaded>
          </div>
        }
        pane={
          entry !== undefined && (
            <EntryPane
              key={entry}
              position={entry}
              nameOf={nameOf}
              verified={page?.verified}
              onStep={step}
              onClose={() => setSearch({ entry: undefined })}
            />
          )
        }
      />
      {page && (
        <IntegrityBar
          page={page}
          onPlace={(at) => setSearch({ ...NO_AUDIT_FILTERS, around: at, entry: at })}
        />
      )}
    </>
  );
}

/** Lists of saves know when a row was saved. */
const toListedEntry = (entry: AuditEntry) => ({ ...entry, savedAt: entry.at });

/** Why the record cannot be taken along, and how much of it there is. */
function AuditHeadEnd({ page }: { page: AuditAnswer | undefined }) {
  return (
    <>
      <ViewOnlyMark why={useWhyNot("GET /api/v1/audit/export")} />
      {page && <RecordText page={page} />}
    </>
  );
}

function RecordText({ page: { total, first } }: { page: AuditAnswer }) {
  return (
    <span className="num truncate text-meta text-2">
      {first === undefined
        ? t("no entries")
        : t("{total, plural, one {# entry} other {# entries}} since {day}", {
            total,
            day: dateText(new Date(first), new Date()),
          })}
    </span>
  );
}

interface EntryListProps {
  search: AuditSearch;
  nameOf(tool: string): string;
  page: AuditAnswer | undefined;
  entries: ReturnType<typeof toListedEntry>[];
  hasMore: boolean;
  onEnd(): void;
}

function EntryList({ search, nameOf, page, entries, hasMore, onEnd }: EntryListProps) {
  const { verified, brokenAt } = page ?? {};
  const changed = useMemo(() => new Set(verified?.changed), [verified]);
  const isAll = Object.keys(search).every((key) => key === "entry" || key === "around");
  return (
    <>
      <div
        aria-hidden
        className={`${auditColumns} min-h-8 flex-none border-b border-l-2 border-b-line border-l-transparent bg-app pl-[22px] text-micro font-medium text-2 @max-[680px]:hidden`}
      >
        <span>{t("Time")}</span>
        <span>{t("Who")}</span>
        <span>{t("What")}</span>
        <span>{t("On", {}, "of an entry")}</span>
      </div>
      <SavesList
        saves={entries}
        label={t("Entries")}
        dayClass="flex items-center pl-6 max-sm:pl-4"
        dayCount={(count, isWhole) =>
          isWhole || !hasMore
            ? t("{count, plural, one {# entry} other {# entries}}", { count })
            : t("{count, number} entries or more", { count })
        }
        keyOf={({ position }) => String(position)}
        onEnd={onEnd}
        row={(entry) => (
          <>
            {isAll && brokenAt !== undefined && entry.position === verified?.upTo && (
              <p className="flex min-h-8 items-center gap-2 bg-sunken px-6 text-meta text-2">
                <ShieldCheck {...iconSize.s} className="flex-none text-green" />
                {t("Verified up to here: entry {entry, number}", { entry: entry.position })}
              </p>
            )}
            <AuditRow
              entry={entry}
              nameOf={nameOf}
              href={paths.audit({ ...search, entry: entry.position })}
              isOpen={entry.position === search.entry}
              isChanged={changed.has(entry.position)}
            />
            {isAll &&
              verified?.missing
                .filter(({ to }) => to === entry.position - 1)
                .map((gap) => <MissingRow key={gap.from} gap={gap} />)}
          </>
        )}
      />
    </>
  );
}

/** Entries that are gone, in their place. */
function MissingRow({ gap: { from, to } }: { gap: { from: number; to: number } }) {
  return (
    <p className="flex min-h-9 items-center gap-2 border-b border-l-2 border-b-line-soft border-l-red bg-[repeating-linear-gradient(-45deg,transparent_0_6px,var(--red-tint)_6px_12px)] pl-[22px] text-list text-red">
      <Unlink {...iconSize.s} className="flex-none" />
      {from === to
        ? t("Entry {from, number} is missing.", { from })
        : t("Entries {from, number} to {to, number} are missing.", { from, to })}
    </p>
  );
}

/** The name of a tool as people know it, also of one that is gone. */
function useToolName(): (tool: string) => string {
  const { data } = useQuery(catalogQuery);
  return useMemo(() => {
    const declared = new Map(data?.declared.map((tool) => [tool.name, tool.displayName]));
    return (tool) =>
      escapeInvisible(
        toToolSettings(ownValue(data?.organisation.tools, tool)).metadata?.displayName ??
          declared.get(tool) ??
          tool,
      );
  }, [data]);
}

function NothingHappened({ isFiltered, onClear }: { isFiltered: boolean; onClear(): void }) {
  return isFiltered ? (
    <EmptyState
      plain
      title={t("No matching entries")}
      actions={<Button onClick={onClear}>{t("Show all entries")}</Button>}
    />
  ) : (
    <EmptyState title={t("Nothing happened yet")}>
      {t(
        "Saves stand here and whatever else is done, with who did it and from where: tokens, sources, exports, the log of calls, and who was refused.",
      )}
    </EmptyState>
  );
}
