import { SdkError, SdkErrorCode, SdkHttpError } from "@modelcontextprotocol/client";
import { addressOf, type McpConnection, withoutSecrets } from "./mcp-connection.ts";
import { reasonOf } from "./source-problems.ts";

/** The server a failure is about, as a person knows it. */
export interface FailedServer {
  name: string;
  connection: McpConnection;
  /** What the server wrote last to its error output. */
  lastWords: string;
}

/** Why an MCP server cannot be used, and what to do: one line for people, without secrets. */
export function mcpFailure(server: FailedServer, step: "connect" | "list", error: unknown): string {
  return withoutSecrets(server.connection, `${reasonFor(server, step, error)}${quoteLastWords(server.lastWords)}`);
}

/** Why a server that worked is gone. */
export function mcpEnded(server: FailedServer): string {
  const what = server.connection.transport === "stdio" ? "ended by itself" : "does not answer any more";
  const reason = `${server.name} ${what} (${addressOf(server.connection)}). It is tried again; refresh it to try at once.`;
  return withoutSecrets(server.connection, reason + quoteLastWords(server.lastWords));
}

function reasonFor({ name, connection }: FailedServer, step: "connect" | "list", error: unknown): string {
  const address = addressOf(connection);
  if (error instanceof SdkHttpError && error.status !== undefined) return httpReason(name, address, error.status);
  if (error instanceof SdkError && error.code === SdkErrorCode.RequestTimeout) {
    return step === "connect"
      ? `${name} did not answer within 10 seconds (${address}). Check that it is an MCP server and that nothing it waits for is missing.`
      : `${name} did not list its tools within 10 seconds. Restart the server or look into its log, then refresh it.`;
  }
  if (error instanceof SdkError && error.code === SdkErrorCode.ConnectionClosed) {
    return `${name} ended before it ${step === "connect" ? "answered" : "listed its tools"} (${address}). Run the command in a terminal to see why.`;
  }
  return systemReason(name, connection, error) ?? `${name} cannot be used: ${reasonOf(error)} (${address})`;
}

function httpReason(name: string, address: string, status: number): string {
  if (status === 401 || status === 403)
    return `${name} refuses access (HTTP ${status}) at ${address}. Check its headers.`;
  if (status === 404 || status === 405) {
    return `There is no MCP server at ${address} (HTTP ${status}). Check the path; it often ends in /mcp.`;
  }
  return `${name} answers with HTTP ${status} at ${address}. Look into the server's log, then refresh it.`;
}

/** Failures that the operating system names. */
function systemReason(name: string, connection: McpConnection, error: unknown): string | undefined {
  const code = systemCode(error);
  if (connection.transport === "stdio") {
    const { command, cwd } = connection;
    const where = cwd === undefined ? "" : ` in ${cwd}`;
    if (code === "ENOENT") {
      return `${name} cannot be started: the command "${command}" was not found${where}. Install it or correct the command.`;
    }
    if (code === "EACCES") return `${name} cannot be started: "${command}" may not be executed. Check its permissions.`;
    return undefined;
  }
  if (code === "ECONNREFUSED") return `Nothing answers at ${connection.url}. Start ${name} or correct its address.`;
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") {
    return `The host of ${connection.url} is not known. Correct the address of ${name}.`;
  }
  return undefined;
}

function systemCode(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ("code" in cause && typeof cause.code === "string" && /^E[A-Z_]+$/.test(cause.code)) return cause.code;
  }
  return undefined;
}

function quoteLastWords(words: string): string {
  const last = words
    .split("\n")
    .filter((line) => line.trim())
    .slice(-3)
    .join(" ⏎ ")
    .slice(-300);
  return last ? ` It wrote last: "${last}"` : "";
}
