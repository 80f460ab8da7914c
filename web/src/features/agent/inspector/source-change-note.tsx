import type { SourceChange } from "@pegboard/registry-core/internal";
import { Note } from "@pegboard/ui/note.tsx";
import { placePath } from "../../../addresses/place-path.ts";
import { t } from "../../../messages/t.ts";

const SOURCE_CHANGE = {
  unseen: t("Nobody has accepted yet what its source says: read it before you switch it on."),
  new: t("New in its source: no agent gets it until somebody accepts it."),
  withheld: t(
    "Refused, or accepted for other agents only: this agent does not get it until somebody accepts it.",
  ),
  changed: t("Changed by its source: it stays as it was accepted until somebody accepts it."),
};

interface SourceChangeNoteProps {
  change: SourceChange;
  /** Id of the source. */
  source: string;
}

/**
 * A note that a source changed the tool since it was accepted, with the effect of that and a link
 * to the review.
 */
export function SourceChangeNote({ change, source }: SourceChangeNoteProps) {
  const href = placePath({ source }, { changes: true });
  return (
    <div className="px-6 pt-3 max-sm:px-4">
      <Note
        tone="warn"
        actions={
          change !== "unseen" && (
            <a href={href} className="flex-none font-medium text-accent underline">
              {t("Review changes")}
            </a>
          )
        }
      >
        {SOURCE_CHANGE[change]}
      </Note>
    </div>
  );
}
