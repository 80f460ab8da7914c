import { ownValue } from "@pegboard/json-schema";
import type { JsonObject, OwnerSettings, ToolDefinition } from "@pegboard/registry-core";
import {
  type Catalog,
  type ConfiguredTexts,
  type FunctionNames,
  type OrganisationSettings,
  toToolSettings,
} from "@pegboard/registry-core/internal";
import { maskConfig } from "../secrets/config-place.ts";
import { collectSecrets, sealConfig } from "../secrets/seal-config.ts";
import type { SecretBox } from "../secrets/secret-box.ts";
import { configPlaces } from "../secrets/stored-configs.ts";
import { findConfigIssues } from "../settings/config-issues.ts";
import { openValues } from "../settings/effective-secrets.ts";
import { sizeIssue } from "../settings/seal-settings.ts";
import type { SourceCatalog } from "../sources/source-catalog.ts";
import { ORGANISATION, type StoredAgent } from "../stores/store.ts";
import { followsConfig, type ToolTexts } from "./tool-texts.ts";

const AS_DECLARED: ConfiguredTexts = { tool: {}, methods: {}, issues: [] };

export interface DraftTextSources {
  box: SecretBox;
  sources: Pick<SourceCatalog, "registry">;
  texts: ToolTexts;
}

/** An agent as drafts of its own, of its presets and of the organisation would have it. */
export interface DraftedAgent {
  agent: StoredAgent;
  /**
   * The catalogue below the agent's own settings: the values of the presets that it would follow
   * are in the definitions.
   */
  below: Catalog;
  /** The organisation's settings, sealed as they would be stored. */
  under: OrganisationSettings;
  names: FunctionNames;
}

/**
 * The texts of a tool with a config that is not saved. The config is sealed and checked, and the
 * tool asked, as after a save, so that a save changes no text. Undefined where the config could not
 * be saved or used: the last texts hold. `definition` is that of `below`.
 */
export function readDraftTexts(
  { box, sources, texts }: DraftTextSources,
  { agent, under, below, names }: DraftedAgent,
  { definition, config }: { definition: ToolDefinition; config: JsonObject },
): ConfiguredTexts | undefined {
  const { name } = definition;
  const owner = { box, owner: agent.id, catalog: below, under };
  const place = configPlaces(box, agent.id, below)(name);
  const { config: before = {} } = toToolSettings(ownValue(agent.settings.tools, name));
  if (sizeIssue(place, before, config)) return undefined;
  const organisation = toToolSettings(ownValue(under.tools, name)).config ?? {};
  const known = new Map([
    ...collectSecrets(configPlaces(box, ORGANISATION, below)(name), organisation),
    ...collectSecrets(place, before),
  ]);
  const { config: stored, issues } = sealConfig(place, config, known);
  if (issues.length > 0) return undefined;
  const check = sources.registry.get(name)?.checkConfig;
  if (findConfigIssues(definition, openValues(owner, name, stored), check).length > 0)
    return undefined;
  const masked: OwnerSettings = { tools: { [name]: { config: maskConfig(place, stored) } } };
  return (
    texts.slowTexts(name) ??
    texts.ofTool({ owner, names }, { definition, stored, masked }) ??
    AS_DECLARED
  );
}

/**
 * The texts of every tool whose texts depend on its config, with the agent's own settings as a
 * draft has them, their secrets masked.
 */
export function allDraftTexts(
  sources: DraftTextSources,
  agent: DraftedAgent,
  drafted: OwnerSettings,
): Record<string, ConfiguredTexts> {
  const following = agent.below.tools.filter(followsConfig);
  const texts = following.flatMap((definition): [tool: string, texts: ConfiguredTexts][] => {
    const { config = {} } = toToolSettings(ownValue(drafted.tools, definition.name));
    const ofTool = readDraftTexts(sources, agent, { definition, config });
    return ofTool ? [[definition.name, ofTool]] : [];
  });
  return Object.fromEntries(texts);
}
