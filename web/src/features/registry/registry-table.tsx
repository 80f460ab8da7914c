import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useRef } from "react";
import { classNames } from "../../components/class-names.ts";
import { countOf } from "../../components/text/count-text.ts";
import { useDrafting, useOwnerEdit } from "../../settings/owner-edit.tsx";
import { MethodRow } from "./method-row.tsx";
import type { RegistryRow } from "./registry-rows.ts";
import { ToolRow } from "./tool-row.tsx";

interface RegistryTableProps {
  rows: RegistryRow[];
  /** Tools in the list. */
  count: number;
  /** The search text. Another one starts at its first match. */
  search: string;
  /** Name of the tool beside the list; then there is less room. */
  chosen: string | undefined;
  onFold(tool: string): void;
  toolPath(tool: string, method?: string): string;
}

const ROW_HEIGHT = 48;

/** Tools by weight with their methods; only the rows in view are in the document. */
export function RegistryTable({ rows, count, search, chosen, onFold, toolPath }: RegistryTableProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 10,
  });
  const drafted = useDraftedTools();
  const chosenIndex = rows.findIndex((row) => row.key === chosen);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another tool moves the list, not a change in it
  useEffect(() => {
    if (chosenIndex >= 0) list.scrollToIndex(chosenIndex, { align: "auto" });
  }, [chosen]);
  const searched = useRef(search);
  useEffect(() => {
    if (searched.current !== search) list.scrollToOffset(0);
    searched.current = search;
  }, [search, list]);
  const narrow = chosen !== undefined;
  return (
    <div ref={scroller} className="min-h-0 flex-1 overflow-auto">
      {/* biome-ignore lint/a11y/useSemanticElements: rows outside the view are not in the document, a table element could not lay them out */}
      <div role="table" aria-label="Tools" aria-rowcount={rows.length + 1}>
        {/* biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: see above */}
        <div role="row" aria-rowindex={1} className={classNames(gridClass(narrow), head)}>
          <Head>{count === 1 ? "1 tool" : `${countOf(count, "tool")} by weight`}</Head>
          <Head className={classNames("text-right", narrow ? "hidden" : "max-lg:hidden")}>Methods</Head>
          <Head className={classNames("pl-6", narrow ? "hidden" : "max-lg:hidden")}>Used by</Head>
          <Head className="text-right max-sm:hidden">Weight</Head>
          <Head className="text-center">Core</Head>
          <Head className="text-center">Visible</Head>
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: see above */}
        <div role="rowgroup" className="relative" style={{ height: list.getTotalSize() }}>
          {list.getVirtualItems().map((item) => {
            const row = rows[item.index];
            if (!row) return null;
            const shared = { index: item.index, top: item.start, grid: gridClass(narrow), narrow };
            return row.kind === "tool" ? (
              <ToolRow
                key={item.key}
                row={row}
                selected={row.key === chosen}
                drafted={drafted.has(row.key)}
                href={toolPath(row.key)}
                onFold={() => onFold(row.key)}
                {...shared}
              />
            ) : (
              <MethodRow
                key={item.key}
                row={row}
                href={toolPath(row.tool.definition.name, row.method.name)}
                {...shared}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
}

/** Names of the tools with unsaved changes. */
function useDraftedTools(): ReadonlySet<string> {
  const { pending } = useOwnerEdit().drafted;
  const { unfinished = {} } = useDrafting().draft;
  return new Set([...pending.flatMap((one) => ("tool" in one ? [one.tool] : [])), ...Object.keys(unfinished)]);
}

function Head({ className, children }: { className?: string; children: string }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: a header of a table of divs, nothing to do on it
    <span role="columnheader" className={className}>
      {children}
    </span>
  );
}

const head = "sticky top-0 z-10 h-[30px] border-y border-line bg-sunken text-micro text-2";

function gridClass(narrow: boolean): string {
  const columns = narrow
    ? "pl-3 pr-4 grid-cols-[minmax(0,1fr)_56px_48px_48px]"
    : "pl-6 pr-6 max-sm:pl-4 max-sm:pr-3 grid-cols-[minmax(0,1fr)_72px_220px_64px_64px_64px] max-lg:grid-cols-[minmax(0,1fr)_56px_52px_52px] max-sm:grid-cols-[minmax(0,1fr)_52px_52px]";
  return `grid items-center gap-2 ${columns}`;
}
