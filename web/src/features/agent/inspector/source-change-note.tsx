import type { SourceChange } from "@pegboard/registry-core/internal";
import { placePath } from "../../../addresses/place-path.ts";
import { Note } from "../../../components/note.tsx";
import { say } from "./texts.ts";

interface SourceChangeNoteProps {
  change: SourceChange;
  /** Id of the source. */
  source: string;
}

/**
 * Says that a source changed the tool since it was accepted, what follows, and links to the review.
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
              {say.reviewChanges}
            </a>
          )
        }
      >
        {say.sourceChange[change]}
      </Note>
    </div>
  );
}
