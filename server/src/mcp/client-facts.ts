import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  PROTOCOL_VERSION_META_KEY,
} from "@modelcontextprotocol/server";
import { z } from "zod";
import type { CalledBy } from "../agents/called-by.ts";
import type { ClientSession, ConnectedClients } from "../agents/connected-clients.ts";

/** The facts about a client that it does not give itself. */
export interface ComingClient {
  agent: string;
  by: CalledBy;
  /** An id that tells sessions apart whose clients say the same about themselves. */
  session: string;
}

/** The facts that a client gives about itself. */
interface ClientFacts {
  info?: { name: string; version: string } | undefined;
  capabilities?: { elicitation?: object | undefined } | undefined;
  protocol?: string | undefined;
}

/** Whether a client shows forms to its person. A client that names no kind means forms. */
export function takesForms({
  elicitation,
}: NonNullable<ClientFacts["capabilities"]> = {}): boolean {
  return elicitation !== undefined && ("form" in elicitation || !("url" in elicitation));
}

/** The client among those that are connected. */
export function joinClient(
  clients: ConnectedClients,
  { agent, by, session }: ComingClient,
  { info = { name: "unknown", version: "" }, capabilities, protocol }: ClientFacts,
): ClientSession {
  const { name, version } = info;
  const known = { agent, via: "mcp" as const, name, version, canAsk: takesForms(capabilities) };
  const told = {
    ...(by.token && { token: by.token }),
    ...(protocol !== undefined && { protocol }),
  };
  return clients.join({ ...known, ...told }, session);
}

const envelope = z.object({
  params: z.object({
    _meta: z.object({
      [CLIENT_INFO_META_KEY]: z.object({ name: z.string(), version: z.string() }).optional(),
      [CLIENT_CAPABILITIES_META_KEY]: z
        .object({ elicitation: z.looseObject({}).optional() })
        .optional(),
      [PROTOCOL_VERSION_META_KEY]: z.string().optional(),
    }),
  }),
});

/**
 * Whether a message says that it is of 2026-07-28. The SDK reads more of those that do not, and of
 * `initialize`.
 */
export function claimsModern(body: unknown): boolean {
  const { method, params } = Object(body) as { method?: unknown; params?: { _meta?: unknown } };
  return (
    typeof method === "string" &&
    method !== "initialize" &&
    PROTOCOL_VERSION_META_KEY in Object(params?._meta)
  );
}

/** The facts that a request of 2026-07-28 gives about its client. */
export function clientFactsIn(body: unknown): ClientFacts {
  const { _meta } = envelope.safeParse(body).data?.params ?? {};
  return {
    info: _meta?.[CLIENT_INFO_META_KEY],
    capabilities: _meta?.[CLIENT_CAPABILITIES_META_KEY],
    protocol: _meta?.[PROTOCOL_VERSION_META_KEY],
  };
}
