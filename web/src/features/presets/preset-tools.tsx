import { ownValue } from "@pegboard/json-schema";
import type { ToolDefinition } from "@pegboard/registry-core";
import {
  arrangeTools,
  methodTokens,
  type SwitchState,
  type ToolSettings,
  toToolSettings,
} from "@pegboard/registry-core/internal";
import { Button } from "@pegboard/ui/button.tsx";
import { Segmented } from "@pegboard/ui/inputs/segmented.tsx";
import { ColumnHead, Row, RowGroup } from "@pegboard/ui/list/grid-parts.tsx";
import { useList } from "@pegboard/ui/list/use-list.ts";
import { BAR_ROOM, type ListSelection, useSelection } from "@pegboard/ui/list/use-selection.ts";
import { LiveRegion } from "@pegboard/ui/live-region.tsx";
import { useRowHeight } from "@pegboard/ui/page/long-list.tsx";
import { EmptyState } from "@pegboard/ui/page/page-states.tsx";
import { useEventCallback } from "@pegboard/ui/use-event-callback.ts";
import { Plus } from "lucide-react";
import { type Ref, useImperativeHandle, useMemo, useRef } from "react";
import type { PresetSearch } from "../../addresses/searches/presets-search.ts";
import type { CatalogAnswer } from "../../api/catalog.ts";
import { PageSearch } from "../../components/page-search.tsx";
import { SelectionAction, SelectionBar } from "../../components/selection-bar.tsx";
import { toolCount } from "../../messages/counts.ts";
import { t } from "../../messages/t.ts";
import { useDrafting, useOwnerEdit } from "../../owner-editor/owner-edit.tsx";
import { QueryChip, RISK_CHOICES } from "../../tool-list/search/query-chip.tsx";
import { TOOL_FILTER_KEYS } from "../../tool-list/search/search-query.ts";
import { searchTools, useSearchedText } from "../../tool-list/search/search-tools.ts";
import {
  countApps,
  doesMethodDeclare,
  doesToolDeclare,
} from "../../tool-list/search/tool-filters.ts";
import type { SearchedTools } from "../../tool-list/search/tool-match.ts";
import {
  findFirstMatch,
  methodKey,
  selectableTools,
  toolKey,
  toolRowsOf,
  useToolFolds,
} from "../../tool-list/tool-rows.ts";
import {
  nodeIn,
  PRESET_COLUMNS,
  type PresetMatch,
  type PresetRow,
  type PresetRowContext,
  PresetTableRow,
  SAID_STATES,
} from "./preset-row.tsx";
import { type PresetPlace, saidOfMethod, switchOperations } from "./preset-switches.ts";

interface PresetToolsProps {
  tools: ToolDefinition[];
  tokens: CatalogAnswer["tokens"];
  search: PresetSearch;
  setSearch(patch: PresetSearch): void;
}

/** The tools of the preset, or all there are, each with what it says of their switches. */
export function PresetTools({ tools, tokens, search, setSearch }: PresetToolsProps) {
  const { q = "", all = false } = search;
  const names = useSetTools();
  const listed = useMemo(
    () => tools.filter(({ name, generated }) => names.has(name) || (all && !generated)),
    [tools, names, all],
  );
  const text = useSearchedText(q);
  const { rows, found, onFold, onFoldAll } = useFoundPresetRows(listed, text);
  const list = useMemo(
    () => ({ ...selectableRows(rows, found), isBehind: text !== q }),
    [rows, found, text, q],
  );
  const selection = useSelection(list);
  const places = useMemo(() => selectedPlaces(found, selection.ids), [found, selection.ids]);
  const { onSet, set } = usePresetSwitching();
  const table = useRef<{ focus(): void }>(null);
  const field = useRef<HTMLInputElement>(null);
  const clear = () => {
    selection.clear();
    table.current?.focus();
  };
  const showAll = () => {
    setSearch({ all: true });
    field.current?.focus();
  };
  const chosen = useMemo(
    () => (search.tool === undefined ? [] : [toolKey(search.tool)]),
    [search.tool],
  );
  return (
    <div className="relative flex h-full min-h-0 flex-col">
      <PresetToolbar
        {...{ tools: listed, all, q, setSearch, field }}
        onLeaveDown={() => table.current?.focus()}
      />
      <LiveRegion
        text={places.length > 0 ? t("{rows} selected", { rows: selectedText(places) }) : ""}
      />
      {rows.length === 0 ? (
        <NoPresetRows {...{ q, all }} onClear={() => setSearch({ q: undefined })} onAll={showAll} />
      ) : (
        <div className="relative flex min-h-0 flex-1 flex-col">
          <PresetTable
            ref={table}
            search={text.trim()}
            {...{ rows, selection, chosen, tokens, onFold, onFoldAll }}
            heads={
              q === "" && !all
                ? t("{count, number} of {tools}", {
                    count: listed.length,
                    tools: toolCount(tools.length),
                  })
                : toolCount(found.length)
            }
            onOpen={(row) => row.kind !== "group" && setSearch({ tool: row.tool.name })}
            onSet={(row, state) => {
              const isSelected = selection.stateOf(row) === true;
              if (isSelected && places.length > 1) set(places, state);
              else onSet(row, state);
            }}
          />
          {places.length > 0 && (
            <SelectionBar what={selectedText(places)} said={selectedText(places)} onClear={clear}>
              {SAID_STATES.map(({ id, label }) => (
                <SelectionAction key={id} label={label} onClick={() => set(places, id)} />
              ))}
            </SelectionBar>
          )}
        </div>
      )}
      <UnknownTools tools={tools} />
      {!all && (
        <div className="flex min-h-10 flex-none items-center gap-2 border-t border-line bg-app px-4 text-list">
          <Button variant="ghost" icon={Plus} onClick={showAll}>
            {t("Set another tool…")}
          </Button>
          <span className="num flex-1 text-right text-meta text-2">
            {t("{count, plural, one {# tool is} other {# tools are}} not set", {
              count: tools.length - listed.length,
            })}
          </span>
        </div>
      )}
    </div>
  );
}

