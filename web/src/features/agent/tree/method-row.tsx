import { classNames } from "../../../components/class-names.ts";
import { Switch } from "../../../components/inputs/switch.tsx";
import { leftOutState } from "../../../words/left-out-text.ts";
import type { RowContext } from "./row-facts.ts";
import { RowName } from "./row-name.tsx";
import { GridCell, standingReasons, TokensCell } from "./row-parts.tsx";
import { fixedRowReason } from "./toggle-step.ts";
import type { MethodRow as Row } from "./tree-rows.ts";

/** The cells of a method: guide line, names, badges | tokens | switch. */
export function MethodRow({ row, context, selected }: { row: Row; context: RowContext; selected: boolean }) {
  const { tool, method } = row;
  const { facts, words, act, blocked } = context;
  const last = row.position === row.siblings;
  const core = tool.locked ? `${tool.definition.displayName} is core: always on.` : "Core method: always on.";
  return (
    <>
      <GridCell className="flex min-w-0 items-center gap-2 self-stretch sm:col-span-2 sm:pl-6">
        <span className="relative w-7 flex-none self-stretch" aria-hidden>
          <span
            className={classNames("absolute top-0 left-1/2 w-px bg-(--line-strong)", last ? "bottom-1/2" : "bottom-0")}
          />
          <span className="absolute top-1/2 left-1/2 h-px w-[7px] bg-(--line-strong)" />
        </span>
        <span className="min-w-0 flex-1">
          <RowName
            name={method.definition.displayName}
            code={method.definition.name}
            className={method.enabled ? "" : "text-2"}
            badges={facts.badges(row)}
            reasons={{ Core: core, ...standingReasons }}
            {...{ words, selected }}
          />
        </span>
      </GridCell>
      <TokensCell
        tokens={facts.tokensOf(row)}
        leftOut={method.enabled && !method.offered ? leftOutState(method) : ""}
      />
      <GridCell className="flex justify-end max-sm:pr-3 max-sm:*:scale-125">
        <Switch
          state={method.enabled ? "on" : "off"}
          locked={method.locked}
          label={`Enable ${method.definition.displayName} in ${tool.definition.displayName}`}
          onToggle={() => act({ act: "toggle", row })}
          tabIndex={-1}
          blocked={blocked ?? fixedRowReason(row)}
          {...(method.locked && { describedBy: context.lockedId })}
        />
      </GridCell>
    </>
  );
}
