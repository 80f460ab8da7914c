import { escapeInvisible } from "@pegboard/registry-core/internal";
import { classNames } from "@pegboard/ui/class-names.ts";
import { IconButton } from "@pegboard/ui/icon-button.tsx";
import { Checkbox } from "@pegboard/ui/inputs/checkbox.tsx";
import { ColumnHead, Row, TableCell } from "@pegboard/ui/list/grid-parts.tsx";
import { type SortedRowPlace, SortedTable, SortHead } from "@pegboard/ui/list/sorted-table.tsx";
import { type ListSelection, useSelection } from "@pegboard/ui/list/use-selection.ts";
import { LiveRegion } from "@pegboard/ui/live-region.tsx";
import { countChangeText, countText } from "@pegboard/ui/messages/count-text.ts";
import { Menu, MenuItem, MenuLine } from "@pegboard/ui/overlays/menu.tsx";
import { Bookmark, Copy, Ellipsis, History, Pencil, Trash2 } from "lucide-react";
import { type ReactNode, useMemo } from "react";
import { matrixPath, paths } from "../../addresses/paths.ts";
import type { PresetSortKey, PresetsSearch } from "../../addresses/searches/presets-search.ts";
import { useWhyNot } from "../../api/account/rights.ts";
import type { AgentSummary } from "../../api/agents.ts";
import { ownerKey } from "../../api/settings.ts";
import { AgentTile } from "../../components/agent-tile.tsx";
import { LastChange } from "../../components/last-change.tsx";
import { SelectionAction, SelectionBar, SelectionLink } from "../../components/selection-bar.tsx";
import { DraftMark } from "../../drafts/draft-mark.tsx";
import { useSelectedDrafts } from "../../drafts/use-draft.ts";
import { t } from "../../messages/t.ts";
import type { ListedPreset } from "./listed-presets.ts";
import { onOffText } from "./preset-switches.ts";

/** What is asked about presets as a whole. */
export type PresetAct = "rename" | "copy" | "delete";

interface PresetsListProps {
  presets: ListedPreset[];
  /** The agents, for the tiles of followers. */
  agents: ReadonlyMap<string, AgentSummary>;
  sorting: Pick<PresetsSearch, "sort" | "reversed">;
  onSort(sorting: Pick<PresetsSearch, "sort" | "reversed">): void;
  onAct(act: PresetAct, presets: ListedPreset[]): void;
}

/** The presets, with the actions on several of them. */
export function PresetsList({ presets, agents, sorting, onSort, onAct }: PresetsListProps) {
  const list = useMemo(
    () => ({
      rows: presets,
      idsOf: ({ key }: ListedPreset) => [key],
      all: () => presets.map(({ key }) => key),
    }),
    [presets],
  );
  const selection = useSelection(list);
  const chosen = presets.filter(({ key }) => selection.ids.has(key));
  const refused = useWhyNot("DELETE /api/v1/presets/:preset");
  const followers = new Set(chosen.flatMap(({ preset }) => preset.followers.map(({ id }) => id)));
  const matrix = matrixPath({ agents: [...followers] });
  const said = t("{count, plural, one {# preset} other {# presets}}", { count: chosen.length });
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <SortedTable
        label={t("{count, plural, one {# preset} other {# presets}}", { count: presets.length })}
        rows={presets}
        selection={selection}
        rowHeight={presetRowHeight}
        head={
          <PresetsHead
            selection={selection}
            sorting={sorting}
            onSort={onSort}
            count={presets.length}
          />
        }
      >
        {(row, place) => (
          <PresetListRow key={row.key} row={row} place={place} agents={agents} onAct={onAct} />
        )}
      </SortedTable>
      <LiveRegion text={chosen.length > 0 ? t("{rows} selected", { rows: said }) : ""} />
      {chosen.length > 0 && (
        <SelectionBar what={said} said={said} onClear={selection.clear}>
          {followers.size > 0 && matrix !== undefined && (
            <SelectionLink label={t("Open followers in matrix")} href={matrix} />
          )}
          <SelectionAction
            label={t("Delete…")}
            blocked={refused}
            onClick={() => onAct("delete", chosen)}
          />
        </SelectionBar>
      )}
    </div>
  );
}

const presetRowHeight = () => (window.matchMedia?.("(max-width: 639px)").matches ? 64 : 44);

/**
 * The columns at each width of the list, which is the window's without the navigation; a phone has
 * cards. A description is readable or it is not there.
 */
const PRESETS_COLUMNS =
  "grid items-center gap-x-3.5 pr-4 pl-5 max-sm:gap-x-3 max-sm:pr-1 max-sm:pl-4 grid-cols-[16px_minmax(200px,1fr)_minmax(150px,1fr)_230px_56px_76px_236px_150px_28px] @max-[1289px]:grid-cols-[16px_minmax(200px,1fr)_minmax(150px,1fr)_230px_76px_236px_150px_28px] @max-[1219px]:grid-cols-[16px_minmax(180px,1fr)_minmax(150px,1fr)_230px_76px_110px_140px_28px] @max-[1063px]:grid-cols-[16px_minmax(180px,1fr)_230px_76px_110px_140px_28px] @max-[899px]:grid-cols-[16px_minmax(90px,1fr)_150px_76px_110px_28px] max-sm:grid-cols-[20px_minmax(0,1fr)_auto_44px]!";