/** The tools that the preset sets, in the draft or as saved, so that no row leaves while it is unsaved. */
function useSetTools(): ReadonlySet<string> {
  const { saved, drafted } = useOwnerEdit("saved", "drafted");
  const [before, now] = [saved.settings.tools, drafted.settings.tools];
  return useMemo(
    () => new Set([...Object.keys(before ?? {}), ...Object.keys(now ?? {})]),
    [before, now],
  );
}

function useFoundPresetRows(listed: ToolDefinition[], text: string) {
  const settings = useOwnerEdit((edit) => edit.drafted.settings);
  const reads = useMemo(() => presetSearch(settings.tools), [settings.tools]);
  const found = useMemo(() => searchTools(listed, text, reads), [listed, text, reads]);
  const groups = useMemo(
    () => arrangeTools(found, { group: "none", order: "weight" }, READ_MATCH),
    [found],
  );
  const folding = useToolFolds(text);
  const rows = useMemo(() => presetRows(groups, folding.folds), [groups, folding.folds]);
  return {
    rows,
    found,
    onFold: (row: PresetRow) => row.kind !== "method" && folding.turn(row),
    onFoldAll: (isFolded: boolean) =>
      folding.setAll(
        found.map(({ tool }) => toolKey(tool.name)),
        isFolded,
      ),
  };
}

const READ_MATCH = {
  definition: ({ tool }: PresetMatch) => tool,
  tokens: () => 0,
  used: () => 0,
  isChanged: () => false,
};

const presetRows = toolRowsOf<PresetMatch>({
  nameOf: ({ name }) => name,
  methodNameOf: ({ name }) => name,
  joins: true,
});

const { selectable: selectableRows } = selectableTools<PresetMatch, PresetRow>({
  idsOf: ({ tool, whole, methods }) =>
    whole ? [toolKey(tool.name)] : methods.map(({ name }) => methodKey(tool.name, name)),
  isUnfolded: () => false,
});

/** The search: `is:on` and `is:off` ask for what the preset says. */
const presetSearch = (
  tools: Record<string, boolean | ToolSettings> | undefined,
): SearchedTools<PresetMatch["tool"], PresetMatch["methods"][number]> => ({
  definitionOf: (tool) => tool,
  methodsOf: ({ methods }) => methods,
  hasTool: doesToolDeclare,
  hasMethod: (tool, method, filter) =>
    filter.key === "is"
      ? saidOfMethod(toToolSettings(ownValue(tools, tool.name)), method.name).state === filter.value
      : doesMethodDeclare(tool, method, filter),
});

/** The selected tools and methods. */
function selectedPlaces(found: readonly PresetMatch[], ids: ReadonlySet<string>): PresetPlace[] {
  if (ids.size === 0) return [];
  return found.flatMap(({ tool, methods }): PresetPlace[] => {
    if (ids.has(toolKey(tool.name))) return [{ tool }];
    return methods.flatMap((method) =>
      ids.has(methodKey(tool.name, method.name)) ? [{ tool, method }] : [],
    );
  });
}

const selectedText = (places: readonly PresetPlace[]): string =>
  t("{count, plural, one {# row} other {# rows}}", { count: places.length });

