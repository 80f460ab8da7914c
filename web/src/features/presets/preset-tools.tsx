import { ownValue } from "@pegboard/json-schema";
import type { ToolDefinition } from "@pegboard/registry-core";
import {
  arrangeTools,
  type SwitchState,
  type ToolSettings,
  toToolSettings,
} from "@pegboard/registry-core/internal";
import { Button } from "@pegboard/ui/button.tsx";
import { Segmented } from "@pegboard/ui/inputs/segmented.tsx";
import { useSelection } from "@pegboard/ui/list/use-selection.ts";
import { LiveRegion } from "@pegboard/ui/live-region.tsx";
import { EmptyState } from "@pegboard/ui/page/page-states.tsx";
import { Plus } from "lucide-react";
import { type Ref, useMemo, useRef } from "react";
import type { PresetSearch } from "../../addresses/searches/presets-search.ts";
import type { CatalogAnswer } from "../../api/catalog.ts";
import { CommandButton } from "../../components/command-button.tsx";
import { PageSearch } from "../../components/page-search.tsx";
import { SelectionAction, SelectionBar } from "../../components/selection-bar.tsx";
import { toolCount } from "../../messages/counts.ts";
import { t } from "../../messages/t.ts";
import { useOwnerEdit } from "../../owner-editor/owner-edit.tsx";
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
  methodKey,
  selectableTools,
  toolKey,
  toolRowsOf,
  useToolFolds,
} from "../../tool-list/tool-rows.ts";
import { type PresetMatch, type PresetRow, SAID_STATES } from "./preset-row.tsx";
import { type PresetPlace, saidOfMethod, switchOperations } from "./preset-switches.ts";
import { PresetTable } from "./preset-table.tsx";

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
        tools={listed}
        all={all}
        q={q}
        setSearch={setSearch}
        field={field}
        onLeaveDown={() => table.current?.focus()}
      />
      <LiveRegion
        text={places.length > 0 ? t("{rows} selected", { rows: selectedToolsText(places) }) : ""}
      />
      {rows.length === 0 ? (
        <NoPresetRows q={q} all={all} onClear={() => setSearch({ q: undefined })} onAll={showAll} />
      ) : (
        <div className="relative flex min-h-0 flex-1 flex-col">
          <PresetTable
            ref={table}
            search={text.trim()}
            rows={rows}
            selection={selection}
            chosen={chosen}
            tokens={tokens}
            onFold={onFold}
            onFoldAll={onFoldAll}
            heads={
              q === "" && !all ? ofAllTools(listed.length, tools.length) : toolCount(found.length)
            }
            onOpen={(row) => row.kind !== "group" && setSearch({ tool: row.tool.name })}
            onSet={(row, state) => {
              const isSelected = selection.stateOf(row) === true;
              if (isSelected && places.length > 1) set(places, state);
              else onSet(row, state);
            }}
          />
          {places.length > 0 && <PresetSelectionBar places={places} set={set} onClear={clear} />}
        </div>
      )}
      <UnknownTools tools={tools} />
      {!all && <SetAnother left={tools.length - listed.length} onAll={showAll} />}
    </div>
  );
}

const ofAllTools = (count: number, all: number) =>
  t("{count, number} of {tools}", { count, tools: toolCount(all) });

interface PresetSelectionBarProps {
  places: readonly PresetPlace[];
  set(places: readonly PresetPlace[], state: SwitchState): void;
  onClear(): void;
}

function PresetSelectionBar({ places, set, onClear }: PresetSelectionBarProps) {
  const blocked = useOwnerEdit((edit) => edit.blocked);
  const what = selectedToolsText(places);
  return (
    <SelectionBar what={what} said={what} onClear={onClear}>
      {SAID_STATES.map(({ id, label }) => (
        <SelectionAction key={id} label={label} blocked={blocked} onClick={() => set(places, id)} />
      ))}
    </SelectionBar>
  );
}

/** The way to the tools that the preset says nothing of. */
function SetAnother({ left, onAll }: { left: number; onAll(): void }) {
  const blocked = useOwnerEdit((edit) => edit.blocked);
  return (
    <div className="flex min-h-10 flex-none items-center gap-2 border-t border-line bg-app px-2 text-list">
      <CommandButton
        words={t("Set another tool…")}
        variant="ghost"
        icon={Plus}
        blocked={blocked}
        onClick={onAll}
      >
        {t("Set another tool…")}
      </CommandButton>
      <span className="num flex-1 pr-2 text-right text-meta text-2">
        {t("{count, plural, one {# tool is} other {# tools are}} not set", { count: left })}
      </span>
    </div>
  );
}

/**
 * The tools that the preset sets, in the draft or as saved, so that no row leaves while it is
 * unsaved.
 */
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

const selectedToolsText = (places: readonly PresetPlace[]): string =>
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
        ? t("Switch {rows}", { rows: selectedToolsText(places) })
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
  { id: "set", label: t("Overrides") },
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
        <QueryChip label={t("State")} filterKey="is" choices={SAID_CHOICES} {...query} />
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
  const blocked = useOwnerEdit((edit) => edit.blocked);
  const another = !all && (
    <Button icon={Plus} blocked={blocked} onClick={onAll}>
      {t("Set a tool…")}
    </Button>
  );
  return (
    <div className="flex min-h-0 flex-1 flex-col">
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
