import { configFieldTitle } from "@pegboard/registry-core/internal";
import { Button } from "@pegboard/ui/button.tsx";
import { Note } from "@pegboard/ui/note.tsx";
import { findMissingSecrets, type ToolConfigKey } from "../../drafts/draft.ts";
import { t } from "../../messages/t.ts";
import { useDrafting, useOwnerEdit } from "../owner-edit.tsx";
import { OthersNote } from "./others-note.tsx";
import { SaveNote } from "./save-note.tsx";

/**
 * The notes over the draft bar: what others saved, why a save failed, which secrets are lost.
 * `openField` leads to a config field.
 */
export function DraftNotes({ openField }: { openField(place: ToolConfigKey): void }) {
  const { drafted, error } = useOwnerEdit("drafted", "error");
  const missing = findMissingSecrets(useDrafting((edit) => edit.draft));
  const isNotSaved = error !== undefined && drafted.pending.length > 0;
  return (
    <>
      <OthersNote />
      {(isNotSaved || drafted.clashes.length > 0) && <SaveNote />}
      {missing.length > 0 && <SecretsNote missing={missing} onEnter={openField} />}
    </>
  );
}

interface SecretsNoteProps {
  missing: ToolConfigKey[];
  /** Leads to the field of the first secret. */
  onEnter(place: ToolConfigKey): void;
}

/**
 * Lists the typed secrets that were lost. They do not survive a reload, because the browser must
 * not keep them.
 */
function SecretsNote({ missing, onEnter }: SecretsNoteProps) {
  const tools = useOwnerEdit((edit) => edit.tools);
  const send = useDrafting((edit) => edit.send);
  const [first] = missing;
  if (!first) return null;
  const names = missing.map(({ tool, key }) => {
    const definition = tools.get(tool)?.definition;
    return t("{key} in {tool}", {
      key: definition ? configFieldTitle(key, definition, t) : key,
      tool: definition?.displayName ?? tool,
    });
  });
  return (
    <div className="flex-none border-t border-line bg-app px-4 py-2">
      <Note
        tone="warn"
        actions={
          <span className="flex flex-wrap gap-2">
            <Button size="s" onClick={() => onEnter(first)}>
              {t("{count, plural, one {Enter it} other {Enter them}}", { count: missing.length })}
            </Button>
            <Button size="s" variant="ghost" onClick={() => send({ type: "forgetSecrets" })}>
              {t("Dismiss")}
            </Button>
          </span>
        }
      >
        <b className="font-semibold">
          {t(
            "{count, plural, one {# secret has to be entered again:} other {# secrets have to be entered again:}}",
            { count: missing.length },
          )}
        </b>{" "}
        {t("{secrets}. Unsaved secrets are not kept in the browser.", {
          secrets: names.join(", "),
        })}
      </Note>
    </div>
  );
}
