import type { SettingsOperation } from "@pegboard/registry-core";
import { Button } from "@pegboard/ui/button.tsx";
import { Note } from "@pegboard/ui/note.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ReviewItem } from "../../api/source-changes.ts";
import { newAct } from "../../drafts/draft.ts";
import type { DraftChange } from "../../drafts/draft-store.ts";
import { readSaved } from "../../drafts/save-drafts.ts";
import { useDrafts } from "../../drafts/use-draft.ts";
import { t } from "../../messages/t.ts";
import { reviewItemTitle } from "./review-rows.ts";

/**
 * Removes entries for something that is gone from the settings of the agents that name it, in each
 * one's draft.
 */
export function RemoveEntries({ item, agents }: { item: ReviewItem; agents: string[] }) {
  const client = useQueryClient();
  const drafts = useDrafts();
  const [state, setState] = useState<"done" | "working" | Error>();
  const remove = async () => {
    setState("working");
    try {
      const step = {
        label: t("Remove {name}", { name: reviewItemTitle(item) }),
        operations: [removalOf(item)],
        act: newAct(),
      };
      const changes: DraftChange[] = [];
      for (const id of agents) {
        const owner = { kind: "agent", id } as const;
        changes.push({
          owner,
          event: { type: "change", step },
          saved: await readSaved(client, owner),
        });
      }
      drafts.change(changes);
      setState("done");
    } catch (error) {
      setState(error as Error);
    }
  };
  return (
    <div className="grid gap-2 px-4 pb-3">
      {state === "done" ? (
        <Note tone="info">
          {t(
            "Removed in the drafts of {count, plural, one {# agent} other {# agents}}. Open each to save it.",
            { count: agents.length },
          )}
        </Note>
      ) : (
        <Button
          blocked={state === "working" ? t("Working…") : undefined}
          onClick={() => void remove()}
        >
          {t("Remove entries from {count, plural, one {# draft} other {# drafts}}", {
            count: agents.length,
          })}
        </Button>
      )}
      {state instanceof Error && <Note tone="bad">{state.message}</Note>}
    </div>
  );
}

const removalOf = ({ tool, method }: ReviewItem): SettingsOperation =>
  method === undefined ? { op: "removeTool", tool } : { op: "removeMethod", tool, method };
