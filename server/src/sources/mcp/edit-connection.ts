import { isDeepStrictEqual } from "node:util";
import { isJsonObject, type JsonValue, ownValue } from "@pegboard/json-schema";
import type { Issue, JsonObject } from "@pegboard/registry-core";
import { requestIssue } from "@pegboard/registry-core/internal";
import type { Translate } from "@pegboard/registry-core/messages";
import { shapeSentence } from "../../api-contract/shape-messages.ts";
import { type McpConnection, maskConnection } from "./mcp-connection.ts";
import { parseMcpConnection } from "./parse-mcp-connection.ts";

/** A part that the new connection takes over from the present one. */
interface KeptPart {
  path: ["url"] | ["args" | "env" | "headers", number | string];
  value: string | undefined;
  /** Whether everybody may see the part. */
  shown: boolean;
}

/**
 * A connection as it was asked for, with what it keeps of the present one (EditSourceRequest says
 * how). What is hidden goes only where it was entered for, and does not become
 * visible.
 */
export function editConnection(
  asked: unknown,
  current: McpConnection,
): { connection: McpConnection } | { issues: Issue[] } {
  if (!isJsonObject(asked)) return parseMcpConnection(asked);
  const kept: KeptPart[] = [];
  const keep = (part: KeptPart) => {
    kept.push(part);
    return part.value ?? "";
  };
  const parsed = parseMcpConnection({
    ...(current.variables && { variables: true }),
    ...(current.pendingValues && { pendingValues: current.pendingValues }),
    ...asked,
    ...keptAddress(asked, current, keep),
    ...(Array.isArray(asked.args) && { args: keptArguments(asked.args, current, keep) }),
    ...(isJsonObject(asked.env) && { env: keptValues(asked.env, namedPart("env", current), keep) }),
    ...(isJsonObject(asked.headers) && {
      headers: keptValues(asked.headers, namedPart("headers", current), keep),
    }),
  });
  if ("issues" in parsed) return parsed;
  Object.assign(parsed.connection, { pendingValues: stillPending(parsed.connection) });
  const issues = kept.flatMap((part) => keptPartIssues(part, parsed.connection, current));
  return issues.length > 0 ? { issues } : parsed;
}

/** What is to be entered, as far as the connection still names it. */
function stillPending({
  pendingValues = [],
  ...parts
}: McpConnection): McpConnection["pendingValues"] {
  const texts = textsOf(parts as JsonValue);
  const left = pendingValues.filter(({ reference }) =>
    texts.some((text) => text.includes(reference)),
  );
  return left.length > 0 ? left : undefined;
}

const textsOf = (value: JsonValue | undefined): string[] => {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsOf) : [];
};

type Keep = (part: KeptPart) => string;

/** The address to keep. One whose path is hidden comes back as it was shown. */
function keptAddress({ url }: JsonObject, current: McpConnection, keep: Keep): JsonObject {
  if (current.transport !== "http" || url === current.url) return {};
  const masked = maskConnection(current);
  return masked.transport === "http" && url === masked.url
    ? { url: keep({ path: ["url"], value: current.url, shown: false }) }
    : {};
}

function keptArguments(
  args: readonly JsonValue[],
  current: McpConnection,
  keep: Keep,
): JsonValue[] {
  const [before, shown] = current.transport === "stdio" ? [current.args, current.shown?.args] : [];
  return args.map((arg, index) => {
    const place = isJsonObject(arg) ? arg.$secret : undefined;
    if (typeof place !== "number") return arg;
    return keep({
      path: ["args", index],
      value: before?.[place],
      shown: shown?.includes(place) ?? false,
    });
  });
}

/** One value of the environment or of the headers as the present connection has it. */
type NamedPart = (name: string) => KeptPart;

function namedPart(of: "env" | "headers", current: McpConnection): NamedPart {
  const before = connectionValues(of, current);
  return (name) => ({
    path: [of, name],
    value: ownValue(before, name),
    shown: isShownPart([of, name], current),
  });
}

function keptValues(values: JsonObject, partOf: NamedPart, keep: Keep): JsonObject {
  const entries = Object.entries(values).map(([name, value]): [string, JsonValue] => {
    if (!isJsonObject(value) || value.$secret !== name) return [name, value];
    return [name, keep(partOf(name))];
  });
  return Object.fromEntries(entries);
}

function connectionValues(
  of: "env" | "headers",
  connection: McpConnection,
): Record<string, string> {
  const values =
    connection.transport === "http"
      ? of === "headers" && connection.headers
      : of === "env" && connection.env;
  return values || {};
}

function isShownPart([of, name]: KeptPart["path"], { transport, shown }: McpConnection): boolean {
  if (!shown) return false;
  if (of === "url") return "url" in shown && shown.url === true;
  if (of === "args")
    return (
      transport === "stdio" && "args" in shown && (shown.args?.includes(Number(name)) ?? false)
    );
  const names: readonly string[] =
    (transport === "stdio" ? "env" in shown && shown.env : "headers" in shown && shown.headers) ||
    [];
  return names.includes(String(name));
}

function keptPartIssues(
  { path, value, shown }: KeptPart,
  next: McpConnection,
  current: McpConnection,
): Issue[] {
  const refuse = (message: (t: Translate) => string) => [
    requestIssue(path, "shape", { sentence: shapeSentence(message) }),
  ];
  if (value === undefined) return refuse((t) => t("is not stored, so it cannot be kept: enter it"));
  if (!shown && isShownPart(path, next))
    return refuse((t) => t("is hidden: enter it again to show it"));
  if (shown || isDeepStrictEqual(partDestination(next, path), partDestination(current, path)))
    return [];
  return refuse((t) => t("was entered for another command or address: enter it again"));
}

/**
 * The destination of a kept part. The arguments of a command belong to its variables' destination,
 * too.
 */
export function partDestination(connection: McpConnection, [of]: KeptPart["path"]): unknown[] {
  if (connection.transport === "http") return [connection.url];
  const { command, cwd, args = [] } = connection;
  return [command, cwd, ...(of === "args" ? [] : args)];
}
