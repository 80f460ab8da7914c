import { LiveRegion } from "@pegboard/ui/live-region.tsx";
import { useEffect, useState } from "react";
import type { Draft } from "../../drafts/draft.ts";
import { t } from "../../messages/t.ts";
import { OthersNote } from "../others/others-note.tsx";
import { useDrafting, useOwnerEdit } from "../owner-edit.tsx";

interface LateFootProps {
  /** The screen says itself what a step changes. */
  quiet: boolean;
  /** The draft when the page was opened. */
  since: Draft;
}

/**
 * What others saved, and for screen readers what was done to the draft. It loads after the page,
 * which works without it.
 */
export function LateFoot(props: LateFootProps) {
  return (
    <>
      <OthersNote />
      <DraftSaid {...props} />
    </>
  );
}

interface Heard {
  draft: Draft;
  /** Whether a save was sent, and is not in the draft yet. */
  isSent: boolean;
  said: string;
}

function DraftSaid({ quiet, since }: LateFootProps) {
  const pending = useOwnerEdit((edit) => edit.drafted.pending);
  const { draft, saving } = useDrafting("draft", "saving");
  const [heard, setHeard] = useState<Heard>({ draft: since, isSent: saving, said: "" });
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
        { label: step, changes: pending.length },
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
