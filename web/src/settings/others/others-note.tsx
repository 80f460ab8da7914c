import { escapeInvisible } from "@pegboard/registry-core/internal";
import { IconButton } from "@pegboard/ui/icon-button.tsx";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { Users, X } from "lucide-react";
import { useEffect, useState } from "react";
import { revisionPagesQuery } from "../../api/revisions.ts";
import type { Moved } from "../../drafts/draft.ts";
import { t } from "../../messages/t.ts";
import { ownerOfAnswer } from "../organisation/owner-of-answer.ts";
import { useDrafting, useOwnerEdit } from "../owner-edit.tsx";
import { findSavedMeanwhile, type SavedMeanwhile } from "./others-changes.ts";
import { meanwhileText } from "./others-text.ts";

/** The number of notes that are shown; the latest replace the oldest. */
const MOST_NOTES_SHOWN = 3;

/** The changes that were told. Each is told once, whatever is opened and closed meanwhile. */
const toldMoves = new WeakSet<Moved>();

interface OthersEntry {
  meanwhile: SavedMeanwhile;
  people: string[];
  revision: number;
}

/**
 * The changes that others saved while this was open, and the result for the draft's changes of the
 * same items.
 */
export function OthersNote() {
  const { stored, tools } = useOwnerEdit("stored", "tools");
  const moved = useDrafting((edit) => edit.draft.moved);
  const client = useQueryClient();
  const [entries, setEntries] = useState<OthersEntry[]>([]);
  useEffect(() => {
    if (!moved || toldMoves.has(moved)) return;
    toldMoves.add(moved);
    const owner = ownerOfAnswer(stored);
    const meanwhile = findSavedMeanwhile(owner, moved);
    if (!meanwhile) return;
    const revisions = revisionPagesQuery(owner, moved.to.revision);
    void findPeople(client, revisions, meanwhile).then((people) => {
      const entry = { meanwhile, people, revision: moved.to.revision };
      setEntries((before) => [...before, entry].slice(-MOST_NOTES_SHOWN));
    });
  }, [client, moved, stored]);
  const isShown = entries.length > 0;
  return (
    <div
      className={
        isShown
          ? "flex flex-none items-start gap-2 border-t border-line bg-app px-4 py-1.5"
          : "contents"
      }
    >
      {isShown && <Users {...iconSize.m} className="mt-1.5 flex-none text-2" />}
      <output
        aria-atomic="false"
        className="grid min-w-0 flex-1 gap-0.5 py-1 text-list text-1 empty:hidden"
      >
        {entries.map(({ meanwhile, people, revision }) => (
          <span key={revision} className="[overflow-wrap:anywhere]">
            {meanwhileText(meanwhile, people, tools)}
          </span>
        ))}
      </output>
      {isShown && <IconButton label={t("Dismiss")} icon={X} onClick={() => setEntries([])} />}
    </div>
  );
}

/** The people who saved, each once. The changes are told even if this has no answer. */
async function findPeople(
  client: QueryClient,
  revisions: ReturnType<typeof revisionPagesQuery>,
  meanwhile: SavedMeanwhile,
) {
  if (meanwhile.kind === "arrived") return [];
  const read = await client
    .fetchInfiniteQuery({ ...revisions, retry: false })
    .catch(() => undefined);
  const saves = read?.pages.flatMap(({ revisions }) => revisions) ?? [];
  const people = meanwhile.revisions.map(
    (one) => saves.find(({ revision }) => revision === one)?.savedBy ?? t("somebody"),
  );
  return [...new Set(people.map(escapeInvisible))];
}
