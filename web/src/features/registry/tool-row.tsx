import { isFunction } from "@pegboard/registry-core";
import { ChevronDown, ChevronRight } from "lucide-react";
import { buttonClass } from "../../components/button.tsx";
import { classNames } from "../../components/class-names.ts";
import { iconSize } from "../../components/icon-size.ts";
import { countText } from "../../components/text/count-text.ts";
import { Tile } from "../../components/tile.tsx";
import { FlagSwitch } from "./overrides/flag-switch.tsx";
import type { RegistryRow } from "./registry-rows.ts";
import { Cell, Name, Row, type RowPlace, TOOL_HEADING } from "./row-parts.tsx";
import { ToolBadges } from "./tool-badges.tsx";

interface ToolRowProps extends RowPlace {
  row: Extract<RegistryRow, { kind: "tool" }>;
  /** A tool stands beside the list: there is less room. */
  narrow: boolean;
  selected: boolean;
  /** Something about it is not saved. */
  drafted: boolean;
  href: string;
  onFold(): void;
}

export function ToolRow({ row, selected, drafted, href, onFold, narrow, ...frame }: ToolRowProps) {
  const { tool, open } = row;
  const { definition, usedBy } = tool;
  const Fold = open ? ChevronDown : ChevronRight;
  return (
    <Row {...frame} selected={selected}>
      <Cell className="flex min-w-0 items-center gap-2">
        {drafted && (
          <span
            role="img"
            aria-label="Unsaved changes"
            title="Unsaved changes"
            className="absolute left-0.5 size-[5px] rounded-full bg-accent"
          />
        )}
        <button
          type="button"
          aria-expanded={open}
          aria-label={`Methods of ${definition.displayName}`}
          onClick={onFold}
          className="relative z-1 -m-2 grid size-8 flex-none place-items-center rounded-md text-3 max-sm:-m-3.5 max-sm:size-11"
        >
          <Fold {...iconSize.s} />
        </button>
        <Tile node={tool.node} color={definition.color} muted={!definition.visible} />
        <Name href={href} current={selected} name={definition.displayName} code={definition.name} />
        <span className="ml-auto flex flex-none gap-1 max-sm:hidden">
          <ToolBadges tool={tool} withApp={!narrow} />
        </span>
      </Cell>
      <Cell className={classNames("num text-right text-2", narrow ? "hidden" : "max-lg:hidden")}>
        {countText(definition.methods.filter(isFunction).length)}
      </Cell>
      <Cell className={classNames("flex gap-1 pl-6 text-2", narrow ? "hidden" : "max-lg:hidden")}>
        <span className={classNames("truncate", usedBy.length === 0 && "text-3")}>{usedBy[0]?.name ?? "No agent"}</span>
        {usedBy.length > 1 && <span className="num flex-none">and {countText(usedBy.length - 1)} more</span>}
      </Cell>
      <Cell className="num text-right text-2 max-sm:hidden">{definition.weight}</Cell>
      <Cell className="relative z-1 flex justify-center">
        <FlagSwitch flag="isCore" tool={tool} />
      </Cell>
      <Cell className="relative z-1 flex justify-center">
        <FlagSwitch flag="visible" tool={tool} />
        {selected && (
          <button
            type="button"
            onClick={() => document.getElementById(TOOL_HEADING)?.focus()}
            className={`${buttonClass("default", "s")} absolute top-1/2 right-3 -translate-y-1/2 not-focus-visible:sr-only`}
          >
            Skip to this tool
          </button>
        )}
      </Cell>
    </Row>
  );
}
