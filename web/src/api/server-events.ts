import { appBase } from "@pegboard/ui/app-base.ts";
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { ServerEvent } from "../../../server/src/api-contract.ts";
import { accountQuery } from "./account/account.ts";
import { isSignedOut, sessionQuery } from "./account/session.ts";
import { agentClientsQuery, CLIENTS } from "./agent-clients.ts";
import { agentTokensQuery } from "./agent-tokens.ts";
import { agentsQuery } from "./agents.ts";
import { newestAuditQuery } from "./audit.ts";
import { catalogQuery, toolUsageQuery } from "./catalog.ts";
import { beginHearing, endHearing } from "./change-marks.ts";
import { evaluationsKey, MODEL_PROVIDERS_KEY } from "./evaluations/evaluation-keys.ts";
import { backupsQuery, healthQuery } from "./installation.ts";
import { presetsQuery } from "./owners.ts";
import { PEOPLE } from "./people.ts";
import { preferencesQuery } from "./preferences.ts";
import { presenceQuery } from "./presence.ts";
import { ignoredProblemsQuery, problemsQuery } from "./problems.ts";
import { progressQuery } from "./progress.ts";
import { PROPOSALS } from "./proposals.ts";
import { SAVES_SETTINGS, SETTINGS, settingsQuery } from "./settings.ts";
import { reviewQuery } from "./sources/source-changes.ts";
import { sourcesQuery } from "./sources/sources.ts";
import { approvalsQuery, CALL_USAGE, CALLS } from "./waiting-calls.ts";

/** The state of the event stream. */
export interface Connection {
  isOpen: boolean;
  /** When a lost stream is tried again, in milliseconds since 1970; absent during a try. */
  retryAt?: number | undefined;
  retry(): void;
  /** Whether another server process answers than the one that this page began with. */
  isOtherProcess: boolean;
}

type ConnectionState = Omit<Connection, "retry">;

/** Milliseconds to the next tries, in order; the last pause is repeated. */
const PAUSES = [1_000, 2_000, 4_000, 8_000, 15_000];
/**
 * Milliseconds without a sign of life until a stream counts as lost. The server gives one every 15
 * s.
 */
const SILENCE = 40_000;

/** Follows the server's events, and says whether they arrive. */
export function useServerEvents(): Connection {
  const client = useQueryClient();
  const [state, setState] = useState<ConnectionState>({ isOpen: true, isOtherProcess: false });
  const [retry, setRetry] = useState(() => () => {});
  const first = useRef<string>(undefined);
  const isOut = isSignedOut(useQuery(sessionQuery).data);
  useEffect(() => {
    // Whoever is not signed in gets no events; the page asks them to sign in.
    if (isOut) return;
    const stream = followServerEvents(client, first, setState);
    setRetry(() => stream.retry);
    return stream.stop;
  }, [client, isOut]);
  return { ...state, isOpen: state.isOpen || isOut, retry };
}

/** Keeps a connection open and fetches again what others changed. */
function followServerEvents(
  client: QueryClient,
  first: { current: string | undefined },
  onState: (state: ConnectionState) => void,
) {
  let events: EventSource;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = "";
  let tries = 0;
  let isOtherProcess = false;
  const wait = (act: () => void, pause: number) => {
    clearTimeout(timer);
    timer = setTimeout(act, pause);
  };
  const watch = () => wait(lose, SILENCE);
  const connect = () => {
    events = new EventSource(`${appBase}/api/v1/events`);
    watch();
    events.addEventListener("connected", ({ data }: MessageEvent<string>) => {
      const [process] = data.split(".");
      first.current ??= process;
      isOtherProcess ||= process !== first.current;
      [tries, last] = [0, ""];
      watch();
      beginHearing(data, () => refetch(client, []));
      void client.invalidateQueries({ predicate: ({ state }) => state.status === "error" });
      onState({ isOpen: true, isOtherProcess });
    });
    events.addEventListener("alive", watch);
    events.addEventListener("presence", ({ data }: MessageEvent<string>) => {
      client.setQueryData(presenceQuery.queryKey, JSON.parse(data));
    });
    events.onmessage = ({ data, lastEventId }: MessageEvent<string>) => {
      watch();
      last = lastEventId;
      refetchAffected(client, JSON.parse(data) as ServerEvent);
    };
    events.onerror = lose;
  };
  const lose = () => {
    events.close();
    endHearing(last);
    client.setQueryData(presenceQuery.queryKey, {});
    // A stream tells no reason: the session may have ended.
    if (client.getQueryData(sessionQuery.queryKey)?.you)
      void client.invalidateQueries(sessionQuery);
    const pause = PAUSES[Math.min(tries++, PAUSES.length - 1)] ?? 0;
    onState({ isOpen: false, retryAt: Date.now() + pause, isOtherProcess });
    wait(tryAgain, pause);
  };
  const tryAgain = () => {
    onState({ isOpen: false, isOtherProcess });
    events.close();
    connect();
  };
  client.setQueryDefaults(presenceQuery.queryKey, { gcTime: presenceQuery.gcTime });
  connect();
  return {
    retry: tryAgain,
    stop() {
      clearTimeout(timer);
      endHearing(last);
      events.close();
    },
  };
}