/** The columns and parts that disappear, the first of them first. */
const hiddenPresetColumns = {
  values: "@max-[1289px]:hidden",
  ownChanges: "@max-[1219px]:hidden",
  description: "@max-[1063px]:hidden",
  changed: "@max-[899px]:hidden",
  bar: "@max-[899px]:hidden",
  phone: "max-sm:hidden",
};

interface PresetsHeadProps extends Pick<PresetsListProps, "sorting" | "onSort"> {
  count: number;
  selection: ListSelection<ListedPreset>;
}

function PresetsHead({ count, selection, sorting, onSort }: PresetsHeadProps) {
  const { size } = selection.ids;
  const all = size > 0 && (size === count || "mixed");
  const { sort = "followers", reversed = false } = sorting;
  const way: "ascending" | "descending" =
    (sort === "name") === reversed ? "descending" : "ascending";
  // Every other column begins with the largest value or the last change.
  const sortBy = (id: PresetSortKey) => ({
    sorted: sort === id ? way : undefined,
    onSort: () =>
      onSort({
        ...(id !== "followers" && { sort: id }),
        ...(sort === id && !reversed && { reversed: true }),
      }),
  });
  return (
    <Row
      aria-rowindex={1}
      className={`${PRESETS_COLUMNS} sticky top-0 z-10 h-[30px] border-b border-line bg-panel text-micro text-2 max-sm:hidden`}
    >
      <ColumnHead>
        <Checkbox
          aria-label={t("Select all")}
          checked={all}
          onChange={() => (all === true ? selection.clear() : selection.all())}
        />
      </ColumnHead>
      <SortHead {...sortBy("name")}>{t("Preset")}</SortHead>
      <ColumnHead className={`truncate ${hiddenPresetColumns.description}`}>
        {t("Description")}
      </ColumnHead>
      <SortHead {...sortBy("switches")}>{t("Switches")}</SortHead>
      <SortHead {...sortBy("values")} end className={hiddenPresetColumns.values}>
        {t("Values")}
      </SortHead>
      <SortHead
        {...sortBy("tokens")}
        end
        title={t("What it adds to an agent that has nothing else")}
      >
        {t("Tokens")}
      </SortHead>
      <SortHead {...sortBy("followers")}>{t("Followers")}</SortHead>
      <SortHead {...sortBy("changed")} className={hiddenPresetColumns.changed}>
        {t("Last change")}
      </SortHead>
      <ColumnHead>
        <span className="sr-only">{t("Actions")}</span>
      </ColumnHead>
    </Row>
  );
}

interface PresetListRowProps extends Pick<PresetsListProps, "agents" | "onAct"> {
  row: ListedPreset;
  place: SortedRowPlace;
}

function PresetListRow({ row, place, agents, onAct }: PresetListRowProps) {
  const { preset, counts, tokens } = row;
  const { id, description, lastChange } = preset;
  const name = escapeInvisible(preset.name);
  const draft = useSelectedDrafts((drafts) => drafts.known().get(ownerKey({ kind: "preset", id })));
  return (
    <Row
      aria-rowindex={place.index + 2}
      data-index={place.index}
      style={{ transform: `translateY(${place.top}px)` }}
      onClickCapture={(event) => {
        // This holds for the row and its link: a click that selects does not open.
        if (place.onClick(event)) event.preventDefault();
      }}
      className={classNames(
        PRESETS_COLUMNS,
        "absolute inset-x-0 top-0 h-11 border-b border-line-soft text-list max-sm:h-16",
        place.selected
          ? "bg-selected forced-colors:outline forced-colors:-outline-offset-1"
          : "hover:bg-hover",
      )}
    >
      <TableCell className="relative z-1">
        {/* biome-ignore lint/a11y/noLabelWithoutControl: the check box inside has its own name */}
        <label className="-m-3 grid place-items-center p-3">
          <Checkbox
            aria-label={t("Select {name}", { name })}
            checked={place.selected}
            onChange={place.onToggle}
          />
        </label>
      </TableCell>
      <TableCell className="flex min-w-0 items-center gap-2.5">
        <PresetTile />
        <span className="grid min-w-0 flex-1">
          <span className="flex min-w-0 items-center gap-2.5">
            {/* The link covers the row; elements above it have clicks of their own. */}
            <a
              href={paths.preset(id)}
              className="truncate font-medium after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
            >
              {name}
            </a>
            <DraftMark draft={draft} />
          </span>
          <span className="num truncate text-meta text-2 sm:hidden">
            {counts && onOffText(counts)}
          </span>
        </span>
      </TableCell>
      <TableCell
        className={classNames("truncate text-meta text-2", hiddenPresetColumns.description)}
      >
        {description}
      </TableCell>
      <TableCell className={hiddenPresetColumns.phone}>
        <PresetSwitches row={row} />
      </TableCell>
      <TableCell className={classNames("num text-right text-2", hiddenPresetColumns.values)}>
        {counts && countOrDash(counts.values)}
      </TableCell>
      <TableCell className={classNames("num text-right", hiddenPresetColumns.phone)}>
        {tokens === undefined ? <span className="text-3">…</span> : countChangeText(tokens)}
      </TableCell>
      <TableCell className="flex min-w-0 items-center gap-2">
        <FollowersCell row={row} agents={agents} />
      </TableCell>
      <TableCell
        className={classNames(
          "flex items-center gap-2 text-meta whitespace-nowrap text-2",
          hiddenPresetColumns.changed,
        )}
      >
        <LastChange of={lastChange} />
      </TableCell>
      <TableCell className="relative z-1">
        <PresetMenu row={row} onAct={onAct} />
      </TableCell>
    </Row>
  );
}

