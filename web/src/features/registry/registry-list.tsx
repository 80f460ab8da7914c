import { useMemo, useState } from "react";
import { Button } from "../../components/button.tsx";
import { classNames } from "../../components/class-names.ts";
import { SearchField } from "../../components/inputs/search-field.tsx";
import { ChipMenu } from "../../components/overlays/chip-menu.tsx";
import { EmptyState } from "../../components/page/empty-state.tsx";
import { HiddenLine } from "./hidden-line.tsx";
import type { RegistryTool } from "./registry-model.ts";
import { useRegistryPlace } from "./registry-place.ts";
import { findRegistryTools, registryRows } from "./registry-rows.ts";
import { REGISTRY_FILTERS } from "./registry-search.ts";
import { RegistryTable } from "./registry-table.tsx";

/** Search, filter and the list of tools; narrow beside a tool, and away below 1024 px. */
export function RegistryList({ tools }: { tools: RegistryTool[] }) {
  const { tool: chosen, search, setSearch, toolPath } = useRegistryPlace();
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const { q = "", only } = search;
  const found = useMemo(() => findRegistryTools(tools, q, only), [tools, q, only]);
  const rows = useMemo(() => registryRows(found, open), [found, open]);
  const fold = (name: string) =>
    setOpen((before) => new Set(before.has(name) ? [...before].filter((one) => one !== name) : [...before, name]));
  return (
    <div
      className={classNames(
        "flex min-h-0 min-w-0 flex-col",
        chosen === undefined ? "flex-1" : "w-(--tree) flex-none max-lg:hidden",
      )}
    >
      <div
        className={classNames(
          "flex h-13 flex-none items-center gap-2 max-sm:h-16",
          chosen === undefined ? "px-6 max-sm:px-4" : "px-3",
        )}
      >
        <div className={classNames("flex min-w-0", chosen === undefined ? "w-75 max-sm:flex-1" : "flex-1")}>
          <SearchField
            label="Search the registry"
            isMain
            value={q}
            onChange={(text) => setSearch({ ...search, q: text || undefined })}
          />
        </div>
        <ChipMenu
          label="Only"
          choices={REGISTRY_FILTERS.map((id) => ({
            id,
            label: filterLabels[id],
            count: findRegistryTools(tools, q, id).length,
          }))}
          value={only}
          onChange={(id) => setSearch({ ...search, only: REGISTRY_FILTERS.find((filter) => filter === id) })}
        />
        <span className="flex-1 max-sm:hidden" />
      </div>
      {rows.length === 0 ? (
        <EmptyState
          plain
          title={q === "" ? "No tool is like that" : `Nothing matches “${q}”`}
          actions={<Button onClick={() => setSearch({ ...search, q: undefined, only: undefined })}>Clear</Button>}
        >
          Names of tools and methods, and the app are searched, hidden ones too.
        </EmptyState>
      ) : (
        <RegistryTable
          rows={rows}
          count={found.length}
          search={`${q.trim()} ${only ?? ""}`}
          chosen={chosen}
          onFold={fold}
          toolPath={(name, method) => toolPath(name, { ...search, method, part: undefined })}
        />
      )}
      <HiddenLine tools={tools} />
    </div>
  );
}

const filterLabels = {
  hidden: "Hidden",
  core: "Core",
  changed: "Changed here",
  disabled: "Disabled for the organisation",
};
