import type { SourceChange } from "@pegboard/registry-core";
import { Note } from "../../../components/note.tsx";
import { useAgentEdit } from "../draft/agent-edit.tsx";

interface SourceChangeNoteProps {
  change: SourceChange;
  /** Id of the source. */
  source: string;
}

const TEXTS: Readonly<Record<SourceChange, string>> = {
  new: "New in its source: no agent gets it",
  withheld: "Refused, or accepted for other agents only: this agent does not get it",
  changed: "Changed by its source: it stays as it was accepted",
};

/** Says that a source changed the tool since it was accepted, what follows, and links to the review. */
export function SourceChangeNote({ change, source }: SourceChangeNoteProps) {
  const href = useAgentEdit().links.placePath({ source }, { changes: true });
  return (
    <div className="px-6 pt-3 max-sm:px-4">
      <Note
        tone="warn"
        actions={
          <a href={href} className="flex-none font-medium text-accent underline">
            Review changes
          </a>
        }
      >
        {TEXTS[change]} until somebody accepts it.
      </Note>
    </div>
  );
}
