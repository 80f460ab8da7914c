import type { JsonValue } from "@pegboard/json-schema";
import { plainArguments } from "@pegboard/registry-core/internal";
import type { McpHttpConfig, McpSourceConfig, McpStdioConfig } from "../../api-contract.ts";
import { replaceInArguments, replaceInText } from "./named-secrets.ts";

/**
 * How to reach an MCP server, with its secret values in clear. It never leaves Pegboard's server.
 */
export type McpConnection = (
  | (Omit<McpStdioConfig, "env"> & { env?: Record<string, string> })
  | (Omit<McpHttpConfig, "headers"> & { headers?: Record<string, string> })
) & {
  /** Values of environment variables in its texts, which are secrets wherever they stand. */
  fromVariables?: string[];
  /** The connection before variables were put in, as people see it. */
  written?: McpConnection;
};

/**
 * The connection without what may be secret, since secrets never leave the server: every argument
 * that can hold one and all but the host of an address is `•••`, and each value of `env` and
 * `headers` is `{ "$secret": name }`, with `pending` where it is still to be entered, except for
 * what the operator marked as harmless and does not come from the environment.
 */
export function maskConnection({
  fromVariables = [],
  written,
  ...connection
}: McpConnection): McpSourceConfig {
  if (written) return maskConnection(written);
  const isSecret = (text: string) => fromVariables.some((value) => text.includes(value));
  const isPending = (text: string) =>
    (connection.pendingValues ?? []).some(({ reference }) => text.includes(reference));
  const harmless = (values: Record<string, string>, shown: readonly string[] = []) =>
    shown.filter((name) => !isSecret(values[name] ?? ""));
  if (connection.transport === "http") {
    const { url, headers, shown } = connection;
    const shownUrl = shown?.url ? url : maskUrl(url);
    return {
      ...connection,
      url: isSecret(url) ? HIDDEN : shownUrl,
      ...(headers && {
        headers: maskValues(headers, { shown: harmless(headers, shown?.headers), isPending }),
      }),
    };
  }
  const { command, args, env, cwd, shown } = connection;
  return {
    ...connection,
    command: isSecret(command) ? HIDDEN : command,
    ...(cwd !== undefined && { cwd: isSecret(cwd) ? HIDDEN : cwd }),
    ...(args && {
      args: args.map((arg, index) =>
        shownPlaces(connection).has(index) && !isSecret(arg) ? arg : HIDDEN,
      ),
    }),
    ...(env && { env: maskValues(env, { shown: harmless(env, shown?.env), isPending }) }),
  };
}

/**
 * The secrets of a connection that are taken out of texts that the server writes: `certain` keys
 * among its arguments and in its address, `possible` ones, which are all hidden values of variables
 * and headers, and `quoted` ones, which only an error message would repeat. A result may well name
 * the folder that is an argument.
 */
export function connectionSecrets(
  connection: McpConnection,
): Record<"certain" | "possible" | "quoted", string[]> {
  const found: string[] = [];
  const note = (secret: string) => {
    found.push(secret);
    return secret;
  };
  const isCommand = connection.transport === "stdio";
  const quoted = isCommand ? findHiddenArguments(connection) : findHiddenInAddress(connection);
  if (isCommand) replaceInArguments(connection.args ?? [], note);
  else replaceInText(connection.url, note);
  const values = Object.entries((isCommand ? connection.env : connection.headers) ?? {});
  const shown = (isCommand ? connection.shown?.env : connection.shown?.headers) ?? [];
  return {
    certain: [
      ...found.flatMap((secret) => [secret, decode(secret)]),
      ...(connection.fromVariables ?? []),
    ],
    possible: values.filter(([name]) => !shown.includes(name)).map(([, value]) => value),
    quoted,
  };
}

type Arguments = Pick<McpStdioConfig, "command" | "args" | "shown">;

/** The arguments that anybody may see: those that can hold no secret, and those that are marked. */
function shownPlaces({ command, args = [], shown }: Arguments): ReadonlySet<number> {
  return new Set([...plainArguments(command, args), ...(shown?.args ?? [])]);
}

function findHiddenArguments(program: Arguments): string[] {
  const shown = shownPlaces(program);
  return (program.args ?? []).filter((_, index) => !shown.has(index));
}

function findHiddenInAddress({ url, shown }: Pick<McpHttpConfig, "url" | "shown">): string[] {
  if (shown?.url || maskUrl(url) === url) return [];
  const { pathname, search, hash, username, password } = new URL(url);
  return [url, pathname, search.slice(1), hash.slice(1), username, password];
}

/** Whether a connection has a header of its own that says who asks. */
export function hasAuthorization(connection: McpConnection): boolean {
  const headers = connection.transport === "http" ? Object.keys(connection.headers ?? {}) : [];
  return headers.some((name) => name.toLowerCase() === "authorization");
}

/** The command line or the address, for messages. */
export function connectionAddress(shown: McpSourceConfig): string {
  return shown.transport === "stdio" ? [shown.command, ...(shown.args ?? [])].join(" ") : shown.url;
}

function maskValues(
  values: Record<string, string>,
  { shown, isPending }: { shown: readonly string[]; isPending(value: string): boolean },
): Record<string, JsonValue> {
  const masked = Object.entries(values).map(([name, value]) => [
    name,
    shown.includes(name) ? value : { $secret: name, ...(isPending(value) && { pending: true }) },
  ]);
  return Object.fromEntries(masked);
}

export const HIDDEN = "•••";
/** Paths where servers commonly answer, which are no secret. */
const COMMON_PATHS = new Set(["/", "/mcp", "/mcp/"]);

/** An address without secrets. Keys stand in paths, queries and fragments as well. */
function maskUrl(url: string): string {
  if (!URL.canParse(url)) return HIDDEN;
  const { origin, pathname, search, hash, username, password } = new URL(url);
  const isPlain =
    COMMON_PATHS.has(pathname) && [search, hash, username, password].every((part) => part === "");
  return isPlain ? url : `${origin}/${HIDDEN}`;
}

function decode(secret: string): string {
  try {
    return decodeURIComponent(secret);
  } catch {
    return secret;
  }
}
