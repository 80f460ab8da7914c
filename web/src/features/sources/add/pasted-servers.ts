import { isJsonObject, type JsonValue } from "@pegboard/json-schema";
import type { JsonObject } from "@pegboard/registry-core";
import { t } from "../../../messages/t.ts";
import { emptyDraft, type NamedValue, type SourceDraft, type Transport } from "./source-draft.ts";

export interface PastedServer {
  transport: Transport;
  draft: SourceDraft;
}

/** The most servers in one paste; more are a file, which `--mcp` takes. */
const MOST_SERVERS = 50;

/**
 * Reads the servers of a config as MCP clients keep it (`mcpServers`, or `servers`), or of its
 * inner part, and the names of entries that are no server; or says why there are none.
 */
export function readPastedServers(
  text: string,
): { servers: PastedServer[]; left: string[] } | { issue: string } {
  let content: JsonValue;
  try {
    content = JSON.parse(text);
  } catch {
    return {
      issue: t("This is no JSON. Paste the whole of it, from the first '{' to the last '}'."),
    };
  }
  const all = Object.entries(pastedServers(content));
  const entries = all.filter(([, entry]) => isServer(entry));
  if (entries.length === 0) {
    return {
      issue: t(
        "There is no server in it: it has to look like '{' \"mcpServers\": '{' \"name\": '{' \"command\": \"…\" '}' '}' '}'.",
      ),
    };
  }
  if (entries.length > MOST_SERVERS) {
    return {
      issue: t(
        "There are {count, number} servers in it. Save it as a file, and start Pegboard with --mcp FILE.",
        { count: entries.length },
      ),
    };
  }
  return {
    servers: entries.map(([name, entry]) => toServer(name, entry as JsonObject)),
    left: all.flatMap(([name, entry]) => (isServer(entry) ? [] : [name])),
  };
}

function pastedServers(content: JsonValue): JsonObject {
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
      draft: { ...emptyDraft, name, url, headers: pastedNamedValues(entry.headers) },
    };
  }
  const given = Array.isArray(args) ? args.filter(isTextualValue) : [];
  return {
    transport: "stdio",
    draft: {
      ...emptyDraft,
      name,
      command: typeof command === "string" ? command : "",
      args: given.join("\n"),
      cwd: typeof cwd === "string" ? cwd : "",
      env: pastedNamedValues(entry.env),
    },
  };
}

/** Values with names. Each is a secret until somebody says that it may be seen. */
function pastedNamedValues(values: JsonValue | undefined): NamedValue[] {
  if (!isJsonObject(values)) return [];
  return Object.entries(values).flatMap(([name, value], index) =>
    isTextualValue(value) ? [{ id: -1 - index, name, value: String(value) }] : [],
  );
}

/**
 * Whether a value is handed over as a text. Numbers and booleans are handed over as they are
 * written.
 */
const isTextualValue = (value: JsonValue): boolean =>
  ["string", "number", "boolean"].includes(typeof value);
