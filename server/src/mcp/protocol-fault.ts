import { ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server";
import type { Dependencies } from "../dependencies.ts";
import { PegboardError } from "../errors.ts";
import { errorAnswer } from "../http/answer-error.ts";

/**
 * What an error of ours means in MCP. What nobody expected is logged, and answered without its
 * details.
 */
export function protocolFault(
  { log, instances }: Pick<Dependencies, "log" | "instances">,
  thrown: unknown,
): ProtocolError | Error {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  if (error instanceof ProtocolError || ("code" in error && typeof error.code === "number"))
    return error;
  if (!(error instanceof PegboardError))
    log.error({ error: instances.redactStray(error.stack ?? error.message) });
  const { body, status } = errorAnswer(error);
  const { code, message } = body.error;
  const kind = status < 500 ? ProtocolErrorCode.InvalidParams : ProtocolErrorCode.InternalError;
  return new ProtocolError(kind, message, { code });
}
