import { PersonMark } from "@pegboard/ui/person-mark.tsx";
import { type PresentPerson, usePresence } from "../api/presence.ts";
import { t } from "../messages/t.ts";

const PRESENCE = {
  open: (name: string) => t("{name} has this agent open.", { name }),
  openElsewhere: (name: string) => t("{name} has this agent open in another window.", { name }),
  edits: (name: string) => t("{name} edits this agent.", { name }),
  editsElsewhere: (name: string) => t("{name} edits this agent in another window.", { name }),
};

/** The people who have an agent open as well, in grey circles; nothing where there are none. */
export function PresenceMark({ agent }: { agent: string }) {
  const present = usePresence().get(agent);
  if (!present) return null;
  return (
    <span className="inline-flex flex-none -space-x-1.5" title={presenceText(present)}>
      {present.slice(0, MOST_MARKS).map(({ name }) => (
        <PersonMark key={name} name={name} />
      ))}
      <span className="sr-only">{presenceText(present)}</span>
    </span>
  );
}

const MOST_MARKS = 3;

/** A sentence such as "Ada edits this agent. Bob has it open in another window." */
function presenceText(present: PresentPerson[]): string {
  return present
    .map(({ name, isEditing, isSelf }) => {
      const { open, openElsewhere, edits, editsElsewhere } = PRESENCE;
      const [here, elsewhere] = isEditing ? [edits, editsElsewhere] : [open, openElsewhere];
      return (isSelf ? elsewhere : here)(name);
    })
    .join(" ");
}
