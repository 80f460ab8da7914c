import { isJsonObject, type JsonValue, ownValue, sameJson } from "@pegboard/json-schema";
import type { JsonObject, ToolDefinition } from "@pegboard/registry-core";
import { readMcpClientServer } from "@pegboard/registry-core/internal";
import { stringify } from "yaml";
import { editYaml, type FileChange, YAML_STYLE } from "./edit-yaml.ts";
import type { FileAgent, FileTool, PegboardFile } from "./file-format.ts";
import { fileOfAgent } from "./file-of-settings.ts";
import { mergeSettings } from "./merge-presets.ts";
import type { ReadPegboardFile } from "./read-pegboard-file.ts";
import { mapRecord } from "./sparse-records.ts";
import { wantedAgent } from "./wanted-settings.ts";

/** The parts of a Pegboard that are written. */
export interface Exported {
  /** The organisation's settings; undefined when they are not requested. */
  organisation?: { settings: PegboardFile["organisation"] };
  sources?: PegboardFile["sources"];
  /** The presets; undefined when there are none. */
  storedPresets?: PegboardFile["storedPresets"];
  agents: Record<string, FileAgent>;
}

export type FileFormat = "yaml" | "json";

/** The exported content, in the order of a file. */
function exportedContent({ sources, organisation, storedPresets, agents }: Exported): PegboardFile {
  return {
    ...(sources && { sources }),
    ...(organisation?.settings && { organisation: organisation.settings }),
    ...(storedPresets && { storedPresets }),
    agents,
  };
}

/** The first line, from which editors read what may stand where. */
const schemaLine = (schema: string) => `# yaml-language-server: $schema=${schema}\n\n`;

/**
 * Writes a new file, agent by agent, so that other work has its turn. Equal settings make equal
 * bytes.
 */
export function* newFileSteps(
  exported: Exported,
  { format, schema }: { format: FileFormat; schema: string },
): Generator<undefined, string> {
  const { agents = {}, ...rest } = exportedContent(exported);
  const written: string[] = [];
  for (const [id, agent] of Object.entries(agents)) {
    written.push(
      format === "yaml"
        ? writeYaml({ [id]: agent } as JsonObject, "  ")
        : agentJsonEntry(id, agent),
    );
    yield;
  }
  if (format === "yaml") {
    const none = written.length === 0 ? " {}" : "";
    return `${schemaLine(schema)}${writeYaml(rest as JsonObject)}agents:${none}\n${written.join("")}`;
  }
  const whole = JSON.stringify({ ...rest, agents: {} }, null, 2);
  const empty = "{}\n}";
  if (written.length === 0) return `${whole}\n`;
  return `${whole.slice(0, -empty.length)}{\n${written.join(",\n")}\n  }\n}\n`;
}

const agentJsonEntry = (id: string, agent: FileAgent) =>
  `    ${JSON.stringify(id)}: ${JSON.stringify(agent, null, 2).replaceAll("\n", "\n    ")}`;

const PLAIN_KEY = /^[A-Za-z_][A-Za-z0-9_.-]*$/;
/** Matches a text that cannot be taken for another type, a comment or a key. */
const PLAIN_YAML_TEXT = /^[A-Za-z](?:[A-Za-z0-9 _.,()/-]*[A-Za-z0-9_.,()/-])?$/;
const WORD = /^(?:true|false|null)$/i;
const INTEGER = /^-?(?:0|[1-9]\d{0,14})$/;

/**
 * The object as a file has it; the text is equal each time. Plain keys and values are written
 * without the library, which takes eight times as long for a large export.
 */
function writeYaml(object: JsonObject, before = ""): string {
  let text = "";
  for (const [key, value] of Object.entries(object)) {
    const isPlainKey = PLAIN_KEY.test(key) && !WORD.test(key);
    if (isPlainKey && isJsonObject(value) && Object.keys(value).length > 0) {
      text += `${before}${key}:\n${writeYaml(value, `${before}  `)}`;
    } else if (isPlainKey && isPlainScalar(value)) text += `${before}${key}: ${value}\n`;
    else text += stringify({ [key]: value }, YAML_STYLE).replace(/^(?=.)/gm, before);
  }
  return text;
}

function isPlainScalar(value: JsonValue): boolean {
  if (typeof value === "string") return PLAIN_YAML_TEXT.test(value) && !WORD.test(value);
  return typeof value === "boolean" || (typeof value === "number" && INTEGER.test(String(value)));
}

/**
 * The files to write so that the file, or one that it includes, has the exported content in the
 * place of what differs. Everything else stays as it is written: comments, order, spelling, presets
 * and templates where they are still right.
 */
