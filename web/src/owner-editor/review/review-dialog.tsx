import { ownValue } from "@pegboard/json-schema";
import type { OwnerSettings, SettingsOperation } from "@pegboard/registry-core";
import {
  countChanges,
  describeOperation,
  escapeInvisible,
  type NamedTools,
  operationPlace,
  restoreOperations,
  toolsOfOperation,
} from "@pegboard/registry-core/internal";
import { DEFAULT_TEMPLATES } from "@pegboard/registry-core/prompts";
import { Button } from "@pegboard/ui/button.tsx";
import { classNames } from "@pegboard/ui/class-names.ts";
import { IconButton } from "@pegboard/ui/icon-button.tsx";
import { Note } from "@pegboard/ui/note.tsx";
import { Dialog } from "@pegboard/ui/overlays/dialog.tsx";
import { LongList } from "@pegboard/ui/page/long-list.tsx";
import { LineChanges } from "@pegboard/ui/text/line-changes.tsx";
import { Tile } from "@pegboard/ui/tile.tsx";
import { TimeAgo } from "@pegboard/ui/time-ago.tsx";
import { Undo2 } from "lucide-react";
import { type ReactNode, useMemo } from "react";
import { changeCount } from "../../messages/counts.ts";
import { t } from "../../messages/t.ts";
import { itemTitle } from "../history/item-text.ts";
import { useDrafting, useOwnerEdit } from "../owner-edit.tsx";
import { keptOffText, type ReviewedChange, reviewedChanges } from "./reviewed-changes.ts";
import { UnseenTexts } from "./unseen-texts.tsx";

const TEMPLATE_CHANGES = {
  system: t("Changes of the system template"),
  user: t("Changes of the user template"),
};

/** What every review has. */
export interface ReviewProps {
  /** Why Save does nothing now. */
  blocked: string | undefined;
  onSave(): void;
  onClose(): void;
}

interface ReviewDialogProps extends ReviewProps {
  /** The effect of saving. */
  summary: ReactNode;
  /** The cost of an operation, if any. */
  costOf?(operation: SettingsOperation): ReactNode;
}

/** Every operation that Save would send, each with its own undo. */
export function ReviewDialog({ blocked, summary, costOf, onSave, onClose }: ReviewDialogProps) {
  const { drafted, stored, tools } = useOwnerEdit("drafted", "stored", "tools");
  const send = useDrafting((edit) => edit.send);
  const { pending, changes } = drafted;
  const rows = useMemo(() => reviewRows(pending, tools), [pending, tools]);
  const { revision, savedAt, savedBy } = stored;
  const discard = () => {
    onClose();
    send({ type: "discard" });
  };
  return (
    <Dialog
      width="l"
      title={t("Review {count, plural, one {# change} other {# changes}}", {
        count: changes,
      })}
      onClose={onClose}
      actions={
        <>
          <span className="num mr-auto self-center text-meta text-2 max-sm:basis-full">
            {summary}
          </span>
          <Button
            onClick={discard}
            blocked={pending.length === 0 ? t("Nothing has changed") : undefined}
          >
            {t("Discard all")}
          </Button>
          <Button
            variant="primary"
            onClick={onSave}
            blocked={pending.length === 0 ? t("Nothing has changed") : blocked}
          >
            {t("Save")}
          </Button>
        </>
      }
    >
      <LongList
        label={t("Changes")}
        items={rows}
        keyOf={({ key }) => key}
        height={52}
        className="-mx-2"
      >
        {(row) =>
          row.operation ? (
            <ReviewChange {...row} cost={costOf?.(row.operation)} />
          ) : (
            <h3 className="flex min-h-10 items-center gap-2.5 px-2 pt-2 text-list">
              <GroupName tool={row.tool} name={row.name} />
              <span className="num flex-1 text-meta text-2">
                {changeCount(countChanges(row.operations))}
              </span>
              <IconButton
                label={t("Undo all of {name}", { name: row.name })}
                icon={Undo2}
                onClick={() => send({ type: "revert", operations: row.operations })}
              />
            </h3>
          )
        }
      </LongList>
      <div className="mt-3">
        <Note>{basedOn(revision, savedAt, savedBy)}</Note>
      </div>
    </Dialog>
  );
}

function GroupName({ tool, name }: Pick<ReviewGroup, "tool" | "name">) {
  const { tools, icons } = useOwnerEdit("tools", "icons");
  const definition = tool === undefined ? undefined : tools.get(tool)?.definition;
  return (
    <>
      {tool !== undefined && (
        <Tile
          size="xs"
          node={ownValue(icons, definition?.icon ?? "")}
          color={definition?.color}
          ghost={!definition}
        />
      )}
      <span className="min-w-0 font-semibold">{name}</span>
    </>
  );
}

