import { isJsonObject, type JsonObject, type JsonValue } from "@pegboard/json-schema";

/** A server as the file of an MCP client has it. */
export interface McpClientServer {
  name: string;
  /** The connection in Pegboard's words, not judged yet; undefined for what is no object. */
  config: JsonObject | undefined;
  /** The key that switches it off; undefined while it is on. */
  offBy: string | undefined;
  /** Its keys that mean nothing here. */
  leftAside: string[];
}

/** The servers of a file, and the name of the place where they stand in it. */
interface McpClientFile {
  place: string;
  servers: McpClientServer[];
}

/**
 * The places of servers in the files of clients: Claude, Cursor, Windsurf, Cline and Gemini;
 * VS Code; Zed; settings of VS Code and its workspaces; Amp; OpenCode.
 */
const SERVER_PLACES = [
  ["mcpServers"],
  ["servers"],
  ["context_servers"],
  ["mcp", "servers"],
  ["settings", "mcp", "servers"],
  ["amp.mcpServers"],
  ["mcp"],
];

/** The keys of an address, the one that wins first: Gemini, Windsurf, all others. */
const ADDRESS_KEYS = ["httpUrl", "serverUrl", "url"];

/** The keys by which clients switch a server off, with the value that does. */
const OFF_VALUES = Object.entries({
  disabled: true,
  disable: true,
  isDisabled: true,
  enabled: false,
  enable: false,
  isEnabled: false,
  isActive: false,
  active: false,
});

/**
 * Reads the servers in the text of an MCP client's file, with comments and a byte order mark as
 * their editors leave them. Answers undefined for a text with no server.
 * @throws SyntaxError for a text that is no JSON
 */
export function readMcpClientFile(text: string): McpClientFile | undefined {
  return mcpClientServersOf(withInputDefaults(plainJson(text)));
}

/** Finds the servers in a client's file that was read, at the first place that has some. */
export function mcpClientServersOf(content: JsonValue): McpClientFile | undefined {
  const found = SERVER_PLACES.flatMap((place): McpClientFile[] => {
    const listed = serversByName(
      place.reduce<unknown>(
        (value, key) => (isJsonObject(value) ? value[key] : undefined),
        content,
      ),
    );
    return listed ? [{ place: place.join("."), servers: readMcpClientServers(listed) }] : [];
  });
  const [first] = found;
  if (first) return found.find(({ servers }) => servers.some(isReachable)) ?? first;
  if (!isJsonObject(content)) return undefined;
  const servers = readMcpClientServers(
    isReachable(readMcpClientServer("", content)) ? { "": content } : content,
  );
  return servers.some(isReachable) ? { place: "", servers } : undefined;
}

/** Servers by their names. Continue lists them, each with its name in it. */
function serversByName(listed: unknown): JsonObject | undefined {
  if (!Array.isArray(listed)) return isJsonObject(listed) ? listed : undefined;
  const named = listed.filter(isJsonObject).map(({ name, ...server }) => [String(name), server]);
  return named.length > 0 ? Object.fromEntries(named) : undefined;
}

/**
 * VS Code asks for `${input:id}`, and offers the default that its `inputs` name. Here nobody is
 * asked, so the default holds; without one, and for passwords, the variable stays to be resolved.
 */
function withInputDefaults(content: JsonValue): JsonValue {
  const { inputs } = isJsonObject(content) ? content : {};
  if (!Array.isArray(inputs)) return content;
  const defaults = new Map(
    inputs
      .filter(isJsonObject)
      .flatMap(({ id, default: value, password }) =>
        typeof value === "string" && value !== "" && password !== true ? [[id, value]] : [],
      ) as [string, string][],
  );
  const filled = (value: JsonValue): JsonValue => {
    if (typeof value === "string")
      return value.replace(/\$\{input:([^}]*)\}/g, (known, id) => defaults.get(id) ?? known);
    if (Array.isArray(value)) return value.map(filled);
    if (!isJsonObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, filled(each)]));
  };
  return defaults.size > 0 ? filled(content) : content;
}

/** Whether an entry says how its server is reached. */
export const isReachable = ({ config }: Pick<McpClientServer, "config">): boolean =>
  config?.command !== undefined || config?.url !== undefined;

/** Reads servers by their names, as they stand in a file of an MCP client. */
export const readMcpClientServers = (listed: JsonObject): McpClientServer[] =>
  Object.entries(listed).map(([name, entry]) => readMcpClientServer(name, entry));

/**
 * Reads one server. Its `type` says nothing new: an address means HTTP, and the transport shows
 * when the server is asked.
 */