/**
 * Refetches a query. A first answer that is still on its way may lack the change, so it is
 * refetched after it arrives.
 */
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
  if (event.type === "progress")
    client.setQueryData(progressQuery(event.of).queryKey, event.progress);
  // This query is asked for first, because the screen of an owner waits for it.
  if (event.type === "settings")
    runAfterOwnSaves(client, event.owner, () => refetchSettings(client, event));
  for (const queryKey of findAffectedQueries(event)) {
    runAfterOwnSaves(client, queryKey, () => refetch(client, queryKey));
  }
}

/**
 * Refetches settings, except for a revision that this page saved itself: the answer to the save
 * contained it.
 */
function refetchSettings(
  client: QueryClient,
  { owner, revision }: Extract<ServerEvent, { type: "settings" }>,
): void {
  const { queryKey } = settingsQuery(owner);
  if ((client.getQueryData(queryKey)?.revision ?? 0) < revision) refetch(client, queryKey);
}

const actsAfterSaves = new WeakMap<QueryClient, Map<string, () => void>>();

/**
 * Runs an action at once, or once after the saves of this page: an event often arrives before the
 * answer to the save, and forty saves change one set of lists.
 */
function runAfterOwnSaves(client: QueryClient, subject: object, act: () => void): void {
  const isSaving = () => client.isMutating({ mutationKey: SAVES_SETTINGS }) > 0;
  if (!isSaving()) {
    act();
    return;
  }
  const acts = actsAfterSaves.get(client) ?? new Map<string, () => void>();
  acts.set(JSON.stringify(subject), act);
  if (actsAfterSaves.has(client)) return;
  actsAfterSaves.set(client, acts);
  const stop = client.getMutationCache().subscribe(() => {
    if (isSaving()) return;
    stop();
    actsAfterSaves.delete(client);
    for (const each of acts.values()) each();
  });
}

function findAffectedQueries(event: ServerEvent): (readonly unknown[])[] {
  const [catalog, usage] = [catalogQuery.queryKey, toolUsageQuery.queryKey];
  const [agents, problems] = [agentsQuery.queryKey, problemsQuery.queryKey];
  const [newestAudit, review] = [newestAuditQuery.queryKey, reviewQuery.queryKey];
  switch (event.type) {
    case "catalog":
      // Settings are bound to the sources of their tools.
      return [
        catalog,
        agents,
        usage,
        problems,
        SETTINGS,
        CLIENTS,
        presetsQuery.queryKey,
        review,
        CALL_USAGE,
      ];
    case "agents":
      return [agents, usage, CALL_USAGE, problems, SETTINGS, newestAudit, presetsQuery.queryKey];
    case "settings":
      // A change of the organisation or a preset also sends a catalog event; an agent's may be
      // which presets it follows.
      return event.owner.kind !== "agent"
        ? [newestAudit]
        : [agents, usage, CALL_USAGE, problems, newestAudit, CLIENTS, presetsQuery.queryKey];
    case "preferences":
      return [preferencesQuery.queryKey, catalog, agents, problems];
    case "problems":
      return [problems, ignoredProblemsQuery.queryKey, agents];
    case "tokens":
      return [agentTokensQuery(event.agent).queryKey];
    case "proposals":
      return [PROPOSALS, review];
    case "people":
      // A session may have ended elsewhere, and rights may be others.
      return [PEOPLE, sessionQuery.queryKey, accountQuery.queryKey];
    case "approvals":
      return [approvalsQuery.queryKey];
    case "audit":
      return [newestAudit, backupsQuery.queryKey];
    case "calls":
      return [CALLS];
    case "health":
      return [healthQuery.queryKey];
    case "clients":
      return [agentClientsQuery(event.agent).queryKey];
    case "evaluations":
      return [evaluationsKey(event.agent)];
    case "modelProviders":
      return [MODEL_PROVIDERS_KEY];
    case "progress":
      return [];
    case "sources":
      // A catalog event tells when it changed what tools there are, or whether they can run.
      return [sourcesQuery.queryKey, problems, review];
  }
}
