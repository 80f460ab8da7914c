import { useEffect } from "react";
import { useAgentSummary } from "../../api/agents.ts";
import { useActOnAgents } from "../../api/owners.ts";
import { useTellPresence } from "../../api/presence.ts";
import { Button } from "../../components/button.tsx";
import { Note } from "../../components/note.tsx";
import { TimeAgo } from "../../components/time-ago.tsx";
import { useSelectedDrafts } from "../../drafts/use-draft.ts";
import { common } from "../../language/common.ts";
import { fill } from "../../language/fill.tsx";
import { noteOpened } from "./recent-agents.ts";
import { say } from "./texts.ts";

/** What an agent's head has that need not be there at once. */
export function LateHead({ agent }: { agent: string }) {
  const { archived } = useAgentSummary(agent) ?? {};
  useEffect(() => noteOpened(agent), [agent]);
  useTellPresence(
    agent,
    useSelectedDrafts((drafts) => drafts.known().has(agent)),
  );
  return archived === undefined ? null : <ArchivedNote agent={agent} since={archived} />;
}

/** A note that an archived agent answers nobody, with a button that brings it back. */
function ArchivedNote({ agent, since }: { agent: string; since: string }) {
  const { mutate, isPending, data: [failed] = [] } = useActOnAgents();
  const restore = (
    <Button
      size="s"
      blocked={isPending ? say.itIsBeingRestored : undefined}
      onClick={() =>
        mutate({ agents: [agent], act: { kind: "change", body: { archived: false } } })
      }
    >
      {common.restore}
    </Button>
  );
  return (
    <div className="flex-none border-b border-line bg-app px-4 py-2">
      <Note tone={failed ? "bad" : "warn"} actions={restore}>
        {fill(say.archivedSince, {
          archived: <b className="font-semibold">{say.archived}</b>,
          ago: <TimeAgo at={since} />,
        })}{" "}
        {failed?.reason}
      </Note>
    </div>
  );
}
