import type { ServerEventBus } from "@modelcontextprotocol/server";
import type { ConnectedClients } from "../agents/connected-clients.ts";
import { tellChanges } from "./change-stream.ts";
import type { ListChanges } from "./list-changes.ts";
import type { McpRequest } from "./mcp-sessions.ts";
import { joinClient, saidInEnvelope } from "./said-client.ts";

/** Where the SDK's handler hears of changes, for the one client that a request comes from. */
export function listenerBus(
  { clients, changes }: { clients: ConnectedClients; changes: ListChanges },
  { body, state, client, pace }: McpRequest,
): ServerEventBus {
  return {
    publish: () => undefined,
    subscribe: (listener) =>
      tellChanges(changes, {
        ...{ state, client, pace, seen: joinClient(clients, client, saidInEnvelope(body)) },
        tell: {
          tools: () => listener({ kind: "tools_list_changed" }),
          prompts: () => listener({ kind: "prompts_list_changed" }),
          resources: () => listener({ kind: "resources_list_changed" }),
        },
      }),
  };
}
