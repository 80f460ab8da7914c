import { createHash, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * An MCP server with one tool, and the authorization server that its callers sign in at. Both check
 * what they are sent.
 */
export interface OAuthServer {
  /** Of the MCP server. */
  mcp: string;
  /** Of the authorization server. */
  issuer: string;
  /** Heads and bodies that reached the authorization server. */
  asked: string[];
  registered: number;
  /** From now on no access token that was given holds. */
  expire(): void;
  /** Nor can one be renewed. */
  revoke(): void;
  /** From now on it knows no client. */
  forgetClients(): void;
  /** Takes each refresh token once: one that comes again ends all that it ever gave. */
  endsAtReuse: boolean;
  /** How many refresh tokens came again. */
  reused: number;
  /** What the metadata says otherwise. */
  lies: Record<string, unknown>;
  /** What the protected resource says of itself otherwise. */
  resourceLies: Record<string, unknown>;
  /**
   * What the endpoints for tokens answer instead, as long as it is set: a status, or nothing at
   * all.
   */
  away: number | "gone" | undefined;
  /** Tokens that it was told to end. */
  ended: string[];
  /** Sends everybody elsewhere who asks for the metadata. */
  redirectsTo: string | undefined;
  /** The person agrees: where the browser goes next. */
  agree(authorizationUrl: string, change?: (back: URL) => void): string;
  close(): Promise<void>;
}

export async function startOAuthServer(): Promise<OAuthServer> {
  const tokens = new Set<string>();
  const renewals = new Set<string>();
  const spent = new Set<string>();
  const codes = new Map<string, { challenge: string; redirect: string; client: string }>();
  const clients = new Map<string, string[]>();
  const authorization = createServer(async (request, response) => {
    const body = await textOf(request);
    const { pathname } = new URL(request.url ?? "/", "http://x");
    server.asked.push(`${request.method} ${request.url} ${body}`);
    if (pathname.startsWith("/.well-known/")) return metadata(response);
    if (pathname === "/register") return register(response, JSON.parse(body));
    if (server.away === "gone") return void request.socket.destroy();
    if (server.away !== undefined) return send(response, server.away, "busy");
    if (pathname === "/token") return give(response, new URLSearchParams(body));
    if (pathname === "/revoke") {
      const token = new URLSearchParams(body).get("token") ?? "";
      server.ended.push(token);
      tokens.delete(token);
      renewals.delete(token);
      return send(response, 200, {});
    }
    send(response, 404, {});
  });
  const resource = createServer(async (request, response) => {
    const body = await textOf(request);
    if (request.url?.startsWith("/.well-known/oauth-protected-resource")) {
      return send(response, 200, {
        resource: server.mcp,
        authorization_servers: [server.issuer],
        scopes_supported: ["notes:read"],
        ...server.resourceLies,
      });
    }
    const bearer = request.headers.authorization?.replace(/^Bearer /, "") ?? "";
    if (tokens.has(bearer)) return answerMcp(request, response, body);
    const at = `${new URL(server.mcp).origin}/.well-known/oauth-protected-resource/mcp`;
    response.writeHead(401, { "www-authenticate": `Bearer resource_metadata="${at}"` }).end();
  });

  const server: OAuthServer = {
    mcp: "",
    issuer: "",
    asked: [],
    registered: 0,
    lies: {},
    resourceLies: {},
    redirectsTo: undefined,
    away: undefined,
    ended: [],
    endsAtReuse: false,
    reused: 0,
    expire: () => tokens.clear(),
    revoke: () => {
      tokens.clear();
      renewals.clear();
    },
    forgetClients: () => clients.clear(),
    agree(authorizationUrl, change) {
      const { searchParams: asked } = new URL(authorizationUrl);
      const [redirect, client] = [asked.get("redirect_uri") ?? "", asked.get("client_id") ?? ""];
      if (/^client-/.test(client) && !clients.has(client))
        throw new Error(`${client} is no client here, so nobody is asked`);
      const code = randomBytes(16).toString("hex");
      codes.set(code, { challenge: asked.get("code_challenge") ?? "", redirect, client });
      const back = new URL(redirect);
      back.searchParams.set("code", code);
      back.searchParams.set("state", asked.get("state") ?? "");
      back.searchParams.set("iss", server.issuer);
      change?.(back);
      return back.href;
    },
    close: async () => {
      for (const one of [authorization, resource]) {
        one.closeAllConnections();
        await new Promise((done) => one.close(done));
      }
    },
  };

  function metadata(response: ServerResponse) {
    if (server.redirectsTo !== undefined)
      return response.writeHead(302, { location: server.redirectsTo }).end();
    send(response, 200, {
      issuer: server.issuer,
      authorization_endpoint: `${server.issuer}/authorize`,
      token_endpoint: `${server.issuer}/token`,
      registration_endpoint: `${server.issuer}/register`,
      response_types_supported: ["code"],
      code_challenge_methods_supported: ["S256"],
      authorization_response_iss_parameter_supported: true,
      token_endpoint_auth_methods_supported: ["none"],
      ...server.lies,
    });
  }

  function register(response: ServerResponse, client: { redirect_uris: string[] }) {
    const id = `client-${randomBytes(6).toString("hex")}`;
    server.registered += 1;
    clients.set(id, client.redirect_uris);
    send(response, 201, { ...client, client_id: id });
  }

  function give(response: ServerResponse, asked: URLSearchParams) {
    const access = () => {
      const [token, renewal] = [
        `access-${randomBytes(12).toString("hex")}`,
        `renew-${randomBytes(12).toString("hex")}`,
      ];
      tokens.add(token);
      renewals.add(renewal);
      send(response, 200, {
        access_token: token,
        refresh_token: renewal,
        token_type: "Bearer",
        expires_in: 3600,
      });
    };
    if (asked.get("grant_type") === "refresh_token") {
      const said = { error: "invalid_grant", error_description: `${asked} does not hold` };
      const renewal = asked.get("refresh_token") ?? "";
      if (spent.has(renewal)) {
        server.reused += 1;
        if (server.endsAtReuse) server.revoke();
      }
      spent.add(renewal);
      return renewals.delete(renewal) ? access() : send(response, 400, said);
    }
    const code = codes.get(asked.get("code") ?? "");
    codes.delete(asked.get("code") ?? "");
    const verified = createHash("sha256")
      .update(asked.get("code_verifier") ?? "")
      .digest("base64url");
    const isGood =
      code?.challenge === verified &&
      code.redirect === asked.get("redirect_uri") &&
      code.client === asked.get("client_id");
    return isGood ? access() : send(response, 400, { error: "invalid_grant" });
  }

  server.issuer = `http://127.0.0.1:${await listen(authorization)}`;
  server.mcp = `http://127.0.0.1:${await listen(resource)}/mcp`;
  return server;
}

function answerMcp(request: IncomingMessage, response: ServerResponse, body: string): void {
  if (request.method !== "POST") return void response.writeHead(405).end();
  const { id, method, params } = JSON.parse(body);
  if (id === undefined) return void response.writeHead(202).end();
  const results: Record<string, unknown> = {
    initialize: {
      protocolVersion: params?.protocolVersion ?? "2025-06-18",
      capabilities: { tools: {} },
      serverInfo: { name: "notes", version: "1" },
    },
    "tools/list": {
      tools: [{ name: "read_note", description: "Reads.", inputSchema: { type: "object" } }],
    },
    // A server that repeats what it was asked with.
    "tools/call": {
      content: [{ type: "text", text: `asked with ${request.headers.authorization}` }],
    },
  };
  const result = results[method];
  send(response, 200, {
    jsonrpc: "2.0",
    id,
    ...(result ? { result } : { error: { code: -32601, message: "unknown" } }),
  });
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) text += String(chunk);
  return text;
}

async function listen(server: ReturnType<typeof createServer>): Promise<number> {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return (server.address() as AddressInfo).port;
}
