import {
  SdkError,
  SdkErrorCode,
  SdkHttpError,
  UnauthorizedError,
  UnsupportedProtocolVersionError,
} from "@modelcontextprotocol/client";
import { reasonOf } from "@pegboard/registry-core";
import type { SaidSourceFault } from "@pegboard/registry-core/problems";
import type { McpSourceConfig } from "../../api-contract.ts";
import type { Redact } from "../../secrets/redactor.ts";
import { addressOf, type McpConnection, maskConnection } from "./mcp-connection.ts";
import { messageRedactor } from "./mcp-redactor.ts";
import { knownRevisions, quotedStart } from "./transport/received-messages.ts";

/** What went wrong while a server was loaded. */
interface McpFailure {
  step: "connect" | "list";
  error: unknown;
  /** Milliseconds it had for an answer. */
  limit: number;
  /** What it wrote last to its error output. */
  lastWords: string;
}

/** Why an MCP server cannot be used, and what to do: without secrets. */
export function mcpFailure(connection: McpConnection, failure: McpFailure): SaidSourceFault {
  const shown = maskConnection(connection);
  const redact = messageRedactor(connection);
  const fault = systemFault(shown, failure.error) ?? protocolFault(addressOf(shown), failure, redact);
  return withLastWords(fault, redact(failure.lastWords));
}

/** Why a server that worked is gone. */
export function mcpEnded(connection: McpConnection, lastWords: string): SaidSourceFault {
  const address = addressOf(maskConnection(connection));
  const code = connection.transport === "stdio" ? "ended" : "lost";
  return withLastWords({ code, values: { address } }, messageRedactor(connection)(lastWords));
}

/** Why a call failed: for a model too, so without the address. */
export function callFailure(error: unknown): string {
  if (error instanceof UnauthorizedError)
    return "The server asks for a new sign-in. An operator does it on the Sources page.";
  if (!(error instanceof SdkHttpError) || error.status === undefined) return reasonOf(error);
  const { text } = error.data;
  return `The server answered with HTTP ${error.status}${text ? `: ${text}` : ""}. Read its log.`;
}

function protocolFault(address: string, { step, error, limit }: McpFailure, redact: Redact): SaidSourceFault {
  if (error instanceof UnauthorizedError) return { code: "sign_in_needed", values: { address } };
  if (error instanceof SdkHttpError && error.status !== undefined) return httpFault(address, error.status);
  if (error instanceof UnsupportedProtocolVersionError) {
    const spoken = redact(quotedStart(error.supported.slice(0, MOST_REVISIONS).join(", ")));
    return { code: "revision_unknown", values: { address, spoken, known: knownRevisions() } };
  }
  const code = error instanceof SdkError ? error.code : undefined;
  if (code === SdkErrorCode.RequestTimeout) {
    return { code: step === "connect" ? "no_answer" : "not_listed", values: { address, seconds: limit / 1_000 } };
  }
  if (code === SdkErrorCode.ConnectionClosed) {
    return { code: "process_ended", values: { address, before: step === "connect" ? "answer" : "list" } };
  }
  return { code: "not_spoken_to", values: { address, cause: redact(innermostReason(error)) } };
}

function httpFault(address: string, status: number): SaidSourceFault {
  const values = { address, status };
  if (status === 401 || status === 403) return { code: "access_refused", values };
  return { code: status === 404 || status === 405 ? "no_server" : "http_status", values };
}

const MOST_REVISIONS = 5;

/** Failures that the operating system names. */
function systemFault(connection: McpSourceConfig, error: unknown): SaidSourceFault | undefined {
  const code = systemCode(error);
  if (connection.transport === "http") {
    const values = { address: connection.url };
    if (code === "ECONNREFUSED") return { code: "nothing_answers", values };
    return code === "ENOTFOUND" || code === "EAI_AGAIN" ? { code: "host_unknown", values } : undefined;
  }
  const { command, cwd } = connection;
  if (code === "ENOENT") {
    return { code: "command_missing", values: { command, ...(cwd !== undefined && { folder: cwd }) } };
  }
  return code === "EACCES" ? { code: "command_refused", values: { command } } : undefined;
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

/** With the lines that name the error, which traces and hints follow; without any, with the last ones. */
function withLastWords(fault: SaidSourceFault, lastWords: string): SaidSourceFault {
  const lines = lastWords.split("\n").filter((line) => line.trim());
  if (lines.length === 0) return fault;
  const errors = lines.filter((line) => /^\S*error\b|^\w+ error\b|^\S*exception\b/i.test(line)).slice(0, MOST_LINES);
  if (errors.length > 0) {
    return { code: "wrote", values: { fault, text: errors.join(" ⏎ ").slice(0, MOST_CHARACTERS), part: "error" } };
  }
  const text = lines.slice(-MOST_LINES).join(" ⏎ ").slice(-MOST_CHARACTERS);
  return { code: "wrote", values: { fault, text, part: "end" } };
}
