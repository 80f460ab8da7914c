import { ownValue } from "@pegboard/json-schema";
import { escapeInvisible, isDestructive, isFunction } from "@pegboard/registry-core/internal";
import { Badge } from "@pegboard/ui/badge.tsx";
import { classNames } from "@pegboard/ui/class-names.ts";
import { ToggleCell } from "@pegboard/ui/inputs/toggle-cell.tsx";
import {
  Cell,
  FoldMark,
  ListRow,
  RowCheckbox,
  type RowPlace,
} from "@pegboard/ui/list/grid-parts.tsx";
import { countText } from "@pegboard/ui/messages/count-text.ts";
import { Tile } from "@pegboard/ui/tile.tsx";
import { memo } from "react";
import { RiskCount } from "../../../components/risk.tsx";
import { toolCount } from "../../../messages/counts.ts";
import { t } from "../../../messages/t.ts";
import { RowMarks } from "../../../tool-list/row-marks.tsx";
import { type FlagPlace, LOCKED_TEXT, useFlag } from "../overrides/override-fields.tsx";
import { tokensOfFound } from "../registry-model.ts";
import { badgesOfMethod, badgesOfTool } from "../tool-badges.tsx";
import {
  idsOfRow,
  type RegistryGroupRow,
  type RegistryMethodRow,
  type RegistryRow,
  type RegistryToolRow,
} from "./registry-rows.ts";
import {
  FOLD_MARK,
  MIDDLE,
  NARROW,
  Name,
  NameCell,
  REGISTRY_COLUMNS,
  type RegistryRowContext,
  UsedByCell,
  WIDE_REGISTRY_COLUMN,
  WIDEST,
} from "./row-parts.tsx";

interface TableRowProps extends RowPlace {
  row: RegistryRow;
  context: RegistryRowContext;
  /** Whether its tool stands beside the list. */
  current: boolean;
  check: boolean | "mixed";
  /** Whether something about it is not saved. */
  drafted: boolean;
}

export const TableRow = memo(function TableRow({
  row,
  context,
  current,
  check,
  drafted,
  ...place
}: TableRowProps) {
  const isSticky = place.top === undefined;
  const isSelected = check === true || current;
  return (
    <ListRow
      {...place}
      row={row}
      events={context.events}
      isSelected={isSelected}
      rowsAbove={1}
      height={context.height}
      className={classNames(
        REGISTRY_COLUMNS,
        "group top-0 cursor-default border-b border-line-soft text-list -outline-offset-2 select-none",
        isSticky ? "sticky top-[27px] z-2" : "absolute inset-x-0",
        row.kind === "group" && (row.open ? "bg-sunken" : "bg-panel"),
        INDENTS[row.level],
        isSelected ? "bg-selected" : row.kind !== "group" && "hover:bg-hover",
      )}
    >
      <RowMarks current={current} drafted={drafted} />
      <RegistryRowCells
        row={row}
        context={context}
        current={current}
        tabIndex={place.isCursor ? 0 : -1}
      />
      {/* The check box is last, so that the row is named by its content. */}
      <RegistryRowCheck row={row} context={context} check={check} index={place.index} />
    </ListRow>
  );
});

const INDENTS: Record<number, string> = { 2: "pl-9 max-sm:pl-6", 3: "pl-14 max-sm:pl-8" };

/** The check box of a row; for a folded group only under the pointer or with the focus. */
function RegistryRowCheck({
  row,
  index,
  context,
  check,
}: Pick<TableRowProps, "row" | "index" | "context" | "check">) {
  const isQuiet = row.kind === "group" && !row.open && check === false;
  return (
    <Cell
      className={classNames(
        "order-first grid",
        isQuiet && "opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100",
      )}
    >
      {idsOfRow(row).length > 0 && (
        <span className="relative z-1 -m-3 grid place-items-center p-3">
          <RowCheckbox
            label={t("Select {name}", { name: registryRowName(row, context) })}
            checked={check}
            index={index}
            events={context.events}
          />
        </span>
      )}
    </Cell>
  );
}

interface RegistryRowCellsProps extends Pick<TableRowProps, "row" | "context" | "current"> {
  /** The tab index of the cells that switch flags. */
  tabIndex: number;
}

