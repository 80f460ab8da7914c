import { canonicalJson, isJsonObject, type JsonValue, reasonOf } from "@pegboard/json-schema";
import type { JsonObject } from "@pegboard/registry-core";
import {
  type ClientConnection,
  clientEntry,
  clientFileText,
  type McpClient,
  plainJson,
} from "@pegboard/registry-core/internal";
import { parse as parseToml } from "smol-toml";
import { type Document, isSeq, parseDocument } from "yaml";
import { withFirstItem, withJsonMember, withoutJsonMember } from "./json-members.ts";
import { withoutTomlTable, withTomlTable } from "./toml-table.ts";

/** A client's file that is left as it is, with the reason. */
export class UnusableFile extends Error {
  override name = "UnusableFile";
}

/**
 * The text of a client's file with the entry of a connection, and everything else as it was.
 * @throws UnusableFile for a text that cannot be read, or has something else in that place
 */
export function connectedText(
  client: McpClient,
  connection: ClientConnection,
  text: string | undefined,
): string {
  if (text === undefined || text.trim() === "") return clientFileText(client, connection);
  const inputs = client.inputs?.(connection) ?? [];
  const { name } = connection;
  const entry = clientEntry(client, connection);
  const former = entryIn(client, text, name);
  const isThere = former !== undefined && canonicalJson(former) === canonicalJson(entry);
  const written = isThere ? text : withEntry(client, text, { name, entry });
  return inputs.reduce((edited, input) => withInput(edited, input), written);
}

/**
 * The text without the entry of that name, or with the one that stood there before; byte by byte the
 * text of before, where nothing else was changed since.
 */
export function disconnectedText(
  client: McpClient,
  text: string,
  { name, before }: { name: string; before: string | undefined },
): string {
  const former = before === undefined ? undefined : entryIn(client, before, name);
  const restored = withoutInputs(client, name, withEntry(client, text, { name, entry: former }));
  if (before === undefined) return restored;
  const isSame = isSameFile(readClientFile(client, restored), readClientFile(client, before));
  return isSame ? before : restored;
}

/** The text without what the client would ask for because of an entry. */
function withoutInputs(client: McpClient, name: string, text: string): string {
  const asked = client.inputs?.({ ...NOWHERE, name, token: { variable: "" } }) ?? [];
  if (asked.length === 0) return text;
  const { inputs } = plainJson(text) as JsonObject;
  const listed = Array.isArray(inputs) ? inputs : [];
  const others = listed.filter(
    (one) => !asked.some(({ id }) => isJsonObject(one) && one.id === id),
  );
  if (others.length === listed.length) return text;
  if (others.length === 0) return withoutJsonMember(text, ["inputs"]);
  return withJsonMember(text, ["inputs"], others) ?? text;
}

const NOWHERE = { address: "", program: { command: "", args: [], env: {} } };

/** The entry of a name in a client's file. @throws UnusableFile */
export function entryIn(client: McpClient, text: string, name: string): JsonObject | undefined {
  const servers = client.place.reduce<JsonValue | undefined>(
    (value, key) => (isJsonObject(value) ? value[key] : undefined),
    readClientFile(client, text),
  );
  const found = Array.isArray(servers)
    ? servers.filter(isJsonObject).find((one) => one.name === name)
    : isJsonObject(servers) && servers[name];
  return isJsonObject(found) ? found : undefined;
}

/** Whether a file says nothing but what a new one would. */
export function isLeftEmpty(client: McpClient, text: string): boolean {
  const { [client.place[0] ?? ""]: servers, inputs, ...others } = readClientFile(client, text);
  const isEmpty = (value: JsonValue | undefined) =>
    value === undefined || value === null || Object.keys(value).length === 0;
  return isEmpty(servers) && canonicalJson(others) === canonicalJson(client.head ?? {});
}

interface WantedEntry {
  name: string;
  /** Absent when it is taken out. */
  entry: JsonObject | undefined;
}

function withEntry(client: McpClient, text: string, wanted: WantedEntry): string {
  const before = readClientFile(client, text);
  const edited = editedOrNothing(client, text, wanted);
  const expected = withPlaced(client, before, wanted);
  const after = edited === undefined ? undefined : readClientFile(client, edited);
  // Whatever a file looks like, nothing but the entry is changed, or nothing at all.
  if (edited === undefined || after === undefined || !isSameFile(after, expected))
    throw new UnusableFile(
      `${client.place.join(".")} is written in a way that cannot be changed without changing more. Add the entry by hand.`,
    );
  return edited;
}

