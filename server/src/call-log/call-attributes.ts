import type { CallWay } from "../api-contract.ts";

/** A place in a trace of OpenTelemetry, by its ids in hexadecimal. */
export interface TracePlace {
  traceId: string;
  spanId: string;
}

interface DescribedCall {
  agent: { id: string; name: string };
  by: { via: CallWay };
  /** The run that it belongs to; the session, of a call over MCP. */
  run: string | undefined;
  id: string | undefined;
  functionName: string;
  /** Absent for a function name that no method has. */
  tool?: string | undefined;
  method?: string | undefined;
}

/** The number of characters that are taken of an id, since its caller makes it. */
const CALL_ID_LENGTH_LIMIT = 200;

/**
 * What spans and records say of a call, by the conventions for generative AI and MCP. Arguments,
 * results and messages may hold secrets, so none of them is in it, nor a function name that the
 * model made up.
 */
export function callAttributes({ agent, by, run, id, functionName, tool, method }: DescribedCall) {
  return {
    "gen_ai.operation.name": "execute_tool",
    "gen_ai.tool.type": "function",
    "gen_ai.agent.id": agent.id,
    "gen_ai.agent.name": agent.name,
    "pegboard.via": by.via,
    // The span of a server of MCP is that of the call, since there is no other.
    ...(by.via === "mcp" && { "mcp.method.name": "tools/call" }),
    ...(by.via === "mcp" && run !== undefined && { "mcp.session.id": run }),
    ...(id !== undefined && { "gen_ai.tool.call.id": id.slice(0, CALL_ID_LENGTH_LIMIT) }),
    ...(tool !== undefined && { "gen_ai.tool.name": functionName, "pegboard.tool": tool }),
    ...(tool !== undefined && method !== undefined && { "pegboard.method": method }),
  };
}

const TRACEPARENT = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-[\da-f]{2}/;

/** The place that a caller names in its `traceparent`; undefined for anything else. */
export function readTraceparent(said: unknown): TracePlace | undefined {
  const [, traceId, spanId] = (typeof said === "string" && TRACEPARENT.exec(said)) || [];
  return traceId !== undefined && spanId !== undefined ? { traceId, spanId } : undefined;
}
