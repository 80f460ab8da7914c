import { ownValue } from "@pegboard/json-schema";
import {
  countMethods,
  describeSwitch,
  disabledReason,
  escapeInvisible,
  givenCounts,
  isDestructive,
  toolOfLeftOver,
} from "@pegboard/registry-core/internal";
import { Badge } from "@pegboard/ui/badge.tsx";
import { classNames } from "@pegboard/ui/class-names.ts";
import { Switch } from "@pegboard/ui/inputs/switch.tsx";
import { Cell, FoldMark } from "@pegboard/ui/list/grid-parts.tsx";
import { countText } from "@pegboard/ui/messages/count-text.ts";
import { Tile } from "@pegboard/ui/tile.tsx";
import { ChevronDown, ChevronRight, CircleQuestionMark } from "lucide-react";
import { RiskCount } from "../../../components/risk.tsx";
import { tokenCount } from "../../../messages/counts.ts";
import { leftOutState, leftOutText } from "../../../messages/left-out-text.ts";
import { t } from "../../../messages/t.ts";
import { useDescribeUnavailable } from "../late-parts.ts";
import { fixedRowReason } from "./row-actions.ts";
import { standingReasons } from "./row-badges.tsx";
import type { TreeRowContext } from "./row-facts.ts";
import { TreeRowName } from "./row-name.tsx";
import {
  placeName,
  type TreeGroupRow,
  type TreeMethodRow,
  type TreeToolRow,
  type TreeUnknownRow,
} from "./tree-rows.ts";

/** The cells of a method: guide line, names, badges | tokens | switch. */
export function TreeMethodCells({
  row,
  context,
  selected,
}: {
  row: TreeMethodRow;
  context: TreeRowContext;
  selected: boolean;
}) {
  const { tool, method } = row;
  const { facts, words, act, blocked } = context;
  const last = row.position === row.siblings;
  const core = tool.locked
    ? t("{tool} is core: always on.", { tool: tool.definition.displayName })
    : t("Core method: always on.");
  return (
    <>
      <Cell
        className={classNames(
          "flex min-w-0 items-center gap-2 self-stretch sm:col-span-2",
          row.level > (row.joined ? 1 : 2) ? "sm:pl-11" : "sm:pl-6",
        )}
      >
        {row.joined ? (
          <Tile
            node={ownValue(facts.icons, tool.definition.icon ?? "")}
            color={tool.definition.color}
            muted={!method.enabled}
          />
        ) : (
          <span className="relative w-7 flex-none self-stretch" aria-hidden>
            <span
              className={classNames(
                "absolute top-0 left-1/2 w-px bg-(--line-strong)",
                last ? "bottom-1/2" : "bottom-0",
              )}
            />
            <span className="absolute top-1/2 left-1/2 h-px w-[7px] bg-(--line-strong)" />
          </span>
        )}
        <span className="min-w-0 flex-1">
          {row.joined && (
            <span aria-hidden className="hidden truncate text-meta text-2 max-sm:block">
              {tool.definition.displayName} ›
            </span>
          )}
          <TreeRowName
            name={method.definition.displayName}
            code={row.joined ? "" : method.definition.name}
            tool={row.joined ? tool.definition.displayName : undefined}
            className={classNames(
              row.matches ? !method.enabled && "text-2" : "text-3",
              row.joined && method.enabled && "font-medium",
            )}
            badges={facts.badges(row)}
            reasons={{ core, ...standingReasons }}
            words={words}
            selected={selected}
          />
        </span>
      </Cell>
      <TreeTokensCell
        tokens={facts.tokensOf(row)}
        leftOut={method.enabled && !method.offered ? leftOutState(method) : ""}
      />
      <Cell className="flex justify-end max-sm:pr-3 max-sm:*:scale-125">
        <Switch
          state={method.enabled ? "on" : "off"}
          locked={method.locked}
          label={t("Enable {method} in {tool}", {
            method: method.definition.displayName,
            tool: tool.definition.displayName,
          })}
          onToggle={() => act({ act: "toggle", row })}
          tabIndex={-1}
          blocked={blocked ?? fixedRowReason(row)}
          {...(method.locked && { describedBy: context.lockedId })}
        />
      </Cell>
    </>
  );
}

