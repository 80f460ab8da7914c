import {
  SdkError,
  SdkErrorCode,
  SdkHttpError,
  UnauthorizedError,
  UnsupportedProtocolVersionError,
} from "@modelcontextprotocol/client";
import { reasonOf } from "@pegboard/registry-core";
import type { McpSourceConfig } from "../../api-contract.ts";
import type { Redact } from "../../secrets/redactor.ts";
import { addressOf, type McpConnection, maskConnection } from "./mcp-connection.ts";
import { messageRedactor } from "./mcp-redactor.ts";
import { unknownRevision } from "./transport/received-messages.ts";

/** What went wrong while a server was loaded. */
interface McpFailure {
  step: "connect" | "list";
  error: unknown;
  /** Milliseconds it had for an answer. */
  limit: number;
  /** What it wrote last to its error output. */
  lastWords: string;
}

/** Why an MCP server cannot be used, and what to do: for people, without secrets. */
export function mcpFailure(connection: McpConnection, failure: McpFailure): string {
  const shown = maskConnection(connection);
  const redact = messageRedactor(connection);
  const reason = systemReason(shown, failure.error) ?? protocolReason(addressOf(shown), failure, redact);
  return reason + quote(redact(failure.lastWords));
}

/** Why a server that worked is gone. */
export function mcpEnded(connection: McpConnection, lastWords: string): string {
  const address = addressOf(maskConnection(connection));
  const reason =
    connection.transport === "stdio"
      ? `The process ended by itself: ${address}. It is started again by itself; Refresh does it at once.`
      : `${address} does not answer any more. It is tried again by itself; Refresh does it at once.`;
  return reason + quote(messageRedactor(connection)(lastWords));
}

/** Why a call failed: for a model too, so without the address. */
export function callFailure(error: unknown): string {
  if (error instanceof UnauthorizedError)
    return "The server asks for a new sign-in. An operator does it on the Sources page.";
  if (!(error instanceof SdkHttpError) || error.status === undefined) return reasonOf(error);
  const { text } = error.data;
  return `The server answered with HTTP ${error.status}${text ? `: ${text}` : ""}. Read its log.`;
}

function protocolReason(address: string, { step, error, limit }: McpFailure, redact: Redact): string {
  if (error instanceof UnauthorizedError)
    return `${address} lets nobody in without signing in. Sign in on the Sources page.`;
  if (error instanceof SdkHttpError && error.status !== undefined) return httpReason(address, error.status);
  if (error instanceof UnsupportedProtocolVersionError) {
    return redact(unknownRevision(address, error.supported.slice(0, MOST_REVISIONS).join(", ")));
  }
  const code = error instanceof SdkError ? error.code : undefined;
  if (code === SdkErrorCode.RequestTimeout) {
    return step === "connect"
      ? `No answer within ${limit / 1_000} seconds from ${address}. Check that it is an MCP server and has all it needs to start.`
      : `The tools were not listed within ${limit / 1_000} seconds by ${address}. Restart the server or read its log, then refresh it.`;
  }
  if (code === SdkErrorCode.ConnectionClosed) {
    const when = step === "connect" ? "it answered" : "it listed its tools";
    return `The process ended before ${when}: ${address}. Run the command in a terminal to see why.`;
  }
  return `${redact(innermostReason(error))} (${address}). Check that it is an MCP server, then refresh it.`;
}

function httpReason(address: string, status: number): string {
  if (status === 401 || status === 403) return `Access refused (HTTP ${status}) at ${address}. Check the headers.`;
  if (status === 404 || status === 405) {
    return `There is no MCP server at ${address} (HTTP ${status}). Check the path; it often ends in /mcp.`;
  }
  return `HTTP ${status} from ${address}. Read the server's log, then refresh it.`;
}

const MOST_REVISIONS = 5;

/** Failures that the operating system names. */
function systemReason(connection: McpSourceConfig, error: unknown): string | undefined {
  const code = systemCode(error);
  if (connection.transport === "http") {
    if (code === "ECONNREFUSED")
      return `Nothing answers at ${connection.url}. Start the server or correct its address.`;
    const isUnknown = code === "ENOTFOUND" || code === "EAI_AGAIN";
    return isUnknown ? `The host of ${connection.url} is not known. Correct the address.` : undefined;
  }
  const { command, cwd } = connection;
  if (code === "ENOENT") {
    const where = cwd === undefined ? "" : `, or the folder ${cwd}`;
    return `The command "${command}"${where} was not found. Install it or correct the command.`;
  }
  return code === "EACCES" ? `"${command}" may not be executed. Check its permissions.` : undefined;
}

function systemCode(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    // The library's own codes look the same.
    if (cause instanceof SdkError) continue;
    if ("code" in cause && typeof cause.code === "string" && /^E[A-Z_]+$/.test(cause.code)) return cause.code;
  }
  return undefined;
}

/** `fetch` says only that it failed; why is in its cause. */
function innermostReason(error: unknown): string {
  return error instanceof Error && error.cause !== undefined ? innermostReason(error.cause) : reasonOf(error);
}

const MOST_LINES = 3;
const MOST_CHARACTERS = 300;

/** The lines that name the error, which traces and hints follow; without any, the last ones. */
function quote(lastWords: string): string {
  const lines = lastWords.split("\n").filter((line) => line.trim());
  const errors = lines.filter((line) => /^\S*error\b|^\w+ error\b|^\S*exception\b/i.test(line)).slice(0, MOST_LINES);
  if (errors.length > 0) return ` It wrote: "${errors.join(" ⏎ ").slice(0, MOST_CHARACTERS)}"`;
  return lines.length > 0 ? ` It wrote last: "${lines.slice(-MOST_LINES).join(" ⏎ ").slice(-MOST_CHARACTERS)}"` : "";
}
