import { ownValue } from "@pegboard/json-schema";
import {
  methodTokens,
  type SwitchState,
  type ToolSettings,
  toToolSettings,
} from "@pegboard/registry-core/internal";
import { ColumnHead, Row, RowGroup } from "@pegboard/ui/list/grid-parts.tsx";
import { useList } from "@pegboard/ui/list/use-list.ts";
import { BAR_ROOM, type ListSelection } from "@pegboard/ui/list/use-selection.ts";
import { useRowHeight } from "@pegboard/ui/page/long-list.tsx";
import { useEventCallback } from "@pegboard/ui/use-event-callback.ts";
import { type Ref, useImperativeHandle, useMemo } from "react";
import type { CatalogAnswer } from "../../api/catalog.ts";
import { unfinishedTools } from "../../drafts/unfinished-input.ts";
import { t } from "../../messages/t.ts";
import { useDrafting, useOwnerEdit } from "../../owner-editor/owner-edit.tsx";
import { findFirstMatch, methodKey, toolKey } from "../../tool-list/tool-rows.ts";
import {
  nodeIn,
  PRESET_COLUMNS,
  type PresetRow,
  type PresetRowContext,
  PresetTableRow,
  SAID_STATES,
} from "./preset-row.tsx";

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

function usePresetRowHeight(): number {
  const density = useRowHeight();
  const isPhone = window.matchMedia?.("(max-width: 639px)").matches ?? false;
  return isPhone ? PHONE_PRESET_ROW : density;
}

/** A tree grid of tools and methods, of which only the rows in view are in the document. */
export function PresetTable(props: PresetTableProps) {
  const { rows, selection, chosen, tokens, heads, onFold, onFoldAll, onOpen, onSet, ref } = props;
  const { drafted, icons, blocked } = useOwnerEdit("drafted", "icons", "blocked");
  const height = usePresetRowHeight();
  const list = useList({
    rows,
    height,
    selection,
    chosen,
    onFold,
    search: props.search,
    onFoldAll,
    columnHeads: PRESET_HEAD_HEIGHT,
    room: selection.ids.size > 0 ? BAR_ROOM : 0,
    firstMatch: findFirstMatch,
    onClick: (row) => {
      selection.begin(row);
      onOpen(row);
    },
    onKey: ({ key }, row) => {
      const state = /^[012]$/.test(key) && SAID_STATES[Number(key)];
      if (state) onSet(row, state.id);
      else if (key === "Enter") onOpen(row);
      else if (key === " ") selection.toggle(row);
      else return false;
      return true;
    },
  });
  useImperativeHandle(ref, () => ({ focus: list.focus }));
  const fold = useEventCallback(onFold);
  const set = useEventCallback(([row, state]: [PresetRow, SwitchState]) => onSet(row, state));
  const context = useMemo(
    (): PresetRowContext => ({
      height,
      events: list.events,
      blocked,
      nodeOf: nodeIn(icons),
      tokensOf: (tool, method) => methodTokens(tokens, tool, method),
      onFold: fold,
      onSet: (row, state) => set([row, state]),
    }),
    [height, list.events, blocked, icons, tokens, fold, set],
  );
  const changed = useDraftedRows();
  return (
    <div ref={list.scroller} className="min-h-0 flex-1 overflow-auto">
      <div
        role="treegrid"
        aria-label={t("Tools of the preset")}
        aria-rowcount={rows.length + 1}
        aria-multiselectable
        onKeyDown={list.onKeyDown}
      >
        <PresetColumnHeads heads={heads} />
        <RowGroup className="relative" style={{ height: list.totalHeight }}>
          {list.shown.map(({ row, ...place }) =>
            row.kind === "group" ? null : (
              <PresetTableRow
                key={row.key}
                {...place}
                row={row}
                context={context}
                entry={presetEntryOf(drafted.settings.tools, row.tool.name)}
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

function PresetColumnHeads({ heads }: Pick<PresetTableProps, "heads">) {
  return (
    <Row
      aria-rowindex={1}
      className={`${PRESET_COLUMNS} sticky top-0 z-10 h-[27px] border-b border-line bg-panel text-micro text-3`}
    >
      <ColumnHead className="num col-span-4 truncate pl-13">{heads}</ColumnHead>
      {SAID_STATES.map(({ id, label }) => (
        <ColumnHead key={id} className="overflow-hidden text-center leading-3 wrap-anywhere">
          {label}
        </ColumnHead>
      ))}
    </Row>
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
  const draft = useDrafting((edit) => edit.draft);
  return useMemo(() => {
    const keys = pending.flatMap((one) => {
      if (!("tool" in one)) return [];
      return "method" in one
        ? [toolKey(one.tool), methodKey(one.tool, one.method)]
        : [toolKey(one.tool)];
    });
    return new Set([...keys, ...unfinishedTools(draft).map(toolKey)]);
  }, [pending, draft]);
}
