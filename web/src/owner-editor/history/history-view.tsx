import {
  escapeInvisible,
  operationPlace,
  type SettingsOwner,
} from "@pegboard/registry-core/internal";
import { Button } from "@pegboard/ui/button.tsx";
import { classNames } from "@pegboard/ui/class-names.ts";
import { Note } from "@pegboard/ui/note.tsx";
import { EmptyState, Loaded } from "@pegboard/ui/page/page-states.tsx";
import { Skeleton } from "@pegboard/ui/page/skeleton.tsx";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Columns2 } from "lucide-react";
import { type ComponentProps, Fragment, useMemo, useState } from "react";
import { paths } from "../../addresses/paths.ts";
import type { HistorySearch } from "../../addresses/searches/history-search.ts";
import { type RevisionSummary, revisionPagesQuery } from "../../api/revisions.ts";
import { CHANGE_FILTERS } from "../../messages/saved-text.ts";
import { t } from "../../messages/t.ts";
import { useOwnerEdit } from "../owner-edit.tsx";
import { type ComparedTexts, RevisionComparison } from "./comparison.tsx";
import { useHistoryOwner } from "./history-owner.ts";
import { RevisionOperations } from "./revision-operations.tsx";
import { PinnedRow, type Pins, RevisionRow } from "./revision-row.tsx";
import { SavesFields, useSavesFilter } from "./saves-filter.tsx";
import { NewerButton, SavesList, useFollowed } from "./saves-list.tsx";
import { LEFT_BECAUSE, type Restored, type Restoring, useRestore } from "./use-restore.ts";

interface HistoryViewProps {
  search: HistorySearch;
  /** Changes the given keys; undefined removes one from the address. */
  setSearch(patch: HistorySearch): void;
  texts?: ComparedTexts;
}

/** The saves of an owner, and any two of them compared. */
export function HistoryView({ search, setSearch, texts }: HistoryViewProps) {
  const { current } = useHistoryOwner();
  const restoring = useRestore();
  const b = search.b ?? current;
  const pins = { a: search.a ?? Math.max(0, b - 1), b };
  if (current === 0) {
    return (
      <EmptyState title={t("Nothing was saved yet")}>
        {t("Each save stands here: who made it, when and what it changed, with a way back.")}
      </EmptyState>
    );
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col bg-panel">
      <RestoredNote restored={restoring.restored} />
      <div className="flex min-h-0 flex-1">
        <section
          aria-label={t("Revisions")}
          className={classNames(
            "flex min-h-0 w-[472px] flex-none flex-col border-line max-xl:w-[392px] max-lg:w-full lg:border-r",
            search.compare && "max-lg:hidden",
          )}
        >
          <Revisions search={search} setSearch={setSearch} pins={pins} restoring={restoring} />
        </section>
        <div
          className={classNames("flex min-h-0 min-w-0 flex-1", !search.compare && "max-lg:hidden")}
        >
          <RevisionComparison
            pins={pins}
            search={search}
            setSearch={setSearch}
            texts={texts}
            restoring={restoring}
          />
        </div>
      </div>
    </div>
  );
}

/** The page with what everybody did, among it the saves of an owner that many agents follow. */
function auditOf(owner: SettingsOwner): string {
  if (owner.kind === "agent") return paths.audit();
  return paths.audit({ on: owner.kind === "organisation" ? owner.kind : `preset:${owner.id}` });
}

/** The number of revisions, and what else can be looked at. */
function RevisionLinks() {
  const { owner, current } = useHistoryOwner();
  const links = [
    { label: t("Everyone's saves"), href: auditOf(owner) },
    ...(owner.kind === "agent"
      ? [{ label: t("Compare with another agent"), href: paths.compareAgents(owner.id) }]
      : []),
  ];
  return (
    <p className="num flex flex-none flex-wrap gap-x-2 border-b border-line-soft px-4 pb-1.5 text-meta text-2">
      {t("{count, plural, one {# revision} other {# revisions}}", { count: current })}
      {links.map(({ label, href }) => (
        <Fragment key={href}>
          <span aria-hidden>·</span>
          <a href={href} className="text-accent hover:underline">
            {label}
          </a>
        </Fragment>
      ))}
    </p>
  );
}

interface RevisionsProps extends Omit<HistoryViewProps, "texts"> {
  pins: Pins;
  restoring: Restoring;
}

/** Where the owner came from, before its first revision. */
function OriginRow(props: Pick<ComponentProps<typeof PinnedRow>, "pins" | "onPin">) {
  const { origin } = useHistoryOwner();
  return (
    <PinnedRow revision={0} {...props}>
      <p className="relative flex min-h-12 items-center text-list text-2">{origin}</p>
    </PinnedRow>
  );
}

const NO_HISTORY_FILTERS = { q: undefined, person: undefined, what: undefined };

const revisionKey = ({ revision }: RevisionSummary) => String(revision);