function RegistryRowCells({ row, context, current, tabIndex }: RegistryRowCellsProps) {
  switch (row.kind) {
    case "group":
      return <RegistryGroupCells row={row} context={context} />;
    case "tool":
      return (
        <RegistryToolCells row={row} context={context} current={current} tabIndex={tabIndex} />
      );
    case "method":
      return <MethodRowCells row={row} context={context} current={current} tabIndex={tabIndex} />;
  }
}

function registryRowName(row: RegistryRow, { groupTitle }: RegistryRowContext): string {
  switch (row.kind) {
    case "group":
      return groupTitle(row.group.name ?? "");
    case "tool":
      return row.tool.definition.displayName;
    case "method":
      return t("{method} in {tool}", {
        method: row.method.displayName,
        tool: row.tool.definition.displayName,
      });
  }
}

interface RegistryToolCellsProps {
  row: RegistryToolRow;
  context: RegistryRowContext;
  current: boolean;
  /** The tab index of the cells that switch flags. */
  tabIndex: number;
}

function RegistryToolCells({ row, context, current, tabIndex }: RegistryToolCellsProps) {
  const { match, open } = row;
  const { tool, whole, methods } = match;
  const { definition } = tool;
  const functions = definition.methods.filter(isFunction);
  const risks = functions.filter(isDestructive).length;
  return (
    <>
      <Cell>
        {definition.methods.length > 0 && (
          <FoldMark open={open} onFold={() => context.onFold(row)} className={FOLD_MARK} />
        )}
      </Cell>
      <Cell>
        <Tile node={tool.node} color={definition.color} muted={!definition.visible} />
      </Cell>
      <NameCell>
        <Name
          href={context.hrefOf(row)}
          name={definition.displayName}
          code={definition.name}
          current={current}
          strong={whole}
        />
        {risks > 0 && (
          <span className={NAME_PART}>
            <RiskCount count={risks} />
          </span>
        )}
        {badgesOfTool(tool, { saysHidden: false }).map((badge) => (
          <span key={badge.key} className={NAME_PART}>
            {badge}
          </span>
        ))}
        {context.saysApp && definition.app !== undefined && (
          <span className={classNames("flex h-5 flex-none items-center", WIDEST)}>
            <Badge>{definition.app}</Badge>
          </span>
        )}
      </NameCell>
      <Cell className={classNames(WIDE_REGISTRY_COLUMN, "truncate text-meta text-2")}>
        {escapeInvisible(definition.description)}
      </Cell>
      <Cell className={classNames(MIDDLE, "num text-right")}>
        {whole
          ? countText(functions.length)
          : t("{count, number} of {all, number}", { count: methods.length, all: functions.length })}
      </Cell>
      <UsedByCell count={tool.usedBy.length} of={context.agents} />
      <Cell className={classNames(NARROW, "num text-right")}>
        {countText(tokensOfFound(match))}
      </Cell>
      <Cell className="grid justify-items-center">
        <FlagCell flag="isCore" tool={tool} tabIndex={tabIndex} />
      </Cell>
      <Cell className="grid justify-items-center">
        <FlagCell flag="visible" tool={tool} tabIndex={tabIndex} />
      </Cell>
    </>
  );
}

/** The class of what stands beside a name, one line high. */
const NAME_PART = classNames("flex h-5 flex-none items-center", NARROW);

/** The switch of a flag as a list shows it; the pane has its own. */
function FlagCell({ tabIndex, ...place }: FlagPlace & { tabIndex: number }) {
  const flag = useFlag(place);
  if (!flag) return null;
  const { disabledReason } = place.tool;
  const isDisabled = place.flag === "isCore" && !flag.isOn && disabledReason !== undefined;
  const glyph = place.flag === "isCore" ? "lock" : "check";
  const disabled = isDisabled ? t("Disabled: {reason}", { reason: disabledReason }) : undefined;
  return (
    <ToggleCell
      on={flag.isOn}
      pale={!flag.isSetHere}
      glyph={isDisabled ? "ban" : glyph}
      label={flag.label}
      title={flag.blocked ?? (flag.locked ? LOCKED_TEXT : disabled)}
      inert={flag.locked || flag.blocked !== undefined}
      tabIndex={tabIndex}
      onToggle={flag.toggle}
    />
  );
}

