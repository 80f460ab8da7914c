import { ownValue } from "@pegboard/json-schema";
import { escapeInvisible, summarizeChanges } from "@pegboard/registry-core/internal";
import { Button } from "@pegboard/ui/button.tsx";
import { classNames } from "@pegboard/ui/class-names.ts";
import { IconButton } from "@pegboard/ui/icon-button.tsx";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { TableCell } from "@pegboard/ui/list/grid-parts.tsx";
import { countChangeText as countChange } from "@pegboard/ui/messages/count-text.ts";
import { listText } from "@pegboard/ui/messages/sentences.ts";
import { Tile } from "@pegboard/ui/tile.tsx";
import { ChevronDown, ChevronRight } from "lucide-react";
import { Fragment, type ReactNode } from "react";
import { changeCount } from "../../messages/counts.ts";
import { changedText } from "../../messages/saved-text.ts";
import { keptOffText } from "../review/reviewed-changes.ts";
import {
  type ChangesAction,
  type ChangesNames,
  type ChangesPart,
  type ChangesRow,
  changedGroupName,
} from "./changed-owner.ts";
import { itemTitle } from "./item-text.ts";
import {
  type ChangeOwner,
  countItems,
  itemChangeText,
  operationsOf,
  switchedOn,
} from "./revision-changes.ts";

interface CellsProps<Kind extends ChangesRow["kind"]> {
  row: Extract<ChangesRow, { kind: Kind }>;
  named: ChangesNames;
  action: ChangesAction;
}

type HeadCellsProps<Kind extends ChangesRow["kind"]> = CellsProps<Kind> & { onFold(): void };

/** The heading of an owner where there are several. */
export function ChangedOwnerCells({ row, action, onFold }: HeadCellsProps<"owner">) {
  const { owner, open } = row;
  const name = escapeInvisible(owner.name);
  const part = { owner, name, changes: owner.changed.flatMap(({ changes }) => changes) };
  return (
    <>
      <ChangeFoldCell open={open} onFold={onFold} tile={owner.tile} name={name}>
        {changeCount(countItems(owner.changed))}
      </ChangeFoldCell>
      <ChangeTokensCell tokens={owner.tokens} strong />
      <GroupAction part={part} action={action} />
    </>
  );
}

/** The heading of a tool, or of what is set of the owner as a whole. */
export function ChangedToolCells({ row, named, action, onFold }: HeadCellsProps<"tool">) {
  const { owner, group, open } = row;
  const { tool, changes } = group;
  const definition = tool === undefined ? undefined : named.tools.get(tool)?.definition;
  const name = changedGroupName(group, owner, named);
  const tile =
    tool === undefined ? (
      owner.tile
    ) : (
      <Tile
        size="xs"
        node={ownValue(named.icons, definition?.icon ?? "")}
        color={definition?.color}
        ghost={!definition}
      />
    );
  return (
    <>
      <ChangeFoldCell open={open} onFold={onFold} tile={tile} name={name}>
        {changedText(summarizeChanges(operationsOf(changes)).kinds)}
      </ChangeFoldCell>
      <ChangeTokensCell
        tokens={tool === undefined ? undefined : owner.costs?.ofTool(tool)}
        strong
      />
      <GroupAction part={{ owner, name, changes, group }} action={action} />
    </>
  );
}

interface ChangeFoldCellProps {
  open: boolean;
  onFold(): void;
  tile: ReactNode;
  name: string;
  children: ReactNode;
}

function ChangeFoldCell({ open, onFold, tile, name, children }: ChangeFoldCellProps) {
  const Chevron = open ? ChevronDown : ChevronRight;
  return (
    <TableCell aria-colspan={3} className="col-span-3 min-w-0 @max-md:col-span-2">
      <button
        type="button"
        data-row="fold"
        aria-expanded={open}
        onClick={onFold}
        className="-ml-2 flex h-8 w-full min-w-0 items-center gap-2 text-left focus-visible:-outline-offset-2 max-sm:h-11"
      >
        <Chevron {...iconSize.s} className="flex-none text-3" />
        <span className="flex-none">{tile}</span>
        <b className="truncate font-semibold">{name}</b>
        <span className="num min-w-0 shrink-[4] truncate text-meta text-2">{children}</span>
      </button>
    </TableCell>
  );
}

