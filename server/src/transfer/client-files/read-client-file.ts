import { isJsonObject, type JsonObject, type JsonValue } from "@pegboard/json-schema";
import {
  isReachable,
  mcpClientServersOf,
  readMcpClientServers,
  requestIssue,
} from "@pegboard/registry-core/internal";
import type { AskedValue } from "../../api-contract.ts";
import { namesSecret } from "../../sources/mcp/named-secrets.ts";
import type { ImportedServer, ServersDocument } from "./imported-server.ts";

/** Reads the file of an MCP client; undefined for another document. */
export function readClientFile(content: JsonValue): ServersDocument | undefined {
  const ofProjects = projectServers(content);
  if (ofProjects.some(isReachable)) return claudeCodeDocument(content, ofProjects);
  const found = serversWithOwnKeys(content) ?? mcpClientServersOf(withPlainList(content));
  if (!found?.servers.some(isReachable)) return undefined;
  const { place, servers } = found;
  const path = pathOfPlace(place);
  const client = clientOf(content, place);
  const asked = askedInputs(content);
  return {
    form: "servers",
    ...(client !== undefined && { client }),
    servers: servers.map((server) => {
      const read = { ...server, kind: "mcp" as const, path: [...path, server.name], asked };
      const fields = recordOf(valueOfServer(content, server.name).customUserVars);
      const isOfUsers = client === "LibreChat" || Object.keys(fields).length > 0;
      return { ...(isOfUsers ? withUserValues(read, fields) : read), hidesValues: true };
    }),
    left: keysBeside(content, path[0]).map((key) => requestIssue([key], "not_about_servers")),
  };
}

/** The servers that Claude Code keeps for single projects, each of them in its folder. */
const projectServers = (content: JsonValue): ImportedServer[] =>
  Object.entries(recordOf(recordOf(content).projects)).flatMap(([project, entry]) =>
    readMcpClientServers(recordOf(recordOf(entry).mcpServers)).map((server) => ({
      ...server,
      kind: "mcp",
      hidesValues: true,
      project,
      path: ["projects", project, "mcpServers", server.name],
    })),
  );

/**
 * The ~/.claude.json of Claude Code: its servers for all projects and for single ones. The rest of
 * it is what that program remembers.
 */
function claudeCodeDocument(content: JsonValue, ofProjects: ImportedServer[]): ServersDocument {
  const ofAll = readMcpClientServers(recordOf(recordOf(content).mcpServers));
  const servers = ofAll.map(
    (server): ImportedServer => ({
      ...server,
      kind: "mcp",
      hidesValues: true,
      path: ["mcpServers", server.name],
    }),
  );
  return { form: "servers", client: "Claude Code", servers: [...servers, ...ofProjects], left: [] };
}

const valueOfServer = (content: JsonValue, name: string): JsonObject => {
  const servers = recordOf(recordOf(content).mcpServers);
  return recordOf(Object.hasOwn(servers, name) ? servers[name] : undefined);
};

/** What LibreChat puts a value of its user in the place of. */
const USER_VALUE = /(?<![${])\{\{\s*([A-Za-z_]\w*)\s*\}\}/g;

/**
 * A server of LibreChat with inputs in the places of what it has each of its users enter; here they
 * are entered once.
 */
function withUserValues(
  server: Pick<ImportedServer, "kind" | "name" | "path" | "config" | "offBy" | "leftAside">,
  fields: JsonObject,
): Omit<ImportedServer, "hidesValues"> {
  const names = new Set<string>();
  const fill = (value: JsonValue): JsonValue => {
    if (typeof value === "string")
      return value.replace(USER_VALUE, (_, name: string) => {
        names.add(name);
        return `\${input:${name}}`;
      });
    if (Array.isArray(value)) return value.map(fill);
    if (!isJsonObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, fill(one)]));
  };
  const config = server.config && (fill(server.config) as JsonObject);
  const asked = [...names].map((name): AskedValue => {
    const { title, description, sensitive } = recordOf(
      Object.hasOwn(fields, name) ? fields[name] : undefined,
    );
    return {
      reference: `\${input:${name}}`,
      title: typeof title === "string" && title !== "" ? title : name,
      ...(typeof description === "string" && description !== "" && { description }),
      isSecret: sensitive !== false,
      isRequired: true,
    };
  });
  const leftAside = server.leftAside.filter((key) => key !== "customUserVars");
  return { ...server, config, leftAside, asked };
}

const pathOfPlace = (place: string): string[] => {
  if (place === "") return [];
  // The one place that is a key with a dot in it.
  return place === "amp.mcpServers" ? [place] : place.split(".");
};

/** Keys beside the servers that say nothing, or that were read. */
const READ_BESIDE = new Set(["$schema", "inputs", "version", "schema", "name"]);

const keysBeside = (content: JsonValue, top: string | undefined): string[] =>
  top === undefined
    ? []
    : Object.keys(recordOf(content)).filter((key) => key !== top && !READ_BESIDE.has(key));

