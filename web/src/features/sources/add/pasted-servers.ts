import { isJsonObject, type JsonValue } from "@pegboard/json-schema";
import type { JsonObject } from "@pegboard/registry-core";
import {
  isReachable,
  type McpClientServer,
  readMcpClientFile,
} from "@pegboard/registry-core/internal";
import { t } from "../../../messages/t.ts";
import { emptyDraft, type NamedValue, type SourceDraft, type Transport } from "./source-draft.ts";

export interface PastedServer extends Pick<McpClientServer, "offBy" | "leftAside"> {
  transport: Transport;
  draft: SourceDraft;
}

/** The most servers in one paste; more are a file, which `--mcp` takes. */
const MOST_SERVERS = 50;

/**
 * Reads the servers of a config as MCP clients keep it, or of its inner part, and the names of
 * entries that are no server; or says why there are none.
 */
export function readPastedServers(
  text: string,
): { servers: PastedServer[]; left: string[] } | { issue: string } {
  let all: McpClientServer[];
  try {
    all = readMcpClientFile(text)?.servers ?? [];
  } catch {
    return {
      issue: t("This is no JSON. Paste the whole of it, from the first '{' to the last '}'."),
    };
  }
  const servers = all.filter(isReachable);
  if (servers.length === 0) {
    return {
      issue: t(
        "There is no server in it: it has to look like '{' \"mcpServers\": '{' \"name\": '{' \"command\": \"…\" '}' '}' '}'.",
      ),
    };
  }
  if (servers.length > MOST_SERVERS) {
    return {
      issue: t(
        "There are {count, number} servers in it. Save it as a file, and start Pegboard with --mcp FILE.",
        { count: servers.length },
      ),
    };
  }
  return {
    servers: servers.map(toPasted),
    left: all.flatMap((server) => (isReachable(server) ? [] : [server.name])),
  };
}

function toPasted({ name, config = {}, offBy, leftAside }: McpClientServer): PastedServer {
  const { transport, command, args, cwd, url } = config;
  const draft =
    transport === "http"
      ? { url: textOf(url), headers: pastedNamedValues(config.headers) }
      : {
          command: textOf(command),
          args: (Array.isArray(args) ? args.filter(isText) : []).join("\n"),
          cwd: textOf(cwd),
          env: pastedNamedValues(config.env),
          oneServer: config.oneServer === true,
        };
  const paused = offBy !== undefined && ({ paused: true } as const);
  return {
    transport: transport === "http" ? "http" : "stdio",
    draft: { ...emptyDraft, name, ...draft, ...paused },
    offBy,
    leftAside,
  };
}

/** Values with names. Each is a secret until somebody says that it may be seen. */
function pastedNamedValues(values: JsonValue | undefined): NamedValue[] {
  const named: JsonObject = isJsonObject(values) ? values : {};
  return Object.entries(named).flatMap(([name, value], index) =>
    isText(value) ? [{ id: -1 - index, name, value }] : [],
  );
}

const isText = (value: JsonValue): value is string => typeof value === "string";
const textOf = (value: JsonValue | undefined): string => (typeof value === "string" ? value : "");