function GroupAction({ part, action }: { part: ChangesPart; action: ChangesAction }) {
  const { icon: Icon, blocked, groupText, ofGroup, onPress } = action;
  const label = ofGroup(part.name);
  if (!groupText || !part.group)
    return (
      <TableCell className="flex justify-end">
        <IconButton label={label} icon={Icon} blocked={blocked} onClick={() => onPress(part)} />
      </TableCell>
    );
  return (
    <TableCell className="flex justify-end">
      <Button
        size="s"
        variant="ghost"
        blocked={blocked}
        aria-label={label}
        onClick={() => onPress(part)}
        className="@max-2xl:w-7 @max-2xl:px-0 max-sm:w-11"
      >
        <span className="@max-2xl:sr-only">{groupText(part.group)}</span>
        <Icon {...iconSize.m} className="@2xl:hidden" />
      </Button>
    </TableCell>
  );
}

/** One change: what it was, what it is, its cost and the way back. */
export function ChangeCells({ row, named, action }: CellsProps<"change">) {
  const { owner, change } = row;
  const { tools } = named;
  const { operation, before } = change;
  const text = itemChangeText(change, named);
  const title = itemTitle(operation, tools);
  const tool = "tool" in operation ? operation.tool : undefined;
  const name =
    tool === undefined ? title : `${changedGroupName({ tool }, owner, named)} › ${title}`;
  return (
    <>
      <TableCell
        className="flex flex-wrap items-center gap-x-2 gap-y-0.5 py-1 pl-[42px] @max-2xl:pl-6"
        title={title}
      >
        <span className="max-w-full min-w-0 truncate">{title}</span>
        {change.of && <OwnerTiles owners={change.of} />}
      </TableCell>
      <TableCell className="min-w-0 @max-md:hidden">
        <ChangedValue text={text.from ?? ""} on={switchedOn(before, named.toolsBefore ?? tools)} />
      </TableCell>
      <TableCell className="min-w-0 font-medium">
        <span className="hidden truncate text-meta font-normal text-2 @max-md:block">
          {text.from === undefined ? "" : `${escapeInvisible(text.from)} →`}
        </span>
        <ChangedValue text={`${text.to}${keptOffText(change)}`} on={switchedOn(operation, tools)} />
      </TableCell>
      <ChangeTokensCell tokens={owner.costs?.ofOperation(operation)} />
      <TableCell className="flex justify-end">
        <IconButton
          label={action.ofChange(name)}
          icon={action.icon}
          blocked={action.blocked}
          onClick={() => action.onPress({ owner, name: title, changes: [change] })}
        />
      </TableCell>
    </>
  );
}

/** The most owners of a change whose tiles are shown. */
const MOST_TILES = 4;

/** The tiles of the owners that have a change. */
function OwnerTiles({ owners }: { owners: readonly ChangeOwner[] }) {
  const names = listText(owners.map(({ name }) => escapeInvisible(name)));
  const more = owners.length - MOST_TILES;
  return (
    <span title={names} className="ml-auto flex flex-none items-center gap-0.5">
      {owners.slice(0, MOST_TILES).map(({ id, tile }) => (
        <Fragment key={id}>{tile}</Fragment>
      ))}
      {more > 0 && <span className="num text-meta text-2">+{more}</span>}
      <span className="sr-only">{names}</span>
    </span>
  );
}

/** A value in words; on and off have a dot of the same meaning. */
export function ChangedValue({ text, on }: { text: string; on: boolean | undefined }) {
  const shown = escapeInvisible(text);
  return (
    <span
      className="inline-flex max-w-full min-w-0 items-center gap-1.5 align-middle"
      title={shown}
    >
      {on !== undefined && (
        <span
          aria-hidden
          className={classNames(
            "size-2 flex-none rounded-full forced-color-adjust-none",
            on ? "bg-accent" : "inset-ring-[1.5px] inset-ring-line-control",
          )}
        />
      )}
      <span className="truncate">{shown}</span>
    </span>
  );
}

function ChangeTokensCell({ tokens, strong }: { tokens: number | undefined; strong?: boolean }) {
  return (
    <TableCell
      className={classNames(
        "num text-right text-meta max-sm:@max-md:hidden",
        strong ? "font-medium" : "text-2",
      )}
    >
      {tokens === undefined || tokens === 0 ? "" : countChange(tokens)}
    </TableCell>
  );
}
