import { ownValue } from "@pegboard/json-schema";
import type { MethodDefinition, ToolDefinition } from "@pegboard/registry-core";
import {
  escapeInvisible,
  isDestructive,
  type SwitchState,
  type ToolSettings,
  toSwitchState,
} from "@pegboard/registry-core/internal";
import { classNames } from "@pegboard/ui/class-names.ts";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import {
  Cell,
  FoldMark,
  ListRow,
  type RowEvents,
  type RowPlace,
} from "@pegboard/ui/list/grid-parts.tsx";
import { countText } from "@pegboard/ui/messages/count-text.ts";
import { type IconElements, Tile } from "@pegboard/ui/tile.tsx";
import { Check, Lock, Minus, SlidersHorizontal, TriangleAlert } from "lucide-react";
import { memo } from "react";
import { t } from "../../messages/t.ts";
import { RowMarks } from "../../tool-list/row-marks.tsx";
import type { ToolMatch } from "../../tool-list/search/tool-match.ts";
import type { MethodRow, ToolListRow, ToolRow } from "../../tool-list/tool-rows.ts";
import { countSaid, type PresetPlace, type SaidSwitch, saidOfMethod } from "./preset-switches.ts";

export type PresetMatch = ToolMatch<ToolDefinition, MethodDefinition>;
export type PresetRow = ToolListRow<PresetMatch>;

/** What all rows of the list share. It has to stay one object while nothing changes. */
export interface PresetRowContext {
  height: number;
  events: RowEvents;
  /** Why nothing can be changed now. */
  blocked: string | undefined;
  nodeOf(tool: ToolDefinition): IconElements | undefined;
  tokensOf(tool: string, method: string): number;
  onFold(row: PresetRow): void;
  onSet(row: PresetRow, state: SwitchState): void;
}

/** The columns fold, tile, name, what is said, and one for each state of a switch. */
export const PRESET_COLUMNS =
  "grid grid-cols-[16px_28px_minmax(0,1fr)_auto_44px_44px_44px] items-center gap-x-2 pr-3 pl-4 max-sm:pr-1";

/** The states in the order of their columns and of the keys 0, 1 and 2. */
export const SAID_STATES = [
  { id: "inherit", label: t("Not set") },
  { id: "off", label: t("Off") },
  { id: "on", label: t("On") },
] as const satisfies { id: SwitchState; label: string }[];

interface PresetTableRowProps extends RowPlace {
  row: PresetRow;
  context: PresetRowContext;
  /** What the preset says of the row's tool. */
  entry: ToolSettings;
  current: boolean;
  isSelected: boolean;
  drafted: boolean;
}

/** A tool or a method with what the preset says of it. */
export const PresetTableRow = memo(function PresetTableRow({
  row,
  context,
  entry,
  current,
  isSelected,
  drafted,
  ...place
}: PresetTableRowProps) {
  const isMarked = isSelected || current;
  return (
    <ListRow
      {...place}
      row={row}
      events={context.events}
      isSelected={isMarked}
      rowsAbove={1}
      height={context.height}
      className={classNames(
        PRESET_COLUMNS,
        "absolute inset-x-0 top-0 cursor-default border-b border-line-soft text-list -outline-offset-2 select-none",
        isMarked ? "bg-selected forced-colors:outline" : "hover:bg-hover",
      )}
    >
      <RowMarks current={current} drafted={drafted} />
      {row.kind === "tool" && <PresetToolCells row={row} context={context} entry={entry} />}
      {row.kind === "method" && <PresetMethodCells row={row} context={context} entry={entry} />}
    </ListRow>
  );
});

interface PresetCellsProps<Row> {
  row: Row;
  context: PresetRowContext;
  entry: ToolSettings;
}

