import type { AgentState } from "../agents/agent-states.ts";
import type { ClientSession } from "../agents/connected-clients.ts";
import type { ServedClient } from "./agent-server.ts";
import type { ListChanges, ToldList } from "./list-changes.ts";
import type { Pace } from "./pace.ts";

/** A stream on which a client is told of changes. */
interface ToldClient {
  state: AgentState;
  client: Pick<ServedClient, "selection">;
  seen: ClientSession;
  pace: Pace;
  tell: Record<ToldList, () => void>;
}

/** Tells the client of changes until the function that it answers is called. */
export function tellChanges(
  changes: ListChanges,
  { state, client, seen, pace, tell }: ToldClient,
): () => void {
  const close = seen.open();
  const stop = changes.follow(state, seen.listedFingerprint(), {
    selection: client.selection,
    end: () => pace.end(),
    tell(lists) {
      for (const list of lists) pace.tell(list, tell[list]);
    },
  });
  return () => {
    stop();
    close();
  };
}
