import { Button } from "@pegboard/ui/button.tsx";
import { classNames } from "@pegboard/ui/class-names.ts";
import { focusWhenThere } from "@pegboard/ui/focus.ts";
import { IconButton } from "@pegboard/ui/icon-button.tsx";
import { LiveRegion } from "@pegboard/ui/live-region.tsx";
import { Note } from "@pegboard/ui/note.tsx";
import { TitleHead } from "@pegboard/ui/page/page.tsx";
import { EmptyState, Loaded } from "@pegboard/ui/page/page-states.tsx";
import { ListAndPane } from "@pegboard/ui/page/pane.tsx";
import { Skeleton } from "@pegboard/ui/page/skeleton.tsx";
import { ViewOnlyContext } from "@pegboard/ui/view-only.ts";
import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { paths } from "../../addresses/paths.ts";
import type { SourcesSearch } from "../../addresses/searches/sources-search.ts";
import { useWhyNot } from "../../api/account/rights.ts";
import { catalogQuery } from "../../api/catalog.ts";
import type { AddOpenApiRequest } from "../../api/sources/openapi-sources.ts";
import { type SourceSummary, sourcesQuery } from "../../api/sources/sources.ts";
import { t } from "../../messages/t.ts";
import { ViewOnlyLine, ViewOnlyMark } from "../../owner-editor/view-only.tsx";
import { AddSource } from "./add/add-source.tsx";
import {
  ChangeOperations,
  ImportOperations,
  type ReadChange,
} from "./openapi/change-operations.tsx";
import type { ReadService } from "./openapi/take-service.tsx";
import { PANE_HEADING, SourcePane } from "./pane/source-pane.tsx";
import { SourceList } from "./source-list.tsx";
import { orderSources } from "./source-words.tsx";
import { filterSources, SourcesToolbar } from "./sources-toolbar.tsx";

interface SourcesPageProps {
  search: SourcesSearch;
  setSearch(search: SourcesSearch): void;
  /** The JSON of servers that another page hands over. */
  pasted?: string | undefined;
}

/** All sources, and beside them the one that is open or being added. */
export function SourcesPage({ search, setSearch, pasted }: SourcesPageProps) {
  const place = useSourcesPlace(search, setSearch);
  const { query, chosen, removed } = place;
  const [read, setRead] = useState<ReadService<AddOpenApiRequest>>();
  const [change, setChange] = useState<ReadChange>();
  const [ends, setEnds] = useState(0);
  const { add, part } = search;
  const isImporting = add === "openapi" && read !== undefined;
  const isChanging = part === "operations" && chosen?.openapi !== undefined;
  const isCovered = isImporting || isChanging;
  const whyNot = useWhyNot("POST /api/v1/sources");
  return (
    <>
      {isCovered && (
        <OperationsPage
          place={place}
          change={change}
          read={isImporting ? read : undefined}
          onEnd={() => {
            setRead(undefined);
            setEnds(ends + 1);
          }}
        />
      )}
      <LiveRegion text={removed === undefined ? "" : t("{name} removed.", { name: removed })} />
      {/* The form keeps what is typed. */}
      <div hidden={isCovered} className={isCovered ? undefined : "contents"}>
        <ViewOnlyContext value={whyNot}>
          <TitleHead title={t("Sources")} end={<ViewOnlyMark why={whyNot} />}>
            {!add && (
              <span className="order-last ml-auto sm:hidden">
                <IconButton
                  label={t("Add a source")}
                  icon={Plus}
                  blocked={whyNot}
                  onClick={place.startAdding}
                />
              </span>
            )}
          </TitleHead>
          <ViewOnlyLine why={whyNot} />
          <div className={classNames("flex-none", (add ?? chosen) && "max-lg:hidden")}>
            <SourcesToolbar
              all={query.data && place.all}
              search={search}
              setSearch={setSearch}
              onAdd={place.startAdding}
            />
          </div>
          <div className="flex min-h-0 flex-1 flex-col bg-panel">
            <Loaded
              query={query}
              error={t("Sources could not be loaded")}
              skeleton={
                <Skeleton rows={6} rowClass="h-13 px-6 max-sm:px-4" label={t("Loading sources")} />
              }
            >
              {() => (
                <ListAndPane
                  wide
                  list={<ListedSources place={place} />}
                  pane={
                    add && whyNot === undefined ? (
                      <AddingPane place={place} pasted={pasted} onRead={setRead} kind={add} />
                    ) : (
                      chosen && (
                        <ChosenPane
                          key={`${chosen.id} ${ends}`}
                          place={place}
                          chosen={chosen}
                          onRead={setChange}
                        />
                      )
                    )
                  }
                />
              )}
            </Loaded>
          </div>
        </ViewOnlyContext>
      </div>
    </>
  );
}

