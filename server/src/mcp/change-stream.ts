import type { AgentState } from "../agents/agent-states.ts";
import type { SeenClient } from "../agents/connected-clients.ts";
import type { ServedClient } from "./agent-server.ts";
import type { ListChanges } from "./list-changes.ts";
import type { Pace } from "./pace.ts";

/** A stream on which a client is told of changes. */
interface ToldClient {
  state: AgentState;
  client: Pick<ServedClient, "selection" | "by">;
  seen: SeenClient;
  pace: Pace;
  tools(): void;
  prompts(): void;
}

/** Tells the client until what this answers is called. */
export function tellChanges(changes: ListChanges, { state, client, seen, pace, ...told }: ToldClient): () => void {
  const close = seen.open();
  const stop = changes.follow(state, seen.listedFingerprint(), {
    ...{ selection: client.selection, token: client.by.token?.id },
    end: () => pace.end(),
    tell({ tools, prompts }) {
      if (tools) pace.tell("tools", told.tools);
      if (prompts) pace.tell("prompts", told.prompts);
    },
  });
  return () => {
    stop();
    close();
  };
}