export function writtenBack(
  read: ReadPegboardFile,
  { organisation, sources = {}, storedPresets = {}, agents }: Exported,
  tools: ReadonlyMap<string, ToolDefinition>,
) {
  const { content } = read;
  const changes = new Map<string, FileChange[]>();
  const set: SetPart = (place, written, wanted) => {
    if (sameJson(written as never, wanted as never)) return;
    const path = read.fileOf(place);
    changes.set(path, [...(changes.get(path) ?? []), { place, wanted }]);
  };
  for (const kind of ["mcpServers", "openapi"] as const) {
    for (const [name, wanted] of Object.entries(sources[kind] ?? {})) {
      const written: unknown = ownValue(
        content.sources?.[kind] as Record<string, unknown> | undefined,
        name,
      );
      if (kind === "mcpServers" && sameJson(serverMeaning(written), serverMeaning(wanted)))
        continue;
      set(["sources", kind, name], written, withShown(written, wanted));
    }
  }
  if (organisation) setOrganisation(content.organisation, organisation.settings, set);
  for (const [id, preset] of Object.entries(storedPresets)) {
    const written = ownValue(content.storedPresets, id) as FileAgent | undefined;
    set(
      ["storedPresets", id],
      written,
      written ? keepWrittenForm(content, written, { agent: preset as FileAgent, tools }) : preset,
    );
  }
  for (const [id, agent] of Object.entries(agents)) {
    const written = ownValue(content.agents, id);
    set(
      ["agents", id],
      written,
      written ? keepWrittenForm(content, written, { agent, tools }) : agent,
    );
  }
  return read.parts.flatMap((part) => {
    const ofPart = changes.get(part.path);
    const text = ofPart ? editYaml(part, ofPart) : part.source;
    return text === part.source ? [] : [{ path: part.path, text }];
  });
}

type SetPart = (place: string[], written: unknown, wanted: unknown) => void;

/** Sets the organisation part by part, because several files may have parts of it. */
function setOrganisation(
  written: PegboardFile["organisation"],
  wanted: PegboardFile["organisation"],
  set: SetPart,
): void {
  for (const part of ["namespaces", "tools"] as const) {
    const before: Record<string, unknown> = written?.[part] ?? {};
    const after: Record<string, unknown> = wanted?.[part] ?? {};
    for (const name of new Set([...Object.keys(before), ...Object.keys(after)]))
      set(["organisation", part, name], ownValue(before, name), ownValue(after, name));
  }
}

/** How a server is reached, whichever client's words an entry says it in. */
function serverMeaning(entry: unknown): JsonObject {
  const { shown: _, ...config } = readMcpClientServer("", entry).config ?? {};
  return config;
}

/**
 * The values with the entry's marks of what may be shown, which are not compared with what is
 * stored.
 */
function withShown(written: unknown, wanted: unknown): unknown {
  if (!isJsonObject(written) || !isJsonObject(wanted) || written.shown === undefined) return wanted;
  return { ...wanted, shown: written.shown };
}

interface FileAgentWithTools {
  agent: FileAgent;
  tools: ReadonlyMap<string, ToolDefinition>;
}

/** The agent as the file writes it, as far as that is still right. */
function keepWrittenForm(
  file: PegboardFile,
  written: FileAgent,
  { agent, tools }: FileAgentWithTools,
): FileAgent {
  if (sameJson(written as never, agent as never)) return written;
  const meaning = (said: FileAgent) => {
    const { name = "", description = "", group } = said;
    return fileOfAgent(
      { name, description, group },
      wantedAgent(file, said, { tools, current: {}, prune: true }),
    );
  };
  if (sameJson(meaning({ ...written, name: written.name ?? agent.name }), agent)) return written;
  const spelled = { ...agent, ...ownTools(agent.tools, written.tools, meaning) };
  const { prompts, presets } = written;
  for (const name of ["system", "user"] as const) {
    const said = prompts?.[name];
    const text = typeof said === "object" ? ownValue(file.templates, said.template) : undefined;
    if (said !== undefined && text !== undefined && text === agent.prompts?.[name]) {
      spelled.prompts = { ...spelled.prompts, [name]: said };
    }
  }
  if (!presets) return spelled;
  const shared = mergeSettings(presets.map((name) => ownValue(file.presets, name) ?? {}));
  let own: FileAgent = {
    ...spelled,
    presets,
    tools: withoutShared(spelled.tools ?? {}, shared.tools, meaning),
  };
  if (!sameJson(meaning(own), agent)) return spelled;
  for (const key of ["newTools", "tokenBudget", "toolSearch", "unattended", "prompts"] as const) {
    const { [key]: _, ...less } = own;
    if (!Object.hasOwn(written, key) && sameJson(meaning(less), agent)) own = less;
  }
  return own;
}

type Meaning = (said: FileAgent) => FileAgent;

/** The tools of an entry. A tool with an equal meaning keeps its spelling. */
function ownTools(
  tools: FileAgent["tools"],
  written: FileAgent["tools"],
  meaning: Meaning,
): Pick<FileAgent, "tools"> {
  if (!tools) return {};
  return {
    tools: mapRecord(tools, (entry, name) => {
      const before = ownValue(written, name);
      return before !== undefined && isSameTool(name, [before, entry], meaning) ? before : entry;
    }),
  };
}

function isSameTool(name: string, [one, other]: [FileTool, FileTool], meaning: Meaning): boolean {
  return sameJson(meaning({ tools: { [name]: one } }), meaning({ tools: { [name]: other } }));
}

/**
 * The settings that the presets do not have already; where only they set something, that it is not
 * so.
 */
function withoutShared(
  tools: Record<string, FileTool>,
  shared: Record<string, FileTool>,
  meaning: Meaning,
) {
  const own = Object.entries(tools).filter(([name, entry]) => {
    const preset = ownValue(shared, name);
    return preset === undefined || !isSameTool(name, [preset, entry], meaning);
  });
  const gone = Object.keys(shared).filter((name) => !Object.hasOwn(tools, name));
  return Object.fromEntries([...own, ...gone.map((name): [string, FileTool] => [name, "inherit"])]);
}