/** The cells of a tool: fold, tile, names, badges | methods | tokens | switch. */
export function TreeToolCells({
  row,
  context,
  selected,
}: {
  row: TreeToolRow;
  context: TreeRowContext;
  selected: boolean;
}) {
  const { tool } = row;
  const { definition } = tool;
  const { facts, words, act, blocked } = context;
  const counts = countMethods([tool]);
  const { given, total } = givenCounts(tool);
  const leftOut = leftOutText(counts);
  const off = tool.state === "off";
  const tokens = facts.tokensOf(row);
  const { whole } = row.match;
  const disabled = disabledReason(tool);
  const describeUnavailable = useDescribeUnavailable();
  const unavailable = tool.unavailable && describeUnavailable?.(tool.unavailable, t);
  return (
    <>
      <Cell
        className={classNames(
          "flex min-w-0 items-center gap-2 max-sm:gap-3",
          row.level > 1 && "sm:pl-5",
        )}
      >
        <span className="size-5 -mx-0.5 flex-none max-sm:hidden">
          {tool.methods.length > 0 && (
            <FoldMark
              open={row.open}
              onFold={() => act({ act: "turn", row })}
              className={classNames("size-5", selected ? "text-2" : "text-3")}
            />
          )}
        </span>
        <Tile
          node={ownValue(facts.icons, definition.icon ?? "")}
          color={definition.color}
          muted={off}
        />
        <span className="min-w-0 flex-1">
          <TreeRowName
            name={definition.displayName}
            code={(context.saysApp ? definition.app : undefined) ?? definition.name}
            className={classNames("max-sm:text-[15px]", off || !whole ? "text-2" : "font-medium")}
            badges={whole ? facts.badges(row) : []}
            risks={tool.methods.filter((method) => isDestructive(method.definition)).length}
            reasons={{
              ...standingReasons,
              disabled: disabled && describeSwitch(disabled, t),
              unavailable,
              "needs-config": unavailable,
              "invalid-config": unavailable,
              core:
                unavailable ??
                (tool.locked ? t("Core: always on, nothing switches it off.") : undefined),
            }}
            words={words}
            selected={selected}
          >
            {row.others > 0 && <Others row={row} context={context} />}
          </TreeRowName>
          <span className="hidden truncate text-meta text-2 comfortable:sm:block">
            {escapeInvisible(definition.description)}
          </span>
          <span className="num block text-meta text-2 sm:hidden">
            {t("{count, number} of {all, number}", { count: given, all: total })}
            {leftOut !== "" ? ` · ${leftOut}` : tokens !== undefined && ` · ${tokenCount(tokens)}`}
          </span>
        </span>
      </Cell>
      <Cell title={leftOut || undefined} className="num text-right text-meta text-2 max-sm:hidden">
        {countText(given)}
        <span className="text-3">/{countText(total)}</span>
        <span className="sr-only">
          {" "}
          {t("methods offered")}
          {leftOut !== "" && `, ${leftOut}`}
        </span>
      </Cell>
      <TreeTokensCell tokens={tokens} leftOut={leftOut} />
      <Cell className="flex justify-end max-sm:pr-3 max-sm:*:scale-125">
        <Switch
          state={tool.state}
          locked={tool.locked}
          label={t("Enable {name}", { name: definition.displayName })}
          onToggle={() => act({ act: "toggle", row })}
          tabIndex={-1}
          blocked={blocked ?? fixedRowReason(row)}
          {...(tool.locked && { describedBy: context.lockedId })}
        />
      </Cell>
    </>
  );
}

