import { useState } from "react";
import { useCommand } from "../../commands/use-command.ts";
import { t } from "../../messages/t.ts";
import { ChangeCount, DraftBarDot, DraftBarFrame } from "../../owner-editor/draft-bar.tsx";
import type { PreferenceChange } from "./preference-draft.ts";
import { preferenceName, preferenceText } from "./preference-texts.ts";
import { ReviewPreferences } from "./review-preferences.tsx";
import { usePreferenceEdit, usePresets } from "./use-preference-draft.ts";

/** The bar with the unsaved changes of the preferences, their review, and why a save failed. */
export function PreferenceFoot() {
  const { draft, changes, blocked, isSaving, error, move, drop, save } = usePreferenceEdit();
  const [isReviewing, setReviewing] = useState(false);
  const [refused, setRefused] = useState<string>();
  const labelOf = (step: { key: PreferenceChange["key"] } | undefined) =>
    step && preferenceName(step.key);
  const trySave = () => {
    setReviewing(false);
    setRefused(blocked);
    if (changes.length > 0 && blocked === undefined && !isSaving) save();
  };
  useCommand("draft.save", trySave, {
    blocked: changes.length === 0 ? t("Nothing has changed") : blocked,
    explain: trySave,
  });
  const reason = error ?? (refused === blocked ? refused : undefined);
  return (
    <>
      <output
        className={
          changes.length === 0
            ? "sr-only"
            : "flex-none border-t border-line bg-app px-4 py-1.5 text-list text-red empty:hidden"
        }
      >
        {reason !== undefined && t("Not saved: {reason}", { reason })}
      </output>
      <DraftBarFrame
        changes={changes.length}
        undo={{ act: () => move("undo"), label: labelOf(draft.steps.at(-1)) }}
        redo={{ act: () => move("redo"), label: labelOf(draft.undone.at(-1)) }}
        onDiscard={() => drop()}
        onReview={() => setReviewing(true)}
        save={{ act: trySave, blocked, isRunning: isSaving }}
      >
        {changes.length === 0 ? (
          t("No changes")
        ) : (
          <ChangeCount count={changes.length}>
            <DraftBarDot />
            <ChangeTexts changes={changes} />
          </ChangeCount>
        )}
      </DraftBarFrame>
      {isReviewing && changes.length > 0 && (
        <ReviewPreferences onSave={trySave} onClose={() => setReviewing(false)} />
      )}
    </>
  );
}

/** The first changes, in words. */
function ChangeTexts({ changes }: { changes: readonly PreferenceChange[] }) {
  const presets = usePresets();
  const [first, second, ...others] = changes;
  return [first, second].map(
    (change, index) =>
      change && (
        <span key={change.key} className={index > 0 ? "max-xl:hidden" : "max-sm:hidden"}>
          {preferenceName(change.key)} {preferenceText(change.key, change.from, presets)} →{" "}
          <b className="font-semibold text-1">{preferenceText(change.key, change.to, presets)}</b>
          {index === 1 && others.length > 0 && " …"}
        </span>
      ),
  );
}
