import {
  describeOperation,
  type NamedTools,
  restoreOperations,
} from "@pegboard/registry-core/internal";
import { Button } from "@pegboard/ui/button.tsx";
import { IconButton } from "@pegboard/ui/icon-button.tsx";
import { Dialog } from "@pegboard/ui/overlays/dialog.tsx";
import { useQuery } from "@tanstack/react-query";
import { useVirtualizer } from "@tanstack/react-virtual";
import { Undo2 } from "lucide-react";
import { useMemo, useRef } from "react";
import { catalogQuery } from "../../../api/catalog.ts";
import { AgentTile } from "../../../components/agent-tile.tsx";
import { changeCount } from "../../../messages/counts.ts";
import { t } from "../../../messages/t.ts";
import {
  keptOffText,
  type ReviewedChange,
  reviewedChanges,
} from "../../../owner-editor/review/reviewed-changes.ts";
import type { MatrixAgentDraft } from "../model/matrix-columns.ts";
import type { MatrixDraft } from "./use-matrix-draft.ts";

interface MatrixReviewProps {
  draft: MatrixDraft;
  blocked: string | undefined;
  onSave(): void;
  onClose(): void;
}

type MatrixReviewRow = { edit: MatrixAgentDraft; change?: ReviewedChange };

/** Every operation that Save would send, by agent, each with its own undo. */
export function MatrixReview({ draft, blocked, onSave, onClose }: MatrixReviewProps) {
  const { edits } = draft;
  const rows = useMemo(
    () =>
      [...edits.values()].flatMap((edit): MatrixReviewRow[] => [
        { edit },
        ...reviewedChanges(edit.drafted.pending).map((change) => ({ edit, change })),
      ]),
    [edits],
  );
  return (
    <Dialog
      width="l"
      title={t(
        "Review {value, plural, one {# change} other {# changes}} in {count, plural, one {# agent} other {# agents}}",
        { value: rows.length - edits.size, count: edits.size },
      )}
      onClose={onClose}
      actions={
        <>
          <Button
            blocked={blocked}
            onClick={() => {
              onClose();
              draft.discard();
            }}
          >
            {t("Discard all")}
          </Button>
          <Button variant="primary" blocked={blocked} onClick={onSave}>
            {t("Save {count, plural, one {# agent} other {# agents}}", { count: edits.size })}
          </Button>
        </>
      }
    >
      <MatrixReviewRows rows={rows} onRevert={draft.revert} />
    </Dialog>
  );
}

function MatrixReviewRows({
  rows,
  onRevert,
}: {
  rows: readonly MatrixReviewRow[];
  onRevert: MatrixDraft["revert"];
}) {
  const scroller = useRef<HTMLUListElement>(null);
  const { data } = useQuery(catalogQuery);
  const tools: NamedTools = useMemo(
    () => new Map(data?.declared.map((definition) => [definition.name, { definition }])),
    [data],
  );
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 44,
    overscan: 6,
  });
  return (
    <ul
      ref={scroller}
      className="relative -mx-2 h-[min(440px,55vh)] overflow-auto"
      aria-label={t("Changes by agent")}
    >
      <li aria-hidden style={{ height: list.getTotalSize() }} />
      {list.getVirtualItems().map(({ index, start }) => {
        const row = rows[index];
        if (!row) return null;
        const { agent, drafted } = row.edit;
        return (
          <li
            key={index}
            style={{ top: start }}
            className="absolute inset-x-2 flex h-11 items-center gap-3 border-b border-line-soft text-list"
          >
            {row.change ? (
              <MatrixOperation row={row} change={row.change} tools={tools} onRevert={onRevert} />
            ) : (
              <>
                <AgentTile tile={agent.tile} size="xs" />
                <b className="min-w-0 truncate font-semibold">{agent.name}</b>
                <span className="num text-meta text-2">{changeCount(drafted.changes)}</span>
              </>
            )}
          </li>
        );
      })}
    </ul>
  );
}

interface MatrixOperationProps {
  row: MatrixReviewRow;
  change: ReviewedChange;
  tools: NamedTools;
  onRevert: MatrixDraft["revert"];
}

function MatrixOperation({
  row: { edit },
  change: reviewed,
  tools,
  onRevert,
}: MatrixOperationProps) {
  const { operation, keptOff } = reviewed;
  const text = describeOperation(
    operation,
    { before: restoreOperations(edit.saved.settings, operation)[0], tools },
    t,
  );
  const change = [text.place, text.from === undefined ? text.to : `${text.from} → ${text.to}`].join(
    " · ",
  );
  return (
    <>
      <span className="grid min-w-0 flex-1 pl-8">
        <span className="truncate">{text.title}</span>
        <span className="truncate text-meta text-2">
          {change}
          {keptOffText(reviewed)}
        </span>
      </span>
      <IconButton
        label={t("Undo {title} in {name}", { title: text.title, name: edit.agent.name })}
        icon={Undo2}
        onClick={() => onRevert(edit.agent.id, [operation, ...keptOff])}
      />
    </>
  );
}
