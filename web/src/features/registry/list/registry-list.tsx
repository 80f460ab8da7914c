import { arrangeTools } from "@pegboard/registry-core";
import { useQuery } from "@tanstack/react-query";
import { lazy, useCallback, useMemo, useRef } from "react";
import { goTo } from "../../../addresses/address.ts";
import { paths } from "../../../addresses/paths.ts";
import type { RegistrySearch } from "../../../addresses/searches/registry-search.ts";
import { agentsQuery } from "../../../api/agents.ts";
import { sourcesQuery } from "../../../api/sources.ts";
import { Button } from "../../../components/button.tsx";
import { classNames } from "../../../components/class-names.ts";
import { LiveRegion } from "../../../components/live-region.tsx";
import { EmptyState } from "../../../components/page/empty-state.tsx";
import { LatePart } from "../../../components/page/late-part.tsx";
import { useSelection } from "../../../components/selection/use-selection.ts";
import { useTurned } from "../../../components/selection/use-turned.ts";
import { useSameFunction } from "../../../components/use-same-function.ts";
import { common } from "../../../language/common.ts";
import { useArrangement } from "../../../words/arrange-menus.tsx";
import { isChanged, type RegistryTool, tokensOfFound } from "../registry-model.ts";
import { useRegistryPlace } from "../registry-place.ts";
import { HiddenLine } from "./hidden-line.tsx";
import { ListToolbar } from "./list-toolbar.tsx";
import {
  type FoundTool,
  findRegistryTools,
  groupKey,
  methodKey,
  type RegistryRow,
  registryRows,
  selectableRows,
} from "./registry-rows.ts";
import { RegistryTable, type RowAct, type TableHandle } from "./registry-table.tsx";
import { findSelectedPlaces, placesText } from "./selected-places.ts";
import { say } from "./texts.ts";

const SelectedBar = lazy(() => import("./selected-bar.tsx").then((module) => ({ default: module.SelectedBar })));

const ORDERS = {
  weight: common.weight,
  name: common.name,
  tokens: common.tokens,
  used: common.usedBy,
  changed: say.setHereFirst,
};

const READ = {
  definition: ({ tool }: FoundTool) => tool.definition,
  tokens: (found: FoundTool) => tokensOfFound(found),
  used: ({ tool }: FoundTool) => tool.usedBy.length,
  isChanged: ({ tool }: FoundTool) => isChanged(tool),
};

/** Search, filter and the list of tools with what is done to several; away below 1024 px while a tool is shown. */
export function RegistryList({ tools }: { tools: RegistryTool[] }) {
  const { tool, search, setSearch } = useRegistryPlace();
  const { q = "", only, method } = search;
  const chosen = useMemo(
    () => (tool === undefined ? [] : [...(method === undefined ? [] : [methodKey(tool, method)]), tool]),
    [tool, method],
  );
  const arrange = useArrangement("registry", ORDERS);
  const { group, order } = arrange.arrangement;
  const [turned, setTurned] = useTurned([q, only].filter(Boolean).join(" "));
  const found = useMemo(() => findRegistryTools(tools, q, only), [tools, q, only]);
  const groups = useMemo(() => arrangeTools(found, { group, order }, READ), [found, group, order]);
  const rows = useMemo(() => registryRows(groups, turned), [groups, turned]);
  const list = useMemo(() => selectableRows(rows, found), [rows, found]);
  const selection = useSelection(list);
  const places = useMemo(() => findSelectedPlaces(found, selection.ids), [found, selection.ids]);
  const table = useRef<TableHandle>(null);
  const addressOf = useCallback(
    (row: RegistryRow): [tool: string, search: RegistrySearch] =>
      row.kind === "method"
        ? [row.tool.definition.name, { ...search, method: row.method.name }]
        : [row.key, { ...search, method: undefined }],
    [search],
  );
  const { data: agents } = useQuery(agentsQuery);
  const { data: sources } = useQuery(sourcesQuery);
  const shared = useMemo(
    () => ({
      agents: agents?.length ?? 0,
      saysApp: group !== "app",
      groupTitle: (name: string) =>
        name === "" ? common.withoutAnApp : (sources?.find(({ id }) => id === name)?.name ?? name),
      hrefOf: (row: RegistryRow) => (row.kind === "group" ? undefined : paths.tool(...addressOf(row))),
    }),
    [agents, sources, group, addressOf],
  );
  const isFolded = !rows.some((row) => row.kind === (group === "none" ? "tool" : "group") && row.open);
  const foldAll = (fold: boolean) => {
    const keys =
      group === "none"
        ? found.filter(({ whole }) => whole !== fold).map(({ tool }) => tool.definition.name)
        : groups.map(headKey);
    setTurned(new Set(group === "none" || fold ? keys : []));
  };
  const onAct = useSameFunction((action: RowAct) => {
    if (!("row" in action)) return foldAll(action.act === "foldAll");
    const { act, row } = action;
    if (act === "open") return goTo(paths.tool(...addressOf(row)));
    if (row.kind === "method") return;
    const { key } = row;
    setTurned(turned.has(key) ? new Set([...turned].filter((one) => one !== key)) : new Set([...turned, key]));
  });
  const isSelecting = selection.ids.size > 0;
  const clear = () => {
    selection.clear();
    table.current?.focus();
  };
  return (
    <div className={classNames("relative flex min-h-0 min-w-0 flex-1 flex-col", tool !== undefined && "max-lg:hidden")}>
      <ListToolbar
        {...{ tools, found, arrange, isFolded }}
        onFoldAll={() => foldAll(!isFolded)}
        onLeaveDown={() => table.current?.focus()}
      />
      <LiveRegion text={isSelecting ? say.placesSelected(placesText(places)) : ""} />
      {rows.length === 0 ? (
        <EmptyState
          plain
          title={q === "" ? say.noToolIsLikeThat : say.nothingMatches(q)}
          actions={
            <Button onClick={() => setSearch({ ...search, q: undefined, only: undefined })}>{say.clearSearch}</Button>
          }
        >
          {say.namesOfToolsAndMethodsAndThe}
        </EmptyState>
      ) : (
        <div className="relative flex min-h-0 flex-1 flex-col">
          <RegistryTable
            ref={table}
            search={`${q.trim()} ${only ?? ""}`}
            {...{ rows, selection, chosen, shared, onAct }}
          />
          {isSelecting && (
            <LatePart>
              <SelectedBar places={places} onClear={clear} />
            </LatePart>
          )}
        </div>
      )}
      <HiddenLine tools={tools} />
    </div>
  );
}

const headKey = ({ name }: { name: string | undefined }) => groupKey(name ?? "");
