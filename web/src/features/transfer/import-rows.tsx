import { escapeInvisible } from "@pegboard/registry-core/internal";
import { Button } from "@pegboard/ui/button.tsx";
import { classNames } from "@pegboard/ui/class-names.ts";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { ChoicePopover } from "@pegboard/ui/search/choice-popover.tsx";
import { ViewOnlyContext } from "@pegboard/ui/view-only.ts";
import { useVirtualizer } from "@tanstack/react-virtual";
import { ChevronDown, CircleX } from "lucide-react";
import { useMemo, useRef } from "react";
import type {
  ImportedChange,
  ImportedOwner,
  ImportedSource,
  ImportPlan,
  SkippedPart,
  UnknownName,
} from "../../api/transfer.ts";
import { t } from "../../messages/t.ts";
import { ColumnHeads, ImportChangeRow, LeftRow, LeftTitle, RenameRow } from "./change-row.tsx";
import { ImportOwnerRow } from "./owner-row.tsx";
import { SourceDifference, SourcesTitle } from "./source-rows.tsx";
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
              {row && (
                <ViewOnlyContext value={refusalOfRow(row, running)}>
                  <RowContent row={row} running={running} />
                </ViewOnlyContext>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** Why whoever uses the page may not take what a row shows. */
function refusalOfRow(row: ImportRow, { refusalOf }: Import): string | undefined {
  if ("owner" in row) return refusalOf(row.owner);
  if ("source" in row) return refusalOf(row.source);
  const [source] = "sources" in row ? row.sources : [];
  return source && refusalOf(source);
}

function RowContent({ row, running }: { row: ImportRow; running: Import }) {
  if ("left" in row) return <LeftRow left={row.left} />;
  if ("sources" in row) return <SourcesTitle running={running} sources={row.sources} />;
  if ("source" in row) return <SourceDifference running={running} source={row.source} />;
  if ("count" in row) return <LeftTitle count={row.count} />;
  const { owner, change, name, rename } = row;
  if (rename) return <RenameRow owner={owner} rename={rename} running={running} />;
  if (change) return <ImportChangeRow owner={owner} change={change} running={running} />;
  return name ? (
    <UnknownNameRow owner={owner} name={name} running={running} />
  ) : (
    <ImportOwnerRow owner={owner} running={running} />
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

interface UnknownNameRowProps {
  owner: ImportedOwner;
  name: UnknownName;
  running: Import;
}

/** A name that is unknown here. It is replaced by another one, or skipped. */
function UnknownNameRow({ owner, name, running }: UnknownNameRowProps) {
  const { tool, method, suggestion, source } = name;
  const key = unknownNameKey(owner, name);
  const isOpen = running.isTaken(key);
  const known = method === undefined ? [...running.tools.keys()] : methodsOf(running, tool);
  const what = method ?? tool;
  const missing =
    method === undefined
      ? t("No source here brings this tool.")
      : t("The tool has no such method here.");
  const map = (means: string) =>
    running.mean({ tool, ...(method !== undefined && { method }), means });
  return (
    <div
      className={classNames(
        "flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1.5 border-l-2 py-1.5 pr-6 pl-[22px] max-sm:px-3.5",
        isOpen ? "border-red" : "border-transparent",
      )}
    >
      <span
        className={classNames(
          "flex w-32 flex-none items-center gap-2 max-sm:w-full",
          isOpen ? "text-red" : "text-2",
        )}
      >
        <CircleX {...iconSize.s} />
        {isOpen ? t("Cannot map") : t("Left out")}
      </span>
      <span className="min-w-40 flex-1">
        <code className="wrap-anywhere">
          {escapeInvisible(method === undefined ? tool : `${tool} › ${method}`)}
        </code>
        <span className="block text-meta text-2">
          {source !== undefined
            ? t("Comes with the source {source}: take it first.", { source })
            : missing}
          {suggestion !== undefined && (
            <>
              {" "}
              <button
                type="button"
                className="text-accent hover:underline"
                aria-label={t("Map {what} to {suggestion}", { what, suggestion })}
                onClick={() => map(suggestion)}
              >
                {t("Map to {suggestion}", { suggestion })}
              </button>
            </>
          )}
        </span>
      </span>
      <span className="flex items-center gap-1.5">
        <ChoicePopover
          label={t("What {what} means here", { what })}
          search={t("Search {count, number} names", { count: known.length })}
          trigger={
            <Button size="s" aria-label={t("Map {what} to…", { what })}>
              {t("Map to…")}
              <ChevronDown {...iconSize.s} className="flex-none text-2" />
            </Button>
          }
          choices={known.map((one) => ({ id: one, label: one }))}
          value={undefined}
          onChoose={map}
        />
        <Button
          size="s"
          variant="ghost"
          aria-pressed={!isOpen}
          aria-label={t("Leave out {what}", { what })}
          onClick={() => running.take([key], !isOpen)}
        >
          {t("Leave out")}
        </Button>
      </span>
    </div>
  );
}

const methodsOf = ({ tools }: Import, tool: string) =>
  tools.get(tool)?.definition?.methods.map(({ name }) => name) ?? [];
