import {
  ProtocolError,
  SdkError,
  SdkErrorCode,
  SdkHttpError,
  UnauthorizedError,
  UnsupportedProtocolVersionError,
} from "@modelcontextprotocol/client";
import { reasonOf } from "@pegboard/json-schema";
import { RegistryError } from "@pegboard/registry-core";
import {
  describeNetworkError,
  describeSourceIssue,
  type SourceIssueFact,
} from "@pegboard/registry-core/problems";
import type { McpSourceConfig } from "../../api-contract.ts";
import { MessageRedirected } from "../../requests/guarded-fetch.ts";
import { AddressRefused } from "../../requests/guarded-request.ts";
import type { Redact } from "../../secrets/redactor.ts";
import { networkErrorOf } from "../../system-errors/network-error.ts";
import { connectionAddress, type McpConnection, maskConnection } from "./mcp-connection.ts";
import { messageRedactor } from "./mcp-redactor.ts";
import { SignInAway } from "./sign-in-error.ts";
import { knownRevisions, quotedStart } from "./transport/received-messages.ts";

/** A failure while a server was loaded. */
interface McpErrorAnswer {
  step: "connect" | "list";
  error: unknown;
  /** Milliseconds that the server had for an answer. */
  limit: number;
  /** The last lines of its error output. */
  lastWords: string;
}

/** Why an MCP server cannot be used, and what to do: without secrets. */
export function mcpErrorAnswer(connection: McpConnection, cause: McpErrorAnswer): SourceIssueFact {
  const shown = maskConnection(connection);
  const redact = messageRedactor(connection);
  const issue =
    redirectIssue(connectionAddress(shown), cause.error, redact) ??
    systemErrorIssue(shown, cause.error) ??
    mcpProtocolIssue(connectionAddress(shown), cause, redact);
  return withLastWords(issue, redact(cause.lastWords));
}

/** Why a server that worked is gone; `error` is there when something gave a reason. */
export function mcpEnded(
  connection: McpConnection,
  lastWords: string,
  error?: unknown,
): SourceIssueFact {
  const address = connectionAddress(maskConnection(connection));
  const code = connection.transport === "stdio" ? "ended" : "lost";
  const issue = awaitedSignIn(address, error) ?? { code, values: { address } };
  return withLastWords(issue, messageRedactor(connection)(lastWords));
}

/** Why a call of a source failed. A model reads it too, so it has no address. */
export function failedMcpCall(name: string, error: unknown): string {
  if (error instanceof UnauthorizedError)
    return "The server asks for a new sign-in. An operator does it on the Sources page.";
  const issue = awaitedSignIn(name, error);
  if (issue) return describeSourceIssue(issue);
  const moved = redirectIssue(name, error, (text) => text);
  if (moved) return describeSourceIssue(moved);
  const network = networkErrorOf(error, name);
  if (network) return describeNetworkError(network);
  const status = httpStatus(error);
  if (status !== undefined) {
    const text = error instanceof SdkHttpError ? error.data.text : undefined;
    return `The server answered with HTTP ${status}${text ? `: ${text}` : ""}. Read its log.`;
  }
  if (!isOfLibrary(error)) return reasonOf(error);
  const { code, data } = Object(error) as { code?: unknown; data?: unknown };
  if (code === SdkErrorCode.RequestTimeout) {
    const seconds = secondsOf(data);
    return `The server gave no answer${seconds === undefined ? " in time" : ` within ${seconds} seconds`}. Call again.`;
  }
  if (code === SdkErrorCode.ConnectionClosed) {
    return "The connection ended before the server answered, so whether it did what was asked is not known.";
  }
  if (code === SdkErrorCode.NotConnected || code === SdkErrorCode.SendFailed) {
    return "The server is not connected, so it was not asked. Call again.";
  }
  return "The server's answer is none in MCP. Update or mend the server.";
}

function mcpProtocolIssue(
  address: string,
  reason: McpErrorAnswer,
  redact: Redact,
): SourceIssueFact {
  const { step, error, limit } = reason;
  const signIn = awaitedSignIn(address, error);
  if (signIn) return signIn;
  const status = httpStatus(error);
  if (status !== undefined) return httpErrorIssue(address, status);
  if (error instanceof UnsupportedProtocolVersionError) {
    const spoken = redact(quotedStart(error.supported.slice(0, MOST_REVISIONS).join(", ")));
    return { code: "revision_unknown", values: { address, spoken, known: knownRevisions() } };
  }
  const code = error instanceof SdkError ? error.code : undefined;
  if (code === SdkErrorCode.RequestTimeout) {
    const seconds = secondsOf(Object(error).data) ?? limit / 1_000;
    return { code: step === "connect" ? "no_answer" : "not_listed", values: { address, seconds } };
  }
  if (code === SdkErrorCode.ConnectionClosed) {
    return {
      code: "process_ended",
      values: { address, before: step === "connect" ? "answer" : "list" },
    };
  }
  if (saysEndpointElsewhere(error)) return { code: "endpoint_elsewhere", values: { address } };
  const cause = innermost(error);
  if (isOfLibrary(cause)) return { code: "not_mcp", values: { address } };
  return { code: "not_spoken_to", values: { address, cause: redact(reasonOf(cause)) } };
}

