import { isJsonObject, type JsonObject, type JsonValue } from "@pegboard/json-schema";
import { requestIssue } from "@pegboard/registry-core/internal";
import type { SkippedPart } from "../../api-contract.ts";
import type { ImportedServer, ServersDocument } from "./imported-server.ts";

/**
 * Reads the tool servers of Open WebUI, as its settings export them: services that OpenAPI
 * describes, and MCP servers. Undefined for another document.
 */
export function readToolServers(content: JsonValue): ServersDocument | undefined {
  const isWrapped = isJsonObject(content) && Array.isArray(content.TOOL_SERVER_CONNECTIONS);
  const listed = isWrapped ? content.TOOL_SERVER_CONNECTIONS : content;
  if (!Array.isArray(listed) || !listed.some(isToolServer)) return undefined;
  const left: SkippedPart[] = [];
  const servers = listed.flatMap((one, index): ImportedServer[] => {
    const path = [...(isWrapped ? ["TOOL_SERVER_CONNECTIONS"] : []), index];
    if (isToolServer(one)) return [readToolServer(one, { path, left })];
    left.push(requestIssue(path, "no_server"));
    return [];
  });
  return { form: "servers", client: "Open WebUI", servers, left };
}

const isToolServer = (one: JsonValue): one is JsonObject =>
  isJsonObject(one) &&
  typeof one.url === "string" &&
  ["info", "auth_type", "spec_type"].some((key) => Object.hasOwn(one, key));

const READ_OF_TOOL_SERVER = new Set([
  "url",
  "path",
  "type",
  "auth_type",
  "key",
  "info",
  "config",
  "headers",
  "spec_type",
]);

function readToolServer(
  one: JsonObject,
  { path, left }: { path: SkippedPart["path"]; left: SkippedPart[] },
): ImportedServer {
  const { url, path: below, type, auth_type, key, info, config, headers } = one;
  const { id, name, description } = Object(info) as JsonObject;
  const isMcp = type === "mcp";
  const isOff = Object(config).enable === false;
  const hasKey = auth_type === "bearer" && typeof key === "string" && key !== "";
  if (typeof auth_type === "string" && !["none", "bearer", ""].includes(auth_type))
    left.push(requestIssue([...path, "auth_type"], "no_counterpart"));
  if (!isMcp && hasKey) left.push(requestIssue([...path, "key"], "key_of_service"));
  return {
    kind: isMcp ? "mcp" : "openapi",
    name: [name, id].find((one) => typeof one === "string" && one !== "")?.toString() ?? "server",
    path,
    config: isMcp
      ? {
          transport: "http",
          url: String(url),
          headers: {
            ...(isJsonObject(headers) && headers),
            ...(hasKey && { Authorization: `Bearer ${key}` }),
          },
        }
      : { url: descriptionAddress(String(url), below) },
    offBy: isOff ? "config" : undefined,
    leftAside: Object.keys(one).filter((part) => !READ_OF_TOOL_SERVER.has(part)),
    hidesValues: true,
    ...(typeof description === "string" && description !== "" && { description }),
  };
}

/** Where the description is: a path below the address, or an address of its own. */
function descriptionAddress(url: string, below: JsonValue | undefined): string {
  const path = typeof below === "string" && below !== "" ? below : "openapi.json";
  if (/^https?:/.test(path)) return path;
  return `${url.replace(/\/+$/, "")}/${path.replace(/^\/+/, "")}`;
}
