import { LiveRegion } from "@pegboard/ui/live-region.tsx";
import { FootNotes } from "@pegboard/ui/page/foot-notes.tsx";
import { LazyBoundary, lazyComponent, lazyModule } from "@pegboard/ui/page/lazy-boundary.tsx";
import { useEventCallback } from "@pegboard/ui/use-event-callback.ts";
import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { useYou } from "../api/account/session.ts";
import { ownerOfAnswer } from "../api/settings.ts";
import { useCommand } from "../commands/use-command.ts";
import type { Draft, ToolConfigKey } from "../drafts/draft.ts";
import { t } from "../messages/t.ts";
import { type Blocker, DraftBar } from "./draft-bar.tsx";
import { useDrafting, useOwnerEdit } from "./owner-edit.tsx";
import type { ReviewProps } from "./review/review-dialog.tsx";

const draftNotes = lazyModule(() => import("./saving/draft-notes.tsx"));
/** They load with the bar: they must be there when the server is not. */
const LazyDraftNotes = lazyComponent(draftNotes, (code) => code.DraftNotes);

const LazyProtectedWatch = lazyComponent(
  lazyModule(() => import("./proposing/protected-watch.tsx")),
  (code) => code.ProtectedWatch,
);

const LazyDraftReplay = lazyComponent(
  lazyModule(() => import("./replay/draft-replay.tsx")),
  (code) => code.DraftReplay,
);

const LazyHandedOver = lazyComponent(
  lazyModule(() => import("./proposing/handed-over-drafts.tsx")),
  (code) => code.HandedOverDrafts,
);

const LazyProposeDialog = lazyComponent(
  lazyModule(() => import("./proposing/propose-dialog.tsx")),
  (code) => code.ProposeDialog,
);

interface DraftFootProps {
  /** The issues that block saving. */
  blockers: readonly Blocker[];
  /** The effect of the changes. */
  effect: ReactNode;
  /** Whose draft it is, where the page does not say so. */
  scope?: ReactNode;
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
  scope,
  aside,
  Review,
  quiet = false,
  openField,
}: DraftFootProps) {
  const { drafted, stored, blocked: readOnly } = useOwnerEdit("drafted", "stored", "blocked");
  const [isProtected, setProtected] = useState(false);
  const isSignedIn = useYou() !== undefined;
  const [proposing, setProposing] = useState<"proposal" | "draft">();
  const { settle, save, saving } = useDrafting("settle", "save", "saving");
  const [reviewing, setReviewing] = useState(false);
  const { pending, clashes } = drafted;
  const blocked =
    readOnly ??
    (clashes.length > 0 ? t("Choose between yours and theirs first") : blockers[0]?.text);
  const [refused, setRefused] = useState<string>();
  const why = blocked ?? (pending.length === 0 ? t("Nothing has changed") : undefined);
  const saveDrawn = useEventCallback<void>(() => {
    setReviewing(false);
    setRefused(why);
    if (pending.length === 0 || blocked !== undefined || saving) return;
    if (isProtected) setProposing("proposal");
    else save();
  });
  const trySave = () => {
    settle();
    saveDrawn();
  };
  useCommand("draft.save", trySave, { blocked: why, explain: trySave });
  return (
    <>
      <DraftSaid quiet={quiet} />
      <FootNotes
        notes={
          <>
            <LazyBoundary>
              <LazyDraftNotes openField={openField} />
            </LazyBoundary>
            <LazyBoundary>
              {isSignedIn && <LazyHandedOver owner={ownerOfAnswer(stored)} />}
            </LazyBoundary>
            <output
              className={
                pending.length === 0 && blocked === undefined
                  ? "sr-only"
                  : "block border-t border-line bg-app px-4 py-1.5 text-list text-red empty:hidden"
              }
            >
              {refused !== undefined &&
                refused === why &&
                t("Not saved: {reason}", { reason: refused })}
            </output>
          </>
        }
      >
        <DraftBar
          blockers={blockers}
          blocked={blocked}
          scope={scope}
          aside={aside}
          isProtected={isProtected}
          effect={
            <>
              {effect}
              <LazyBoundary>
                <LazyDraftReplay onOpen={() => setReviewing(true)} />
              </LazyBoundary>
            </>
          }
          onHandOver={isSignedIn ? () => setProposing("draft") : undefined}
          onReview={() => setReviewing(true)}
          onSave={trySave}
        />
      </FootNotes>
      <LazyBoundary onClose={() => setProposing(undefined)}>
        {isSignedIn && (
          <LazyProtectedWatch
            stored={stored}
            operations={drafted.pending}
            onChange={setProtected}
          />
        )}
        {proposing && (
          <LazyProposeDialog
            isHandedOver={proposing === "draft"}
            onClose={() => setProposing(undefined)}
          />
        )}
      </LazyBoundary>
      <LazyBoundary onClose={() => setReviewing(false)}>
        {reviewing && (
          <Review blocked={blocked} onSave={trySave} onClose={() => setReviewing(false)} />
        )}
      </LazyBoundary>
    </>
  );
}

interface Heard {
  draft: Draft;
  /** Whether a save was sent, and is not in the draft yet. */
  isSent: boolean;
  said: string;
}

/**
 * Tells screen readers what was done to the draft. `quiet`: the screen says itself what a step
 * changes.
 */
function DraftSaid({ quiet }: { quiet: boolean }) {
  const { pending, changes } = useOwnerEdit((edit) => edit.drafted);
  const { draft, saving } = useDrafting("draft", "saving");
  const [heard, setHeard] = useState<Heard>({ draft, isSent: saving, said: "" });
  const [isThere, setThere] = useState(false);
  // A screen reader does not read a text that appears together with its region.
  useEffect(() => setThere(true), []);
  const { isSent } = heard;
  if (heard.draft !== draft || (saving && !isSent)) {
    const { base, steps } = heard.draft;
    const isSaved =
      isSent && draft.base.revision > base.revision && draft.steps.length < steps.length;
    const step = quiet ? undefined : stepText(heard.draft, draft);
    let said = pending.length > 0 ? heard.said : "";
    if (isSaved) {
      said = t("Saved as revision {revision, number}", { revision: draft.base.revision });
    } else if (step !== undefined) {
      said = t(
        "{label}. {changes, plural, =0 {No changes} one {# change} other {# changes}} to save",
        { label: step, changes },
      );
    }
    setHeard({
      draft,
      isSent: saving || (isSent && !isSaved && steps === draft.steps),
      said,
    });
  }
  return <LiveRegion text={isThere ? heard.said : ""} />;
}

/** The effect of the last step; undefined where there is none, or where it goes on. */
function stepText(before: Draft, now: Draft): string | undefined {
  const [last, undone] = [now.steps.at(-1), now.undone.at(-1)];
  if (now.undone.length > before.undone.length)
    return undone && t("Undo: {label}", { label: undone.label });
  if (now.steps.length <= before.steps.length && last?.label === before.steps.at(-1)?.label)
    return undefined;
  if (!last || now.base !== before.base) return undefined;
  return last === before.undone.at(-1) ? t("Redo: {label}", { label: last.label }) : last.label;
}
