import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { ServerEvent } from "../../../server/src/api-contract.ts";
import { appBase } from "../components/app-base.ts";
import { agentsQuery } from "./agents.ts";
import { catalogQuery, toolUsageQuery } from "./catalog.ts";
import { beginHearing, endHearing } from "./change-marks.ts";
import { healthQuery } from "./health.ts";
import { preferencesQuery } from "./preferences.ts";
import { ignoredProblemsQuery, problemsQuery } from "./problems.ts";
import { SAVES_SETTINGS, settingsQuery } from "./settings.ts";
import { sourcesQuery } from "./sources.ts";

/** True while the event stream is connected. */
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
  let last = "";
  const connect = () => {
    events = new EventSource(`${appBase}/api/events`);
    events.addEventListener("connected", ({ data }: MessageEvent<string>) => {
      beginHearing(data, () => refetch(client, []));
      void client.invalidateQueries({ predicate: ({ state }) => state.status === "error" });
      onConnected(true);
    });
    events.onmessage = ({ data, lastEventId }: MessageEvent<string>) => {
      last = lastEventId;
      refetchAffected(client, JSON.parse(data) as ServerEvent);
    };
    events.onerror = () => {
      endHearing(last);
      onConnected(false);
      // The browser reconnects by itself unless the answer was an error.
      if (events.readyState === EventSource.CLOSED) retry = setTimeout(connect, 3000);
    };
  };
  connect();
  return () => {
    clearTimeout(retry);
    endHearing(last);
    events.close();
  };
}

/** Refetches. A first answer that is still on its way may lack the change, so it is refetched after it arrives. */
function refetch(client: QueryClient, queryKey: readonly unknown[]): void {
  for (const { state, promise, queryKey: first } of client.getQueryCache().findAll({ queryKey })) {
    if (state.data !== undefined) continue;
    void promise?.then(
      () => client.invalidateQueries({ queryKey: first, exact: true }),
      () => {},
    );
  }
  void client.invalidateQueries({ queryKey });
}

function refetchAffected(client: QueryClient, event: ServerEvent): void {
  for (const queryKey of findAffectedQueries(event)) refetch(client, queryKey);
  if (event.type === "settings") runAfterOwnSaves(client, () => refetchSettings(client, event));
}

/** Skips a revision that this page saved itself: the answer to the save contained it. */
function refetchSettings(client: QueryClient, { owner, revision }: Extract<ServerEvent, { type: "settings" }>): void {
  const { queryKey } = settingsQuery(owner);
  if ((client.getQueryData(queryKey)?.revision ?? 0) < revision) refetch(client, queryKey);
}

/** Runs at once, or after the saves of this page: an event often arrives before the answer to the save. */
function runAfterOwnSaves(client: QueryClient, act: () => void): void {
  const isSaving = () => client.isMutating({ mutationKey: SAVES_SETTINGS }) > 0;
  if (!isSaving()) {
    act();
    return;
  }
  const stop = client.getMutationCache().subscribe(() => {
    if (isSaving()) return;
    stop();
    act();
  });
}

/** Key of `newestSaveQuery`, which loads later. */
const NEWEST_SAVE = ["newest save"];

/** Of `agentClientsQuery`, which loads later. */
const CLIENTS = ["clients"];

function findAffectedQueries(event: ServerEvent): (readonly unknown[])[] {
  const [catalog, usage] = [catalogQuery.queryKey, toolUsageQuery.queryKey];
  const [agents, problems] = [agentsQuery.queryKey, problemsQuery.queryKey];
  switch (event.type) {
    case "catalog":
      // Settings are bound to the sources of their tools.
      return [catalog, agents, usage, problems, ["settings"], CLIENTS];
    case "agents":
      return [agents, usage, problems, ["settings"], NEWEST_SAVE];
    case "settings":
      // A change of the organisation also sends a catalog event.
      return event.owner.kind === "organisation" ? [NEWEST_SAVE] : [agents, usage, problems, NEWEST_SAVE, CLIENTS];
    case "preferences":
      return [preferencesQuery.queryKey, catalog, agents, problems];
    case "problems":
      return [problems, ignoredProblemsQuery.queryKey, agents];
    case "tokens":
      return [["agent-tokens", event.agent]];
    case "calls":
      return [["calls"]];
    case "health":
      return [healthQuery.queryKey];
    case "clients":
      return [[...CLIENTS, event.agent]];
    case "sources":
      return [sourcesQuery.queryKey, catalog, problems];
  }
}
