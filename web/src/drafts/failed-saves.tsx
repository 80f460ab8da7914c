import { escapeInvisible } from "@pegboard/registry-core/internal";
import { Note } from "../components/note.tsx";
import { listText } from "../language/list-text.ts";

interface FailedSavesProps {
  /** What was not done. */
  lead: string;
  failures: readonly { name: string; reason: string }[];
}

/** Whose changes were not saved, and why: each reason once, as a full disk is the reason of all. */
export function FailedSaves({ lead, failures }: FailedSavesProps) {
  const reasons = new Map<string, string[]>();
  for (const { name, reason } of failures)
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
