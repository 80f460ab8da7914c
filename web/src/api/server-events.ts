import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { ServerEvent } from "../../../server/src/api-contract.ts";
import { agentsQuery } from "./agents.ts";
import { catalogQuery } from "./catalog.ts";
import { healthQuery } from "./health.ts";
import { preferencesQuery } from "./preferences.ts";
import { problemsQuery } from "./problems.ts";
import { settingsQuery } from "./settings.ts";
import { sourcesQuery } from "./sources.ts";

/** True while the server says what changes; false while the connection is lost and tried again. */
export function useServerEvents(): boolean {
  const client = useQueryClient();
  const [connected, setConnected] = useState(true);
  useEffect(() => listen(client, setConnected), [client]);
  return connected;
}

/** Keeps a connection open and fetches again what others changed. Returns how to stop. */
function listen(client: QueryClient, onConnected: (connected: boolean) => void): () => void {
  let events: EventSource;
  let retry: ReturnType<typeof setTimeout> | undefined;
  // What was fetched before the first connection may have changed before it, too.
  let missed = true;
  const connect = () => {
    events = new EventSource("/api/events");
    events.onopen = () => {
      // Whatever happened while there was no connection was not heard. Requests under way are not sent again.
      if (missed) void client.invalidateQueries({}, { cancelRefetch: false });
      missed = false;
      onConnected(true);
    };
    events.onmessage = (message: MessageEvent<string>) => refetch(client, JSON.parse(message.data) as ServerEvent);
    events.onerror = () => {
      missed = true;
      onConnected(false);
      // The browser reconnects by itself unless the answer was an error.
      if (events.readyState === EventSource.CLOSED) retry = setTimeout(connect, 3000);
    };
  };
  connect();
  return () => {
    clearTimeout(retry);
    events.close();
  };
}

function refetch(client: QueryClient, event: ServerEvent): void {
  for (const queryKey of affected(event)) void client.invalidateQueries({ queryKey });
}

function affected(event: ServerEvent): (readonly unknown[])[] {
  const [catalog, agents, problems] = [catalogQuery.queryKey, agentsQuery.queryKey, problemsQuery.queryKey];
  switch (event.type) {
    case "catalog":
      // Settings too: they are bound to the sources of their tools.
      return [catalog, agents, problems, ["settings"]];
    case "agents":
      return [agents, catalog, problems, ["settings"]];
    case "settings":
      // What follows from the organisation's comes with the catalogue, which says so itself.
      return event.owner.kind === "organisation"
        ? [settingsQuery(event.owner).queryKey]
        : [settingsQuery(event.owner).queryKey, agents, catalog, problems];
    case "preferences":
      return [preferencesQuery.queryKey, catalog, agents, problems];
    case "problems":
      return [problems, agents];
    case "health":
      return [healthQuery.queryKey];
    case "sources":
      return [sourcesQuery.queryKey, catalog, problems];
  }
}