/** The servers of Codex and Goose, which have names of their own for the parts of an entry. */
function serversWithOwnKeys(content: JsonValue) {
  for (const place of ["mcp_servers", "extensions"]) {
    const listed = isJsonObject(content) ? content[place] : undefined;
    if (!isJsonObject(listed)) continue;
    const entries = Object.entries(listed).map(([name, entry]) => {
      const { name: _, ...plain } = isJsonObject(entry) ? plainEntry(entry) : {};
      return [name, plain] as const;
    });
    const servers = readMcpClientServers(Object.fromEntries(entries));
    // Goose has extensions of its own beside servers.
    if (servers.some(isReachable)) return { place, servers: servers.filter(isReachable) };
  }
  return undefined;
}

/** Continue has a list of servers, with their headers one level deeper. */
function withPlainList(content: JsonValue): JsonValue {
  if (!isJsonObject(content) || !Array.isArray(content.mcpServers)) return content;
  const mcpServers = content.mcpServers.map((one) => (isJsonObject(one) ? plainEntry(one) : one));
  return { ...content, mcpServers };
}

/** An entry with the names that most clients have for its parts. */
function plainEntry(entry: JsonObject): JsonObject {
  const { cmd, uri, envs, env_keys, env_vars, requestOptions, ...others } = entry;
  const { http_headers, env_http_headers, bearer_token_env_var: token, ...rest } = others;
  const headers: JsonObject = {
    ...recordOf(Object(requestOptions).headers),
    ...recordOf(rest.headers),
    ...recordOf(http_headers),
    ...referencesTo(Object.entries(recordOf(env_http_headers))),
    ...(typeof token === "string" && { Authorization: `Bearer \${${token}}` }),
  };
  const names = [env_keys, env_vars].flatMap((list) => (Array.isArray(list) ? list : []));
  const env: JsonObject = {
    ...referencesTo(names.map((name) => [String(name), name])),
    ...recordOf(envs),
    ...recordOf(rest.env),
  };
  return {
    ...rest,
    ...(cmd !== undefined && { command: cmd }),
    ...(uri !== undefined && { url: uri }),
    ...(Object.keys(headers).length > 0 && { headers }),
    ...(Object.keys(env).length > 0 && { env }),
  };
}

const recordOf = (value: unknown): JsonObject => (isJsonObject(value) ? value : {});

const referencesTo = (names: [string, unknown][]): JsonObject =>
  Object.fromEntries(names.map(([key, name]) => [key, `\${${String(name)}}`]));

/** The clients of places that only they have. */
const CLIENTS_BY_PLACE: Readonly<Record<string, string>> = {
  mcp_servers: "Codex",
  extensions: "Goose",
  context_servers: "Zed",
  servers: "VS Code",
  "mcp.servers": "VS Code",
  "settings.mcp.servers": "VS Code",
  "amp.mcpServers": "Amp",
  mcp: "OpenCode",
};

/** What in an entry only one client writes. */
const CLIENTS_BY_WORDS: readonly (readonly [RegExp, string])[] = [
  [/"httpUrl":/, "Gemini CLI"],
  [/"serverUrl":/, "Windsurf"],
  [/"(?:autoApprove|alwaysAllow)":|"streamableHttp"/, "Cline"],
  [/\$\{env:/, "Cursor"],
  [/"type":"(?:http|sse|stdio)"/, "Claude Code"],
];

/** The client that keeps such a file; undefined where several write the same. */
function clientOf(content: JsonValue, place: string): string | undefined {
  const known = CLIENTS_BY_PLACE[place];
  if (known !== undefined || place !== "mcpServers" || !isJsonObject(content)) return known;
  if (Array.isArray(content.mcpServers)) return "Continue";
  if (["endpoints", "interface", "cache"].some((key) => Object.hasOwn(content, key)))
    return "LibreChat";
  const text = JSON.stringify(content.mcpServers);
  return CLIENTS_BY_WORDS.find(([words]) => words.test(text))?.[1];
}

/** What VS Code asks its user for. */
function askedInputs(content: JsonValue): AskedValue[] {
  const { inputs } = isJsonObject(content) ? content : {};
  if (!Array.isArray(inputs)) return [];
  return inputs.filter(isJsonObject).flatMap((input): AskedValue[] => {
    const { id, description, default: value, password, options } = input;
    if (typeof id !== "string") return [];
    const choices = Array.isArray(options)
      ? options.map((one) => String(isJsonObject(one) ? one.value : one))
      : [];
    const isSecret = password === true || (choices.length === 0 && namesSecret(id));
    return [
      {
        reference: `\${input:${id}}`,
        title: id,
        isSecret,
        isRequired: true,
        ...(typeof description === "string" && { description }),
        ...(typeof value === "string" && value !== "" && !isSecret && { default: value }),
        ...(choices.length > 0 && { choices }),
      },
    ];
  });
}
