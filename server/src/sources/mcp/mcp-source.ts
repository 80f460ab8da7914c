import { setImmediate } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import {
  type CallProgress,
  callContext,
  type GivenContext,
  type JsonObject,
  type JsonSchema,
  type Material,
  mapSecrets,
  type Question,
  type RegisteredTool,
  RegistryError,
  type ToolDefinition,
  validateJson,
} from "@pegboard/registry-core";
import { HIDDEN, type Redact } from "../../secrets/redactor.ts";
import { PacedChanges } from "../paced-changes.ts";
import { RetrySchedule } from "../retry-schedule.ts";
import type { LoadedSource, Source, SourceChange } from "../source.ts";
import { SourceError } from "../source-fault.ts";
import type { ConnectionFingerprint } from "./connection-fingerprint.ts";
import { listServer } from "./materials/mcp-lists.ts";
import { readMaterials } from "./materials/read-materials.ts";
import { readingOf } from "./materials/reading-of.ts";
import { type McpCallResult, mcpCallResult } from "./mcp-call-result.ts";
import type { McpConfig } from "./mcp-config.ts";
import { hasAuthorization, type McpConnection, maskConnection } from "./mcp-connection.ts";
import { callFailure, mcpEnded, mcpFailure } from "./mcp-failure.ts";
import { redactListed, sourceRedactor } from "./mcp-redactor.ts";
import { type McpLimits, McpSession } from "./mcp-session.ts";
import type { McpSignIn } from "./mcp-sign-in.ts";
import { mcpTool } from "./mcp-tool.ts";
import { nothingUsable, refusedListProblems } from "./mcp-tool-problems.ts";
import { MethodReader } from "./method-reader.ts";
import { type ParamHeader, paramHeaders } from "./param-headers.ts";
import type { SignIns } from "./sign-ins.ts";
import { ForgottenSession } from "./transport/renewed-session.ts";
import { withUsableHeaders } from "./usable-headers.ts";

export interface McpSourceOptions {
  /** `mcp:NAME` unless given. */
  id?: string;
  name: string;
  connection: McpConnection;
  fingerprint?: ConnectionFingerprint;
  addedBy: Source["addedBy"];
  /** Without it nobody can sign in. */
  signIns?: SignIns | undefined;
  /** Milliseconds the server has for each answer while it is loaded; a minute unless given, since `npx` may install it first. */
  answerLimit?: number | undefined;
}

/** Milliseconds that calls have to end when their source is closed, and when another session took its place. */
const CLOSING_LIMIT = 5_000;
const CALL_LIMIT = 600_000;
/** Sessions that still answer calls while another one has taken their place. */
const MOST_FORMER = 4;

/** An MCP server, over stdio, Streamable HTTP or the old HTTP+SSE: one tool whose methods are the server's tools, prompts and resources. */
export function mcpSource(options: McpSourceOptions): Source {
  return new McpSource(options);
}

