import { setImmediate } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { mapSecrets } from "@pegboard/json-schema";
import {
  callContext,
  type JsonObject,
  type JsonSchema,
  type ToolDefinition,
  validateJson,
} from "@pegboard/registry-core";
import type {
  CallProgress,
  GivenContext,
  Material,
  Question,
  RegisteredTool,
} from "@pegboard/registry-core/internal";
import { type SourceIssueFact, suspiciousInstructions } from "@pegboard/registry-core/problems";
import type { ReportProgress } from "../../events/progress-report.ts";
import { HIDDEN_TEXT, type Redact } from "../../secrets/redactor.ts";
import { ReloadThrottle } from "../reload-throttle.ts";
import { RetrySchedule } from "../retry-schedule.ts";
import type { LoadedSource, ReportedChange, Source } from "../source.ts";
import type { ConnectionFingerprint } from "./connection-fingerprint.ts";
import { listServer } from "./materials/mcp-lists.ts";
import { readMaterials } from "./materials/read-materials.ts";
import { type McpCallResult, mcpCallResult } from "./mcp-call-result.ts";
import type { McpConfig } from "./mcp-config.ts";
import { hasAuthorization, type McpConnection, maskConnection } from "./mcp-connection.ts";
import { failedMcpCall } from "./mcp-error.ts";
import { redactListed, sourceRedactor } from "./mcp-redactor.ts";
import type { McpSession } from "./mcp-session.ts";
import type { McpSignIn } from "./mcp-sign-in.ts";
import { mcpTool } from "./mcp-tool.ts";
import { nothingUsable, refusedListProblems } from "./mcp-tool-problems.ts";
import { MethodReader } from "./method-reader.ts";
import { type ParamHeader, paramHeaders, takesParamHeaders } from "./param-headers.ts";
import type { ReadEntry } from "./read-worker.ts";
import { type Connected, SessionInUse } from "./session-in-use.ts";
import type { ProgramHold, SharedPrograms } from "./shared-program.ts";
import type { SignIns } from "./sign-ins.ts";
import { DroppedMessages } from "./transport/dropped-messages.ts";
import { ForgottenSession } from "./transport/renewed-session.ts";

export interface McpSourceOptions {
  /** The id of the source; `mcp:NAME` unless given. */
  id?: string;
  name: string;
  connection: McpConnection;
  fingerprint?: ConnectionFingerprint;
  addedBy: Source["addedBy"];
  /** What is to be noted about it besides what it lists. */
  notes?: SourceIssueFact[] | undefined;
  /** The sign-ins; without them nobody can sign in. */
  signIns?: SignIns | undefined;
  /**
   * Milliseconds that the server has for each answer while it is loaded; a minute unless given,
   * since `npx` may install it first.
   */
  answerLimit?: number | undefined;
  /** Where programs run that run at one server; without it they run here. */
  programs?: SharedPrograms | undefined;
}

/** The session of a source that is an MCP server, for requests of other servers. */
export const sessionOf = (source: Source, signal: AbortSignal): Promise<McpSession> | undefined =>
  source instanceof McpServerSource ? source.session(signal) : undefined;

/**
 * An MCP server, over stdio, Streamable HTTP or the old HTTP+SSE: one tool whose methods are the
 * server's tools, prompts and resources.
 */
export function mcpSource(options: McpSourceOptions): Source {
  return new McpServerSource(options);
}