function PresetToolCells({ row, context, entry }: PresetCellsProps<ToolRow<PresetMatch>>) {
  const { tool, open } = row;
  const values = Object.keys(entry.config ?? {}).length;
  const counts = countSaid(tool, entry);
  const kinds = Object.values(counts).filter((count) => count > 0).length;
  const [only] = SAID_STATES.filter(({ id }) => counts[id] > 0);
  const all: SaidSwitch = {
    state: kinds === 1 && only ? only.id : toSwitchState(entry.enabled),
    isOwn: true,
  };
  return (
    <>
      <Cell>
        {tool.methods.length > 0 && (
          <FoldMark
            open={open}
            onFold={() => context.onFold(row)}
            className="-m-1.5 size-7 rounded-md text-3 max-sm:-mx-3 max-sm:size-11"
          />
        )}
      </Cell>
      <Cell>
        <Tile node={context.nodeOf(tool)} color={tool.color} muted={!tool.visible} />
      </Cell>
      <Cell className="flex min-w-0 items-center gap-2">
        <span title={tool.name} className="truncate font-medium">
          {escapeInvisible(tool.displayName)}
        </span>
        {values > 0 && (
          <span
            title={t("{count, plural, one {# value set} other {# values set}}", { count: values })}
            className="num inline-flex h-5 flex-none items-center gap-1 rounded-badge px-1 text-micro text-2 inset-ring inset-ring-line"
          >
            <SlidersHorizontal size={11} strokeWidth={2} aria-hidden />
            <span aria-hidden>{countText(values)}</span>
            <span className="sr-only">
              {t("{count, plural, one {# value set} other {# values set}}", { count: values })}
            </span>
          </span>
        )}
      </Cell>
      <Cell className="num text-right text-meta text-2">{saidText(counts, kinds)}</Cell>
      {tool.isCore ? (
        <CoreCell reason={t("Core: always on")} />
      ) : (
        <Pegs
          row={row}
          context={context}
          of={{ tool }}
          said={all}
          halves={kinds > 1 ? counts : undefined}
        />
      )}
    </>
  );
}

/** "all 4", "3 on, 3 off"; nothing where the preset says nothing. */
function saidText(counts: ReturnType<typeof countSaid>, kinds: number): string {
  const { on, off, inherit } = counts;
  if (on + off === 0) return "";
  if (kinds === 1) return t("all {count, number}", { count: on + off + inherit });
  return [
    on > 0 && t("{count, number} on", { count: on }),
    off > 0 && t("{count, number} off", { count: off }),
  ]
    .filter(Boolean)
    .join(", ");
}

function PresetMethodCells({ row, context, entry }: PresetCellsProps<MethodRow<PresetMatch>>) {
  const { tool, method, joined } = row;
  const name = escapeInvisible(method.displayName);
  const isCore = tool.isCore || method.isCore;
  return (
    <>
      <Cell className="col-span-2">
        {joined && <Tile node={context.nodeOf(tool)} color={tool.color} muted={!tool.visible} />}
      </Cell>
      <Cell className="flex min-w-0 items-center gap-2">
        <span title={method.name} className="truncate">
          {joined ? `${escapeInvisible(tool.displayName)} › ${name}` : name}
        </span>
        {isDestructive(method) && (
          <span title={t("Destructive")} className="flex-none text-red">
            <TriangleAlert {...iconSize.s} />
            <span className="sr-only">{t("Destructive")}</span>
          </span>
        )}
      </Cell>
      <Cell className="num text-right text-meta text-2">
        {countText(context.tokensOf(tool.name, method.name))}
      </Cell>
      {isCore ? (
        <CoreCell reason={t("Core: always on")} />
      ) : (
        <Pegs
          row={row}
          context={context}
          of={{ tool, method }}
          said={saidOfMethod(entry, method.name)}
        />
      )}
    </>
  );
}

const CoreCell = ({ reason }: { reason: string }) => (
  <Cell className="col-span-3 col-start-5 flex justify-end pr-3.5" title={reason}>
    <Lock {...iconSize.s} className="text-3" />
    <span className="sr-only">{reason}</span>
  </Cell>
);

