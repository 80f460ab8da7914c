import { arrangeTools } from "@pegboard/registry-core/internal";
import { Button } from "@pegboard/ui/button.tsx";
import { classNames } from "@pegboard/ui/class-names.ts";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { useSelection } from "@pegboard/ui/list/use-selection.ts";
import { LiveRegion } from "@pegboard/ui/live-region.tsx";
import { EmptyState } from "@pegboard/ui/page/page-states.tsx";
import { useQuery } from "@tanstack/react-query";
import { EyeOff } from "lucide-react";
import { useCallback, useMemo, useRef } from "react";
import { goTo } from "../../../addresses/address.ts";
import { paths } from "../../../addresses/paths.ts";
import type { RegistrySearch } from "../../../addresses/searches/registry-search.ts";
import { agentsQuery } from "../../../api/agents.ts";
import { sourcesQuery } from "../../../api/sources/sources.ts";
import { t } from "../../../messages/t.ts";
import { useOwnerEdit } from "../../../owner-editor/owner-edit.tsx";
import { useArrangement } from "../../../tool-list/arrange-menus.tsx";
import { searchTools, useSearchedText } from "../../../tool-list/search/search-tools.ts";
import { groupKey, methodKey, toolKey, useToolFolds } from "../../../tool-list/tool-rows.ts";
import { metadataStep } from "../overrides/metadata-edit.ts";
import {
  isChanged,
  isHiddenByDefault,
  type RegistryTool,
  tokensOfFound,
  useRegistryPlace,
} from "../registry-model.ts";
import { ListToolbar } from "./list-toolbar.tsx";
import {
  type FoundTool,
  narrowTo,
  type RegistryRow,
  registryRows,
  registrySearch,
  selectableRows,
} from "./registry-rows.ts";
import { RegistryTable, type TableHandle } from "./registry-table.tsx";
import { RegistrySelectionBar } from "./selected-bar.tsx";
import { findSelectedPlaces, placesText } from "./selected-places.ts";

const ORDERS = {
  weight: t("Weight"),
  name: t("Name"),
  tokens: t("Tokens"),
  used: t("Used by"),
  changed: t("Overrides first"),
};

const READ = {
  definition: ({ tool }: FoundTool) => tool.definition,
  tokens: (found: FoundTool) => tokensOfFound(found),
  used: ({ tool }: FoundTool) => tool.usedBy.length,
  isChanged: ({ tool }: FoundTool) => isChanged(tool),
};

/**
 * Search, filter and the list of tools with actions on several; absent below 1024 px while a tool
 * is shown.
 */
export function RegistryList({ tools }: { tools: RegistryTool[] }) {
  const { tool, search, setSearch } = useRegistryPlace();
  const { q = "", only, method } = search;
  const chosen = useMemo(
    () =>
      tool === undefined
        ? []
        : [...(method === undefined ? [] : [methodKey(tool, method)]), toolKey(tool)],
    [tool, method],
  );
  const text = useSearchedText(q);
  const arranged = useArrangedTools(tools, { text, only });
  const { rows, found, arrange } = arranged;
  const isBehind = text !== q;
  const list = useMemo(
    () => ({ ...selectableRows(rows, found), isBehind }),
    [rows, found, isBehind],
  );
  const selection = useSelection(list);
  const places = useMemo(() => findSelectedPlaces(found, selection.ids), [found, selection.ids]);
  const isSelecting = selection.ids.size > 0;
  const table = useRef<TableHandle>(null);
  const { addressOf, shared } = useRowContext(arrange.arrangement.group);
  const clear = () => {
    selection.clear();
    table.current?.focus();
  };
  return (
    <div
      className={classNames(
        "relative flex min-h-0 min-w-0 flex-1 flex-col",
        tool !== undefined && "max-lg:hidden",
      )}
    >
      <ListToolbar
        tools={tools}
        found={found}
        arrange={arrange}
        matches={arranged.matches}
        isFolded={arranged.isFolded}
        onFoldAll={() => arranged.foldAll(!arranged.isFolded)}
        onLeaveDown={() => table.current?.focus()}
      />
      <LiveRegion
        text={isSelecting ? t("{places} selected", { places: placesText(places) }) : ""}
      />
      {rows.length === 0 ? (
        <NoToolsFound
          text={q}
          onClear={() => setSearch({ ...search, q: undefined, only: undefined })}
        />
      ) : (
        <div className="relative flex min-h-0 flex-1 flex-col">
          <RegistryTable
            ref={table}
            search={`${text.trim()} ${only ?? ""}`.trim()}
            rows={rows}
            selection={selection}
            chosen={chosen}
            shared={shared}
            onOpen={(row) => goTo(paths.tool(...addressOf(row)))}
            onFold={arranged.onFold}
            onFoldAll={arranged.foldAll}
          />
          {isSelecting && <RegistrySelectionBar places={places} onClear={clear} />}
        </div>
      )}
      <HiddenToolsLine tools={tools} />
    </div>
  );
}