class McpSource implements Source {
  readonly id: string;
  readonly kind = "mcp";
  readonly name: string;
  readonly addedBy: Source["addedBy"];
  readonly config: Source["config"];
  readonly reconnects = true;
  readonly fromOutside = true;
  readonly connection: string | undefined;
  readonly signIn: McpSignIn | undefined;
  readonly #connection: McpConnection;
  readonly #answerLimit: number;
  #listener: (change: SourceChange) => void = () => {};
  /** The one that is connected. */
  #session: McpSession | undefined;
  /** Ends when the newest connection is made, or cannot be. */
  #connecting: Promise<unknown> | undefined;
  /** Sessions that are being connected. */
  readonly #coming = new Set<McpSession>();
  /** Sessions that another one took the place of, or that failed, until they are closed. */
  readonly #former = new Map<McpSession, Promise<void>>();
  /** The server said that its list changed: the next load needs no new connection. */
  #listOnly = false;
  readonly #changes = new PacedChanges(() => {
    this.#listOnly = true;
    this.#listener({ type: "changed" });
  });
  /** When a server that forgot its session is asked for its list: one that forgets it again and again, ever more slowly. */
  readonly #renewals = new RetrySchedule();
  #tool: RegisteredTool | undefined;
  #config: McpConfig | undefined;
  /** Of each method, by its name; none where the server takes none. */
  #headers: ReadonlyMap<string, ParamHeader[]> = new Map();
  readonly #methods = new MethodReader();

  constructor({ id, name, connection, fingerprint, addedBy, signIns, answerLimit = 60_000 }: McpSourceOptions) {
    this.id = id ?? `mcp:${name}`;
    this.name = name;
    this.addedBy = addedBy;
    this.config = maskConnection(connection);
    this.connection = fingerprint?.(connection);
    this.#connection = connection;
    if (connection.transport === "http" && !hasAuthorization(connection)) {
      this.signIn = signIns?.of(this.id, connection.url);
    }
    this.#answerLimit = answerLimit;
  }

  /** A server that is given a key may repeat it in what it lists and answers. */
  get #redact(): Redact {
    return sourceRedactor(this.#connection, this.signIn?.secrets);
  }

  get protocol(): Source["protocol"] {
    return this.#session?.protocol;
  }

  onChange(listener: (change: SourceChange) => void): void {
    this.#listener = listener;
  }

  load(signal: AbortSignal): Promise<LoadedSource> {
    return this.#changes.reading(() => this.#load(signal));
  }

  async #load(signal: AbortSignal): Promise<LoadedSource> {
    const { session, ended } = (this.#listOnly && this.#connected) || (await this.#connect(signal));
    this.#listOnly = false;
    const listing = this.#step({ session, step: "list", signal }, (limits) => listServer(session.client, limits));
    const [{ tools, materials }] = await Promise.all([listing, ended]);
    // Parsing a message of megabytes takes a turn of its own.
    await setImmediate();
    const redact = <T>(entry: T) => redactListed(this.#redact, entry);
    const { entries, headers } = withUsableHeaders(await this.#methods.read(tools, redact), session.protocol);
    this.#headers = headers;
    const besides = await readMaterials(materials, redact);
    await setImmediate();
    const { definition, config, problems } = mcpTool(
      {
        sourceId: this.id,
        connection: this.connection,
        name: this.name,
        description: this.#redact(session.description),
      },
      entries,
      besides,
    );
    await setImmediate();
    // Compiled in a turn of its own, not together with the first request that needs it.
    if (config) validateJson(config.schema, config.defaults);
    await setImmediate();
    this.#config = config;
    const usable = definition.methods.length > 0;
    return {
      tools: usable ? [this.#toolOf(definition)] : [],
      messages: usable ? [] : [nothingUsable(tools.length + besides.length)],
      problems: [...problems, ...refusedListProblems(this, definition.name, redact(materials.refused))],
    };
  }

  async close(): Promise<void> {
    this.#changes.cancel();
    this.#renewals.cancel();
    const session = this.#session;
    this.#session = undefined;
    if (session) this.#retire(session, CLOSING_LIMIT);
    for (const former of this.#former.keys()) void former.finish(CLOSING_LIMIT);
    for (const coming of this.#coming) void this.#end(coming);
    await Promise.all(this.#former.values());
  }

  get #connected(): Connected | undefined {
    return this.#session && { session: this.#session };
  }

  /** Another session, which takes the place of the one before only when it is connected. */
  #connect(signal: AbortSignal): Promise<Connected> {
    const connecting = this.#connectInPlace(signal).finally(() => {
      if (this.#connecting === connecting) this.#connecting = undefined;
    });
    this.#connecting = connecting;
    return connecting;
  }

  async #connectInPlace(signal: AbortSignal): Promise<Connected> {
    await this.#endFailed();
    const before = this.#session;
    try {
      return await this.#begin(signal);
    } catch (error) {
      if (!before || this.#session !== before || signal.aborted || isLate(error)) throw error;
      // Of some programs two cannot run at once: calls wait until the second one is there.
      this.#session = undefined;
      await this.#retire(before, CLOSING_LIMIT);
      return this.#begin(signal);
    }
  }

  async #begin(signal: AbortSignal): Promise<Connected> {
    signal.throwIfAborted();
    const session: McpSession = new McpSession(
      { connection: this.#connection, signIn: this.signIn },
      {
        changed: () => {
          if (this.#session === session) this.#changes.mark();
        },
        renewed: () => {
          if (this.#session === session) this.#listAgain();
        },
        forgotten: () => void this.#replace(session),
        ended: (error) => this.#lose(session, error),
      },
    );
    this.#coming.add(session);
    await this.#step({ session, step: "connect", signal }, (limits) => session.connect(limits)).finally(() =>
      this.#coming.delete(session),
    );
    if (signal.aborted) {
      this.#end(session);
      throw signal.reason;
    }
    const before = this.#session;
    this.#session = session;
    return { session, ...(before && { ended: this.#retire(before, CALL_LIMIT) }) };
  }

  #lose(session: McpSession, error?: unknown): void {
    if (this.#session !== session) return;
    this.#session = undefined;
    this.#end(session);
    this.#listener({ type: "lost", reason: mcpEnded(this.#connection, session.lastWords, error) });
  }

  /** Connects anew to a server that forgot the session. Never rejects. */
  async #replace(forgotten: McpSession): Promise<void> {
    if (this.#session !== forgotten) return;
    const connecting = this.#connecting ?? this.#connect(AbortSignal.timeout(this.#answerLimit));
    await connecting.then(
      () => this.#listAgain(),
      (error: unknown) => this.#lose(forgotten, error),
    );
  }

  /** A server that begins a session anew may be another release of it. */
  #listAgain(): void {
    if (this.#changes.isReading || this.#renewals.nextAt !== null) return;
    this.#renewals.next(() => {
      this.#renewals.cancel();
      this.#renewals.succeed();
      this.#changes.mark();
    });
  }

  /** Lets calls that run end. Answers when it is closed, or at once when calls run longer than the load may wait. */
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

  /** Before another one starts: what failed has ended, and of those that still answer calls there are few. */
  async #endFailed(): Promise<void> {
    const ending = [...this.#former].filter(([session]) => session.isIdle).map(([, end]) => end);
    await Promise.all(ending);
    while (this.#former.size >= MOST_FORMER) await Promise.race(this.#former.values());
  }

  /** A failed step ends the session, because its state is unknown. */
  async #step<T>({ session, step, signal }: Step, run: (limits: McpLimits) => Promise<T>): Promise<T> {
    const timeout = this.#answerLimit;
    try {
      return await run({ signal, timeout });
    } catch (error) {
      // A newer load of the same list goes on with this session.
      if (step === "list" && signal.aborted) throw error;
      if (this.#session === session) this.#session = undefined;
      void this.#end(session);
      const failure = { step, error, lastWords: session.lastWords, limit: timeout };
      throw new SourceError(mcpFailure(this.#connection, failure), { cause: error });
    }
  }

  /** The session that is connected, which is waited for while it is being connected. */
  async #usable(signal: AbortSignal): Promise<McpSession> {
    while (!this.#session && this.#connecting) {
      await this.#connecting.catch(() => undefined);
      signal.throwIfAborted();
    }
    if (this.#session) return this.#session;
    throw new RegistryError("unavailable", `${this.name} is offline. Refresh it on the Sources page, then call again.`);
  }

  /** What the server answers, without its secrets; what failed as an error for people. */
  async #ask<T>(signal: AbortSignal, sent: JsonObject, asking: (session: McpSession) => Promise<T>): Promise<T> {
    const session = await this.#usable(signal);
    const first = asking(session).catch(async (error: unknown) => {
      if (!(error instanceof ForgottenSession)) throw error;
      await this.#replace(session);
      return asking(await this.#usable(signal));
    });
    const answer = await first.catch((error: unknown) => {
      if (!signal.aborted && this.#session === session) void session.verify();
      // Without its cause, which may say the secrets of the connection.
      throw new Error(this.#redact(callFailure(this.name, error), sent));
    });
    return redactListed(this.#redact, answer, sent);
  }

  async #call(
    params: { name: string; arguments: JsonObject; _meta?: JsonObject },
    given: GivenContext,
  ): Promise<McpCallResult> {
    const { signal, progress, ask } = callContext(given);
    const caller = {
      signal,
      headers: paramHeaders(this.#headers.get(params.name) ?? [], params.arguments),
      progress: ({ progress: done, total, message }: CallProgress) =>
        progress({
          progress: done,
          ...(total !== undefined && { total }),
          ...(message !== undefined && { message: this.#redact(message, params.arguments) }),
        }),
      ask: ({ message, ...question }: Question) =>
        ask(redactListed(this.#redact, { ...question, message: `${this.name} asks: ${message}` }, params.arguments)),
    };
    return mcpCallResult(await this.#ask(signal, params.arguments, (session) => session.call(params, caller)));
  }

  /** The same object while the server lists the same, so that caches stay valid. */
  #toolOf(definition: ToolDefinition): RegisteredTool {
    if (!this.#tool || !isDeepStrictEqual(this.#tool.definition, definition)) {
      const build = (config: JsonObject) => ({
        call: (name: string, args: JsonObject, context: GivenContext) => {
          const params = (values: JsonObject, settings: JsonObject) => {
            const _meta = this.#config?.metaOf(name, settings);
            return { name, arguments: values, ...(_meta && { _meta }) };
          };
          const hidden = (schema: JsonSchema | undefined, value: JsonObject) =>
            schema ? mapSecrets(schema, value, () => HIDDEN) : value;
          const { parameters } = definition.methods.find((method) => method.name === name) ?? {};
          const shown = params(hidden(parameters, args), hidden(this.#config?.schema, config));
          context.sent?.({ protocol: "mcp", server: this.name, params: redactListed(this.#redact, shown, args) });
          return this.#call(params(args, config), context);
        },
        read: (material: Material, args: JsonObject, context: GivenContext) => {
          const { signal } = callContext(context);
          return this.#ask(signal, args, (session) => session.read(readingOf(material, args), { signal }));
        },
      });
      this.#tool = { definition, build };
    }
    return this.#tool;
  }
}

/** Whether the server had its time, so that another try would take as long again. */
function isLate(error: unknown): boolean {
  return error instanceof SourceError && error.fault.code === "no_answer";
}

/** A session that is connected; `ended` when the one before it is closed. */
interface Connected {
  session: McpSession;
  ended?: Promise<void> | undefined;
}

interface Step {
  session: McpSession;
  step: "connect" | "list";
  signal: AbortSignal;
}
