import type { Issue, OwnerSettings } from "@pegboard/registry-core";
import {
  closestName,
  isJsonObject,
  isSecretMarker,
  type JsonValue,
  type SettingsOwner,
  secretState,
  toToolSettings,
} from "@pegboard/registry-core/internal";
import type { SourceSummary, StoredSecretPlace } from "../api-contract.ts";
import { PegboardError } from "../errors.ts";
import type { PegboardFile } from "../pegboard-file/file-format.ts";
import { fileOfAgent, fileOfOrganisation } from "../pegboard-file/file-of-settings.ts";
import type { PegboardState } from "../pegboard-file/plan-changes.ts";
import type { Exported } from "../pegboard-file/write-file.ts";
import { fileOfSources } from "./file-of-sources.ts";

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
  { organisation, presets, agents, sources }: PegboardState & { sources: readonly SourceSummary[] },
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
    result.exported.organisation = { settings: fileOfOrganisation(organisation.settings) };
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
