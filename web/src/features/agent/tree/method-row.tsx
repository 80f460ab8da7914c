import { ownValue } from "@pegboard/json-schema";
import { classNames } from "@pegboard/ui/class-names.ts";
import { Switch } from "@pegboard/ui/inputs/switch.tsx";
import { Cell } from "@pegboard/ui/list/grid-parts.tsx";
import { Tile } from "@pegboard/ui/tile.tsx";
import { t } from "../../../messages/t.ts";
import { leftOutState } from "../../../words/left-out-text.ts";
import type { TreeRowContext } from "./row-facts.ts";
import { TreeRowName } from "./row-name.tsx";
import { standingReasons, TreeTokensCell } from "./row-parts.tsx";
import { fixedRowReason } from "./toggle-step.ts";
import type { TreeMethodRow as Row } from "./tree-rows.ts";

/** The cells of a method: guide line, names, badges | tokens | switch. */
export function TreeMethodCells({
  row,
  context,
  selected,
}: {
  row: Row;
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
            {...{ words, selected }}
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