/** Switches of one row and of several, as one step each. */
function usePresetSwitching() {
  const { drafted, blocked, onStep } = useOwnerEdit("drafted", "blocked", "onStep");
  const set = (places: readonly PresetPlace[], state: SwitchState) => {
    const operations = switchOperations(drafted.settings, places, state);
    if (blocked !== undefined || operations.length === 0) return;
    const [only, ...more] = places;
    const name = (only?.method ?? only?.tool)?.displayName ?? "";
    const label =
      more.length > 0
        ? t("Switch {rows}", { rows: selectedText(places) })
        : t("Switch {name}", { name });
    onStep({ label, operations });
  };
  const onSet = (row: PresetRow, state: SwitchState) =>
    row.kind !== "group" &&
    set(
      [row.kind === "method" ? { tool: row.tool, method: row.method } : { tool: row.tool }],
      state,
    );
  return { set, onSet };
}

interface PresetToolbarProps extends Pick<PresetToolsProps, "tools" | "setSearch"> {
  all: boolean;
  q: string;
  field: Ref<HTMLInputElement>;
  onLeaveDown(): void;
}

const SHOWN: { id: "set" | "all"; label: string }[] = [
  { id: "set", label: t("Set here") },
  { id: "all", label: t("All tools") },
];

const SAID_CHOICES = [
  { id: "on", label: t("On") },
  { id: "off", label: t("Off") },
];

function PresetToolbar({ tools, all, q, setSearch, field, onLeaveDown }: PresetToolbarProps) {
  const apps = useMemo(() => countApps(tools), [tools]);
  const query = { text: q, onText: (text: string) => setSearch({ q: text || undefined }) };
  return (
    <div className="grid flex-none gap-2 border-b border-line px-4 py-2.5">
      <PageSearch
        ref={field}
        label={t("Search tools and methods")}
        filterKeys={TOOL_FILTER_KEYS}
        value={q}
        onChange={query.onText}
        onLeaveDown={onLeaveDown}
      />
      <div className="flex flex-wrap items-center gap-2">
        <QueryChip
          label={t("Set", {}, "filter")}
          filterKey="is"
          choices={SAID_CHOICES}
          {...query}
        />
        <span className="flex gap-2 max-sm:hidden">
          {apps.length > 0 && (
            <QueryChip label={t("App")} filterKey="app" choices={apps} {...query} />
          )}
          <QueryChip label={t("Risk")} filterKey="risk" choices={RISK_CHOICES} {...query} />
        </span>
        <span className="flex-1" />
        <Segmented
          label={t("Listed tools")}
          items={SHOWN}
          value={all ? "all" : "set"}
          onChange={(id) => setSearch({ all: id === "all" || undefined })}
        />
      </div>
    </div>
  );
}

interface NoPresetRowsProps {
  q: string;
  all: boolean;
  onClear(): void;
  onAll(): void;
}

function NoPresetRows({ q, all, onClear, onAll }: NoPresetRowsProps) {
  const another = !all && (
    <Button icon={Plus} onClick={onAll}>
      {t("Set a tool…")}
    </Button>
  );
  return (
    <div className="min-h-0 flex-1">
      {q === "" ? (
        <EmptyState title={t("This preset sets nothing yet")} actions={another}>
          {t("Choose the tools that it switches on or off, and set their values.")}
        </EmptyState>
      ) : (
        <EmptyState
          plain
          title={t("Nothing matches “{text}”", { text: q })}
          actions={
            <>
              <Button onClick={onClear}>{t("Clear")}</Button>
              {!all && <Button onClick={onAll}>{t("Search all tools")}</Button>}
            </>
          }
        />
      )}
    </div>
  );
}

/** Entries for tools that are not registered any more. */
function UnknownTools({ tools }: { tools: readonly ToolDefinition[] }) {
  const { drafted, blocked, onStep } = useOwnerEdit("drafted", "blocked", "onStep");
  const known = new Set(tools.map(({ name }) => name));
  const unknown = Object.keys(drafted.settings.tools ?? {}).filter((name) => !known.has(name));
  if (unknown.length === 0) return null;
  return (
    <ul
      aria-label={t("Tools that are not registered")}
      className="max-h-32 flex-none overflow-auto border-t border-line bg-sunken px-4 py-1 text-meta text-2"
    >
      {unknown.map((name) => (
        <li key={name} className="flex min-h-8 items-center gap-2">
          <code className="min-w-0 flex-1 truncate">{name}</code>
          {t("Not registered: it counts nowhere")}
          <Button
            size="s"
            variant="ghost"
            blocked={blocked}
            aria-label={t("Take {title} out", { title: name })}
            onClick={() =>
              onStep({
                label: t("Take {title} out", { title: name }),
                operations: [{ op: "removeTool", tool: name }],
              })
            }
          >
            {t("Take out")}
          </Button>
        </li>
      ))}
    </ul>
  );
}