interface PegsProps {
  row: PresetRow;
  context: PresetRowContext;
  of: PresetPlace;
  said: SaidSwitch;
  /** The counts of methods that differ, each of which is a half. */
  halves?: ReturnType<typeof countSaid> | undefined;
}

/** One peg for each state. They are for the pointer; the row has the keys 0, 1 and 2. */
function Pegs({ row, context, of: { tool, method }, said, halves }: PegsProps) {
  const name = method
    ? t("{method} in {tool}", { method: method.displayName, tool: tool.displayName })
    : tool.displayName;
  return (
    <Cell className="col-span-3">
      <div
        role="radiogroup"
        aria-label={t("Switch of {name}", { name })}
        className="grid grid-cols-3 gap-x-2"
      >
        {SAID_STATES.map(({ id, label }, index) => (
          // biome-ignore lint/a11y/useSemanticElements: the row is the tab stop and has the keys
          <button
            key={id}
            type="button"
            role="radio"
            aria-checked={halves === undefined && said.state === id}
            aria-disabled={context.blocked !== undefined || undefined}
            aria-label={label}
            title={context.blocked ?? `${label} (${index})`}
            tabIndex={-1}
            onClick={(event) => {
              event.stopPropagation();
              context.onSet(row, id);
            }}
            className="group/peg grid h-full min-h-8 w-11 place-items-center justify-self-center aria-disabled:cursor-not-allowed max-sm:min-h-11"
          >
            <Peg state={id} look={pegLook(id, said, halves)} />
          </button>
        ))}
      </div>
    </Cell>
  );
}

type PegLook = "none" | "half" | "pale" | "set";

function pegLook(id: SwitchState, said: SaidSwitch, halves: PegsProps["halves"]): PegLook {
  if (halves) return id !== "inherit" && halves[id] > 0 ? "half" : "none";
  if (said.state !== id) return "none";
  return said.isOwn || id === "inherit" ? "set" : "pale";
}

/** A dot where it is not so, else a dash, a ring or a filled peg. */
function Peg({ state, look }: { state: SwitchState; look: PegLook }) {
  if (look === "none")
    return (
      <span className="size-1 rounded-full bg-(--line-control) opacity-60 group-hover/peg:size-3 group-hover/peg:bg-transparent group-hover/peg:inset-ring-[1.5px] group-hover/peg:inset-ring-line-control" />
    );
  if (state === "inherit")
    return <Minus size={14} strokeWidth={2.5} aria-hidden className="text-2" />;
  if (look === "half")
    return (
      <span
        className={classNames(
          "size-4 overflow-hidden rounded-full inset-ring-[1.5px]",
          state === "on"
            ? "bg-[linear-gradient(90deg,var(--accent)_50%,transparent_50%)] inset-ring-(--accent)"
            : "bg-[linear-gradient(90deg,var(--line-control)_50%,transparent_50%)] inset-ring-line-control",
        )}
      />
    );
  if (state === "off")
    return (
      <span
        className={classNames(
          "grid size-4 place-items-center rounded-full inset-ring-[1.5px]",
          look === "set" ? "inset-ring-(--text-2)" : "inset-ring-line-control opacity-70",
        )}
      >
        <span className="size-1 rounded-full bg-(--text-2)" />
      </span>
    );
  return (
    <span
      className={classNames(
        "grid size-4 place-items-center rounded-full",
        look === "set"
          ? "bg-accent text-accent-on"
          : "bg-accent-line text-accent inset-ring inset-ring-(--accent-edge)",
      )}
    >
      <Check size={10} strokeWidth={3} aria-hidden />
    </span>
  );
}

/** The icon of a tool by the name that it gives. */
export const nodeIn =
  (icons: Readonly<Record<string, IconElements>>) =>
  ({ icon = "" }: ToolDefinition): IconElements | undefined =>
    ownValue(icons, icon);
