import { RegistryError } from "@pegboard/registry-core";
import type { SourceIssueFact } from "@pegboard/registry-core/problems";
import type { ReportProgress } from "../../events/progress-report.ts";
import { MCP_CALL_LIMIT } from "../../limits.ts";
import { SourceError } from "../source-error.ts";
import { mcpEnded, mcpErrorAnswer } from "./mcp-error.ts";
import { messageRedactor } from "./mcp-redactor.ts";
import { McpSession } from "./mcp-session.ts";
import type { McpReach } from "./mcp-ways.ts";
import type { DroppedListener } from "./transport/dropped-messages.ts";
import type { McpLimits } from "./transport/mcp-line.ts";

/**
 * Milliseconds that calls have to end when their source is closed, and when another session took
 * its place.
 */
const CLOSING_LIMIT = 5_000;
/** The most sessions that still answer calls while another one has taken their place. */
const MOST_FORMER_SESSIONS = 4;

interface SessionEvents extends DroppedListener {
  /** Called when what is done until the source is loaded goes on. */
  progress(now: Parameters<ReportProgress>[0]): void;
  /** Called when the server says that its list changed. */
  changed(): void;
  /** Called when the server forgot what it was told, and may list others now. */
  renewed(): void;
  lost(reason: SourceIssueFact): void;
}

/** A session that is connected; `ended` resolves when the one before it is closed. */
export interface Connected {
  session: McpSession;
  ended?: Promise<void> | undefined;
}

interface SessionsOf {
  name: string;
  /** Where the next one is connected. Rejects with a SourceError when that is nowhere. */
  reach(): Promise<McpReach>;
  /** Whether one has to end before the next one begins. */
  alone: boolean;
  answerLimit: number;
}

interface SessionStep {
  session: McpSession;
  step: "connect" | "list";
  signal: AbortSignal;
}

/**
 * The session of a source that is called, across all sessions that take its place: calls go to the
 * connected one, or wait for it.
 */
export class SessionInUse {
  readonly #name: string;
  readonly #reach: () => Promise<McpReach>;
  readonly #alone: boolean;
  readonly #answerLimit: number;
  readonly #events: SessionEvents;
  /** The session that is connected. */
  #session: McpSession | undefined;
  /** Resolves when the newest connection is made, or cannot be. */
  #connecting: Promise<unknown> | undefined;
  readonly #coming = new Set<McpSession>();
  /** Sessions that another one replaced, or that failed, until they are closed. */
  readonly #former = new Map<McpSession, Promise<void>>();

  constructor(of: SessionsOf, events: SessionEvents) {
    this.#name = of.name;
    this.#reach = of.reach;
    this.#alone = of.alone;
    this.#answerLimit = of.answerLimit;
    this.#events = events;
  }

  get session(): McpSession | undefined {
    return this.#session;
  }

