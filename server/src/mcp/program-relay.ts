import {
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type ServerContext,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";
import { type JsonObject, RegistryError } from "@pegboard/registry-core";
import type { SourceIssue } from "@pegboard/registry-core/problems";
import type { Context, Hono } from "hono";
import { z } from "zod";
import type { Dependencies } from "../dependencies.ts";
import { PegboardError } from "../errors.ts";
import { readJson } from "../http/read-request.ts";
import { PROGRAMS_PATH, SOURCE_ISSUE } from "../instances/source-leases.ts";
import { BODY_LIMITS, MCP_CALL_LIMIT } from "../limits.ts";
import { failedMcpCall } from "../sources/mcp/mcp-error.ts";
import type { McpSession } from "../sources/mcp/mcp-session.ts";
import { sessionOf } from "../sources/mcp/mcp-source.ts";
import { markBigints, unmarkPieces } from "../sources/mcp/transport/long-numbers.ts";
import type { Source } from "../sources/source.ts";
import { OWN_VALIDATOR } from "./agent-server.ts";

/** Another server that uses a program which runs here. */
interface RelaySession {
  /** The other server, and the source. */
  of: string;
  server: Server;
  transport: WebStandardStreamableHTTPServerTransport;
}

/** The most sessions of one server for one source: while one is replaced, the former still answers. */
const MOST_OF_SERVER = 5;
const LISTS = new Set(["tools/list", "prompts/list", "resources/list", "resources/templates/list"]);

type Relaying = Pick<Dependencies, "handOn" | "sources" | "events" | "newId">;

/**
 * Passes messages of other servers on to programs that run at this one, in the protocol of MCP. It
 * answers nobody else: who asks is proven by the key that all servers have.
 */
export function relayPrograms(app: Hono, { handOn, sources, events, newId }: Relaying): void {
  if (!handOn) return;
  const sessions = new Map<string, RelaySession>();
  const end = (id: string) => {
    void sessions.get(id)?.server.close();
    sessions.delete(id);
  };
  events.whenEnded(() => [...sessions.keys()].forEach(end));

  async function begin(source: Source, server: string, signal: AbortSignal) {
    const of = `${server} ${source.id}`;
    const own = [...sessions].filter(([, session]) => session.of === of);
    for (const [id] of own.slice(0, -MOST_OF_SERVER + 1)) end(id);
    const now = (signal: AbortSignal) => runningSession(sources.find(source.id), signal);
    const relay = relayServer(source.name, await now(signal), now);
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: newId,
      onsessioninitialized: (id) => void sessions.set(id, { of, server: relay, transport }),
      onsessionclosed: end,
      keepAliveMs: 0,
    });
    await relay.connect(transport);
    return transport;
  }

  app.use(`${PROGRAMS_PATH}/:source`, async (context: Context) => {
    const server = handOn.askedBy(context);
    const source = sources.find(context.req.param("source") ?? "");
    if (server === undefined || !source) throw nothingHere();
    const request = context.req.raw;
    const issue = relayIssue(sources, source);
    if (issue !== undefined) return unanswered(issue);
    const id = request.headers.get("mcp-session-id");
    if (id !== null && !sessions.has(id)) throw nothingHere();
    const limits = { ...BODY_LIMITS.ofCalls, keepsDigits: true };
    const parsedBody =
      request.method === "POST" ? await readJson(context, z.unknown(), limits) : undefined;
    const transport =
      sessions.get(id ?? "")?.transport ?? (await begin(source, server, request.signal));
    return unmarkPieces(await transport.handleRequest(request, { parsedBody }));
  });
}

const nothingHere = () =>
  new PegboardError("not_found", (t) => t("This session has ended. Initialize a new one."));

const unanswered = (issue: SourceIssue) =>
  new Response(null, {
    status: 503,
    headers: { [SOURCE_ISSUE]: encodeURIComponent(JSON.stringify(issue)) },
  });

/** Why the program of a source cannot be asked here. */
function relayIssue(sources: Relaying["sources"], { id, name, runsAt }: Source) {
  if (!runsAt?.isThis)
    return { code: "program_elsewhere", values: { server: runsAt?.server ?? name } } as const;
  const { state, issues } = sources.summaries().find((one) => one.id === id) ?? {};
  return state === "failed" ? issues?.[0] : undefined;
}

function runningSession(source: Source | undefined, signal: AbortSignal): Promise<McpSession> {
  const session = source && sessionOf(source, signal);
  if (!session) throw nothingHere();
  return session;
}

/** A server of MCP that answers what a program answers. */
function relayServer(
  name: string,
  { client, instructions }: McpSession,
  running: (signal: AbortSignal) => Promise<McpSession>,
): Server {
  const { tools, prompts, resources } = client.getServerCapabilities() ?? {};
  const capabilities = {
    ...(tools && { tools: {} }),
    ...(prompts && { prompts: {} }),
    ...(resources && { resources: {} }),
  };
  const server = new Server(client.getServerVersion() ?? { name, version: "0" }, {
    capabilities,
    ...(instructions !== undefined && { instructions }),
    jsonSchemaValidator: OWN_VALIDATOR,
  });
  server.fallbackRequestHandler = async ({ method, params = {} }, context) => {
    try {
      const session = await running(context.mcpReq.signal);
      const answer = await relayed(session, { method, params: params as JsonObject }, context);
      return markBigints(answer) as JsonObject;
    } catch (error) {
      if (error instanceof ProtocolError) throw error;
      throw new ProtocolError(ProtocolErrorCode.InternalError, failedMcpCall(name, error));
    }
  };
  return server;
}

interface RelayedRequest {
  method: string;
  params: JsonObject;
}

async function relayed(
  session: McpSession,
  { method, params: { _meta, ...params } }: RelayedRequest,
  { mcpReq }: ServerContext,
): Promise<unknown> {
  const { signal } = mcpReq;
  if (method === "prompts/get" || method === "resources/read")
    return session.read({ method, params }, { signal });
  if (LISTS.has(method))
    return session.client.request({ method, params }, z.looseObject({}), {
      signal,
      timeout: MCP_CALL_LIMIT,
    });
  if (method !== "tools/call")
    throw new ProtocolError(ProtocolErrorCode.MethodNotFound, `There is no ${method} here.`);
  const { progressToken, ...meta } = Object(_meta) as JsonObject;
  const call = {
    name: String(params.name),
    arguments: Object(params.arguments) as JsonObject,
    ...(Object.keys(meta).length > 0 && { _meta: meta }),
  };
  return session.call(call, {
    signal,
    headers: {},
    progress: (told) => {
      const said = { progressToken, ...told } as never;
      if (progressToken !== undefined)
        mcpReq
          .notify({ method: "notifications/progress", params: said })
          // A server that has gone needs none.
          .catch(() => undefined);
    },
    ask: async ({ message, schema }) => {
      const form = { message, requestedSchema: schema as never };
      const said = await mcpReq.elicitInput(form, { signal, timeout: MCP_CALL_LIMIT });
      if (said.action === "accept") return (said.content ?? {}) as JsonObject;
      throw new RegistryError("declined", "The caller did not answer.");
    },
  });
}
