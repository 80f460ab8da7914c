import { type UseQueryResult, useQueries } from "@tanstack/react-query";
import { useMemo } from "react";
import { type CatalogAnswer, catalogQuery, type ToolUsageAnswer, toolUsageQuery } from "../../api/catalog.ts";
import { buttonClass } from "../../components/button.tsx";
import { EmptyState } from "../../components/page/empty-state.tsx";
import { Loaded } from "../../components/page/loaded.tsx";
import { TitleHead } from "../../components/page/page.tsx";
import { SplitSkeleton } from "../../components/page/split-skeleton.tsx";
import { FailedChange } from "./overrides/failed-change.tsx";
import { OverridesContext, useOverrides } from "./overrides/use-overrides.ts";
import { RegistryList } from "./registry-list.tsx";
import { registryTools } from "./registry-model.ts";
import type { RegistryPaths, RegistrySearch } from "./registry-search.ts";
import { ToolDetails } from "./tool-details.tsx";

export interface RegistryPageProps extends RegistryPaths {
  /** Name of the tool beside the list. */
  tool: string | undefined;
  search: RegistrySearch;
  setSearch(search: RegistrySearch): void;
}

export function RegistryPage(props: RegistryPageProps) {
  const known = useQueries({ queries: [catalogQuery, toolUsageQuery], combine });
  return (
    <>
      <TitleHead title="Registry" />
      <div className="flex min-h-0 flex-1 flex-col bg-panel">
        <Loaded
          query={known}
          failure="The registry could not be loaded"
          skeleton={
            <SplitSkeleton
              label="Loading the registry"
              headClass="h-[82px] px-3 pt-2.5 max-sm:h-[94px]"
              rowClass="h-12 px-4"
              rows={12}
              split={props.tool !== undefined}
            />
          }
        >
          {(loaded) => <Registry {...loaded} {...props} />}
        </Loaded>
      </div>
    </>
  );
}

interface Known {
  catalog: CatalogAnswer;
  usage: ToolUsageAnswer;
}

/** One answer of two: a row shows something of both. */
function combine([catalog, usage]: [UseQueryResult<CatalogAnswer>, UseQueryResult<ToolUsageAnswer>]) {
  return {
    data: catalog.data && usage.data && { catalog: catalog.data, usage: usage.data },
    error: catalog.error ?? usage.error,
    refetch: () => Promise.all([catalog.refetch(), usage.refetch()]),
  };
}

function Registry({ catalog, usage, ...props }: RegistryPageProps & Known) {
  const tools = useMemo(() => registryTools(catalog, usage), [catalog, usage]);
  const overrides = useOverrides();
  const chosen = tools.find((tool) => tool.definition.name === props.tool);
  if (tools.length === 0) {
    return (
      <EmptyState
        title="No tools are registered yet"
        actions={
          <a href={props.sourcePath()} className={buttonClass("primary")}>
            Add a source
          </a>
        }
      >
        Start Pegboard with <code>--tools ./my-tools.ts</code>, or bring tools in from an MCP server.
      </EmptyState>
    );
  }
  return (
    <OverridesContext value={overrides}>
      <FailedChange tools={tools} />
      <div className="flex min-h-0 flex-1">
        <RegistryList tools={tools} {...props} />
        {props.tool !== undefined && (
          <section aria-label="Tool" className="flex min-h-0 min-w-0 flex-1 flex-col lg:border-l lg:border-line">
            {chosen ? (
              <ToolDetails key={props.tool} {...props} tool={chosen} />
            ) : (
              <UnknownTool name={props.tool} listPath={props.listPath(props.search)} />
            )}
          </section>
        )}
      </div>
    </OverridesContext>
  );
}

function UnknownTool({ name, listPath }: { name: string; listPath: string }) {
  return (
    <EmptyState
      plain
      title={`No tool is called “${name}”`}
      actions={
        <a href={listPath} className={buttonClass()}>
          Back to the list
        </a>
      }
    >
      It may have been renamed, or the source that brought it was removed.
    </EmptyState>
  );
}
