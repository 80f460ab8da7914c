import { isJsonObject, type JsonObject, type JsonValue } from "@pegboard/json-schema";
import { type ClientConnection, clientEntry, type McpClient } from "./mcp-clients.ts";

/** The text of a new file of a client with one server in it. */
export function clientFileText(client: McpClient, connection: ClientConnection): string {
  const entry = clientEntry(client, connection);
  const { format, place, isList, head = {}, inputs } = client;
  if (format === "toml") return tomlTable([...place, connection.name], entry);
  const servers = isList ? [entry] : { [connection.name]: entry };
  const placed = place.reduceRight<JsonValue>((inner, key) => ({ [key]: inner }), servers);
  const asked = inputs?.(connection) ?? [];
  const content = {
    ...head,
    ...(asked.length > 0 && { inputs: asked }),
    ...(placed as JsonObject),
  };
  return format === "json" ? `${clientJson(content)}\n` : `${yamlLines(content).join("\n")}\n`;
}

/** JSON as people write it in such files: short lists and headers in one line. */
const clientJson = (value: JsonValue): string =>
  JSON.stringify(value, null, 2)
    .replace(/\{\s+("Authorization": "(?:[^"\\]|\\.)*")\s+\}/g, "{ $1 }")
    .replace(/\[[^[\]{}]+\]/g, (list) =>
      list.replace(/\s+/g, " ").replace("[ ", "[").replace(" ]", "]"),
    );

/** A table of TOML; objects in it stand in one line. */
export function tomlTable(path: readonly string[], entry: JsonObject): string {
  const lines = Object.entries(entry).map(
    ([key, value]) => `${tomlKey(key)} = ${tomlValue(value)}`,
  );
  return `[${path.map(tomlKey).join(".")}]\n${lines.join("\n")}\n`;
}

const tomlKey = (key: string): string => (/^[\w-]+$/.test(key) ? key : tomlText(key));

/** A basic string of TOML is written as JSON writes texts, besides the character DEL. */
const tomlText = (text: string): string => JSON.stringify(text).replaceAll("\u007f", "\\u007f");

function tomlValue(value: JsonValue): string {
  if (Array.isArray(value)) return `[${value.map(tomlValue).join(", ")}]`;
  if (typeof value === "string") return tomlText(value);
  if (!isJsonObject(value)) return String(value);
  const members = Object.entries(value).map(([key, one]) => `${tomlKey(key)} = ${tomlValue(one)}`);
  return `{ ${members.join(", ")} }`;
}

/** An object in the lines of YAML. Texts are written as in JSON, which YAML reads. */
function yamlLines(value: JsonObject, indent = ""): string[] {
  return Object.entries(value).flatMap(([key, member]) => {
    const name = `${indent}${yamlKey(key)}:`;
    if (isJsonObject(member) && Object.keys(member).length > 0)
      return [name, ...yamlLines(member, `${indent}  `)];
    if (Array.isArray(member) && member.every(isJsonObject) && member.length > 0)
      return [name, ...member.flatMap((one) => yamlItem(one, `${indent}  `))];
    return [`${name} ${yamlScalar(member)}`];
  });
}

function yamlItem(item: JsonObject, indent: string): string[] {
  const [first = "", ...rest] = yamlLines(item, `${indent}  `);
  return [`${indent}- ${first.trimStart()}`, ...rest];
}

const yamlKey = (key: string): string => (/^[A-Za-z][\w-]*$/.test(key) ? key : JSON.stringify(key));

/** Words that YAML takes for something else than a text. */
const YAML_WORDS = /^(?:true|false|null|yes|no|on|off|y|n|~)$/i;

function yamlScalar(value: JsonValue): string {
  if (typeof value !== "string") return JSON.stringify(value);
  const isPlain = /^[A-Za-z][\w ./-]*$/.test(value) && !value.endsWith(" ");
  return isPlain && !YAML_WORDS.test(value) ? value : JSON.stringify(value);
}
