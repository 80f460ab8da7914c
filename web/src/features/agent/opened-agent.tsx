import { Button } from "@pegboard/ui/button.tsx";
import { Note } from "@pegboard/ui/note.tsx";
import { TimeAgo } from "@pegboard/ui/time-ago.tsx";
import { memo, useEffect } from "react";
import { useAgentSummary } from "../../api/agents.ts";
import { useActOnAgents } from "../../api/owners.ts";
import { useTellPresence } from "../../api/presence.ts";
import { useSelectedDrafts } from "../../drafts/use-draft.ts";
import { t } from "../../messages/t.ts";
import { noteOpened } from "./recent-agents.ts";

/** Tells others that the agent is open here, and its reader where it answers nobody. */
export const OpenedAgent = memo(function OpenedAgent({ agent }: { agent: string }) {
  const { archived } = useAgentSummary(agent) ?? {};
  useEffect(() => noteOpened(agent), [agent]);
  useTellPresence(
    agent,
    useSelectedDrafts((drafts) => drafts.known().has(agent)),
  );
  return archived === undefined ? null : <ArchivedNote agent={agent} since={archived} />;
});

/** A note that an archived agent answers nobody, with a button that brings it back. */
function ArchivedNote({ agent, since }: { agent: string; since: string }) {
  const { mutate, isPending, data: [failed] = [] } = useActOnAgents();
  const restore = (
    <Button
      size="s"
      blocked={isPending ? t("It is being restored.") : undefined}
      onClick={() =>
        mutate({ agents: [agent], act: { kind: "change", body: { archived: false } } })
      }
    >
      {t("Restore")}
    </Button>
  );
  return (
    <div className="flex-none border-b border-line bg-app px-4 py-2">
      <Note tone={failed ? "bad" : "warn"} actions={restore}>
        {t.rich("{archived} {ago}: this agent answers nobody.", {
          archived: <b className="font-semibold">{t("Archived")}</b>,
          ago: <TimeAgo at={since} />,
        })}{" "}
        {failed?.reason}
      </Note>
    </div>
  );
}
