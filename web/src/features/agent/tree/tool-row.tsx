import { ownValue } from "@pegboard/json-schema";
import { describeStep, describeUnavailable } from "@pegboard/registry-core";
import {
  countMethods,
  disabledReason,
  escapeInvisible,
  isDestructive,
} from "@pegboard/registry-core/internal";
import { classNames } from "@pegboard/ui/class-names.ts";
import { Switch } from "@pegboard/ui/inputs/switch.tsx";
import { Cell, FoldMark } from "@pegboard/ui/list/grid-parts.tsx";
import { countText } from "@pegboard/ui/messages/count-text.ts";
import { Tile } from "@pegboard/ui/tile.tsx";
import { tokenCount } from "../../../messages/counts.ts";
import { t } from "../../../messages/t.ts";
import { leftOutText } from "../../../words/left-out-text.ts";
import { givenCounts } from "../counted-methods.ts";
import type { TreeRowContext } from "./row-facts.ts";
import { TreeRowName } from "./row-name.tsx";
import { standingReasons, TreeTokensCell } from "./row-parts.tsx";
import { fixedRowReason } from "./toggle-step.ts";
import type { TreeToolRow as Row } from "./tree-rows.ts";

/** The cells of a tool: fold, tile, names, badges | methods | tokens | switch. */
export function TreeToolCells({
  row,
  context,
  selected,
}: {
  row: Row;
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
  const unavailable = tool.unavailable && describeUnavailable(tool.unavailable, t);
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
            code={definition.app ?? definition.name}
            className={classNames("max-sm:text-[15px]", off || !whole ? "text-2" : "font-medium")}
            badges={whole ? facts.badges(row) : []}
            risks={
              tool.methods.filter((method) => isDestructive(method.definition.annotations)).length
            }
            reasons={{
              ...standingReasons,
              disabled: disabled && describeStep(disabled, t),
              unavailable,
              "needs-config": unavailable,
              "invalid-config": unavailable,
              core:
                unavailable ??
                (tool.locked ? t("Core: always on, nothing switches it off.") : undefined),
            }}
            {...{ words, selected }}
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
function Others({ row, context }: { row: Row; context: TreeRowContext }) {
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
