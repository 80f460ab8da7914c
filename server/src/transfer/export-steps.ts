import {
  closestName,
  isJsonObject,
  isSecretMarker,
  type JsonValue,
  secretState,
} from "@pegboard/json-schema";
import type { Issue, JsonObject, OwnerSettings } from "@pegboard/registry-core";
import { requestIssue, type SettingsOwner, toToolSettings } from "@pegboard/registry-core/internal";
import type { McpSourceConfig, SourceSummary, StoredSecretPlace } from "../api-contract.ts";
import { PegboardError } from "../errors.ts";
import type { FileService, PegboardFile } from "../pegboard-file/file-format.ts";
import { fileOfAgent, fileOfOrganisation } from "../pegboard-file/file-of-settings.ts";
import { withSharedConfig } from "../pegboard-file/namespace-config.ts";
import type { PegboardState } from "../pegboard-file/plan-changes.ts";
import type { Exported } from "../pegboard-file/write-file.ts";
import { namesVariables } from "../sources/mcp/file-variables.ts";
import { HIDDEN } from "../sources/mcp/mcp-connection.ts";

/** The parts that are exported to a file. */
export interface ExportChoice {
  /** The agents, by their ids. */
  agents: readonly string[] | "all";
  organisation: boolean;
  sources: boolean;
  /** Whether all presets are exported, and not only those that the chosen agents follow. */
  presets: boolean;
}

/** The exported text, and the parts that a file cannot hold. */
export interface ExportResult {
  exported: Exported;
  /** The stored secrets of what is written, which no file has. */
  secrets: StoredSecretPlace[];
  /** The parts of sources that are not in the file, each a whole sentence. */
  left: Issue[];
}

/**
 * Exports agent by agent, so that other work has its turn. @throws PegboardError "not_found" that
 * names a missing agent.
 */
export function* exportSteps(
  {
    declared,
    organisation,
    presets,
    agents,
    sources,
  }: PegboardState & { sources: readonly SourceSummary[] },
  choice: ExportChoice,
): Generator<undefined, ExportResult> {
  const chosen = chosenAgents(agents, choice.agents);
  const result: ExportResult = { exported: { agents: {} }, secrets: [], left: [] };
  if (choice.sources) {
    const { left, sources: written } = fileOfSources(sources);
    result.exported.sources = written;
    result.left = left;
  }
  if (choice.organisation) {
    const settings = withSharedConfig(fileOfOrganisation(organisation.settings), declared);
    result.exported.organisation = { settings };
    result.secrets.push(...storedSecrets({ kind: "organisation" }, organisation.settings));
  }
  const followed = new Set(chosen.flatMap(({ settings }) => settings.presets ?? []));
  const written = choice.presets
    ? presets.filter(({ id }) => choice.agents === "all" || followed.has(id))
    : [];
  if (written.length > 0) {
    const entries = sortedById(written).map(
      (preset) => [preset.id, fileOfAgent(preset, preset.settings)] as const,
    );
    result.exported.storedPresets = Object.fromEntries(entries) as PegboardFile["storedPresets"];
  }
  for (const agent of chosen) {
    result.exported.agents[agent.id] = fileOfAgent(agent, agent.settings);
    result.secrets.push(...storedSecrets({ kind: "agent", id: agent.id }, agent.settings));
    yield;
  }
  return result;
}

function chosenAgents(
  agents: PegboardState["agents"],
  ids: ExportChoice["agents"],
): PegboardState["agents"] {
  const known = new Set(agents.map(({ id }) => id));
  const unknown = ids === "all" ? undefined : ids.find((id) => !known.has(id));
  if (unknown !== undefined) {
    const meant = closestName(unknown, known);
    throw new PegboardError("not_found", (t) =>
      meant === undefined
        ? t('There is no agent "{id}". pegboard list agents has the ids.', { id: unknown })
        : t('There is no agent "{id}". Did you mean "{meant}"?', { id: unknown, meant }),
    );
  }
  const wanted = new Set(ids === "all" ? known : ids);
  return sortedById(agents.filter(({ id }) => wanted.has(id)));
}

const sortedById = <One extends { id: string }>(all: readonly One[]): One[] =>
  [...all].sort((one, other) => (one.id < other.id ? -1 : 1));

/**
 * The places of an owner's settings with a secret that Pegboard stores; one in a variable is in the
 * file by its name.
 */
