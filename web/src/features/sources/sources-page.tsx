import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { type ReactNode, useMemo, useState } from "react";
import { catalogQuery } from "../../api/catalog.ts";
import { type SourceSummary, sourcesQuery } from "../../api/sources.ts";
import { Button } from "../../components/button.tsx";
import { Note } from "../../components/note.tsx";
import { EmptyState } from "../../components/page/empty-state.tsx";
import { Loaded } from "../../components/page/loaded.tsx";
import { PageBody, TitleHead, Toolbar } from "../../components/page/page.tsx";
import { Skeleton } from "../../components/page/skeleton.tsx";
import { AddSource } from "./add-source.tsx";
import { RemoveSource } from "./remove-source.tsx";
import { ReviewChanges } from "./review-changes.tsx";
import { SourceRow } from "./source-row.tsx";
import type { SourcesSearch } from "./sources-search.ts";

interface SourcesPageProps {
  search: SourcesSearch;
  setSearch(search: SourcesSearch): void;
  toolPath(tool: string, part?: "settings"): string;
}

export function SourcesPage({ search, setSearch, toolPath }: SourcesPageProps) {
  const sources = useQuery(sourcesQuery);
  const configurable = useConfigurable();
  const [removing, setRemoving] = useState<SourceSummary>();
  const reviewed = sources.data?.find(({ id }) => id === search.review);
  const add = (
    <Button variant="primary" icon={Plus} onClick={() => setSearch({ ...search, add: "stdio" })}>
      Add MCP server
    </Button>
  );
  return (
    <>
      <TitleHead title="Sources" />
      <PageBody>
        <Toolbar>
          <p className="min-w-0 flex-1 text-list text-2 max-sm:basis-full">
            Where tools come from. A source that fails leaves the others working.
          </p>
          {add}
        </Toolbar>
        <Loaded
          query={sources}
          failure="Sources could not be loaded"
          skeleton={<Skeleton rows={4} rowClass="h-[95px] px-6 max-sm:px-4" label="Loading sources" />}
        >
          {(loaded) => (
            <SourceList
              sources={loaded}
              marked={search.source ?? search.review}
              add={add}
              configurable={configurable}
              toolPath={toolPath}
              onReview={(source) => setSearch({ ...search, review: source.id })}
              onRemove={setRemoving}
            />
          )}
        </Loaded>
      </PageBody>
      {search.add && (
        <AddSource
          transport={search.add}
          onTransport={(transport) => setSearch({ ...search, add: transport })}
          onClose={() => setSearch({ ...search, add: undefined })}
          onAdded={(source) => setSearch({ source })}
        />
      )}
      {reviewed && <ReviewChanges source={reviewed} onClose={() => setSearch({ ...search, review: undefined })} />}
      {removing && <RemoveSource source={removing} onClose={() => setRemoving(undefined)} />}
    </>
  );
}

/** Names of the tools that take settings; those of MCP servers publish them. */
function useConfigurable(): ReadonlySet<string> {
  const declared = useQuery(catalogQuery).data?.declared;
  return useMemo(
    () => new Set((declared ?? []).filter((tool) => tool.configSchema).map(({ name }) => name)),
    [declared],
  );
}

interface SourceListProps {
  sources: SourceSummary[];
  /** Names of the tools that take settings. */
  configurable: ReadonlySet<string>;
  toolPath(tool: string, part?: "settings"): string;
  marked: string | undefined;
  add: ReactNode;
  onReview(source: SourceSummary): void;
  onRemove(source: SourceSummary): void;
}

function SourceList({ sources, marked, add, onReview, onRemove, ...tools }: SourceListProps) {
  if (sources.length === 0) {
    return (
      <EmptyState title="There are no sources yet" actions={add}>
        Start Pegboard with <code>--tools ./my-tools.ts</code>, or add an MCP server here.
      </EmptyState>
    );
  }
  return (
    <>
      {sources.some(({ state }) => state === "not started") && (
        <div className="px-6 pt-3 max-sm:px-4">
          <Note tone="warn">
            Pegboard was started with <code>--without-sources</code>. Start single ones here, remove one that does harm,
            then start Pegboard without that option.
          </Note>
        </div>
      )}
      <ul aria-label="Sources">
        {sources.map((source) => (
          <SourceRow
            key={source.id}
            source={source}
            marked={source.id === marked}
            onReview={() => onReview(source)}
            onRemove={() => onRemove(source)}
            {...tools}
          />
        ))}
      </ul>
    </>
  );
}
