import { isJsonObject } from "@pegboard/json-schema";
import type { JsonObject } from "@pegboard/registry-core";
import { requestIssue } from "@pegboard/registry-core/internal";
import type { ForeignForm, SkippedPart } from "../api-contract.ts";
import type { FileMethod } from "../pegboard-file/file-format.ts";

/** The part of a document of another system about one tool. */
export interface ForeignTool {
  name: string;
  /** The tool's place in the document. */
  path: SkippedPart["path"];
  /** Whether it is on; absent where the document does not say it as true or false. */
  enabled: boolean | undefined;
  methods?: Record<string, FileMethod>;
  displayName?: string;
  config?: { path: SkippedPart["path"]; values: JsonObject };
}

/** A document of another system, recognised by its shape. */
export interface ForeignDocument {
  form: ForeignForm;
  /** The name of the agent, where the document gives it. */
  name?: string;
  tools: ForeignTool[];
  /** Where the list of tools that are on stands, when it is empty. */
  emptyList?: SkippedPart["path"];
  /** The parts that have no counterpart here. */
  left: SkippedPart[];
}

type SkippedPath = SkippedPart["path"];

/** The places of tools in the documents of other systems. */
const FOREIGN_TOOL_PLACES = [
  [],
  ["agentpress_tools"],
  ["tools", "agentpress"],
  ["tools"],
  ["config", "tools", "agentpress"],
  ["config", "agentpress_tools"],
  ["config", "tools"],
  ["space", "tools"],
  ["meta", "toolIds"],
] as const;

/** Reads a document of another system; undefined when it has no known form. */
export function readForeign(content: unknown): ForeignDocument | undefined {
  const [only, ...more] = Array.isArray(content) ? content : [];
  if (isJsonObject(only) && isJsonObject(only.meta) && more.length === 0) return readForeign(only);
  for (const place of FOREIGN_TOOL_PLACES) {
    const found = valueAtPlace(content, place);
    const form = foreignFormOf(found, place.length > 0);
    if (form === undefined) continue;
    const left: SkippedPart[] = besides(content, place);
    const tools = FOREIGN_READERS[form](found, { path: [...place], left });
    const name =
      isJsonObject(content) && typeof content.name === "string"
        ? content.name.trim().slice(0, 100)
        : "";
    const isEmptyList = form === "ids" && tools.length === 0;
    return {
      form,
      tools,
      left,
      ...(name !== "" && { name }),
      ...(isEmptyList && { emptyList: [...place] }),
    };
  }
  return undefined;
}

/**
 * The form of a value. Where only tools can stand, one entry that can be read is enough, and the
 * others are named. A whole document may be anything, so each entry has to mean a switch there.
 */
function foreignFormOf(value: unknown, isPlaceOfTools: boolean): ForeignForm | undefined {
  if (Array.isArray(value)) {
    if (value.every((item) => typeof item === "string")) return "ids";
    // A list of whole agents, each with its tools below, is no list of tools.
    return value.every(
      (item) => isJsonObject(item) && typeof item.name === "string" && !isJsonObject(item.meta),
    )
      ? "records"
      : undefined;
  }
  if (!isJsonObject(value)) return undefined;
  const entries = Object.values(value);
  const isRecognised = entries.some(isSwitch) && (isPlaceOfTools || entries.every(meansSwitch));
  return isRecognised ? "switches" : undefined;
}

const isSwitch = (entry: unknown): boolean =>
  typeof entry === "boolean" ||
  (isJsonObject(entry) && (typeof entry.enabled === "boolean" || "methods" in entry));

const WORDS_OF_SWITCHES: readonly unknown[] = [
  "yes",
  "no",
  "on",
  "off",
  "true",
  "false",
  0,
  1,
  null,
];
const meansSwitch = (entry: unknown): boolean =>
  isSwitch(entry) || WORDS_OF_SWITCHES.includes(entry);

interface ForeignReading {
  path: SkippedPath;
  left: SkippedPart[];
}

const FOREIGN_READERS: Readonly<
  Record<ForeignForm, (value: unknown, reading: ForeignReading) => ForeignTool[]>
