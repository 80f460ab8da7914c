import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { agentsQuery } from "../../../api/agents.ts";
import { revisionsQuery } from "../../../api/revisions.ts";
import { NameTile } from "../../../components/name-tile.tsx";
import { Dialog } from "../../../components/overlays/dialog.tsx";
import { Loaded } from "../../../components/page/loaded.tsx";
import { Skeleton } from "../../../components/page/skeleton.tsx";
import { countOf } from "../../../components/text/count-text.ts";
import { TimeAgo } from "../../../components/time-ago.tsx";

const skeleton = <Skeleton rows={4} rowClass="h-11" />;

export interface RevisionPickerProps {
  agent: string;
  /** Of the settings that are saved. */
  current: number;
  onPick(revision: number): void;
  onClose(): void;
}

/** The saves of an agent, newest first, and the agent as it was created. */
export function RevisionPicker({ agent, current, onPick, onClose }: RevisionPickerProps) {
  const query = useQuery(revisionsQuery({ kind: "agent", id: agent }, current));
  return (
    <Dialog title="Compare with a revision" onClose={onClose}>
      <Loaded query={query} failure="Revisions could not be loaded" skeleton={skeleton}>
        {({ revisions }) => (
          <ul className="-mx-3">
            {revisions.map(({ revision, savedAt, savedBy, changes }) => (
              <Choice key={revision} onPick={() => onPick(revision)}>
                <span className="num w-24 flex-none font-medium">Revision {revision}</span>
                <span className="min-w-0 flex-1 truncate">{savedBy}</span>
                <span className="text-2">
                  {countOf(changes, "change")} · <TimeAgo at={savedAt} />
                </span>
              </Choice>
            ))}
            {!revisions.some(({ revision }) => revision === 0) && (
              <Choice onPick={() => onPick(0)}>
                <span className="num w-24 flex-none font-medium">Revision 0</span>
                <span className="min-w-0 flex-1 truncate text-2">As it was created</span>
              </Choice>
            )}
          </ul>
        )}
      </Loaded>
    </Dialog>
  );
}

export interface AgentPickerProps {
  /** Not offered. */
  agent: string;
  onPick(agent: string): void;
  onClose(): void;
}

/** The other agents. */
export function AgentPicker({ agent, onPick, onClose }: AgentPickerProps) {
  const query = useQuery(agentsQuery);
  return (
    <Dialog title="Compare with another agent" onClose={onClose}>
      <Loaded query={query} failure="Agents could not be loaded" skeleton={skeleton}>
        {(agents) => {
          const others = agents.filter(({ id }) => id !== agent);
          if (others.length === 0) return <p className="text-list text-2">There is no other agent yet.</p>;
          return (
            <ul className="-mx-3">
              {others.map(({ id, name }) => (
                <Choice key={id} onPick={() => onPick(id)}>
                  <NameTile id={id} name={name} />
                  <span className="min-w-0 flex-1 truncate">{name}</span>
                </Choice>
              ))}
            </ul>
          );
        }}
      </Loaded>
    </Dialog>
  );
}

function Choice({ children, onPick }: { children: ReactNode; onPick(): void }) {
  return (
    <li>
      <button
        type="button"
        onClick={onPick}
        className="flex min-h-9 w-full items-center gap-3 rounded-md px-3 py-1 text-left text-list hover:bg-hover focus-visible:-outline-offset-2 max-sm:min-h-11 max-sm:flex-wrap"
      >
        {children}
      </button>
    </li>
  );
}