interface PresetTableProps {
  rows: PresetRow[];
  selection: ListSelection<PresetRow>;
  search: string;
  chosen: readonly string[];
  tokens: CatalogAnswer["tokens"];
  /** What is listed, in the head of the names. */
  heads: string;
  onFold(row: PresetRow): void;
  onFoldAll(isFolded: boolean): void;
  onOpen(row: PresetRow): void;
  onSet(row: PresetRow, state: SwitchState): void;
  ref: Ref<{ focus(): void }>;
}

const PRESET_HEAD_HEIGHT = 27;
const PHONE_PRESET_ROW = 48;

/** A tree grid of tools and methods, of which only the rows in view are in the document. */
function PresetTable(props: PresetTableProps) {
  const { rows, selection, chosen, tokens, heads, onFold, onOpen, onSet, ref, ...rest } = props;
  const { drafted, icons, blocked } = useOwnerEdit("drafted", "icons", "blocked");
  const density = useRowHeight();
  const isPhone = window.matchMedia?.("(max-width: 639px)").matches ?? false;
  const height = isPhone ? PHONE_PRESET_ROW : density;
  const list = useList({
    ...{ rows, height, selection, chosen, onFold, search: rest.search, onFoldAll: rest.onFoldAll },
    columnHeads: PRESET_HEAD_HEIGHT,
    room: selection.ids.size > 0 ? BAR_ROOM : 0,
    firstMatch: findFirstMatch,
    onClick: (row) => {
      selection.begin(row);
      onOpen(row);
    },
    onKey: ({ key }, row) => {
      const state = SAID_STATES[Number(key)];
      if (/^[012]$/.test(key) && state) onSet(row, state.id);
      else if (key === "Enter") onOpen(row);
      else if (key === " ") selection.toggle(row);
      else return false;
      return true;
    },
  });
  useImperativeHandle(ref, () => ({ focus: list.focus }));
  const fold = useEventCallback(onFold);
  const set = useEventCallback(([row, state]: [PresetRow, SwitchState]) => onSet(row, state));
  const { events } = list;
  const context = useMemo(
    (): PresetRowContext => ({
      ...{ height, events, blocked },
      nodeOf: nodeIn(icons),
      tokensOf: (tool, method) => methodTokens(tokens, tool, method),
      onFold: fold,
      onSet: (row, state) => set([row, state]),
    }),
    [height, events, blocked, icons, tokens, fold, set],
  );
  const changed = useDraftedRows();
  const { tools } = drafted.settings;
  return (
    <div ref={list.scroller} className="min-h-0 flex-1 overflow-auto">
      <div
        role="treegrid"
        aria-label={t("Tools of the preset")}
        aria-rowcount={rows.length + 1}
        aria-multiselectable
        onKeyDown={list.onKeyDown}
      >
        <Row
          aria-rowindex={1}
          className={`${PRESET_COLUMNS} sticky top-0 z-10 h-[27px] border-b border-line bg-panel text-micro text-3`}
        >
          <ColumnHead className="num col-span-4 truncate pl-13">{heads}</ColumnHead>
          {SAID_STATES.map(({ id, label }) => (
            <ColumnHead key={id} className="text-center whitespace-nowrap">
              {label}
            </ColumnHead>
          ))}
        </Row>
        <RowGroup className="relative" style={{ height: list.totalHeight }}>
          {list.shown.map(({ row, ...place }) =>
            row.kind === "group" ? null : (
              <PresetTableRow
                key={row.key}
                {...place}
                {...{ row, context }}
                entry={presetEntryOf(tools, row.tool.name)}
                current={chosen.includes(row.key)}
                isSelected={selection.stateOf(row) === true}
                drafted={changed.has(row.key)}
              />
            ),
          )}
        </RowGroup>
      </div>
    </div>
  );
}

const NO_ENTRY: ToolSettings = {};
const presetEntryOf = (
  tools: Record<string, boolean | ToolSettings> | undefined,
  name: string,
): ToolSettings => {
  const entry = ownValue(tools, name);
  return entry === undefined ? NO_ENTRY : toToolSettings(entry);
};

/** Keys of the rows with unsaved changes. */
function useDraftedRows(): ReadonlySet<string> {
  const pending = useOwnerEdit((edit) => edit.drafted.pending);
  const unfinished = useDrafting((edit) => edit.draft.unfinished);
  return useMemo(() => {
    const keys = pending.flatMap((one) => {
      if (!("tool" in one)) return [];
      return "method" in one
        ? [toolKey(one.tool), methodKey(one.tool, one.method)]
        : [toolKey(one.tool)];
    });
    return new Set([...keys, ...Object.keys(unfinished ?? {}).map(toolKey)]);
  }, [pending, unfinished]);
}