/** The sign of a preset, always grey: a preset is no agent and no tool. */
const PresetTile = () => (
  <span
    aria-hidden
    className="grid size-7 flex-none place-items-center rounded-[7px] bg-press text-2 inset-ring inset-ring-line"
  >
    <Bookmark size={16} strokeWidth={1.75} />
  </span>
);

const countOrDash = (count: number): ReactNode =>
  count === 0 ? <span className="text-3">–</span> : countText(count);

const SWITCH_POLICY_TEXT = {
  on: t("new tools on"),
  off: t("new tools off"),
  inherit: undefined,
};

/** How many switches are on and off, as a bar and as numbers, and what holds for new tools. */
function PresetSwitches({ row: { counts, newTools } }: { row: ListedPreset }) {
  if (!counts) return <span className="text-3">…</span>;
  const { on, off } = counts;
  const policy = SWITCH_POLICY_TEXT[newTools];
  if (on + off === 0) return <span className="text-meta text-3">{policy ?? t("no switches")}</span>;
  return (
    <span className="flex items-center gap-2.5" title={policy}>
      <span
        role="img"
        aria-label={onOffText(counts)}
        className={classNames("flex h-1.5 w-21 flex-none gap-0.5", hiddenPresetColumns.bar)}
      >
        {on > 0 && (
          <span
            style={{ flexGrow: on }}
            className="rounded-full bg-accent forced-colors:bg-[Highlight]"
          />
        )}
        {off > 0 && (
          <span
            style={{ flexGrow: off }}
            className="rounded-full inset-ring inset-ring-line-control"
          />
        )}
      </span>
      <span className="num min-w-14 text-right text-meta text-2">
        <b className="font-semibold text-1">{countOrDash(on)}</b> {t("on")}
      </span>
      <span className="num min-w-14 text-right text-meta text-2">
        <b className="font-semibold text-1">{countOrDash(off)}</b> {t("off")}
      </span>
    </span>
  );
}

function FollowersCell({ row, agents }: Pick<PresetListRowProps, "row" | "agents">) {
  const { followers } = row.preset;
  if (followers.length === 0) return <span className="text-meta text-3">{t("no followers")}</span>;
  const names = followers.map(({ name }) => escapeInvisible(name)).join(", ");
  return (
    <>
      <span
        className={classNames("flex flex-none gap-0.5", hiddenPresetColumns.phone)}
        title={names}
      >
        {followers.slice(0, 3).map(({ id }) => (
          <AgentTile key={id} tile={agents.get(id)?.tile} size="xs" />
        ))}
      </span>
      <b className="num font-semibold">
        {countText(followers.length)}
        <span className="sr-only">
          {t("{count, plural, one {follower} other {followers}}", { count: followers.length })}
        </span>
      </b>
      {row.ownChanges !== undefined && row.ownChanges > 0 && (
        <span
          className={classNames("num truncate text-meta text-2", hiddenPresetColumns.ownChanges)}
        >
          {t("{count, number} with own changes", { count: row.ownChanges })}
        </span>
      )}
    </>
  );
}

function PresetMenu({ row, onAct }: Pick<PresetListRowProps, "row" | "onAct">) {
  const { id, name } = row.preset;
  const refused = useWhyNot("PATCH /api/v1/presets/:preset");
  return (
    <Menu
      align="end"
      trigger={<IconButton label={t("More for {name}", { name })} icon={Ellipsis} />}
    >
      <MenuItem icon={Pencil} blocked={refused} onSelect={() => onAct("rename", [row])}>
        {t("Rename and describe…")}
      </MenuItem>
      <MenuItem icon={Copy} blocked={refused} onSelect={() => onAct("copy", [row])}>
        {t("Duplicate…")}
      </MenuItem>
      <MenuItem icon={History} href={paths.presetHistory(id)}>
        {t("History")}
      </MenuItem>
      <MenuLine />
      <MenuItem icon={Trash2} danger blocked={refused} onSelect={() => onAct("delete", [row])}>
        {t("Delete…")}
      </MenuItem>
    </Menu>
  );
}