export function readMcpClientServer(name: string, written: unknown): McpClientServer {
  if (!isJsonObject(written)) return { name, config: undefined, offBy: undefined, leftAside: [] };
  const entry = plainEntry(written);
  const address = ADDRESS_KEYS.find((key) => entry[key] !== undefined);
  const { command, args, env, cwd, headers, shown, oneServer } = entry;
  const parts: Record<string, JsonValue | undefined> =
    address === undefined
      ? { command, args: toTexts(args), env: toTexts(env), cwd, shown, oneServer }
      : { url: entry[address], headers: toTexts(headers), shown };
  const config = Object.entries(parts).filter(([, value]) => value !== undefined);
  const named = new Set([
    "type",
    "transport",
    address,
    ...OFF_VALUES.map(([key]) => key),
    ...Object.keys(parts).filter((key) => key !== "url"),
  ]);
  return {
    name,
    config: {
      transport: address === undefined ? "stdio" : "http",
      ...Object.fromEntries(config),
    },
    offBy: OFF_VALUES.find(([key, value]) => String(entry[key]).toLowerCase() === `${value}`)?.[0],
    leftAside: Object.keys(entry).filter((key) => !named.has(key)),
  };
}

/**
 * A server as most clients write it, without what is null, or an empty address beside a program.
 * Zed once wrote the program and its arguments into one object, and OpenCode writes them as a list.
 */
function plainEntry(written: JsonObject): Record<string, JsonValue | undefined> {
  const isSaid = ([key, value]: [string, JsonValue]) =>
    value !== null && !(value === "" && ADDRESS_KEYS.includes(key) && written.command);
  const said = Object.fromEntries(Object.entries(written).filter(isSaid));
  const { command, environment } = said;
  const [program, ...args] = Array.isArray(command) ? command : [];
  const { path, ...ofCommand } = isJsonObject(command) ? command : {};
  const read: Record<string, JsonValue | undefined> = {
    ...said,
    ...(environment !== undefined && said.env === undefined && { env: environment }),
    ...(program !== undefined && { command: program, args }),
    ...(isJsonObject(command) && { ...ofCommand, command: path }),
  };
  if (read.env === environment) delete read.environment;
  return read;
}

/** Numbers and booleans of a list or a record as they are written, since programs get texts. */
function toTexts(values: JsonValue | undefined): JsonValue | undefined {
  const text = (value: JsonValue): JsonValue =>
    typeof value === "number" || typeof value === "boolean" ? String(value) : value;
  if (Array.isArray(values)) return values.map(text);
  if (!isJsonObject(values)) return values;
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, text(value)]));
}

/**
 * A ~/.claude.json with its servers alone. Claude Code keeps prompts and much else in it, megabytes
 * that nobody who takes servers in needs to see. Any other text stays as it is.
 */
export function onlyServersOfClaudeCode(text: string): string {
  let content: JsonValue;
  try {
    // A program writes it, without comments; looking for them in megabytes would hold up a page.
    content = JSON.parse(text);
  } catch {
    return text;
  }
  if (!isJsonObject(content) || !isJsonObject(content.projects)) return text;
  const { mcpServers } = content;
  const projects = Object.entries(content.projects).flatMap(([folder, entry]) => {
    const servers = isJsonObject(entry) && entry.mcpServers;
    return isJsonObject(servers) ? [[folder, { mcpServers: servers }] as const] : [];
  });
  if (mcpServers === undefined && projects.length === 0) return text;
  return JSON.stringify(
    { ...(mcpServers !== undefined && { mcpServers }), projects: Object.fromEntries(projects) },
    null,
    2,
  );
}

/** Reads JSON with comments, as editors keep it. @throws SyntaxError for a text that is none */
export const plainJson = (text: string): JsonValue => JSON.parse(withoutComments(text));

/** The text with blanks in the place of comments, commas before an end and a byte order mark. */
function withoutComments(text: string): string {
  const blank = (part: string) => part.replace(/\S/g, " ");
  return text
    .replace(/^\uFEFF/, "")
    .replace(
      /("(?:[^"\\]|\\[\s\S]?)*(?:"|$))|\/\/.*|\/\*[\s\S]*?(?:\*\/|$)/g,
      (part, kept?: string) => (kept === undefined ? blank(part) : part),
    )
    .replace(/("(?:[^"\\]|\\[\s\S]?)*(?:"|$))|,(?=\s*[}\]])/g, (_, kept?: string) => kept ?? " ");
}