/** That nobody is signed in, or that the sign-in could not be renewed. */
function awaitedSignIn(address: string, error: unknown): SourceIssueFact | undefined {
  for (const cause of errorChain(error)) {
    if (cause instanceof SignInAway)
      return { code: "sign_in_away", values: { address, host: cause.host } };
    if (cause instanceof UnauthorizedError) return { code: "sign_in_needed", values: { address } };
  }
  return undefined;
}

function redirectIssue(
  address: string,
  error: unknown,
  redact: Redact,
): SourceIssueFact | undefined {
  const moved = errorChain(error).find((cause) => cause instanceof MessageRedirected);
  if (!moved) return undefined;
  return { code: "moved", values: { address, status: moved.status, to: redact(moved.to) } };
}

/** An error and its causes, the innermost last. */
function errorChain(error: unknown): Error[] {
  return error instanceof Error ? [error, ...errorChain(error.cause)] : [];
}

function httpErrorIssue(address: string, status: number): SourceIssueFact {
  const values = { address, status };
  // Status 508 is the answer of a Pegboard that asked itself, by way of a proxy.
  if (status === 508) return { code: "own_address", values: { address } };
  if (status === 401 || status === 403) return { code: "access_refused", values };
  return { code: status === 404 || status === 405 ? "no_server" : "http_status", values };
}

/**
 * The status that a server answered with. For the old transport it stands only in the library's
 * message.
 */
function httpStatus(error: unknown): number | undefined {
  if (error instanceof SdkHttpError) return error.status;
  const [, status] =
    error instanceof Error
      ? (/^Error POSTing to endpoint \(HTTP (\d{3})\)/.exec(error.message) ?? [])
      : [];
  return status === undefined ? undefined : Number(status);
}

/**
 * The seconds that the library waited, read from its message, because each of its questions has a
 * limit of its own.
 */
function secondsOf(data: unknown): number | undefined {
  const { timeout } = Object(data) as { timeout?: unknown };
  return typeof timeout === "number" ? timeout / 1_000 : undefined;
}

const saysEndpointElsewhere = (error: unknown) =>
  error instanceof Error && error.message.startsWith("Endpoint origin does not match");

/**
 * Whether an error is one of a library. Such errors are not for people; messages of a server and of
 * Pegboard are.
 */
function isOfLibrary(error: unknown): boolean {
  if (error instanceof ProtocolError || error instanceof RegistryError) return false;
  const isPlain = error instanceof Error && error.name === "Error" && !(error instanceof SdkError);
  return (
    !isPlain ||
    /^(Server('s| sent)|Endpoint origin|Unexpected|Error POSTing|Either |Cannot |SSE |Failed to )/.test(
      error.message,
    )
  );
}

const MOST_REVISIONS = 5;

/** Failures that the operating system names. */
function systemErrorIssue(
  connection: McpSourceConfig,
  error: unknown,
): SourceIssueFact | undefined {
  if (connection.transport === "http") {
    const refusal = errorChain(error).find((cause) => cause instanceof AddressRefused);
    if (refusal) {
      return {
        code: refusal.reason === "own" ? "own_address" : "address_refused",
        values: { address: connection.url },
      };
    }
    const issue = networkErrorOf(error, connection.url);
    return issue && { code: "network", values: { issue } };
  }
  const code = systemCode(error);
  const { command, cwd } = connection;
  if (code === "ENOENT") {
    return {
      code: "command_missing",
      values: { command, ...(cwd !== undefined && { folder: cwd }) },
    };
  }
  return code === "EACCES" ? { code: "command_refused", values: { command } } : undefined;
}

function systemCode(error: unknown): string | undefined {
  // The library's own codes look alike, so its errors are left out.
  const others = errorChain(error).filter((cause) => !(cause instanceof SdkError));
  return others
    .map((cause) => String((cause as NodeJS.ErrnoException).code))
    .find((code) => /^E[A-Z_]+$/.test(code));
}

/** The innermost cause of an error. `fetch` says only that it failed, and its cause says why. */
function innermost(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined ? innermost(error.cause) : error;
}

const MOST_LINES = 3;
const ERROR_LENGTH_LIMIT = 300;

/**
 * The issue with the lines of error output that name an error, since traces and hints follow them;
 * without such lines, with the last ones.
 */
function withLastWords(issue: SourceIssueFact, lastWords: string): SourceIssueFact {
  const lines = lastWords.split("\n").filter((line) => line.trim());
  if (lines.length === 0) return issue;
  const errors = lines
    .filter((line) => /^\S*error\b|^\w+ error\b|^\S*exception\b/i.test(line))
    .slice(0, MOST_LINES);
  if (errors.length > 0) {
    return {
      code: "wrote",
      values: { issue, text: errors.join(" ⏎ ").slice(0, ERROR_LENGTH_LIMIT), part: "error" },
    };
  }
  const text = lines.slice(-MOST_LINES).join(" ⏎ ").slice(-ERROR_LENGTH_LIMIT);
  return { code: "wrote", values: { issue, text, part: "end" } };
}
