import type { JsonObject } from "@pegboard/registry-core";
import { isJsonObject, type JsonValue } from "@pegboard/registry-core/internal";
import { emptyDraft, type NamedValue, type SourceDraft, type Transport } from "./source-draft.ts";
import { say } from "./texts.ts";

export interface PastedServer {
  transport: Transport;
  draft: SourceDraft;
}

/** Servers in one paste; more are a file, which `--mcp` takes. */
const MOST_SERVERS = 50;

/**
 * The servers of a config as MCP clients keep it (`mcpServers`, or `servers`), or of its inner
 * part, and the names of what is none; or why there are none.
 */
export function readPastedServers(
  text: string,
): { servers: PastedServer[]; left: string[] } | { fault: string } {
  let content: JsonValue;
  try {
    content = JSON.parse(text);
  } catch {
    return { fault: say.thisIsNoJsonPasteTheWholeOf };
  }
  const all = Object.entries(serversOf(content));
  const entries = all.filter(([, entry]) => isServer(entry));
  if (entries.length === 0) {
    return { fault: say.thereIsNoServerInItItHasTo };
  }
  if (entries.length > MOST_SERVERS) {
    return { fault: say.tooManyServers(entries.length) };
  }
  return {
    servers: entries.map(([name, entry]) => toServer(name, entry as JsonObject)),
    left: all.flatMap(([name, entry]) => (isServer(entry) ? [] : [name])),
  };
}

function serversOf(content: JsonValue): JsonObject {
  if (!isJsonObject(content)) return {};
  const { mcpServers, servers } = content;
  if (isJsonObject(mcpServers)) return mcpServers;
  if (isJsonObject(servers)) return servers;
  return isServer(content) ? { "": content } : content;
}

const isServer = (entry: JsonValue): boolean =>
  isJsonObject(entry) && (typeof entry.command === "string" || typeof entry.url === "string");

function toServer(name: string, entry: JsonObject): PastedServer {
  const { command, args, cwd, url } = entry;
  if (typeof url === "string") {
    return {
      transport: "http",
      draft: { ...emptyDraft, name, url, headers: namedValues(entry.headers) },
    };
  }
  const given = Array.isArray(args) ? args.filter(isText) : [];
  return {
    transport: "stdio",
    draft: {
      ...emptyDraft,
      name,
      command: typeof command === "string" ? command : "",
      args: given.join("\n"),
      cwd: typeof cwd === "string" ? cwd : "",
      env: namedValues(entry.env),
    },
  };
}

/** Each is a secret until somebody says that it may be seen. */
function namedValues(values: JsonValue | undefined): NamedValue[] {
  if (!isJsonObject(values)) return [];
  return Object.entries(values).flatMap(([name, value], index) =>
    isText(value) ? [{ id: -1 - index, name, value: String(value) }] : [],
  );
}

/** Numbers and true or false are handed over as they are written. */
const isText = (value: JsonValue): boolean =>
  ["string", "number", "boolean"].includes(typeof value);
