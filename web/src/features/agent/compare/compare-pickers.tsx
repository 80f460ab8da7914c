import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { agentsQuery } from "../../../api/agents.ts";
import { NameTile } from "../../../components/name-tile.tsx";
import { Dialog } from "../../../components/overlays/dialog.tsx";
import { Loaded } from "../../../components/page/loaded.tsx";
import { Skeleton } from "../../../components/page/skeleton.tsx";
import { RevisionList } from "../../../settings/revision-list.tsx";

const skeleton = <Skeleton rows={4} rowClass="h-11" />;

interface RevisionPickerProps {
  agent: string;
  /** Of the settings that are saved. */
  current: number;
  onPick(revision: number): void;
  onClose(): void;
}

/** Lists the revisions of an agent, from its creation on. */
export function RevisionPicker({ agent, current, onPick, onClose }: RevisionPickerProps) {
  return (
    <Dialog title="Compare with a revision" onClose={onClose}>
      <RevisionList
        owner={{ kind: "agent", id: agent }}
        current={current}
        origin="As it was created"
        row={(revision, content) => <Choice onPick={() => onPick(revision)}>{content}</Choice>}
      />
    </Dialog>
  );
}

interface AgentPickerProps {
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
                <li key={id}>
                  <Choice onPick={() => onPick(id)}>
                    <NameTile id={id} name={name} />
                    <span className="min-w-0 flex-1 truncate">{name}</span>
                  </Choice>
                </li>
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
    <button
      type="button"
      onClick={onPick}
      className="flex min-h-9 w-full items-center gap-3 rounded-md px-3 py-1 text-left text-list hover:bg-hover focus-visible:-outline-offset-2 max-sm:min-h-11 max-sm:flex-wrap"
    >
      {children}
    </button>
  );
}
