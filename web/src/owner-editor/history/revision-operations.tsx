import { reasonOf } from "@pegboard/json-schema";
import type { OwnerSettings } from "@pegboard/registry-core";
import { escapeInvisible, operationItem } from "@pegboard/registry-core/internal";
import { Button } from "@pegboard/ui/button.tsx";
import { classNames } from "@pegboard/ui/class-names.ts";
import { IconButton } from "@pegboard/ui/icon-button.tsx";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { countChangeText as countChange } from "@pegboard/ui/messages/count-text.ts";
import { Note } from "@pegboard/ui/note.tsx";
import { SkeletonBar } from "@pegboard/ui/page/skeleton.tsx";
import { Tile } from "@pegboard/ui/tile.tsx";
import { useQuery } from "@tanstack/react-query";
import { Minus, Pencil, Plus, RotateCcw } from "lucide-react";
import { type RevisionAnswer, revisionQuery } from "../../api/revisions.ts";
import { t } from "../../messages/t.ts";
import { useOwnerEdit } from "../owner-edit.tsx";
import { keptOffText } from "../review/reviewed-changes.ts";
import { ChangeWords, useSavedChanges } from "./change-words.tsx";
import { type Costs, useHistoryOwner } from "./history-owner.ts";
import { itemTitle } from "./item-text.ts";
import {
  type ChangedTool,
  countItems,
  firstChanges,
  type ItemChange,
  restoreChanges,
  switchedOn,
} from "./revision-changes.ts";
import { useTitleOfTool, useToolTile } from "./revision-row.tsx";
import type { Restoring } from "./use-restore.ts";

/** The most operations that are shown; the rest is seen by comparing. */
const MOST_SHOWN_OPERATIONS = 40;

interface RevisionOperationsProps {
  revision: number;
  restoring: Restoring;
  onCompare(): void;
}

/** The changes of a save, tool by tool, each with a button that restores the state before it. */
export function RevisionOperations({ revision, ...props }: RevisionOperationsProps) {
  const { owner } = useHistoryOwner();
  const before = useQuery({ ...revisionQuery(owner, revision - 1), retry: false });
  const after = useQuery({ ...revisionQuery(owner, revision), retry: false });
  const failed = [before, after].find(({ isError }) => isError);
  if (failed?.error) {
    return (
      <div className="py-1 pr-3">
        <Note
          tone="bad"
          actions={
            <Button size="s" onClick={() => void failed.refetch()}>
              {t("Retry")}
            </Button>
          }
        >
          {t("The changes could not be loaded: {reason}", { reason: reasonOf(failed.error) })}
        </Note>
      </div>
    );
  }
  if (!before.data || !after.data) return <SkeletonBar className="my-2 h-2.5 w-40" />;
  return <Operations {...props} before={before.data} after={after.data} />;
}

interface OperationsProps extends Omit<RevisionOperationsProps, "revision"> {
  before: RevisionAnswer;
  after: RevisionAnswer;
}

function Operations({ before, after, restoring, onCompare }: OperationsProps) {
  const { useCosts } = useHistoryOwner();
  const costs = useCosts(before, after);
  const changed = useSavedChanges(before, after);
  const shown = firstChanges(changed, MOST_SHOWN_OPERATIONS);
  const count = countItems(changed);
  return (
    <div className="pr-3 pb-3">
      {count === 0 && (
        <p className="py-1 text-meta text-2">{t("The settings stayed as they were.")}</p>
      )}
      {shown.map((group) => (
        <ToolOperations
          key={group.tool ?? ""}
          group={group}
          costs={costs}
          restoring={restoring}
          settings={before.settings}
          revision={after.revision}
        />
      ))}
      {count > MOST_SHOWN_OPERATIONS && (
        <Button size="s" variant="ghost" onClick={onCompare}>
          {t("Compare to see {count, plural, one {# more change} other {# more changes}}", {
            count: count - MOST_SHOWN_OPERATIONS,
          })}
        </Button>
      )}
    </div>
  );
}

interface ToolOperationsProps {
  group: ChangedTool;
  costs: Costs | undefined;
  restoring: Restoring;
  /** The settings before the save. */
  settings: OwnerSettings;
  revision: number;
}

function ToolOperations({ group: { tool, changes }, ...props }: ToolOperationsProps) {
  const { tile: ownTile, name: ownName } = useHistoryOwner();
  const { tile, name } = useToolTile(tool);
  return (
    <>
      <p className="flex h-7 items-center gap-2.5 text-list">
        {tool === undefined ? ownTile : <Tile size="xs" {...tile} />}
        <span className="truncate">{tool === undefined ? escapeInvisible(ownName) : name}</span>
      </p>
      <ul>
        {changes.map((change) => (
          <RevisionOperation
            key={`${change.operation.op} ${operationItem(change.operation)}`}
            change={change}
            {...props}
          />
        ))}
      </ul>
    </>
  );
}

function RevisionOperation({
  change,
  costs,
  restoring,
  settings,
  revision,
}: Omit<ToolOperationsProps, "group"> & { change: ItemChange }) {
  const tools = useOwnerEdit((edit) => edit.tools);
  const { operation } = change;
  const on = switchedOn(operation, tools);
  const { Sign, look } = operationSign(on);
  const title = itemTitle(operation, tools);
  const named = useTitleOfTool(operation, title);
  const tokens = costs?.ofOperation(operation) ?? 0;
  return (
    <li className="flex min-h-6.5 items-center gap-2 pl-7 text-list max-sm:min-h-11">
      <span
        aria-hidden
        className={classNames("grid size-4.5 flex-none place-items-center rounded-full", look)}
      >
        <Sign {...iconSize.xs} />
      </span>
      <span className="min-w-0 flex-1 truncate">
        <ChangeWords change={change} title={title} isShown={on !== undefined} />
        <span className="text-2">{keptOffText(change)}</span>
      </span>
      {tokens !== 0 && (
        <span className="num flex-none text-meta text-2">{countChange(tokens)}</span>
      )}
      <IconButton
        label={t("Restore {title} as before revision {revision}", { title: named, revision })}
        icon={RotateCcw}
        blocked={restoring.blocked}
        onClick={() =>
          restoring.restore(
            t("{title} as before revision {revision}", { title, revision }),
            restoreChanges(settings, [change]),
          )
        }
      />
    </li>
  );
}

function operationSign(on: boolean | undefined) {
  if (on === undefined) return { Sign: Pencil, look: "text-accent" };
  if (on) return { Sign: Plus, look: "bg-accent-tint text-accent" };
  return { Sign: Minus, look: "bg-press text-2" };
}