/** The edited text; undefined where an entry cannot stand in its place. */
function editedOrNothing(client: McpClient, text: string, wanted: WantedEntry) {
  try {
    return editors[client.format](client, text, wanted);
  } catch {
    // The library of YAML refuses to put an entry into a text or a number.
    return undefined;
  }
}

const editors: Record<
  McpClient["format"],
  (client: McpClient, text: string, wanted: WantedEntry) => string | undefined
> = {
  json: ({ place }, text, { name, entry }) =>
    entry === undefined
      ? withoutJsonMember(text, [...place, name])
      : withJsonMember(text, [...place, name], entry),
  toml: ({ place }, text, { name, entry }) =>
    entry === undefined
      ? withoutTomlTable(text, [...place, name])
      : withTomlTable(text, [...place, name], entry),
  yaml: (client, text, wanted) => {
    const document = parseDocument(text);
    setInYaml(document, client, wanted);
    return document.toString({ lineWidth: 0 });
  },
};

function setInYaml(document: Document, { place, isList }: McpClient, wanted: WantedEntry): void {
  const { name, entry } = wanted;
  if (!isList) {
    if (entry === undefined) document.deleteIn([...place, name]);
    else document.setIn([...place, name], document.createNode(entry));
    return;
  }
  const list = document.getIn(place);
  const items = isSeq(list) ? list.items : [];
  const index = items.findIndex((item) => Object(item).get?.("name") === name);
  if (entry === undefined) document.deleteIn([...place, index]);
  else if (index >= 0) document.setIn([...place, index], document.createNode(entry));
  else if (isSeq(list)) list.add(document.createNode(entry));
  else document.setIn(place, document.createNode([entry]));
}

/** What the file should say: as before, with the entry in its place or without it. */
function withPlaced(client: McpClient, before: JsonObject, wanted: WantedEntry): JsonObject {
  const place = (value: JsonValue | undefined, path: readonly string[]): JsonValue => {
    const [key, ...rest] = path;
    if (key === undefined) return placedServers(client, value, wanted);
    const members = isJsonObject(value) ? value : {};
    if (wanted.entry === undefined && members[key] === undefined) return members;
    return { ...members, [key]: place(members[key], rest) };
  };
  return place(before, client.place) as JsonObject;
}

function placedServers(
  { isList }: McpClient,
  servers: JsonValue | undefined,
  { name, entry }: WantedEntry,
): JsonValue {
  if (isList) {
    const listed = Array.isArray(servers) ? servers : [];
    const index = listed.findIndex((one) => isJsonObject(one) && one.name === name);
    const others = listed.filter((_, at) => at !== index);
    if (entry === undefined) return others;
    return index < 0 ? [...listed, entry] : listed.map((one, at) => (at === index ? entry : one));
  }
  const { [name]: _, ...others } = isJsonObject(servers) ? servers : {};
  return entry === undefined ? others : { ...others, [name]: entry };
}

/** Files are alike when they say alike; a place with no server in it says nothing. */
const isSameFile = (one: JsonObject, other: JsonObject): boolean =>
  canonicalJson(withoutEmpty(one)) === canonicalJson(withoutEmpty(other));

const withoutEmpty = (content: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(content).filter(
      ([, value]) => value !== null && (typeof value !== "object" || Object.keys(value).length > 0),
    ),
  );

/** The text with an input that VS Code asks for, unless it has one of that id. */
function withInput(text: string, input: JsonObject): string {
  const { inputs } = plainJson(text) as JsonObject;
  const listed = Array.isArray(inputs) ? inputs.filter(isJsonObject) : [];
  if (listed.some(({ id }) => id === input.id)) return text;
  const edited =
    listed.length > 0
      ? withFirstItem(text, "inputs", input)
      : withJsonMember(text, ["inputs"], [input]);
  if (edited !== undefined) return edited;
  throw new UnusableFile("inputs is written in a way that cannot be changed.");
}

/** What a client's file says. @throws UnusableFile for a text that is not in its format */
function readClientFile({ format }: McpClient, text: string): JsonObject {
  let content: unknown;
  try {
    content = parsers[format](text);
  } catch (error) {
    throw new UnusableFile(`It cannot be read as ${format.toUpperCase()}: ${reasonOf(error)}`);
  }
  if (content === null || content === undefined) return {};
  if (isJsonObject(content)) return content;
  throw new UnusableFile("It has to be an object, and is something else.");
}

const parsers: Record<McpClient["format"], (text: string) => unknown> = {
  json: (text) => plainJson(text),
  toml: (text) => JSON.parse(JSON.stringify(parseToml(text))),
  yaml: (text) => {
    const document = parseDocument(text, { uniqueKeys: true });
    const [error] = document.errors;
    if (error) throw error;
    return document.toJS({ maxAliasCount: 100 });
  },
};