  /** Closes the session. Calls that run have so many milliseconds to end. */
  async close(limit = CLOSING_LIMIT): Promise<void> {
    const session = this.#session;
    this.#session = undefined;
    if (session) this.#retire(session, limit);
    for (const former of this.#former.keys()) void former.finish(limit);
    for (const coming of this.#coming) void this.#end(coming);
    await Promise.all(this.#former.values());
  }

  /** Connects another session, which replaces the present one only when it is connected. */
  connect(signal: AbortSignal): Promise<Connected> {
    const connecting = this.#connectInPlace(signal).finally(() => {
      if (this.#connecting === connecting) this.#connecting = undefined;
    });
    this.#connecting = connecting;
    return connecting;
  }

  /** Connects anew to a server that forgot the session. Never rejects. */
  async replace(forgotten: McpSession): Promise<void> {
    if (this.#session !== forgotten) return;
    const connecting = this.#connecting ?? this.connect(AbortSignal.timeout(this.#answerLimit));
    await connecting.then(
      () => this.#events.renewed(),
      (error: unknown) => this.#lose(forgotten, error),
    );
  }

  /** The session that is connected; it is waited for while it connects. */
  async usable(signal: AbortSignal): Promise<McpSession> {
    while (!this.#session && this.#connecting) {
      await this.#connecting.catch(() => undefined);
      signal.throwIfAborted();
    }
    if (this.#session) return this.#session;
    const offline = `${this.#name} is offline. Refresh it on the Sources page, then call again.`;
    throw new RegistryError("unavailable", offline);
  }

  /** Runs a step. A failed step ends the session, because its state is unknown. */
  async step<T>(
    { session, step, signal }: SessionStep,
    run: (limits: McpLimits) => Promise<T>,
  ): Promise<T> {
    const timeout = this.#answerLimit;
    this.#tellStep(session, step);
    try {
      return await run({ signal, timeout });
    } catch (error) {
      // A newer load of the list goes on with this session.
      if (step === "list" && signal.aborted) throw error;
      if (this.#session === session) this.#session = undefined;
      void this.#end(session);
      const reason = { step, error, lastWords: session.lastWords, limit: timeout };
      throw new SourceError(mcpErrorAnswer(session.reach.connection, reason), { cause: error });
    }
  }

  #tellStep(session: McpSession, step: SessionStep["step"]): void {
    const { connection } = session.reach;
    const connecting = connection.transport === "stdio" ? "start" : "connect";
    const line = session.lastLine(messageRedactor(connection));
    this.#events.progress({
      step: step === "connect" ? connecting : step,
      ...(line !== undefined && { line }),
    });
  }

  async #connectInPlace(signal: AbortSignal): Promise<Connected> {
    await this.#endFailed();
    const before = this.#session;
    // A session at another server is none of its own program.
    if (before && this.#alone && !before.reach.relay) return this.#beginAfter(before, signal);
    try {
      return await this.#begin(signal);
    } catch (error) {
      if (!before || this.#session !== before || signal.aborted || isLate(error)) throw error;
      // Two of some programs cannot run at once.
      return this.#beginAfter(before, signal);
    }
  }

  /** Ends a session before the next one begins; calls wait for that. */
  async #beginAfter(before: McpSession, signal: AbortSignal): Promise<Connected> {
    this.#session = undefined;
    await this.#retire(before, CLOSING_LIMIT);
    return this.#begin(signal);
  }

  async #begin(signal: AbortSignal): Promise<Connected> {
    const reach = await this.#reach();
    signal.throwIfAborted();
    const ifUsed = (tell: () => void) => () => {
      if (this.#session === session) tell();
    };
    const session: McpSession = new McpSession(reach, {
      wrote: () => this.#tellStep(session, this.#coming.has(session) ? "connect" : "list"),
      changed: ifUsed(() => this.#events.changed()),
      renewed: ifUsed(() => this.#events.renewed()),
      forgotten: () => void this.replace(session),
      ended: (error) => this.#lose(session, error),
      dropped: (message, transport) => this.#events.dropped(message, transport),
    });
    this.#coming.add(session);
    const greeting = this.step({ session, step: "connect", signal }, (limits) =>
      session.connect(limits),
    );
    await greeting.finally(() => this.#coming.delete(session));
    if (signal.aborted) {
      void this.#end(session);
      throw signal.reason;
    }
    const before = this.#session;
    this.#session = session;
    return { session, ...(before && { ended: this.#retire(before, MCP_CALL_LIMIT) }) };
  }

  #lose(session: McpSession, error?: unknown): void {
    if (this.#session !== session) return;
    this.#session = undefined;
    void this.#end(session);
    this.#events.lost(mcpEnded(session.reach.connection, session.lastWords, error));
  }

  /**
   * Lets calls that run end. Resolves when the session is closed; answers undefined when calls run
   * longer than a load may wait.
   */
  #retire(session: McpSession, limit: number): Promise<void> | undefined {
    const isIdle = session.isIdle;
    const ending = this.#end(session, limit);
    return isIdle || limit === CLOSING_LIMIT ? ending : undefined;
  }

  #end(session: McpSession, limit = 0): Promise<void> {
    const ending = (limit > 0 ? session.finish(limit) : session.close()).then(() => {
      this.#former.delete(session);
    });
    this.#former.set(session, ending);
    return ending;
  }

  /**
   * Waits, before another session starts, until failed ones have ended and few still answer calls.
   */
  async #endFailed(): Promise<void> {
    const ending = [...this.#former].filter(([session]) => session.isIdle).map(([, end]) => end);
    await Promise.all(ending);
    while (this.#former.size >= MOST_FORMER_SESSIONS) await Promise.race(this.#former.values());
  }
}

/** Whether the server had its time, so that another try would take as long again. */
function isLate(error: unknown): boolean {
  return error instanceof SourceError && error.issue.code === "no_answer";
}
