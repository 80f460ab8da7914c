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
  type ToolDefinition,
  validateJson,
} from "@pegboard/registry-core";
import { HIDDEN, type Redact } from "../../secrets/redactor.ts";
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
  #session: McpSession | undefined;
  /** The end of a failed session; `close` waits for it. */
  #ending: Promise<void> | undefined;
  /** The server said that its list changed: the next load needs no new connection. */
  #listOnly = false;
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

  async load(signal: AbortSignal): Promise<LoadedSource> {
    const session = (this.#listOnly && this.#session) || (await this.#connect(signal));
    this.#listOnly = false;
    const { tools, materials } = await this.#step({ session, step: "list", signal }, (limits) =>
      listServer(session.client, limits),
    );
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
    const session = this.#session;
    this.#session = undefined;
    await Promise.all([session?.close(), this.#ending]);
  }

  async #connect(signal: AbortSignal): Promise<McpSession> {
    await this.close();
    signal.throwIfAborted();
    const session: McpSession = new McpSession(
      { connection: this.#connection, signIn: this.signIn },
      {
        changed: () => {
          if (this.#session !== session) return;
          this.#listOnly = true;
          this.#listener({ type: "changed" });
        },
        ended: () => {
          if (this.#session !== session) return;
          this.#session = undefined;
          this.#ending = session.close();
          this.#listener({ type: "lost", reason: mcpEnded(this.#connection, session.lastWords) });
        },
      },
    );
    this.#session = session;
    await this.#step({ session, step: "connect", signal }, (limits) => session.connect(limits));
    return session;
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
      this.#ending = session.close();
      const failure = { step, error, lastWords: session.lastWords, limit: timeout };
      throw new SourceError(mcpFailure(this.#connection, failure), { cause: error });
    }
  }

  /** What the server answers, without its secrets; what failed as an error for people. */
  async #ask<T>(signal: AbortSignal, sent: JsonObject, asking: (session: McpSession) => Promise<T>): Promise<T> {
    const session = this.#session;
    if (!session) throw new Error(`${this.name} is offline. Refresh it on the Sources page, then call again.`);
    const answer = await asking(session).catch((error: unknown) => {
      if (!signal.aborted) void session.verify();
      // Without its cause, which may say the secrets of the connection.
      throw new Error(this.#redact(callFailure(error), sent));
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

interface Step {
  session: McpSession;
  step: "connect" | "list";
  signal: AbortSignal;
}
