import { LazyBoundary, lazyComponent, lazyModule } from "@pegboard/ui/page/lazy-boundary.tsx";
import { useEventCallback } from "@pegboard/ui/use-event-callback.ts";
import { type ComponentType, lazy, type ReactNode, useEffect, useState } from "react";
import { useCommand } from "../commands/use-command.ts";
import { findMissingSecrets, type ToolConfigKey } from "../drafts/draft.ts";
import { t } from "../messages/t.ts";
import { type Blocker, DraftBar } from "./draft-bar.tsx";
import { useDrafting, useOwnerEdit } from "./owner-edit.tsx";
import type { ReviewProps } from "./review/review-dialog.tsx";

const LazySecretsNote = lazy(() =>
  import("./saving/secrets-note.tsx").then((module) => ({ default: module.SecretsNote })),
);

/** Loads with the bar: it must be there when the server is not. */
const saveNote = lazyModule(() => import("./saving/save-note.tsx"));
const lateFoot = lazyModule(() => import("./saving/late-foot.tsx"));
const LateSaveNote = lazyComponent(saveNote, ({ SaveNote }) => SaveNote);

interface DraftFootProps {
  /** The faults that block saving. */
  blockers: readonly Blocker[];
  /** The effect of the changes. */
  effect: ReactNode;
  /** More content of the bar, also without changes. */
  aside?: ReactNode;
  Review: ComponentType<ReviewProps>;
  /** Whether the screen itself tells screen readers what a step changes. */
  quiet?: boolean;
  /** Leads to a config field. */
  openField(place: ToolConfigKey): void;
}

/** The draft bar with its keys, the review, and the note of a failed save. */
export function DraftFoot({
  blockers,
  effect,
  aside,
  Review,
  quiet = false,
  openField,
}: DraftFootProps) {
  const { drafted, failure, blocked: readOnly } = useOwnerEdit("drafted", "failure", "blocked");
  const { draft, settle, save, saving } = useDrafting("draft", "settle", "save", "saving");
  const [reviewing, setReviewing] = useState(false);
  const { pending, clashes } = drafted;
  const blocked =
    readOnly ??
    (clashes.length > 0 ? t("Choose between yours and theirs first") : blockers[0]?.text);
  const [refused, setRefused] = useState<string>();
  const why = pending.length === 0 ? t("Nothing has changed") : blocked;
  const saveDrawn = useEventCallback<void>(() => {
    setReviewing(false);
    setRefused(why);
    if (pending.length > 0 && blocked === undefined && !saving) save();
  });
  const trySave = () => {
    settle();
    saveDrawn();
  };
  useEffect(() => void saveNote.load(), []);
  useCommand("draft.save", trySave, { blocked: why, explain: trySave });
  const missing = findMissingSecrets(draft);
  return (
    <>
      <Late quiet={quiet} />
      <output
        className={
          pending.length === 0
            ? "sr-only"
            : "flex-none border-t border-line bg-app px-4 py-1.5 text-list text-red empty:hidden"
        }
      >
        {refused !== undefined && refused === why && t("Not saved: {reason}", { reason: refused })}
      </output>
      {((failure && pending.length > 0) || clashes.length > 0) && (
        <LazyBoundary>
          <LateSaveNote />
        </LazyBoundary>
      )}
      {missing.length > 0 && (
        <LazyBoundary>
          <LazySecretsNote missing={missing} onEnter={openField} />
        </LazyBoundary>
      )}
      <DraftBar
        {...{ blockers, blocked, effect, aside }}
        onReview={() => setReviewing(true)}
        onSave={trySave}
      />
      <LazyBoundary onClose={() => setReviewing(false)}>
        {reviewing && (
          <Review blocked={blocked} onSave={trySave} onClose={() => setReviewing(false)} />
        )}
      </LazyBoundary>
    </>
  );
}

/** It loads after the page; without it the page says itself that the server is gone. */
function Late({ quiet }: { quiet: boolean }) {
  const draft = useDrafting((edit) => edit.draft);
  // Somebody may change the draft before the code is there.
  const [since] = useState(draft);
  const [code, setCode] = useState<Awaited<ReturnType<typeof lateFoot.load>>>();
  useEffect(() => {
    lateFoot.load().then(setCode, () => {});
  }, []);
  return code && <code.LateFoot quiet={quiet} since={since} />;
}
