import { useVirtualizer } from "@tanstack/react-virtual";
import { useMemo, useRef } from "react";
import type {
  ImportedChange,
  ImportedOwner,
  ImportedSource,
  ImportPlan,
  SkippedPart,
  UnknownName,
} from "../../api/transfer.ts";
import { t } from "../../messages/t.tsx";
import { ColumnHeads, ImportChangeRow, LeftRow, LeftTitle, RenameRow } from "./change-row.tsx";
import { ImportOwnerRow } from "./owner-row.tsx";
import { SourceDifference, SourcesTitle } from "./sources/source-rows.tsx";
import { UnknownNameRow } from "./unknown-row.tsx";
import {
  changedHereIn,
  changeKey,
  type Import,
  type ImportedRename,
  renameKey,
  sourceKey,
  unknownNameKey,
} from "./use-import.ts";

export type ShownImportRows = "all" | "here" | "open" | "left";

type ImportRow =
  | {
      key: string;
      owner: ImportedOwner;
      change?: ImportedChange;
      name?: UnknownName;
      rename?: ImportedRename;
    }
  | { key: string; sources: ImportedSource[] }
  | { key: string; source: ImportedSource }
  | { key: string; left: SkippedPart }
  | { key: string; count: number };

interface ImportRowsProps {
  running: Import;
  plan: ImportPlan;
  shown: ShownImportRows;
}

/** The differences owner by owner; only the rows in view are in the document. */
export function ImportRows({ running, plan, shown }: ImportRowsProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useMemo(() => importRows(plan, shown), [plan, shown]);
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 44,
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 8,
  });
  return (
    <div ref={scroller} data-differences className="min-h-0 flex-1 overflow-auto">
      <ColumnHeads />
      <ul
        aria-label={t("Differences")}
        className="relative"
        style={{ height: list.getTotalSize() }}
      >
        {list.getVirtualItems().map(({ key, index, start }) => {
          const row = rows[index];
          return (
            <li
              key={key}
              ref={list.measureElement}
              data-index={index}
              data-open={(row && "name" in row) || undefined}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
              className="absolute inset-x-0 top-0 border-b border-line-soft text-list"
              style={{ transform: `translateY(${start}px)` }}
            >
              {row && <RowContent {...{ row, running }} />}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function RowContent({ row, running }: { row: ImportRow; running: Import }) {
  if ("left" in row) return <LeftRow left={row.left} />;
  if ("sources" in row) return <SourcesTitle {...{ running }} sources={row.sources} />;
  if ("source" in row) return <SourceDifference {...{ running }} source={row.source} />;
  if ("count" in row) return <LeftTitle count={row.count} />;
  const { owner, change, name, rename } = row;
  if (rename) return <RenameRow {...{ owner, rename, running }} />;
  if (change) return <ImportChangeRow {...{ owner, change, running }} />;
  return name ? (
    <UnknownNameRow {...{ owner, name, running }} />
  ) : (
    <ImportOwnerRow {...{ owner, running }} />
  );
}

function importRows({ sources, owners, left }: ImportPlan, shown: ShownImportRows): ImportRow[] {
  const ofSources: ImportRow[] = sources.map((source) => ({ key: sourceKey(source), source }));
  const titled: ImportRow[] =
    ofSources.length > 0 ? [{ key: "@sources", sources }, ...ofSources] : [];
  const ofOwners = owners.flatMap((owner): ImportRow[] => {
    const unknown = owner.unknown.map((name) => ({
      key: unknownNameKey(owner, name),
      owner,
      name,
    }));
    const changes = (shown === "here" ? changedHereIn(owner) : owner.changes).map((change) => ({
      key: changeKey(owner, change),
      owner,
      change,
    }));
    const renames = owner.renames.map((rename) => ({
      key: renameKey(owner, rename),
      owner,
      rename,
    }));
    const below = {
      all: [...unknown, ...renames, ...changes],
      here: changes,
      open: unknown,
      left: [],
    }[shown];
    const isShown = below.length > 0 || (shown === "all" && owner.key !== "@organisation");
    return isShown ? [{ key: owner.key, owner }, ...below] : [];
  });
  const title: ImportRow[] = left.length > 0 ? [{ key: "left", count: left.length }] : [];
  const ofLeft = left.map(
    (one): ImportRow => ({ key: `left ${JSON.stringify(one.path)} ${one.code}`, left: one }),
  );
  return [
    ...(shown === "all" ? titled : []),
    ...ofOwners,
    ...(shown === "all" || shown === "left" ? [...title, ...ofLeft] : []),
  ];
}
