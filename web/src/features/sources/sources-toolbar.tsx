import { Plus, RefreshCw } from "lucide-react";
import type { SourcesSearch } from "../../addresses/searches/sources-search.ts";
import { useRefreshAllSources } from "../../api/source-actions.ts";
import type { SourceSummary } from "../../api/sources.ts";
import { Button } from "../../components/button.tsx";
import { CommandButton } from "../../components/inputs/command-button.tsx";
import { SearchField } from "../../components/inputs/search-field.tsx";
import { Segmented } from "../../components/inputs/segmented.tsx";
import { Toolbar } from "../../components/page/page.tsx";
import { common } from "../../language/common.ts";
import { SOURCE_FILTERS } from "./filter-sources.ts";
import { say } from "./texts.ts";

interface SourcesToolbarProps {
  /** The sources; undefined until they are known. */
  all: SourceSummary[] | undefined;
  search: SourcesSearch;
  setSearch(search: SourcesSearch): void;
  onAdd(): void;
}

export function SourcesToolbar({ all, search, setSearch, onAdd }: SourcesToolbarProps) {
  const refresh = useRefreshAllSources();
  return (
    <Toolbar>
      <div className="w-75 flex-none max-sm:w-full">
        <SearchField
          label={say.searchSourcesToolsMethods}
          isMain
          value={search.q ?? ""}
          onChange={(q) => setSearch({ ...search, q: q || undefined })}
          onLeaveDown={() =>
            document.querySelector<HTMLElement>('[data-source][tabindex="0"]')?.focus()
          }
        />
      </div>
      <Segmented
        label={common.show}
        value={search.show ?? "all"}
        onChange={(show) => setSearch({ ...search, show: show === "all" ? undefined : show })}
        items={SOURCE_FILTERS.map(({ id, label, holds }) => ({
          id,
          label,
          ...(all && { count: all.filter(holds).length }),
        }))}
      />
      <span className="flex-1" />
      <span className="max-sm:hidden">
        <CommandButton
          words={say.refreshAllSources}
          variant="ghost"
          icon={RefreshCw}
          blocked={refresh.isPending ? say.theyAreBeingLoaded : undefined}
          onClick={() =>
            refresh.mutate((all ?? []).flatMap(({ id, state }) => (state === "paused" ? [] : [id])))
          }
        >
          {say.refreshAll}
        </CommandButton>
      </span>
      <span className="max-sm:hidden">
        <Button variant={search.add ? "default" : "primary"} icon={Plus} onClick={onAdd}>
          {common.addSource}
        </Button>
      </span>
    </Toolbar>
  );
}
