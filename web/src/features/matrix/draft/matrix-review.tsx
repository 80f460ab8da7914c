import { Button } from "@pegboard/ui/button.tsx";
import { Dialog } from "@pegboard/ui/overlays/dialog.tsx";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { catalogQuery } from "../../../api/catalog.ts";
import { AgentTile } from "../../../components/agent-tile.tsx";
import { t } from "../../../messages/t.ts";
import type { ChangedOwner, ChangesNames } from "../../../owner-editor/history/changed-owner.ts";
import { draftedChanges, operationsOf } from "../../../owner-editor/history/revision-changes.ts";
import { SettledReplay } from "../../../owner-editor/replay/replay-pane.tsx";
import { ReviewColumns } from "../../../owner-editor/review/review-columns.tsx";
import { ReviewTable } from "../../../owner-editor/review/review-table.tsx";
import type { DraftEffect } from "./use-draft-effect.ts";
import { draftChanges, type MatrixDraft } from "./use-matrix-draft.ts";

interface MatrixReviewProps {
  draft: MatrixDraft;
  effect: DraftEffect;
  /** Why nothing can be discarded or saved now. */
  blocked: { discard: string | undefined; save: string | undefined };
  onSave(): void;
  onClose(): void;
}

/** Every change that Save would store, by agent and tool, each with its own undo. */
export function MatrixReview({ draft, effect, blocked, onSave, onClose }: MatrixReviewProps) {
  const { edits } = draft;
  const { data } = useQuery(catalogQuery);
  const named: ChangesNames = useMemo(
    () => ({
      tools: new Map(data?.declared.map((definition) => [definition.name, { definition }])),
      icons: data?.icons ?? {},
    }),
    [data],
  );
  const changed = useMemo(
    () =>
      [...edits.values()].map(({ agent, saved, drafted }): ChangedOwner => {
        return {
          id: agent.id,
          name: agent.name,
          tile: <AgentTile tile={agent.tile} size="xs" />,
          changed: draftedChanges(saved.settings, drafted.pending),
        };
      }),
    [edits],
  );
  const { costs } = effect;
  const replayed = useMemo(() => draftChanges(edits), [edits]);
  return (
    <Dialog
      width="split"
      title={t(
        "Review {value, plural, one {# change} other {# changes}} in {count, plural, one {# agent} other {# agents}}",
        { value: effect.changes, count: edits.size },
      )}
      onClose={onClose}
      actions={
        <>
          <Button
            blocked={blocked.discard}
            onClick={() => {
              onClose();
              draft.discard();
            }}
          >
            {t("Discard all")}
          </Button>
          <Button variant="primary" blocked={blocked.save} onClick={onSave}>
            {t("Save {count, plural, one {# agent} other {# agents}}", { count: edits.size })}
          </Button>
        </>
      }
    >
      <ReviewColumns changes={effect.changes} replay={<SettledReplay changes={replayed} />}>
        <ReviewTable
          fills
          owners={changed.map((owner) => ({ ...owner, tokens: costs?.agents[owner.id] ?? 0 }))}
          isNested
          named={named}
          onUndo={({ owner, changes }) => draft.revert(owner.id, operationsOf(changes))}
        />
      </ReviewColumns>
    </Dialog>
  );
}
