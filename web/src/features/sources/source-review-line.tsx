import { FileDiff } from "lucide-react";
import type { SourceSummary } from "../../api/sources.ts";
import { Button } from "../../components/button.tsx";
import { Note } from "../../components/note.tsx";

/** The changes of a source that wait for review, with a link. */
export function SourceReviewLine({ source, onReview }: { source: SourceSummary; onReview(): void }) {
  const { review } = source;
  if (!review || review.new + review.changed === 0) return null;
  const changed =
    review.changed > 0 && `${review.changed} changed by its source and ${staysWord(review.changed)} as accepted`;
  const added = review.new > 0 && `${review.new} new and not offered`;
  return (
    <Note
      tone="warn"
      actions={
        <Button size="s" icon={FileDiff} onClick={onReview}>
          Review changes
        </Button>
      }
    >
      {[changed, added].filter(Boolean).join(", ")}
    </Note>
  );
}

const staysWord = (count: number): string => (count === 1 ? "stays" : "stay");
