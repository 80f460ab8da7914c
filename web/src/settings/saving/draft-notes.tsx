import { findMissingSecrets, type ToolConfigKey } from "../../drafts/draft.ts";
import { OthersNote } from "../others/others-note.tsx";
import { useDrafting, useOwnerEdit } from "../owner-edit.tsx";
import { SaveNote } from "./save-note.tsx";
import { SecretsNote } from "./secrets-note.tsx";

/**
 * The notes over the draft bar: what others saved, why a save failed, which secrets are lost.
 * `openField` leads to a config field.
 */
export function DraftNotes({ openField }: { openField(place: ToolConfigKey): void }) {
  const { drafted, failure } = useOwnerEdit("drafted", "failure");
  const missing = findMissingSecrets(useDrafting((edit) => edit.draft));
  const isNotSaved = failure !== undefined && drafted.pending.length > 0;
  return (
    <>
      <OthersNote />
      {(isNotSaved || drafted.clashes.length > 0) && <SaveNote />}
      {missing.length > 0 && <SecretsNote missing={missing} onEnter={openField} />}
    </>
  );
}
