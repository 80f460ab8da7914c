import { ownValue } from "@pegboard/json-schema";
import { countText } from "@pegboard/ui/messages/count-text.ts";
import { Sheet } from "@pegboard/ui/overlays/sheet.tsx";
import { Tile } from "@pegboard/ui/tile.tsx";
import { useVirtualizer } from "@tanstack/react-virtual";
import { ChevronDown, ChevronRight } from "lucide-react";
import { useRef, useState } from "react";
import type { CatalogAnswer } from "../../api/catalog.ts";
import { t } from "../../messages/t.ts";
import { AgentChecklist } from "../../owner-editor/use-in-agents/agent-checklist.tsx";
import { type MatrixRow, namesOfRow } from "./model/matrix-rows.ts";

interface PhoneListProps {
  rows: readonly MatrixRow[];
  agents: number;
  icons: CatalogAnswer["icons"];
  onFold(row: MatrixRow): void;
}

/**
 * The matrix without columns: the tools, and the checklist of agents of the one that is pressed.
 */
export function PhoneList({ rows, agents, icons, onFold }: PhoneListProps) {
  const scroller = useRef<HTMLUListElement>(null);
  const [opened, setOpened] = useState<MatrixRow>();
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 56,
    overscan: 6,
  });
  return (
    <>
      <ul ref={scroller} aria-label={t("Tools")} className="relative min-h-0 flex-1 overflow-auto">
        <li aria-hidden style={{ height: list.getTotalSize() }} />
        {list.getVirtualItems().map(({ index, start }) => {
          const row = rows[index];
          if (!row) return null;
          return (
            <li
              key={row.key}
              style={{ top: start }}
              className="absolute inset-x-0 flex h-14 items-center border-b border-line-soft"
            >
              <button
                type="button"
                aria-haspopup={row.kind === "group" ? undefined : "dialog"}
                aria-expanded={row.kind === "group" ? row.open : undefined}
                disabled={row.kind === "tool" && !row.match.whole}
                onClick={() => (row.kind === "group" ? onFold(row) : setOpened(row))}
                className={`flex h-full min-w-0 flex-1 items-center gap-3 pl-4 text-left ${row.kind === "method" ? "pl-14 text-2" : ""}`}
              >
                {row.kind === "tool" && (
                  <Tile
                    color={row.tool.definition.color}
                    node={ownValue(icons, row.tool.definition.icon ?? "")}
                  />
                )}
                <span
                  className={`truncate text-body ${row.kind === "group" ? "font-semibold" : ""}`}
                >
                  {phoneRowName(row)}
                </span>
                {row.kind === "group" && (
                  <span className="num text-meta text-2">{countText(row.group.items.length)}</span>
                )}
              </button>
              {row.kind !== "method" && (
                <button
                  type="button"
                  aria-label={(row.open
                    ? (name: string) => t("Fold {name}", { name })
                    : (name: string) => t("Unfold {name}", { name }))(phoneRowName(row))}
                  onClick={() => onFold(row)}
                  className="grid size-11 flex-none place-items-center text-2"
                >
                  {row.open ? (
                    <ChevronDown size={16} aria-hidden />
                  ) : (
                    <ChevronRight size={16} aria-hidden />
                  )}
                </button>
              )}
            </li>
          );
        })}
      </ul>
      {opened && (
        <Sheet
          label={t("{name} in {agents, plural, one {# agent} other {# agents}}", {
            name: phoneRowName(opened),
            agents,
          })}
          onClose={() => setOpened(undefined)}
        >
          <AgentChecklist what={phoneRowName(opened)} methods={namesOfRow(opened)} />
        </Sheet>
      )}
    </>
  );
}

function phoneRowName(row: MatrixRow): string {
  if (row.kind === "group") return row.group.name || t("No app");
  return row.kind === "tool" ? row.tool.definition.displayName : row.method.displayName;
}