> = {
  ids: (ids, { path }) => {
    const seen = new Set<string>();
    return (ids as string[]).flatMap((name, index) =>
      seen.size === seen.add(name).size ? [] : [{ name, path: [...path, index], enabled: true }],
    );
  },
  switches: (record, reading) =>
    Object.entries(record as JsonObject).flatMap(([name, entry]) => {
      if (isSwitch(entry)) return [readForeignSwitch(name, entry, reading)];
      reading.left.push(requestIssue([...reading.path, name], "no_switch"));
      return [];
    }),
  records: (records, reading) =>
    (records as JsonObject[]).map((record, index) =>
      readRecord(record, [...reading.path, index], reading.left),
    ),
};

function readForeignSwitch(
  name: string,
  entry: unknown,
  { path: above, left }: ForeignReading,
): ForeignTool {
  const path = [...above, name];
  if (!isJsonObject(entry)) return { name, path, enabled: entry === true };
  const { enabled = true, methods = {}, ...others } = entry;
  leaveOthers(others, path, left);
  if (!isJsonObject(methods)) {
    left.push(requestIssue([...path, "methods"], "no_method_list"));
    return { name, path, enabled: readForeignState(enabled, [...path, "enabled"], left) };
  }
  const read = Object.entries(methods).flatMap(([method, said]): [string, FileMethod][] => {
    const state = readForeignState(
      isJsonObject(said) ? (said.enabled ?? true) : said,
      [...path, "methods", method],
      left,
    );
    return state === undefined ? [] : [[method, state ? "on" : "off"]];
  });
  return {
    name,
    path,
    enabled: readForeignState(enabled, [...path, "enabled"], left),
    methods: Object.fromEntries(read),
  };
}

function readForeignState(
  value: unknown,
  path: SkippedPath,
  left: SkippedPart[],
): boolean | undefined {
  if (typeof value === "boolean") return value;
  left.push(requestIssue(path, "no_switch"));
  return undefined;
}

function readRecord(record: JsonObject, path: SkippedPath, left: SkippedPart[]): ForeignTool {
  const { name, is_enabled, isEnabled, display_name, displayName, configuration, ...others } =
    record;
  leaveOthers(others, path, left);
  const text = displayName ?? display_name;
  if (configuration !== undefined && !isJsonObject(configuration)) {
    left.push(requestIssue([...path, "configuration"], "no_settings"));
  }
  return {
    name: String(name),
    path,
    enabled: readForeignState(
      isEnabled ?? is_enabled ?? true,
      [...path, isEnabled === undefined ? "is_enabled" : "isEnabled"],
      left,
    ),
    ...(typeof text === "string" && text.trim() !== "" && { displayName: text }),
    ...(isJsonObject(configuration) && {
      config: { path: [...path, "configuration"], values: configuration },
    }),
  };
}

function leaveOthers(others: JsonObject, path: SkippedPath, left: SkippedPart[]): void {
  for (const key of Object.keys(others)) left.push(requestIssue([...path, key], "no_counterpart"));
}

/** The parts beside the tools, on the way to them. */
function besides(content: unknown, place: readonly string[]): SkippedPart[] {
  return place.flatMap((key, depth) => {
    const above = place.slice(0, depth);
    return Object.entries(Object(valueAtPlace(content, above)))
      .filter(([other]) => other !== key)
      .map(([other, value]) => requestIssue([...above, other], leftCode(other, value)));
  });
}

/** Why a part beside the tools is left out, and where it belongs. */
function leftCode(key: string, value: unknown): "mcp_servers" | "prompt_text" | "not_about_tools" {
  if (namesMcpServers(key, value)) return "mcp_servers";
  const isPrompt = typeof value === "string" && value.trim() !== "" && PROMPT_KEYS.test(key);
  return isPrompt ? "prompt_text" : "not_about_tools";
}

const PROMPT_KEYS = /^(?:system_?prompt|instructions|prompt)$/i;

const namesMcpServers = (key: string, value: unknown): boolean =>
  /mcp/i.test(key) && Object.keys(Object(value)).length > 0;

function valueAtPlace(content: unknown, place: readonly string[]): unknown {
  return place.reduce<unknown>(
    (value, key) => (isJsonObject(value) ? value[key] : undefined),
    content,
  );
}
