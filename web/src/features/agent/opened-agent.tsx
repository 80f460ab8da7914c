import { memo, Suspense, useEffect } from "react";
import { useAgentSummary } from "../../api/agents.ts";
import { useTellPresence } from "../../api/presence.ts";
import { useSelectedDrafts } from "../../drafts/use-draft.ts";
import { LazyArchivedNote } from "./late-parts.ts";
import { noteOpened } from "./recent-agents.ts";

/** Tells others that the agent is open here, and its reader where it answers nobody. */
export const OpenedAgent = memo(function OpenedAgent({ agent }: { agent: string }) {
  const { archived } = useAgentSummary(agent) ?? {};
  useEffect(() => noteOpened(agent), [agent]);
  useTellPresence(
    agent,
    useSelectedDrafts((drafts) => drafts.known().has(agent)),
  );
  if (archived === undefined) return null;
  return (
    <Suspense>
      <LazyArchivedNote agent={agent} since={archived} />
    </Suspense>
  );
});