interface MethodCellsProps {
  row: RegistryMethodRow;
  context: RegistryRowContext;
  current: boolean;
  /** The tab index of the cells that switch flags. */
  tabIndex: number;
}

function MethodRowCells({ row, context, current, tabIndex }: MethodCellsProps) {
  const { tool, method, joined } = row;
  const isLast = row.position === row.siblings;
  return (
    <>
      <Cell />
      {joined ? (
        <Cell>
          <Tile node={tool.node} color={tool.definition.color} muted={!method.visible} />
        </Cell>
      ) : (
        <Cell className="relative self-stretch">
          <span
            aria-hidden
            className={classNames(
              "absolute inset-0 before:absolute before:top-0 before:left-1/2 before:w-px before:bg-(--line-strong) after:absolute after:top-1/2 after:left-1/2 after:h-px after:w-2 after:bg-(--line-strong)",
              isLast ? "before:bottom-1/2" : "before:-bottom-px",
            )}
          />
        </Cell>
      )}
      <NameCell
        className={classNames(
          "@min-[860px]:@max-[1200px]:col-span-2",
          !method.description && "@min-[1200px]:col-span-2",
        )}
      >
        <Name
          tool={joined ? tool.definition.displayName : undefined}
          href={context.hrefOf(row)}
          name={method.displayName}
          code={method.name}
          current={current}
          strong={joined}
        />
        {badgesOfMethod(tool, method).map((badge) => (
          <span key={badge.key} className={NAME_PART}>
            {badge}
          </span>
        ))}
      </NameCell>
      {/* Lists leave the description out. */}
      {method.description && (
        <Cell className={classNames(WIDEST, "truncate text-meta text-2")}>
          {escapeInvisible(method.description)}
        </Cell>
      )}
      <Cell className={MIDDLE} />
      <Cell className={MIDDLE} />
      <Cell className={classNames(NARROW, "num text-right text-2")}>
        {countText(ownValue(tool.tokens, method.name) ?? 0)}
      </Cell>
      <Cell className="grid justify-items-center">
        <FlagCell flag="isCore" tool={tool} method={method.name} tabIndex={tabIndex} />
      </Cell>
      <Cell className="grid justify-items-center">
        <FlagCell flag="visible" tool={tool} method={method.name} tabIndex={tabIndex} />
      </Cell>
    </>
  );
}

/** The head of a group with the totals of its rows, folded or not. */
function RegistryGroupCells({
  row,
  context,
}: {
  row: RegistryGroupRow;
  context: RegistryRowContext;
}) {
  const { name = "", items } = row.group;
  const title = context.groupTitle(name);
  const [first] = items;
  const lists = new Set(items.map(({ tool }) => tool.usedBy));
  const agents = new Set([...lists].flatMap((users) => users.map(({ id }) => id)));
  const countFlag = (flag: "isCore" | "visible") =>
    items.filter(({ tool }) => tool.definition[flag]).length;
  const [core, visible] = [countFlag("isCore"), countFlag("visible")];
  const sum = (amount: (item: (typeof items)[number]) => number) =>
    items.reduce((all, item) => all + amount(item), 0);
  return (
    <>
      <Cell>
        <FoldMark open={row.open} onFold={() => context.onFold(row)} className={FOLD_MARK} />
      </Cell>
      <Cell className="grid justify-items-center">
        <Tile size="xs" node={first?.tool.node} color={first?.tool.definition.color} />
      </Cell>
      <Cell className="flex min-w-0 items-baseline gap-2">
        <b className="truncate font-semibold">{title}</b>
        <span className="num flex-none text-meta text-2">{toolCount(items.length)}</span>
      </Cell>
      <Cell className={WIDE_REGISTRY_COLUMN} />
      <Cell className={classNames(MIDDLE, "num text-right")}>
        {countText(sum(({ methods }) => methods.filter(isFunction).length))}
      </Cell>
      <UsedByCell count={agents.size} of={context.agents} />
      <Cell className={classNames(NARROW, "num text-right")}>{countText(sum(tokensOfFound))}</Cell>
      <Cell className="num text-center text-meta text-3">{core > 0 && countText(core)}</Cell>
      <Cell className="num text-center text-meta text-3">
        {visible === items.length ? t("all") : countText(visible)}
      </Cell>
    </>
  );
}
