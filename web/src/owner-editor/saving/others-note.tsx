import {
  describeOperation,
  escapeInvisible,
  type NamedTools,
  operationItem,
  type SettingsOwner,
} from "@pegboard/registry-core/internal";
import { IconButton } from "@pegboard/ui/icon-button.tsx";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { listText } from "@pegboard/ui/messages/sentences.ts";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { Users, X } from "lucide-react";
import { useEffect, useState } from "react";
import { revisionPagesQuery } from "../../api/revisions.ts";
import { ownerKey, ownerOfAnswer, saves } from "../../api/settings.ts";
import type { Moved } from "../../drafts/draft.ts";
import { t } from "../../messages/t.ts";
import { changesByTool, type ItemChange } from "../history/revision-changes.ts";
import { useDrafting, useOwnerEdit } from "../owner-edit.tsx";

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

/** The number of changes that are named one by one. */
const MOST_OTHERS_CHANGES = 4;

/**
 * A sentence such as "Date was switched off by ada; your change to it was the same and was taken
 * back."
 */
export function meanwhileText(
  meanwhile: SavedMeanwhile,
  people: string[],
  tools: NamedTools,
): string {
  if (meanwhile.kind === "arrived")
    return t("Your last save did arrive: revision {revision} holds it.", {
      revision: meanwhile.revision,
    });
  const { changes } = meanwhile;
  const who = listText(
    people.length > MOST_OTHERS_CHANGES
      ? [...people.slice(0, 2), t("{count, number} others", { count: people.length - 2 })]
      : people,
  );
  const [first] = changes;
  const settled = changes
    .filter(({ isSettled }) => isSettled)
    .map((change) => changeSubject(change, tools));
  if (first && changes.length === 1) {
    const values = { subject: changeSubject(first, tools), done: doneTo(first, tools), who };
    return first.isSettled
      ? t(
          "{subject} was {done} by {who}; your change to it was the same and was taken back.",
          values,
        )
      : t("{subject} was {done} by {who}.", values);
  }
  const named = changes
    .slice(0, MOST_OTHERS_CHANGES)
    .map((change) =>
      t("{subject} {done}", { subject: changeSubject(change, tools), done: doneTo(change, tools) }),
    );
  if (changes.length > MOST_OTHERS_CHANGES)
    named.push(t("{count, number} more", { count: changes.length - MOST_OTHERS_CHANGES }));
  const made = t("{who} made {count, plural, one {# change} other {# changes}}: {changes}.", {
    who,
    count: changes.length,
    changes: listText(named),
  });
  return settled.length > 0 ? `${made} ${takenBack(settled)}` : made;
}

function takenBack(settled: string[]): string {
  const [first = ""] = settled;
  if (settled.length === 1)
    return t("Your change to {subject} was the same and was taken back.", { subject: first });
  return t("Your changes to {subjects} were the same and were taken back.", {
    subjects:
      settled.length > MOST_OTHERS_CHANGES
        ? t("{count, number} of these", { count: settled.length })
        : listText(settled),
  });
}

type OthersChange = OthersChanges["changes"][number];

/** The item of a change: "Delete of Files". */
function changeSubject({ operation, before }: OthersChange, tools: NamedTools): string {
  const { title, place } = describeOperation(operation, { before, tools }, t);
  const isPlain = operation.op === "setTool" || !("tool" in operation);
  return isPlain ? title : t("{title} of {tool}", { title, tool: place.split(" · ")[0] ?? "" });
}

/** The effect of a change: "switched off". */
function doneTo({ operation, before }: OthersChange, tools: NamedTools): string {
  const { from, to } = describeOperation(operation, { before, tools }, t);
  if (operation.op === "setTool" || operation.op === "setMethod") {
    if (operation.state === "inherit") return t("reset to {to}", { to });
    return operation.state === "on" ? t("switched on") : t("switched off");
  }
  if (operation.op === "removeVariable" || operation.op === "removeTestSet") return t("removed");
  if (from === undefined || from === to) return t("changed");
  return t("changed from {from} to {to}", { from, to });
}

/** The changes that others saved since the person saw the settings last. */
interface OthersChanges {
  kind: "changed";
  /** The revisions without this page's own. */
  revisions: number[];
  changes: (ItemChange & {
    /** Whether the draft would have changed the item to an equal value. */
    isSettled: boolean;
  })[];
}

/** A save of this page that got no answer and was stored. */
interface ArrivedSave {
  kind: "arrived";
  revision: number;
}

type SavedMeanwhile = OthersChanges | ArrivedSave;

/** The changes of others; undefined where nobody else changed anything. */
export function findSavedMeanwhile(owner: SettingsOwner, moved: Moved): SavedMeanwhile | undefined {
  const { from, to } = moved;
  const [settled, known] = [new Set(moved.settled), new Set(moved.known)];
  const key = ownerKey(owner);
  const revisions = Array.from(
    { length: to.revision - from.revision },
    (_, index) => from.revision + index + 1,
  );
  const others = revisions.filter((revision) => !saves.own.has(`${key} ${revision}`));
  const changes = changesByTool(from.settings, to.settings)
    .flatMap(({ changes }) => changes)
    .map((change) => ({ ...change, item: operationItem(change.operation) }))
    .filter(({ item }) => !known.has(item))
    .map(({ item, ...change }) => ({ ...change, isSettled: settled.has(item) }));
  if (others.length === 0 || changes.length === 0) return undefined;
  const isOwn = others.length === 1 && saves.unanswered.get(key) === from.revision;
  if (isOwn && changes.every(({ isSettled }) => isSettled))
    return { kind: "arrived", revision: to.revision };
  return { kind: "changed", revisions: others, changes };
}
