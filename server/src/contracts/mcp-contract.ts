/** Types of agents that are served over MCP, and of who is connected to them; a part of api-contract.ts. */

/**
 * GET /api/agents/:agent/clients: who uses the agent, the latest first. Kept in memory, some hundred of them; who was not seen for half an
 * hour is forgotten. The event `clients` tells that it changed.
 */
export interface ClientsAnswer {
  clients: ConnectedClient[];
  /** What the agent's MCP servers give to clients besides methods. */
  passedOn: { prompts: number; resources: number };
}
export interface ConnectedClient {
  id: string;
  /** As the client calls itself. */
  name: string;
  version: string;
  via: "mcp" | "http";
  /** The revision of MCP that it speaks: `2026-07-28`. */
  protocol?: string;
  /** The agent's token that it carries; none of a client on this machine. */
  token?: { id: string; name: string };
  connectedAt: string;
  lastSeenAt: string;
  /** Of the last minute. */
  callsPerMinute: number;
  /** The agent's revision when it listed the methods last; none before it has. */
  revision?: number;
  /** Whether it holds a stream open, on which it is told of changes. */
  isLive: boolean;
  /** Whether questions and approvals can be put to its person. */
  canAsk: boolean;
}

/** POST /api/agents/:agent/connection-test: connects as a client does. A step that fails is the last. */
export interface ConnectionTestAnswer {
  ok: boolean;
  steps: ConnectionStep[];
}
export type ConnectionStep = ConnectionFact & { ok: boolean; ms: number };
type ConnectionFact =
  /** `reason` of a step that failed: what the client said. */
  | { code: "reached"; values: { reason?: string } }
  | { code: "spoke"; values: { protocol?: string; reason?: string } }
  /** Against what the agent is offered now: names that are `missing` in the list or stand there `besides`, at most ten each. */
  | {
      code: "listed";
      values: {
        methods: number;
        prompts: number;
        resources: number;
        missing: string[];
        besides: string[];
        reason?: string;
      };
    }
  /** A method that only reads and takes no arguments; absent where the agent has none. `outcome`: ok, or why not. */
  | { code: "called"; values: { functionName: string; outcome: string; reason?: string } }
  /** A method that is off; absent where none is. `outcome`: why it was refused; `ok` fails the test. */
  | { code: "refused"; values: { functionName: string; outcome: string; reason?: string } };
