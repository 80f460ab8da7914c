import { Button } from "@pegboard/ui/button.tsx";
import { Segmented } from "@pegboard/ui/inputs/segmented.tsx";
import { Toolbar } from "@pegboard/ui/page/page.tsx";
import { Plus, RefreshCw } from "lucide-react";
import type { SourcesSearch } from "../../addresses/searches/sources-search.ts";
import { useRefreshAllSources } from "../../api/source-actions.ts";
import type { SourceSummary } from "../../api/sources.ts";
import { CommandButton } from "../../components/command-button.tsx";
import { PageSearch } from "../../components/page-search.tsx";
import { t } from "../../messages/t.ts";
import { SOURCE_FILTERS } from "./filter-sources.ts";

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
        <PageSearch
          label={t("Search sources, tools, methods")}
          value={search.q ?? ""}
          onChange={(q) => setSearch({ ...search, q: q || undefined })}
          onLeaveDown={() =>
            document.querySelector<HTMLElement>('[data-source][tabindex="0"]')?.focus()
          }
        />
      </div>
      <Segmented
        label={t("Show")}
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
          words={t("Refresh all sources")}
          variant="ghost"
          icon={RefreshCw}
          blocked={refresh.isPending ? t("They are being loaded.") : undefined}
          onClick={() =>
            refresh.mutate((all ?? []).flatMap(({ id, state }) => (state === "paused" ? [] : [id])))
          }
        >
          {t("Refresh all")}
        </CommandButton>
      </span>
      <span className="max-sm:hidden">
        <Button variant={search.add ? "default" : "primary"} icon={Plus} onClick={onAdd}>
          {t("Add source")}
        </Button>
      </span>
    </Toolbar>
  );
}
