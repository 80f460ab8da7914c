import {
  createMcpHandler,
  isInitializeRequest,
  isLegacyRequest,
  legacyStatelessFallback,
  type ServerContext,
  type ServerEventBus,
} from "@modelcontextprotocol/server";
import { LIMITS } from "@pegboard/registry-core/internal";
import type { Context, Hono } from "hono";
import { z } from "zod";
import type { LiveUse } from "../access/live-use.ts";
import type { ConnectedClients } from "../agents/connected-clients.ts";
import type { Dependencies } from "../dependencies.ts";
import { PegboardError } from "../errors.ts";
import { calledBy, callerKey } from "../http/caller.ts";
import { findServedAgent } from "../http/find-agent.ts";
import { readJson } from "../http/read-request.ts";
import { readSelection } from "../http/read-selection.ts";
import { BODY_LIMITS } from "../limits.ts";
import { unmarkAnswer } from "../sources/mcp/transport/long-numbers.ts";
import { AgentServer, type Exchange, type ServedClient } from "./agent-server.ts";
import { tellChanges } from "./change-stream.ts";
import { claimsModern, clientFactsIn, joinClient } from "./client-facts.ts";
import { ListChanges } from "./list-changes.ts";
import { type McpRequest, McpSessions } from "./mcp-sessions.ts";
import { Pace } from "./pace.ts";
import { PendingCalls } from "./pending-call.ts";

/** A client of 2026-07-28 that wants to be told of changes. */
const listening = z.looseObject({ method: z.literal("subscriptions/listen") });

export function mcpRoute(app: Hono, dependencies: Dependencies): void {
  const { events, questions, newId, callLimits, streams } = dependencies;
  const changes = new ListChanges(dependencies);
  const sessions = new McpSessions(changes, dependencies);
  const answer = answering(dependencies, { changes, sessions });
  const asked = new PendingCalls({ questions, newId });
  const exchanges = new WeakMap<Request, Exchange>();
  const exchangeOf = ({ http }: ServerContext) => (http?.req ? exchanges.get(http.req) : undefined);

  app.use("/mcp/:agent", callLimits.perRequest);
  app.all("/mcp/:agent", async (context: Context) => {
    const state = await findServedAgent(dependencies, context);
    const request = context.req.raw;
    const body =
      request.method === "POST"
        ? await readJson(context, z.unknown(), { ...BODY_LIMITS.ofCalls, keepsDigits: true })
        : undefined;
    const isStream = request.method === "GET" || listening.safeParse(body).success;
    const pace = new Pace();
    const { liveUse } = context.var;
    exchanges.set(request, { pace, state, liveUse });
    const client = {
      agent: state.agent.id,
      selection: readSelection(context),
      by: calledBy(context, "mcp"),
      owner: JSON.stringify([callerKey(context), state.agent.id]),
      session: "",
      exchangeOf,
    };
    const serve = (served: ServedClient) =>
      new AgentServer({ ...dependencies, asked }, state, served);
    const atEnd = [isStream ? streams.mcp.take(context) : callLimits.begin(context)];
    const left = () => {
      for (const end of atEnd.splice(0)) end();
    };
    try {
      if (Array.isArray(body)) atEnd.push(callLimits.count(context, sizeOfBatch(body)));
      const response = await answer({ request, body, state, client, pace, serve, atEnd });
      if (isStream && liveUse) atEnd.push(endWith(liveUse, pace));
      // A call has as much time to end as the server gives, and its answer says why it did not.
      const ofStream = isStream && { events, check: () => liveUse?.check() };
      return unmarkAnswer(pace.follow(response, { ...ofStream, left }));
    } catch (error) {
      left();
      throw error;
    }
  });
}

/** Ends a stream with its token or its session. Answers a function that stops to. */
function endWith({ signal, hold, ended }: LiveUse, pace: Pace): () => void {
  if (signal.aborted) throw ended();
  const end = () => pace.end();
  signal.addEventListener("abort", end);
  const release = hold();
  return () => {
    signal.removeEventListener("abort", end);
    release();
  };
}

/**
 * The number of messages; each counts, whatever it asks. @throws PegboardError 413 when there are
 * more than a model may ask for at once
 */
function sizeOfBatch({ length }: unknown[]): number {
  if (length <= LIMITS.batchCalls) return length;
  throw new PegboardError("payload_too_large", (t) =>
    t("The batch has {count} messages, more than {most}. Send it in parts.", {
      count: length,
      most: LIMITS.batchCalls,
    }),
  );
}

type Serving = { changes: ListChanges; sessions: McpSessions };

function answering({ log, clients }: Dependencies, { changes, sessions }: Serving) {
  const onerror = (error: Error) =>
    log.debug({ error: error.message }, "A client of MCP was answered with an error.");
  return async (asked: McpRequest): Promise<Response> => {
    const { request, body, client, serve } = asked;
    const factory = () => serve(client).server;
    if (claimsModern(body) || !(await isLegacyRequest(request, body))) {
      const bus = listenerBus({ clients, changes }, asked);
      return createMcpHandler(factory, { legacy: "reject", bus, keepAliveMs: 0, onerror }).fetch(
        request,
        {
          parsedBody: body,
        },
      );
    }
    const session = request.headers.get("mcp-session-id");
    if (isInitializeRequest(body)) return sessions.begin(asked);
    if (session !== null) return sessions.answer(session, asked);
    return legacyStatelessFallback(factory, onerror)(request, { parsedBody: body });
  };
}

/** Where the SDK's handler hears of changes, for the one client that a request comes from. */
function listenerBus(
  { clients, changes }: { clients: ConnectedClients; changes: ListChanges },
  { body, state, client, pace }: McpRequest,
): ServerEventBus {
  return {
    publish: () => undefined,
    subscribe: (listener) =>
      tellChanges(changes, {
        state,
        client,
        pace,
        seen: joinClient(clients, client, clientFactsIn(body)),
        tell: {
          tools: () => listener({ kind: "tools_list_changed" }),
          prompts: () => listener({ kind: "prompts_list_changed" }),
          resources: () => listener({ kind: "resources_list_changed" }),
        },
      }),
  };
}