function storedSecrets(owner: SettingsOwner, { tools = {} }: OwnerSettings): StoredSecretPlace[] {
  return Object.entries(tools).flatMap(([tool, entry]) =>
    Object.entries(toToolSettings(entry).config ?? {}).flatMap(([key, value]) =>
      secretsIn(value as JsonValue, [key]).map((path) => ({ owner, tool, path })),
    ),
  );
}

function secretsIn(value: JsonValue, path: StoredSecretPlace["path"]): StoredSecretPlace["path"][] {
  if (isSecretMarker(value)) return secretState(value).kind === "variable" ? [] : [path];
  if (Array.isArray(value))
    return value.flatMap((item, index) => secretsIn(item, [...path, index]));
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([key, member]) => secretsIn(member, [...path, key]));
}

interface WrittenSources {
  /** The sources; undefined when none is stored. */
  sources: PegboardFile["sources"];
  /** The parts that a file cannot hold, each a whole sentence. */
  left: Issue[];
}

/** The stored sources as a file has them, by their names; of hidden values only the names. */
function fileOfSources(summaries: readonly SourceSummary[]): WrittenSources {
  const [mcpServers, openapi]: [Record<string, JsonObject>, Record<string, FileService>] = [{}, {}];
  const left: Issue[] = [];
  const stored = summaries.filter(({ addedBy }) => addedBy === "ui");
  for (const summary of stored.sort((one, other) => (one.name < other.name ? -1 : 1))) {
    const { name } = summary;
    if (summary.kind === "openapi") {
      const place = writtenPlace(summary);
      if ("code" in place) left.push(place);
      else openapi[name] = place.written;
      continue;
    }
    const entry = summary.config
      ? writtenEntry(name, summary.config)
      : requestIssue([], "source_unreadable", { name });
    if ("code" in entry) left.push(entry);
    else {
      mcpServers[name] = entry.written;
      left.push(
        ...entry.hidden.map((part) => requestIssue([], "source_part_hidden", { name, part })),
      );
    }
  }
  const given = summaries.filter(({ addedBy }) => addedBy === "command line" || addedBy === "file");
  if (given.length > 0) {
    left.push(requestIssue([], "sources_of_the_start", { names: given.map(({ name }) => name) }));
  }
  const sources = {
    ...(Object.keys(mcpServers).length > 0 && { mcpServers }),
    ...(Object.keys(openapi).length > 0 && { openapi }),
  };
  return { sources: Object.keys(sources).length > 0 ? sources : undefined, left };
}

function writtenEntry(
  name: string,
  config: McpSourceConfig,
): { written: JsonObject; hidden: string[] } | Issue {
  const { transport: _, shown: __, pendingValues: ___, variables, ...entry } = config;
  const places =
    config.transport === "stdio" ? [config.command, ...(config.args ?? [])] : [config.url];
  if (places.some((place) => place.includes(HIDDEN))) {
    const code = config.transport === "stdio" ? "source_arguments_hidden" : "source_address_hidden";
    return requestIssue([], code, { name });
  }
  if (!variables && namesVariables(entry as JsonObject)) {
    return requestIssue([], "source_like_variable", { name });
  }
  const hidden: string[] = [];
  const written = Object.entries(entry as JsonObject).map(([part, value]) => {
    if (!isJsonObject(value)) return [part, value] as const;
    const values = Object.entries(value).map(
      ([name, one]) => [name, isJsonObject(one) ? null : one] as const,
    );
    hidden.push(...values.filter(([, one]) => one === null).map(([name]) => `${part}.${name}`));
    return [part, Object.fromEntries(values)] as const;
  });
  return { written: Object.fromEntries(written), hidden };
}

function writtenPlace({ name, openapi }: SourceSummary): { written: FileService } | Issue {
  if (!openapi) return requestIssue([], "source_unreadable", { name });
  const { place, isUploaded, grouping, allowPrivate, otherServers, counts } = openapi;
  if (isUploaded) return requestIssue([], "source_uploaded", { name, place });
  if (place.includes(HIDDEN)) return requestIssue([], "source_address_hidden", { name });
  if (grouping !== "tag" || allowPrivate || (counts?.without ?? 0) > 0) {
    return requestIssue([], "source_with_choices", { name });
  }
  return { written: otherServers.length > 0 ? { from: place, otherServers } : place };
}
