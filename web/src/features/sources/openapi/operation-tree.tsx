import { useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, useMemo, useRef, useState } from "react";
import type { OpenApiTool } from "../../../api/openapi-sources.ts";
import { classNames } from "../../../components/class-names.ts";
import { Checkbox } from "../../../components/inputs/checkbox.tsx";
import { common } from "../../../language/common.ts";
import { OPERATION_COLUMNS, OperationTreeRow, WIDE } from "./operation-row.tsx";
import { boxOf, type OperationRow, operationRows, operationsOf, takeOperations, toolRowKey } from "./operation-rows.ts";
import { say } from "./texts.ts";

interface OperationTreeProps {
  tools: readonly OpenApiTool[];
  /** Operations that stay out. */
  without: ReadonlySet<string>;
  onWithout(without: ReadonlySet<string>): void;
}

/** With more operations tools begin folded. */
const MOST_OPEN = 60;
/** Taller where fingers aim. */
const isTouch = () => window.matchMedia?.("(max-width: 639px)").matches;

/** The operations of a description under the tools that they become, each with a box; only the rows in view are in the document. */
export function OperationTree({ tools, without, onWithout }: OperationTreeProps) {
  const all = useMemo(() => tools.flatMap(({ operations }) => operations), [tools]);
  const [open, setOpen] = useState<ReadonlySet<string>>(
    () => new Set(all.length <= MOST_OPEN ? tools.map(({ name }) => name) : []),
  );
  const rows = useMemo(() => operationRows(tools, open), [tools, open]);
  const scroller = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState<string>();
  const at = Math.max(
    0,
    rows.findIndex(({ key }) => key === current),
  );
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (isTouch() ? 44 : rows[index]?.operation ? 34 : 38),
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 10,
  });
  const fold = ({ name }: OpenApiTool, isOpen: boolean) => {
    const next = new Set(open);
    isOpen ? next.add(name) : next.delete(name);
    setOpen(next);
  };
  const take = (row: OperationRow, isTaken: boolean) => onWithout(takeOperations(without, operationsOf(row), isTaken));
  const go = (index: number) => {
    const row = rows[index];
    if (!row) return;
    setCurrent(row.key);
    list.scrollToIndex(index, { align: "auto" });
    requestAnimationFrame(() => scroller.current?.querySelector<HTMLElement>(`[data-row="${index}"]`)?.focus());
  };
  const press = (event: KeyboardEvent) => {
    const row = rows[at];
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!(event.target as HTMLElement).dataset.row) return;
    const act = keyAct({ row, rows, at, isOpen: open.has(row.tool.name) }, event.key);
    if (act === undefined) return;
    event.preventDefault();
    if (act === "toggle") take(row, boxOf(operationsOf(row), without) !== true);
    else if (typeof act === "number") go(act);
    else fold(row.tool, act === "open");
  };
  return (
    <div ref={scroller} className="@container min-h-0 min-w-0 flex-1 overflow-auto">
      <div role="treegrid" aria-label={say.operations} aria-rowcount={rows.length + 1} onKeyDown={press}>
        {/* biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: rows outside the view are not in the document, a table element could not lay them out */}
        <div
          role="row"
          aria-rowindex={1}
          className={classNames(
            OPERATION_COLUMNS,
            "sticky top-0 z-[2] h-7.5 border-b border-line bg-sunken text-micro text-2 max-sm:h-11",
          )}
        >
          <Head className="grid">
            <Checkbox
              aria-label={say.takeAll}
              checked={boxOf(all, without)}
              onChange={(isTaken) => onWithout(takeOperations(without, all, isTaken))}
            />
          </Head>
          <Head className="col-start-3">{say.operation}</Head>
          <Head className={WIDE}>{say.becomes}</Head>
          <Head className="@max-[480px]:sr-only">{common.risk}</Head>
          <Head className={classNames("text-right", WIDE)}>{say.parameters}</Head>
          <Head className="text-right @max-[480px]:col-start-5">{common.tokens}</Head>
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: see above */}
        <div role="rowgroup" className="relative" style={{ height: list.getTotalSize() }}>
          {list.getVirtualItems().map(({ key, index, start }) => {
            const row = rows[index];
            if (!row) return null;
            return (
              <OperationTreeRow
                key={key}
                row={row}
                index={index}
                top={start}
                isOpen={open.has(row.tool.name)}
                isCurrent={index === at}
                box={boxOf(operationsOf(row), without)}
                onFold={(isOpen) => {
                  setCurrent(toolRowKey(row.tool));
                  fold(row.tool, isOpen);
                }}
                onTake={(isTaken) => {
                  setCurrent(row.key);
                  take(row, isTaken);
                }}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
}

interface Place {
  row: OperationRow;
  rows: readonly OperationRow[];
  at: number;
  isOpen: boolean;
}

/** What a key does: goes to a row, opens or folds the tool, or clicks the box. */
function keyAct({ row, rows, at, isOpen }: Place, key: string): number | "open" | "fold" | "toggle" | undefined {
  const isTool = row.operation === undefined;
  switch (key) {
    case "ArrowDown":
      return Math.min(rows.length - 1, at + 1);
    case "ArrowUp":
      return Math.max(0, at - 1);
    case "Home":
      return 0;
    case "End":
      return rows.length - 1;
    case "ArrowRight":
      return isTool ? (isOpen ? at + 1 : "open") : undefined;
    case "ArrowLeft":
      if (isTool) return isOpen ? "fold" : undefined;
      return rows.findIndex(({ key: of }) => of === toolRowKey(row.tool));
    case " ":
      return "toggle";
    default:
      return undefined;
  }
}

function Head({ className, children }: { className?: string; children: React.ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: see above
    <span role="columnheader" className={classNames("truncate", className)}>
      {children}
    </span>
  );
}