/** The tools that a search and a filter find, as rows in the order and groups that are chosen. */
function useArrangedTools(
  tools: RegistryTool[],
  { text, only }: { text: string; only: RegistrySearch["only"] },
) {
  const arrange = useArrangement("registry", ORDERS);
  const { group, order } = arrange.arrangement;
  const folding = useToolFolds([text, only].filter(Boolean).join(" "));
  const matches = useMemo(() => searchTools(tools, text, registrySearch), [tools, text]);
  const found = useMemo(() => narrowTo(only, matches), [only, matches]);
  const groups = useMemo(() => arrangeTools(found, { group, order }, READ), [found, group, order]);
  const { folds } = folding;
  const rows = useMemo(() => registryRows(groups, folds), [groups, folds]);
  const isFolded = !rows.some(
    (row) => row.kind === (group === "none" ? "tool" : "group") && row.open,
  );
  const foldAll = (fold: boolean) =>
    folding.setAll(
      group === "none"
        ? found.map(({ tool: { definition } }) => toolKey(definition.name))
        : groups.map(({ name = "" }) => groupKey(name)),
      fold,
    );
  const onFold = (row: RegistryRow) => row.kind !== "method" && folding.turn(row);
  return { arrange, matches, found, rows, isFolded, foldAll, onFold };
}

/** What all rows know, and the address of a row. */
function useRowContext(group: string) {
  const { search } = useRegistryPlace();
  const { data: agents } = useQuery(agentsQuery);
  const { data: sources } = useQuery(sourcesQuery);
  const addressOf = useCallback(
    (row: RegistryRow): [tool: string, search: RegistrySearch] =>
      row.kind === "method"
        ? [row.tool.definition.name, { ...search, method: row.method.name }]
        : [row.kind === "tool" ? row.tool.definition.name : "", { ...search, method: undefined }],
    [search],
  );
  const shared = useMemo(
    () => ({
      agents: agents?.length ?? 0,
      saysApp: group !== "app",
      groupTitle: (name: string) =>
        name === "" ? t("Without an app") : (sources?.find(({ id }) => id === name)?.name ?? name),
      hrefOf: (row: RegistryRow) =>
        row.kind === "group" ? undefined : paths.tool(...addressOf(row)),
    }),
    [agents, sources, group, addressOf],
  );
  return { addressOf, shared };
}

function NoToolsFound({ text, onClear }: { text: string; onClear(): void }) {
  return (
    <EmptyState
      plain
      title={text === "" ? t("No matching tools") : t("Nothing matches “{text}”", { text })}
      actions={<Button onClick={onClear}>{t("Clear", {}, "search")}</Button>}
    >
      {t("Names of tools and methods, and the app are searched, hidden ones too.")}
    </EmptyState>
  );
}

/** A line that offers to show all tools that are hidden only by default. */
function HiddenToolsLine({ tools }: { tools: RegistryTool[] }) {
  const { onStep, blocked } = useOwnerEdit("onStep", "blocked");
  const hidden = tools.filter(isHiddenByDefault);
  if (hidden.length === 0) return null;
  return (
    <div className="flex min-h-9 flex-none items-center gap-2 border-t border-line bg-sunken px-6 py-1 text-meta text-2 max-sm:px-4">
      <EyeOff {...iconSize.s} className="flex-none" />
      <span className="flex-1">
        {t(
          "{count, plural, one {# tool is hidden because nothing says otherwise.} other {# tools are hidden because nothing says otherwise.}}",
          { count: hidden.length },
        )}
      </span>
      <Button
        size="s"
        variant="ghost"
        blocked={blocked}
        onClick={() =>
          onStep({ label: t("Show hidden tools"), operations: hidden.flatMap(showOperations) })
        }
      >
        {hidden.length === 1 ? t("Show it") : t("Show all", {}, "hidden tools")}
      </Button>
    </div>
  );
}

const showOperations = (tool: RegistryTool) =>
  metadataStep(tool, { tool: tool.definition.name, field: "visible" }, true).operations;
