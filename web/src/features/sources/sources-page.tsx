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
import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useMemo, useRef, useState } from "react";
import { paths } from "../../addresses/paths.ts";
import type { SourcesSearch } from "../../addresses/searches/sources-search.ts";
import { catalogQuery } from "../../api/catalog.ts";
import type { AddOpenApiRequest } from "../../api/openapi-sources.ts";
import { type SourceSummary, sourcesQuery } from "../../api/sources.ts";
import { t } from "../../messages/t.ts";
import { AddSource } from "./add/add-source.tsx";
import { filterSources } from "./filter-sources.ts";
import { ChangeOperations, type ReadChange } from "./openapi/change-operations.tsx";
import { ImportOperations } from "./openapi/import-operations.tsx";
import type { ReadService } from "./openapi/take-service.tsx";
import { PANE_HEADING, SourcePane } from "./pane/source-pane.tsx";
import { SourceList } from "./source-list.tsx";
import { focusSource, useRemoved } from "./source-rows-focus.ts";
import { orderSources } from "./source-words.ts";
import { SourcesToolbar } from "./sources-toolbar.tsx";

interface SourcesPageProps {
  search: SourcesSearch;
  setSearch(search: SourcesSearch): void;
  /** JSON of servers that another page brings. */
  pasted?: string | undefined;
}

/** All sources, and beside them the one that is open or being added. */
export function SourcesPage({ search, setSearch, pasted }: SourcesPageProps) {
  const sources = useQuery(sourcesQuery);
  const methodsOf = useMethodNames();
  const [read, setRead] = useState<ReadService<AddOpenApiRequest>>();
  const [change, setChange] = useState<ReadChange>();
  const [saves, setSaves] = useState(0);
  const { add, source, review, part, show, q = "" } = search;
  const all = useMemo(() => orderSources(sources.data ?? []), [sources.data]);
  const shown = filterSources(all, { show, q, methodsOf });
  const chosen = all.find(({ id }) => id === (source ?? review));
  const removed = useRemoved(all, shown, chosen);
  const isGone = (source ?? review) !== undefined && !chosen && removed === undefined;
  const showing = (part: SourcesSearch): SourcesSearch => ({
    ...(show && { show }),
    ...(q && { q }),
    ...part,
  });
  const choose = (id: string) => setSearch(showing({ source: id }));
  const close = () => setSearch(showing({}));
  const opener = useRef<HTMLElement>(null);
  const startAdding = () => {
    opener.current = document.querySelector<HTMLElement>(":focus");
    setSearch(showing({ add: "command" }));
  };
  const stopAdding = () => {
    close();
    focusWhenThere(() => (opener.current?.isConnected ? opener.current : null));
  };
  const step = (by: 1 | -1) => {
    const next = part ? undefined : shown[shown.findIndex(({ id }) => id === chosen?.id) + by];
    if (next) choose(next.id);
  };
  const focusRow = () => chosen && focusSource(chosen.id);
  const isImporting = add === "openapi" && read !== undefined;
  const isChanging = part === "operations" && chosen?.openapi !== undefined;
  const isCovered = isImporting || isChanging;
  return (
    <>
      {isImporting && (
        <ImportOperations
          read={read}
          onList={() => {
            setRead(undefined);
            close();
          }}
          onBack={() => setRead(undefined)}
          onAdded={(id) => {
            setRead(undefined);
            choose(id);
          }}
        />
      )}
      {isChanging && (
        <ChangeOperations
          source={chosen}
          read={change}
          onList={close}
          onBack={() => choose(chosen.id)}
          onDone={() => {
            setSaves(saves + 1);
            choose(chosen.id);
          }}
        />
      )}
      <LiveRegion text={removed === undefined ? "" : t("{name} removed.", { name: removed })} />
      {/* The form keeps what is typed. */}
      <div hidden={isCovered} className={isCovered ? undefined : "contents"}>
        <TitleHead title={t("Sources")}>
          {!add && (
            <span className="order-last ml-auto sm:hidden">
              <IconButton label={t("Add a source")} icon={Plus} onClick={startAdding} />
            </span>
          )}
        </TitleHead>
        <div className={classNames("flex-none", (add ?? chosen) && "max-lg:hidden")}>
          <SourcesToolbar
            all={sources.data && all}
            search={search}
            setSearch={setSearch}
            onAdd={startAdding}
          />
        </div>
        <div className="flex min-h-0 flex-1 flex-col bg-panel">
          <Loaded
            query={sources}
            failure={t("Sources could not be loaded")}
            skeleton={
              <Skeleton rows={6} rowClass="h-13 px-6 max-sm:px-4" label={t("Loading sources")} />
            }
          >
            {() => (
              <ListAndPane
                wide
                list={
                  <>
                    <NotStarted sources={all} />
                    {isGone && (
                      <div className="px-6 py-3 max-sm:px-4">
                        <Note>{t("The source that this address names is not here any more.")}</Note>
                      </div>
                    )}
                    {shown.length === 0 ? (
                      <NoSourcesShown
                        none={all.length === 0}
                        onAdd={startAdding}
                        onClear={() => setSearch({})}
                      />
                    ) : (
                      <SourceList
                        sources={shown}
                        chosen={add ? undefined : chosen?.id}
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
                  </>
                }
                pane={
                  add ? (
                    <AddSource
                      kind={add}
                      pasted={pasted}
                      onKind={(kind) => {
                        setRead(undefined);
                        setSearch(showing({ add: kind }));
                      }}
                      onClose={stopAdding}
                      onAdded={(id) => {
                        choose(id);
                        focusWhenThere(paneHeading);
                      }}
                      onRead={setRead}
                    />
                  ) : (
                    chosen && (
                      <SourcePane
                        key={`${chosen.id} ${saves}`}
                        source={chosen}
                        reviewing={review === chosen.id}
                        onChoose={choose}
                        onOperations={(next) => {
                          setChange(next);
                          setSearch(showing({ source: chosen.id, part: "operations" }));
                        }}
                        onStep={step}
                        onLeave={focusRow}
                        onClose={() => {
                          close();
                          focusRow();
                        }}
                      />
                    )
                  )
                }
              />
            )}
          </Loaded>
        </div>
      </div>
    </>
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
      actions={<Button onClick={onClear}>{t("Show all sources")}</Button>}
    >
      {t("None of them has that in its name, its place or its tools.")}
    </EmptyState>
  );
}

/** A function that gives the names of a tool's methods, for the search. */
function useMethodNames(): (tool: string) => string {
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
