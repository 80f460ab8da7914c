import type { OwnerSettings, SettingsOperation } from "@pegboard/registry-core";
import { DEFAULT_TEMPLATES } from "@pegboard/registry-core/prompts";
import { Button } from "@pegboard/ui/button.tsx";
import { TableCell } from "@pegboard/ui/list/grid-parts.tsx";
import { Dialog } from "@pegboard/ui/overlays/dialog.tsx";
import { LineChanges } from "@pegboard/ui/text/line-changes.tsx";
import { TimeAgo } from "@pegboard/ui/time-ago.tsx";
import { type ReactNode, useMemo } from "react";
import { t } from "../../messages/t.ts";
import type { ChangedOwner } from "../history/changed-owner.ts";
import { ownerMark } from "../history/owner-mark.tsx";
import { type ChangeOwner, draftedChanges, operationsOf } from "../history/revision-changes.ts";
import { useDrafting, useOwnerEdit } from "../owner-edit.tsx";
import { useProtected } from "../proposing/use-protected.ts";
import { SettledReplay } from "../replay/replay-pane.tsx";
import { useReplayRemedy } from "../replay/replay-remedy.ts";
import { ReviewColumns } from "./review-columns.tsx";
import { ReviewTable } from "./review-table.tsx";
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
  /** The cost of each change, if any. */
  costs?: ChangedOwner["costs"];
  /** What speaks for or against saving, besides the log of calls. */
  evidence?: ReactNode;
}

/** Every change that Save would store, tool by tool, each with its own undo. */
export function ReviewDialog(props: ReviewDialogProps) {
  const { blocked, summary, costs, evidence, onSave, onClose } = props;
  const edit = useOwnerEdit("drafted", "stored", "tools", "savedTools", "icons");
  const { drafted, stored, tools, savedTools, icons } = edit;
  const send = useDrafting((edit) => edit.send);
  const { pending, changes } = drafted;
  const changed = useMemo(() => draftedChanges(stored.settings, pending), [stored, pending]);
  const isProtected = useProtected(stored, pending);
  const owner = useOwnerMark();
  const { revision, savedAt, savedBy } = stored;
  const discard = () => {
    onClose();
    send({ type: "discard" });
  };
  return (
    <Dialog
      width="split"
      title={t("Review before saving")}
      description={
        <span className="flex min-w-0 flex-wrap items-center gap-x-1.5">
          {owner.tile}
          <span className="truncate">{owner.name}</span>
          {savedAt !== null && <>· {basedOn(revision, savedAt, savedBy)}</>}
        </span>
      }
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
            {isProtected ? t("Propose…") : t("Save")}
          </Button>
        </>
      }
    >
      {evidence}
      <ReviewColumns changes={changes} replay={<DraftReplayPane />}>
        <ReviewTable
          fills
          owners={[{ ...owner, changed, costs }]}
          named={{ tools, toolsBefore: savedTools, icons }}
          onUndo={({ changes }) => send({ type: "revert", operations: operationsOf(changes) })}
          below={({ operation }) => <ChangeDetails operation={operation} />}
        />
      </ReviewColumns>
    </Dialog>
  );
}

/** What the log of calls says of the draft. */
function DraftReplayPane() {
  const { owner, drafted } = useOwnerEdit("owner", "drafted");
  const { pending } = drafted;
  const changes = useMemo(() => [{ owner, operations: pending }], [owner, pending]);
  return <SettledReplay changes={changes} remedyOf={useReplayRemedy()} />;
}

/** The name and the tile of the owner, for what concerns no tool. */
function useOwnerMark(): ChangeOwner {
  const { owner, stored } = useOwnerEdit("owner", "stored");
  const named = "agent" in stored ? stored.agent : "preset" in stored && stored.preset;
  return ownerMark(owner, named || undefined);
}

/** What a change brings that its row cannot say: texts that nobody accepted, lines of a template. */
function ChangeDetails({ operation }: { operation: SettingsOperation }) {
  const stored = useOwnerEdit((edit) => edit.stored);
  return (
    <TableCell aria-colspan={5} className="col-span-full empty:hidden">
      <UnseenTexts operation={operation} />
      {(operation.op === "setTemplate" || operation.op === "resetTemplate") && (
        <TemplateChange operation={operation} saved={stored.settings} />
      )}
    </TableCell>
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

function basedOn(revision: number, savedAt: string, by: string | null): ReactNode {
  const time = <TimeAgo at={savedAt} />;
  return by === null
    ? t.rich("based on revision {revision}, saved {time}", { revision, time })
    : t.rich("based on revision {revision}, saved by {by} {time}", { revision, by, time });
}