/** What the address shows of all sources, and how the page goes from there. */
function useSourcesPlace(search: SourcesSearch, setSearch: SourcesPageProps["setSearch"]) {
  const query = useQuery(sourcesQuery);
  const methodsOf = useMethodSearchTexts();
  const { source, review, part, show, q = "" } = search;
  const all = useMemo(() => orderSources(query.data ?? []), [query.data]);
  const shown = filterSources(all, { show, q, methodsOf });
  const chosen = all.find(({ id }) => id === (source ?? review));
  const removed = useRemoved(all, shown, chosen);
  const opener = useRef<HTMLElement>(null);
  const showing = (changed: SourcesSearch): SourcesSearch => ({
    ...(show && { show }),
    ...(q && { q }),
    ...changed,
  });
  const choose = (id: string) => setSearch(showing({ source: id }));
  const close = () => setSearch(showing({}));
  const startAdding = () => {
    opener.current = document.querySelector<HTMLElement>(":focus");
    setSearch(showing({ add: "command" }));
  };
  const stopAdding = () => {
    close();
    focusWhenThere(() => (opener.current?.isConnected ? opener.current : null));
  };
  const step = (by: 1 | -1) => {
    const next =
      part === "operations"
        ? undefined
        : shown[shown.findIndex(({ id }) => id === chosen?.id) + by];
    if (next) choose(next.id);
  };
  /** Whether the address names a source that is not there. */
  const isGone = (source ?? review) !== undefined && !chosen && removed === undefined;
  const found = { query, all, shown, chosen, removed, isGone };
  return { ...found, search, setSearch, showing, choose, close, startAdding, stopAdding, step };
}

type SourcesPlace = ReturnType<typeof useSourcesPlace>;

interface OperationsPageProps {
  place: SourcesPlace;
  /** The service of a new source; absent while a source's operations are changed. */
  read: ReadService<AddOpenApiRequest> | undefined;
  change: ReadChange | undefined;
  /** Called when nothing more is to be taken of what was read. */
  onEnd(): void;
}

/** The operations of a service, in place of the page, before a source has them. */
function OperationsPage({ place, read, change, onEnd }: OperationsPageProps) {
  const { chosen, choose, close } = place;
  const end = (id: string) => {
    onEnd();
    choose(id);
  };
  if (read) {
    const onList = () => {
      onEnd();
      close();
    };
    return <ImportOperations read={read} onList={onList} onBack={onEnd} onAdded={end} />;
  }
  return (
    chosen && (
      <ChangeOperations
        source={chosen}
        read={change}
        onList={close}
        onBack={() => choose(chosen.id)}
        onDone={() => end(chosen.id)}
      />
    )
  );
}

function ListedSources({ place }: { place: SourcesPlace }) {
  const { all, shown, chosen, isGone, search, setSearch, showing, choose, startAdding } = place;
  return (
    <div className="flex min-h-full flex-col">
      <NotStarted sources={all} />
      {isGone && (
        <div className="px-6 py-3 max-sm:px-4">
          <Note>{t("The source that this address names is not here any more.")}</Note>
        </div>
      )}
      {shown.length === 0 ? (
        <NoSourcesShown none={all.length === 0} onAdd={startAdding} onClear={() => setSearch({})} />
      ) : (
        <SourceList
          sources={shown}
          chosen={search.add ? undefined : chosen?.id}
          hrefOf={(id) => paths.sources(showing({ source: id }))}
          onChoose={choose}
          onEnter={() => paneHeading()?.focus()}
        />
      )}
      <p className="px-6 py-3 text-meta text-2 max-sm:px-4">
        {t(
          "A source that fails leaves the others working. Pegboard reads each one again when it says that something changed, and at start.",
        )}
      </p>
    </div>
  );
}