function Revisions({ search, setSearch, pins, restoring }: RevisionsProps) {
  const { owner, current } = useHistoryOwner();
  const filter = useSavesFilter(search, CHANGE_FILTERS);
  const isFiltered = Object.keys(filter).length > 0;
  const [pages, setPages] = useState(0);
  const { shown, hasNewer, follow } = useFollowed(current, pages > 1);
  const list = useInfiniteQuery(revisionPagesQuery(owner, shown, filter));
  if (list.data && list.data.pages.length !== pages) setPages(list.data.pages.length);
  const saves = useMemo(() => list.data?.pages.flatMap(({ revisions }) => revisions), [list.data]);
  const [last] = useState(current);
  const [turned, setTurned] = useState<ReadonlyMap<number, boolean>>(NO_REVISION_TURNED);
  const isOpen = (save: RevisionSummary) =>
    turned.get(save.revision) ?? (save.revision === last && revisionChangesOf(save) <= MOST_OPENED);
  const people = list.data?.pages[0]?.people ?? [];
  const pin = (revision: number) => setSearch(pinned(pins, revision));
  return (
    <>
      <div className="flex flex-none flex-wrap items-center gap-2 px-4 py-2.5">
        <SavesFields
          search={search}
          setSearch={setSearch}
          people={people}
          label={t("Search tools and people")}
          room="flex min-w-0 flex-1 max-sm:basis-full"
          kinds={CHANGE_FILTERS}
        />
        <span className="lg:hidden">
          <Button size="s" icon={Columns2} onClick={() => setSearch({ compare: true })}>
            {t("Compare {a} with {b}", { a: pins.a, b: pins.b })}
          </Button>
        </span>
      </div>
      <RevisionLinks />
      {hasNewer && <NewerButton label={t("Show newer revisions")} follow={follow} />}
      <Loaded
        query={{ ...list, data: saves }}
        error={t("Revisions could not be loaded")}
        skeleton={<Skeleton rows={8} rowClass="h-12 px-4" label={t("Loading revisions")} />}
      >
        {(all) =>
          all.length === 0 && isFiltered ? (
            <EmptyState
              plain
              title={t("No matching revisions")}
              actions={
                <Button onClick={() => setSearch(NO_HISTORY_FILTERS)}>
                  {t("Show all revisions")}
                </Button>
              }
            />
          ) : (
            <SavesList
              saves={all}
              label={t("Revisions")}
              keyOf={revisionKey}
              onEnd={() => {
                if (list.hasNextPage && !list.isFetching) void list.fetchNextPage();
              }}
              row={(save) => (
                <RevisionRow
                  save={save}
                  pins={pins}
                  onPin={pin}
                  open={isOpen(save)}
                  onOpen={(open) => setTurned(new Map([...turned, [save.revision, open]]))}
                >
                  <RevisionOperations
                    revision={save.revision}
                    restoring={restoring}
                    onCompare={() =>
                      setSearch({ a: save.revision - 1, b: save.revision, compare: true })
                    }
                  />
                </RevisionRow>
              )}
              end={!list.hasNextPage && !isFiltered && <OriginRow pins={pins} onPin={pin} />}
            />
          )
        }
      </Loaded>
    </>
  );
}

/**
 * The pins after one is pressed: it becomes the newer one when it is newer, otherwise the older
 * one.
 */
function pinned({ a, b }: Pins, revision: number): HistorySearch {
  if (revision === a || revision === b) return {};
  const isNewer = revision > Math.max(a, b);
  return isNewer === b > a ? { b: revision, a } : { a: revision, b };
}

const NO_REVISION_TURNED: ReadonlyMap<number, boolean> = new Map();

/** The most changes of the last save that stand open before anybody asks for them. */
const MOST_OPENED = 12;

/** The number of changes of a save. */
const revisionChangesOf = ({ kinds }: RevisionSummary): number =>
  Object.values(kinds).reduce((sum, count) => sum + count, 0);

const MOST_UNRESTORED_NAMED = 20;

/** A note about what Restore put into the draft, and what stays as it is. */
function RestoredNote({ restored }: { restored: Restored | undefined }) {
  const tools = useOwnerEdit((edit) => edit.tools);
  return (
    <div className="flex-none px-6 max-sm:px-4">
      {/* The draft's foot says what the draft got. */}
      <output className="sr-only">
        {restored?.changes === 0 && t("{label}: nothing is to change.", { label: restored.label })}
      </output>
      {restored && (
        <div className="py-2">
          <Note tone={restored.left.length > 0 ? "warn" : "info"}>
            {restored.changes === 0
              ? t("{label}: nothing is to change.", { label: restored.label })
              : t(
                  "{changes, plural, one {{label}: # change is in the draft. Nothing applies until you save.} other {{label}: # changes are in the draft. Nothing applies until you save.}}",
                  { label: restored.label, changes: restored.changes },
                )}{" "}
            {restored.left.length > 0 &&
              t(
                "{count, plural, one {# item stays as it is} other {# items stay as they are}}: {items}{more, plural, =0 {} other { and # more}}.",
                {
                  count: restored.left.length,
                  items: restored.left
                    .slice(0, MOST_UNRESTORED_NAMED)
                    .map(({ operation, why }) => {
                      const { title, place } = operationPlace(operation, tools, t);
                      return `${escapeInvisible(title)} (${escapeInvisible(place)}): ${LEFT_BECAUSE[why]}`;
                    })
                    .join("; "),
                  more: Math.max(0, restored.left.length - MOST_UNRESTORED_NAMED),
                },
              )}
          </Note>
        </div>
      )}
    </div>
  );
}
