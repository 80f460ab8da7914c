import { toolOfLeftOver } from "@pegboard/registry-core/internal";
import { Badge } from "@pegboard/ui/badge.tsx";
import { Cell } from "@pegboard/ui/list/grid-parts.tsx";
import { Tile } from "@pegboard/ui/tile.tsx";
import { CircleQuestionMark } from "lucide-react";
import { t } from "../../../messages/t.ts";
import { placeName } from "../model/row-keys.ts";
import type { TreeRowContext } from "./row-facts.ts";
import type { TreeUnknownRow as Row } from "./tree-rows.ts";

/** A row for an entry of the settings that names nothing registered and has no effect. */
export function TreeUnknownCells({ row, context }: { row: Row; context: TreeRowContext }) {
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