/** The number of a tool's methods that do not match, where other methods do. */
function Others({ row, context }: { row: TreeToolRow; context: TreeRowContext }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={t(
        "Show {count, plural, one {# other method} other {# other methods}} of {tool}",
        { count: row.others, tool: row.tool.definition.displayName },
      )}
      onClick={(event) => {
        event.stopPropagation();
        context.act({ act: "showAll", row });
      }}
      className="num flex-none text-meta text-3 hover:text-accent max-sm:hidden"
    >
      {t("{count, plural, one {# other method} other {# other methods}} · Show", {
        count: row.others,
      })}
    </button>
  );
}

/** The head of a group: its content and its cost, whether it is folded or not. */
export function TreeGroupCells({ row, context }: { row: TreeGroupRow; context: TreeRowContext }) {
  const { name, items } = row.group;
  const { facts } = context;
  const Chevron = row.open ? ChevronDown : ChevronRight;
  const first = items[0]?.tool.definition;
  const tokens = items.reduce((sum, match) => sum + facts.tokensOfMatch(match), 0);
  const destructive = items.flatMap(({ methods }) =>
    methods.filter(({ definition }) => isDestructive(definition)),
  ).length;
  return (
    <>
      <Cell className="flex min-w-0 items-center gap-2 sm:col-span-2">
        <Chevron size={14} strokeWidth={2} aria-hidden className="mr-0.5 ml-px flex-none text-3" />
        <Tile size="xs" node={ownValue(facts.icons, first?.icon ?? "")} color={first?.color} />
        <b className="truncate font-semibold">{name === "" ? t("Without an app") : name}</b>
        <span className="num text-meta text-2">
          {countText(items.length)}
          <span className="sr-only"> {t("tools")}</span>
        </span>
        {!row.open && <RiskCount count={destructive} />}
      </Cell>
      <Cell className="num text-right font-medium">
        {countText(tokens)}
        <span className="sr-only"> {t("tokens")}</span>
      </Cell>
      <Cell className="max-sm:hidden" />
    </>
  );
}

/** A row for an entry of the settings that names nothing registered and has no effect. */
export function TreeUnknownCells({
  row,
  context,
}: {
  row: TreeUnknownRow;
  context: TreeRowContext;
}) {
  const name = placeName(row.place);
  const leftOver = toolOfLeftOver(row.place.tool);
  const reason =
    leftOver === undefined
      ? t("Stored on this agent, but no longer registered.")
      : t("Stored on this agent, for a source that is gone.");
  return (
    <>
      <Cell className="flex min-w-0 items-center gap-2 sm:pl-6">
        <Tile ghost />
        <span className="min-w-0 flex-1">
          <span className="flex min-w-0 items-center gap-1.5">
            <span className="truncate font-mono text-meta text-2" title={name}>
              {leftOver ?? name}
            </span>
            <span className="ml-auto flex flex-none">
              <Badge tone="unknown" icon={CircleQuestionMark} title={reason}>
                {t("Unknown")}
              </Badge>
            </span>
          </span>
          <span className="hidden truncate text-meta text-2 comfortable:sm:block">{reason}</span>
        </span>
      </Cell>
      <Cell className="text-right text-3 max-sm:hidden">–</Cell>
      <Cell className="text-right text-3 max-sm:hidden">–</Cell>
      <Cell className="flex justify-end max-sm:pr-3">
        <button
          type="button"
          tabIndex={-1}
          aria-label={t("Fix {name}", { name })}
          onClick={(event) => {
            event.stopPropagation();
            context.act({ act: "inspect", row });
          }}
          className="text-meta font-medium text-accent hover:underline max-sm:-my-3.5 max-sm:-mr-3 max-sm:px-3 max-sm:py-3.5"
        >
          {t("Fix")}
        </button>
      </Cell>
    </>
  );
}

/** A cell with tokens; empty for something that is off. */
function TreeTokensCell({ tokens, leftOut }: { tokens: number | undefined; leftOut: string }) {
  return (
    <Cell title={leftOut || undefined} className="num text-right text-2 max-sm:hidden">
      {tokens !== undefined && countText(tokens)}
      <span className="sr-only">
        {tokens === undefined ? leftOut || t("Off") : ` ${t("tokens")}`}
      </span>
    </Cell>
  );
}