interface ChangeProps extends ReviewedChange {
  of?: ReviewGroup;
  cost: ReactNode;
}

function ReviewChange({ operation, of, keptOff, cost }: ChangeProps) {
  const { stored, tools } = useOwnerEdit("stored", "tools");
  const send = useDrafting((edit) => edit.send);
  const text = describeOperation(
    operation,
    { before: restoreOperations(stored.settings, operation)[0], tools },
    t,
  );
  return (
    <div className="border-b border-line-soft px-2">
      <div className="grid min-h-10 grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto_28px] items-center gap-x-3 py-1 text-list max-sm:grid-cols-[minmax(0,1fr)_auto_44px]">
        <span
          className={classNames("flex min-w-0 flex-wrap items-center gap-x-2.5", !of && "pl-7.5")}
        >
          {of && <GroupName {...of} />}
          {!(of && operation.op === "setTool") && <span>{itemTitle(operation, tools)}</span>}
        </span>
        <span
          className={classNames(
            "text-2 max-sm:col-start-1 max-sm:row-start-2",
            (!of || of.tool) && "max-sm:pl-7.5",
          )}
        >
          {text.from !== undefined && `${escapeInvisible(text.from)} → `}
          <b className="font-medium text-1">{escapeInvisible(text.to)}</b>
          {keptOffText({ keptOff })}
        </span>
        <span className="max-sm:row-span-2">{cost}</span>
        <span className="max-sm:row-span-2">
          <IconButton
            label={t("Undo {title}", { title: text.title })}
            icon={Undo2}
            onClick={() => send({ type: "revert", operations: [operation, ...keptOff] })}
          />
        </span>
      </div>
      <UnseenTexts operation={operation} />
      {(operation.op === "setTemplate" || operation.op === "resetTemplate") && (
        <TemplateChange operation={operation} saved={stored.settings} />
      )}
    </div>
  );
}

interface TemplateChangeProps {
  operation: Extract<SettingsOperation, { op: "setTemplate" | "resetTemplate" }>;
  saved: OwnerSettings;
}

/** The difference of an edited template, line by line. */
function TemplateChange({ operation, saved }: TemplateChangeProps) {
  const { template } = operation;
  const before = saved.prompts?.[template] ?? DEFAULT_TEMPLATES[template];
  const after = operation.op === "setTemplate" ? operation.source : DEFAULT_TEMPLATES[template];
  return (
    <div className="mb-2">
      <LineChanges before={before} after={after} label={TEMPLATE_CHANGES[template]} />
    </div>
  );
}

function basedOn(revision: number, savedAt: string | null, by: string | null): ReactNode {
  if (savedAt === null) return t("Based on revision {revision}.", { revision });
  const time = <TimeAgo at={savedAt} />;
  return by === null
    ? t.rich("Based on revision {revision}, saved {time}.", { revision, time })
    : t.rich("Based on revision {revision}, saved by {by} {time}.", { revision, by, time });
}

/** The part of a draft that belongs to one tool, or to one place of its owner. */
interface ReviewGroup {
  tool: string | undefined;
  name: string;
  operations: SettingsOperation[];
}
/** `of` stands in the place of a heading where a change is the only one of its group. */
type DraftReviewRow = { key: string } & (
  | (ReviewGroup & { operation?: undefined })
  | (ReviewedChange & { of?: ReviewGroup })
);

/** The changes below the tools that they are about, in the order of the draft. */
export function reviewRows(
  pending: readonly SettingsOperation[],
  tools: NamedTools,
): DraftReviewRow[] {
  const groups = new Map<string, SettingsOperation[]>();
  for (const operation of pending) {
    const key = toolsOfOperation(operation)[0] ?? `/${operationPlace(operation, tools, t).place}`;
    const own = groups.get(key);
    if (own) own.push(operation);
    else groups.set(key, [operation]);
  }
  return [...groups].flatMap(([key, operations]): DraftReviewRow[] => {
    const tool = key.startsWith("/") ? undefined : key;
    const name =
      tool === undefined ? key.slice(1) : (tools.get(tool)?.definition.displayName ?? tool);
    const group: ReviewGroup = { tool, name: escapeInvisible(name), operations };
    const changes = reviewedChanges(operations);
    const [only, second] = changes;
    if (only && !second) return [{ key, ...only, of: group }];
    return [
      { key, ...group },
      ...changes.map((change, index) => ({ key: `${key} ${index}`, ...change })),
    ];
  });
}