class McpServerSource implements Source {
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
  /** Where its program runs, when it runs at one of several servers. */
  readonly #hold: ProgramHold | undefined;
  readonly #notes: SourceIssueFact[];
  #listener: (change: ReportedChange) => void = () => {};
  readonly #connected: SessionInUse;
  /** Told of what the newest load is doing. */
  #report: ReportProgress = () => {};
  /** Whether only the list has to be read again, because the server said that it changed. */
  #listOnly = false;
  readonly #changes = new ReloadThrottle(() => {
    this.#listOnly = true;
    this.#listener({ type: "changed" });
  });
  /**
   * When a server that forgot its session is asked for its list: one that forgets it again and
   * again is asked ever more slowly.
   */
  readonly #renewals = new RetrySchedule();
  #tool: RegisteredTool | undefined;
  #config: McpConfig | undefined;
  /** The headers of each method, by its name; empty where the server takes none. */
  #headers: ReadonlyMap<string, ParamHeader[]> = new Map();
  readonly #methods = new MethodReader();
  readonly #dropped = new DroppedMessages((values) =>
    this.#listener({ type: "warning", message: { code: "flooding", values } }),
  );

  constructor({
    id,
    name,
    connection,
    fingerprint,
    addedBy,
    notes = [],
    signIns,
    answerLimit = 60_000,
    programs,
  }: McpSourceOptions) {
    this.id = id ?? `mcp:${name}`;
    this.name = name;
    this.addedBy = addedBy;
    this.config = maskConnection(connection);
    this.connection = fingerprint?.(connection);
    this.#connection = connection;
    this.#notes = notes;
    if (connection.transport === "http" && !hasAuthorization(connection)) {
      this.signIn = signIns?.of(this.id, connection.url);
    }
    if (connection.transport === "stdio" && connection.oneServer)
      this.#hold = programs?.of(this.id, {
        moved: () => this.#listener({ type: "changed" }),
        ended: () => void this.#endAtOnce(),
      });
    const here = { connection, signIn: this.signIn };
    const reach = async () => (await this.#hold?.reach()) ?? here;
    this.#connected = new SessionInUse(
      { name, reach, alone: this.#hold !== undefined, answerLimit },
      {
        progress: (now) => this.#report(now),
        changed: () => this.#changes.mark(),
        renewed: () => this.#listAgain(),
        lost: (reason) => this.#listener({ type: "lost", reason }),
        dropped: (message, transport) => this.#dropped.add(message, transport),
      },
    );
  }

  /** The redactor. A server that is given a key may repeat it in what it lists and answers. */
  get #redact(): Redact {
    return sourceRedactor(this.#connection, this.signIn?.secrets);
  }

  get runsAt(): Source["runsAt"] {
    return this.#hold?.runsAt;
  }

  get protocol(): Source["protocol"] {
    return this.#connected.session?.protocol;
  }

  onChange(listener: (change: ReportedChange) => void): void {
    this.#listener = listener;
  }

  load(signal: AbortSignal, report: ReportProgress = () => {}): Promise<LoadedSource> {
    this.#report = report;
    return this.#changes.reading(() => this.#load(signal));
  }

  async #load(signal: AbortSignal): Promise<LoadedSource> {
    const known = this.#listOnly ? this.#connected.session : undefined;
    const { session, ended }: Connected = known
      ? { session: known }
      : await this.#connected.connect(signal);
    this.#listOnly = false;
    const listing = this.#connected.step({ session, step: "list", signal }, (limits) =>
      listServer(session.client, limits),
    );
    const [{ tools, materials }] = await Promise.all([listing, ended]);
    // Parsing a message of megabytes takes a turn of its own.
    await setImmediate();
    const redact = <T>(entry: T) => redactListed(this.#redact, entry);
    const { entries, headers } = withUsableHeaders(
      await this.#methods.read(tools, redact),
      session.protocol,
    );
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
    // The schema is compiled in a turn of its own, not together with the first request that needs
    // it.
    if (config) validateJson(config.schema, config.defaults);
    await setImmediate();
    this.#config = config;
    const { id, name } = this;
    const instructions = this.#redact(session.instructions) ?? "";
    const usable = definition.methods.length > 0;
    return {
      tools: usable ? [this.#toolOf(definition)] : [],
      messages: [...this.#notes, ...(usable ? [] : [nothingUsable(tools.length + besides.length)])],
      problems: [
        ...problems,
        ...suspiciousInstructions({ id, name, tool: definition }, instructions),
        ...refusedListProblems(this, definition.name, redact(materials.refused)),
      ],
    };
  }

  async close(): Promise<void> {
    this.#changes.cancel();
    this.#renewals.cancel();
    await this.#connected.close();
    await this.#hold?.release();
  }

  /** The connected session; it is waited for while it connects. */
  session(signal: AbortSignal): Promise<McpSession> {
    return this.#connected.usable(signal);
  }

  /** Ends its program, which another server may start soon. */
  async #endAtOnce(): Promise<void> {
    await this.#connected.close(0);
    this.#listener({ type: "lost", reason: { code: "program_hold_lost" } });
  }

  /**
   * Reads the list again, because a server that begins a session anew may be another release of it.
   */
  #listAgain(): void {
    if (this.#changes.isReading || this.#renewals.nextAt !== null) return;
    this.#renewals.next(() => {
      this.#renewals.cancel();
      this.#renewals.succeed();
      this.#changes.mark();
    });
  }

  /** The answer of the server without its secrets. A failure becomes an error for people. */
  async #ask<T>(
    signal: AbortSignal,
    sent: JsonObject,
    asking: (session: McpSession) => Promise<T>,
  ): Promise<T> {
    const session = await this.#connected.usable(signal);
    const first = asking(session).catch(async (error: unknown) => {
      if (!(error instanceof ForgottenSession)) throw error;
      await this.#connected.replace(session);
      return asking(await this.#connected.usable(signal));
    });
    const answer = await first.catch((error: unknown) => {
      if (!signal.aborted && this.#connected.session === session) void session.verify();
      // The cause is left out, since it may have the secrets of the connection.
      throw new Error(this.#redact(failedMcpCall(this.name, error), sent));
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
        ask(
          redactListed(
            this.#redact,
            { ...question, message: `${this.name} asks: ${message}` },
            params.arguments,
          ),
        ),
    };
    return mcpCallResult(
      await this.#ask(signal, params.arguments, (session) => session.call(params, caller)),
    );
  }

  /**
   * The tool of a definition. While the server lists an equal definition it stays one object, so
   * that caches stay valid.
   */
  #toolOf(definition: ToolDefinition): RegisteredTool {
    if (!this.#tool || !isDeepStrictEqual(this.#tool.definition, definition)) {
      const build = (config: JsonObject) => ({
        call: (name: string, args: JsonObject, context: GivenContext) => {
          const params = (values: JsonObject, settings: JsonObject) => {
            const _meta = this.#config?.metaOf(name, settings);
            return { name, arguments: values, ...(_meta && { _meta }) };
          };
          const hidden = (schema: JsonSchema | undefined, value: JsonObject) =>
            schema ? mapSecrets(schema, value, () => HIDDEN_TEXT) : value;
          const { parameters } = definition.methods.find((method) => method.name === name) ?? {};
          const shown = params(hidden(parameters, args), hidden(this.#config?.schema, config));
          context.sent?.({
            protocol: "mcp",
            server: this.name,
            params: redactListed(this.#redact, shown, args),
          });
          return this.#call(params(args, config), context);
        },
        read: (material: Material, args: JsonObject, context: GivenContext) => {
          const { signal } = callContext(context);
          return this.#ask(signal, args, (session) =>
            session.read(materialRequest(material, args), { signal }),
          );
        },
      });
      this.#tool = { definition, build };
    }
    return this.#tool;
  }
}

/** How a server is asked for a material. */
function materialRequest(material: Material, args: JsonObject): Parameters<McpSession["read"]>[0] {
  if (material.kind === "prompt")
    return { method: "prompts/get", params: { name: material.name, arguments: args } };
  const uri = material.kind === "resource" ? material.uri : String(args.uri);
  return { method: "resources/read", params: { uri } };
}

/**
 * Which arguments of which method go in headers, where the server is spoken to so. It is taken at
 * its word: what it does not list as the protocol says is left out.
 */
function withUsableHeaders(
  read: ReadEntry[],
  protocol: Source["protocol"],
): { entries: ReadEntry[]; headers: ReadonlyMap<string, ParamHeader[]> } {
  const headers = new Map<string, ParamHeader[]>();
  if (!takesParamHeaders(protocol)) return { entries: read, headers };
  const entries = read.map((entry): ReadEntry => {
    if ("issue" in entry) return entry;
    const { definition, headerIssue } = entry;
    if (headerIssue !== undefined)
      return { name: definition.name, issue: { code: "mcp_header", issue: headerIssue } };
    headers.set(definition.name, entry.headers);
    return entry;
  });
  return { entries, headers };
}
