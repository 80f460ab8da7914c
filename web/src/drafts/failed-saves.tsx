import { escapeInvisible } from "@pegboard/registry-core/internal";
import { listText } from "@pegboard/ui/messages/sentences.ts";
import { Note } from "@pegboard/ui/note.tsx";

interface FailedSavesProps {
  /** A sentence about what was not done. */
  lead: string;
  errors: readonly { name: string; reason: string }[];
}

/**
 * The owners whose changes were not saved, with the reasons. Each reason is shown once, because a
 * full disk is the reason of all.
 */
export function FailedSaves({ lead, errors }: FailedSavesProps) {
  const reasons = new Map<string, string[]>();
  for (const { name, reason } of errors)
    reasons.set(reason, [...(reasons.get(reason) ?? []), name]);
  return (
    <Note tone="bad">
      {lead}
      <ul>
        {[...reasons].map(([reason, names]) => (
          <li key={reason}>
            {listText(names.map(escapeInvisible))}: {reason}
          </li>
        ))}
      </ul>
    </Note>
  );
}