interface AddingPaneProps extends Pick<SourcesPageProps, "pasted"> {
  place: SourcesPlace;
  kind: NonNullable<SourcesSearch["add"]>;
  onRead(read: ReadService<AddOpenApiRequest> | undefined): void;
}

function AddingPane({ place, kind, pasted, onRead }: AddingPaneProps) {
  const { search, setSearch, showing, choose, stopAdding } = place;
  return (
    <AddSource
      kind={kind}
      pasted={pasted}
      onRead={onRead}
      known={search.known}
      onKnown={(known) => setSearch(showing({ add: "known", known }))}
      onKind={(next) => {
        onRead(undefined);
        setSearch(showing({ add: next }));
      }}
      onClose={stopAdding}
      onAdded={(id) => {
        choose(id);
        focusWhenThere(paneHeading);
      }}
    />
  );
}

interface ChosenPaneProps {
  place: SourcesPlace;
  chosen: SourceSummary;
  onRead(change: ReadChange | undefined): void;
}

function ChosenPane({ place, chosen, onRead }: ChosenPaneProps) {
  const { search, setSearch, showing, choose, close, step } = place;
  const focusRow = () => focusSource(chosen.id);
  return (
    <SourcePane
      source={chosen}
      reviewing={search.review === chosen.id}
      entering={search.part === "values"}
      onChoose={choose}
      onOperations={(change) => {
        onRead(change);
        setSearch(showing({ source: chosen.id, part: "operations" }));
      }}
      onStep={step}
      onLeave={focusRow}
      onClose={() => {
        close();
        focusRow();
      }}
    />
  );
}

const paneHeading = () => document.getElementById(PANE_HEADING);

function NotStarted({ sources }: { sources: SourceSummary[] }) {
  if (!sources.some(({ state }) => state === "not started")) return null;
  return (
    <div className="px-6 py-3 max-sm:px-4">
      <Note tone="warn">
        {t.rich(
          "Pegboard was started with {option}. Start single ones here, remove one that does harm, then start Pegboard without that option.",
          { option: <code>--without-sources</code> },
        )}
      </Note>
    </div>
  );
}

interface NoSourcesShownProps {
  none: boolean;
  onAdd(): void;
  onClear(): void;
}

function NoSourcesShown({ none, onAdd, onClear }: NoSourcesShownProps) {
  if (none) {
    return (
      <EmptyState
        title={t("There are no sources yet")}
        actions={<Button onClick={onAdd}>{t("Add source")}</Button>}
      >
        {t.rich("Start Pegboard with {option}, or add a source here.", {
          option: <code>--tools ./my-tools.ts</code>,
        })}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      plain
      title={t("No matching sources")}
      actions={
        <Button reads onClick={onClear}>
          {t("Show all sources")}
        </Button>
      }
    >
      {t("None of them has that in its name, its place or its tools.")}
    </EmptyState>
  );
}

/** A function that gives the names of a tool's methods, for the search. */
function useMethodSearchTexts(): (tool: string) => string {
  const declared = useQuery(catalogQuery).data?.declared;
  return useMemo(() => {
    const names = new Map(
      (declared ?? []).map(({ name, methods }) => [
        name,
        methods.map((method) => `${method.name} ${method.displayName}`).join(" "),
      ]),
    );
    return (tool) => names.get(tool) ?? "";
  }, [declared]);
}

const findRows = () => [...document.querySelectorAll<HTMLElement>("[data-row]")];

const focusSource = (id: string): void =>
  focusWhenThere(() => findRows().find((row) => row.dataset.row === id));

/**
 * The name of the last open source, once it is gone. The focus that was in its pane goes to the row
 * in its place.
 */
function useRemoved(
  all: SourceSummary[],
  shown: SourceSummary[],
  chosen?: SourceSummary,
): string | undefined {
  const [last, setLast] = useState({ chosen, at: 0 });
  if (chosen && chosen !== last.chosen) setLast({ chosen, at: shown.indexOf(chosen) });
  const removed = all.some(({ id }) => id === last.chosen?.id) ? undefined : last.chosen?.name;
  useEffect(() => {
    if (removed === undefined || document.activeElement?.matches("body, main") === false) return;
    const next = () => findRows().at(last.at) ?? findRows().at(-1);
    focusWhenThere(() => next() ?? document.querySelector<HTMLElement>("[data-empty] button"));
  }, [removed, last]);
  return removed;
}
