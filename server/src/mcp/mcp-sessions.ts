import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/server";
import type { AgentState } from "../agents/agent-states.ts";
import { PegboardError } from "../errors.ts";
import type { EventHub } from "../events/event-hub.ts";
import type { AgentServer, ServedClient } from "./agent-server.ts";
import { tellChanges } from "./change-stream.ts";
import type { ListChanges } from "./list-changes.ts";
import type { Pace } from "./pace.ts";

/** A client of the 2025 protocol. */
interface Session {
  client: ServedClient;
  transport: WebStandardStreamableHTTPServerTransport;
  served: AgentServer;
  lastUsedAt: number;
  streams: number;
  /** The number of requests without an answer. */
  running: number;
}

/** A request with the parts that were read of it. */
export interface McpRequest {
  request: Request;
  body: unknown;
  state: AgentState;
  client: ServedClient;
  pace: Pace;
  /** Begins the server of a client. */
  serve(client: ServedClient): AgentServer;
  /** Functions that are called when the answer has ended. */
  atEnd: (() => void)[];
}

/** The most sessions: of one caller of one agent, and of all. */
const MOST_OF_CALLER = 300;
const MOST_MCP_SESSIONS = 2_000;
/**
 * Milliseconds that a session without a stream lives on, and milliseconds between two looks for
 * such sessions.
 */
const LONGEST_IDLE = 30 * 60_000;
const LOOK_EVERY = 60_000;

/**
 * The sessions of the 2025 protocol, in memory. A client whose session has ended begins a new one
 * by itself.
 */
export class McpSessions {
  readonly #sessions = new Map<string, Session>();
  readonly #changes: ListChanges;
  readonly #newId: () => string;
  #isOver = false;

  constructor(changes: ListChanges, { events, newId }: { events: EventHub; newId(): string }) {
    this.#changes = changes;
    this.#newId = newId;
    const timer = setInterval(() => this.#endIdle(), LOOK_EVERY).unref();
    events.whenEnded(() => {
      clearInterval(timer);
      this.#isOver = true;
      for (const [id, { running }] of this.#sessions) if (running === 0) this.#end(id);
    });
  }

  /** Answers `initialize`. @throws PegboardError 429 when all sessions are in use */
  async begin({ request, body, client, serve }: McpRequest): Promise<Response> {
    this.#makeRoom(client.owner);
    const id = this.#newId();
    const own = { ...client, session: id };
    const served = serve(own);
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: () => id,
      onsessioninitialized: () =>
        void this.#sessions.set(id, {
          client: own,
          transport,
          served,
          lastUsedAt: Date.now(),
          streams: 0,
          running: 0,
        }),
      onsessionclosed: () => this.#end(id),
      keepAliveMs: 0,
    });
    await served.server.connect(transport);
    const response = await transport.handleRequest(request, { parsedBody: body });
    if (this.#sessions.has(id)) served.seen();
    else await served.server.close();
    return response;
  }

  /**
   * Answers a request of a session. @throws PegboardError 404 when there is no such session, or it
   * is another caller's
   */
  async answer(
    id: string,
    { request, body, state, client, pace, atEnd }: McpRequest,
  ): Promise<Response> {
    const session = this.#sessions.get(id);
    if (!session || session.client.owner !== client.owner) {
      throw new PegboardError("not_found", (t) =>
        t("This session has ended. Initialize a new one."),
      );
    }
    session.lastUsedAt = Date.now();
    if (request.method === "POST") atEnd.push(this.#note(id, session));
    const response = await session.transport.handleRequest(request, { parsedBody: body });
    if (request.method === "GET" && response.ok) atEnd.push(this.#listen(session, { state, pace }));
    return response;
  }

  #listen(session: Session, { state, pace }: Pick<McpRequest, "state" | "pace">): () => void {
    const { client, served } = session;
    session.streams += 1;
    const stop = tellChanges(this.#changes, {
      state,
      client,
      seen: served.seen(),
      pace,
      tell: {
        tools: () => void served.server.sendToolListChanged().catch(() => undefined),
        prompts: () => void served.server.sendPromptListChanged().catch(() => undefined),
        resources: () => void served.server.sendResourceListChanged().catch(() => undefined),
      },
    });
    return () => {
      session.streams -= 1;
      session.lastUsedAt = Date.now();
      stop();
    };
  }

  /** Notes a session. When the server stops, a session ends with its last answer. */
  #note(id: string, session: Session): () => void {
    session.running += 1;
    return () => {
      session.running -= 1;
      if (this.#isOver && session.running === 0) this.#end(id);
    };
  }

  #end(id: string): void {
    const session = this.#sessions.get(id);
    this.#sessions.delete(id);
    session?.served.seen().leave();
    session?.served.server.close().catch(() => undefined);
  }

  #endIdle(): void {
    const until = Date.now() - LONGEST_IDLE;
    for (const [id, { streams, lastUsedAt }] of this.#sessions) {
      if (streams === 0 && lastUsedAt < until) this.#end(id);
    }
  }

  /**
   * Closes a session to make room for a new one: the caller's own that was unused for the longest
   * time. Where there is no room for anybody, it is one of the caller's that has the most.
   */
  #makeRoom(owner: string): void {
    const own = this.#sessionsOf(owner);
    if (own.length < MOST_OF_CALLER && this.#sessions.size < MOST_MCP_SESSIONS) return;
    const crowd = own.length >= MOST_OF_CALLER ? own : this.#largestCrowd();
    const [idlest] = crowd
      .filter(([, { streams }]) => streams === 0)
      .sort(([, a], [, b]) => a.lastUsedAt - b.lastUsedAt);
    if (!idlest) {
      throw new PegboardError("too_many_requests", (t) =>
        t("There are {count} clients connected, as many as there may be. Disconnect one of them.", {
          count: crowd.length,
        }),
      );
    }
    this.#end(idlest[0]);
  }

  #sessionsOf(owner: string): [string, Session][] {
    return [...this.#sessions].filter(([, { client }]) => client.owner === owner);
  }

  #largestCrowd(): [string, Session][] {
    const counts = new Map<string, number>();
    for (const { client } of this.#sessions.values())
      counts.set(client.owner, (counts.get(client.owner) ?? 0) + 1);
    const [largest] = [...counts].sort(([, a], [, b]) => b - a);
    return largest ? this.#sessionsOf(largest[0]) : [];
  }
}
