import {
  applyDefaults,
  fieldLabel,
  type JsonObject,
  type JsonSchema,
  ownValue,
  sameJson,
  validateWithSecrets,
} from "@pegboard/json-schema";
import { type ConfiguredTexts, withConfigured } from "../definition/configured-texts.ts";
import { changeTools } from "../definition/named-tools.ts";
import type { RefusedConfig, ToolDefinition } from "../definition/tool-definition.ts";
import { type Issue, isMissing, missingChoice } from "../issue.ts";
import { memoByIdentity } from "../memo-by-identity.ts";
import type { Unavailable } from "../messages/trace-messages.ts";
import { agentDefinition } from "../settings/agent-texts.ts";
import { type OwnerSettings, toolEntries } from "../settings/owner-settings.ts";
import { secretsToReenter } from "../settings/secret-issues.ts";
import { withPresets } from "./presets/with-presets.ts";
import type { Catalog } from "./toolset.ts";

const NO_CONFIG: JsonObject = Object.freeze({});
const NO_ISSUES: Issue[] = [];

/**
 * The config that a tool of an agent runs with: defaults, over them the organisation's values,
 * those of the presets that it follows, and its own, each for a whole top-level key. Secrets stay
 * as they are given. One definition and one stored config always give the same object.
 */
export function effectiveConfig(definition: ToolDefinition, settings: OwnerSettings): JsonObject {
  const stored = storedConfig(definition, settings);
  if (!stored) return definition.configDefaults ?? NO_CONFIG;
  return completedConfig(definition, stored);
}

/**
 * The config that a tool runs with, from the values that its agent stores; `definition` has those
 * of the organisation and the presets.
 */
export function completeConfig(
  { organisationConfig, presetConfig, configSchema }: ToolDefinition,
  stored: JsonObject,
): JsonObject {
  const values = { ...organisationConfig, ...presetConfig, ...stored };
  return configSchema ? applyDefaults(configSchema, values) : values;
}

const completedConfig = memoByIdentity(completeConfig);

/**
 * What the schema says against the effective config; a secret marker counts as set. The result is
 * kept for the schema, which tools may share, and the config.
 */
export function invalidConfigIssues(definition: ToolDefinition, settings: OwnerSettings): Issue[] {
  const { configSchema } = definition;
  if (!configSchema) return [];
  const config = effectiveConfig(definition, settings);
  return configsKnownValid(configSchema).has(config)
    ? NO_ISSUES
    : validatedConfig(configSchema, config);
}

const configsKnownValid = memoByIdentity((_schema: JsonSchema) => new WeakSet<JsonObject>());
const validatedConfig = memoByIdentity((schema: JsonSchema, config: JsonObject) =>
  validateWithSecrets(schema, config),
);

/** The author's check runs only on configs that the schema accepts. */
function issuesOrRefusal(definition: ToolDefinition, settings: OwnerSettings): Issue[] {
  const found = invalidConfigIssues(definition, settings);
  const { refusedConfig } = definition;
  if (found.length > 0 || !refusedConfig) return found;
  return sameJson(effectiveConfig(definition, settings), refusedConfig.config)
    ? refusedConfig.issues
    : found;
}

/**
 * Everything that keeps a tool with the agent's config from being offered: issues by the schema,
 * what the tool's author says against the config, and secrets that were entered for another
 * destination. Only issues by the schema keep the config from being saved.
 */
export function configIssues(definition: ToolDefinition, settings: OwnerSettings): Issue[] {
  if (!definition.configSchema && !definition.refusedConfig) return NO_ISSUES;
  const issues = issuesOrRefusal(definition, settings);
  const moved = movedSecretsOf(definition, settings);
  if (moved.length === 0) return issues;
  return issuesAndMoved(issues, moved);
}

const issuesAndMoved = memoByIdentity((issues: Issue[], moved: Issue[]) => [...issues, ...moved]);

/** The secrets in an agent's config that were entered for another destination. */
export function movedSecretsOf(definition: ToolDefinition, settings: OwnerSettings): Issue[] {
  if (!definition.configSchema) return NO_ISSUES;
  const stored = storedConfig(definition, settings) ?? NO_CONFIG;
  return movedSecrets(definition, effectiveConfig(definition, settings), stored);
}

const movedSecrets = memoByIdentity(secretsToReenter);

/**
 * The catalogue as one agent sees it: with the values of the presets that it follows and the texts
 * that its operator wrote. A tool with a missing or invalid config is not available for that
 * reason, unless the catalogue has another reason already. When there is nothing to add, it is the
 * given catalogue.
 */
export function agentCatalog(shared: Catalog, settings: OwnerSettings): Catalog {
  const catalog = asOperated(shared, settings);
  const reasons: UnavailableReason[] = [];
  for (const definition of configuredTools(catalog.tools, settings)) {
    const issues = configIssues(definition, settings);
    if (issues.length === 0) continue;
    reasons.push([definition.name, whyUnavailable(definition, issues)]);
  }
  if (reasons.length === 0) return catalog;
  return { ...catalog, unavailable: unavailableOf(shared, reasons) };
}

type UnavailableReason = readonly [tool: string, unavailable: Unavailable];
type KnownReasons = Required<Pick<Catalog, "unavailable">> & {
  reasons: readonly UnavailableReason[];
};

const knownReasons = new WeakMap<Catalog, KnownReasons>();

/**
 * Agents with equal reasons share one object, since most agents have the reasons of the one before.
 */
function unavailableOf(
  shared: Catalog,
  reasons: readonly UnavailableReason[],
): Record<string, Unavailable> {
  const known = knownReasons.get(shared);
  const isKnown = ([tool, because]: UnavailableReason, index: number) =>
    known?.reasons[index]?.[0] === tool && known.reasons[index]?.[1] === because;
  if (known?.reasons.length === reasons.length && reasons.every(isKnown)) return known.unavailable;
  const unavailable = { ...Object.fromEntries(reasons), ...shared.unavailable };
  knownReasons.set(shared, { reasons, unavailable });
  return unavailable;
}

/**
 * The tools whose configs can have issues: those that have an entry, and those whose default config
 * has issues.
 */
function configuredTools(
  tools: readonly ToolDefinition[],
  settings: OwnerSettings,
): ToolDefinition[] {
  const entries = toolEntries(settings);
  return tools.filter((tool) => entries.has(tool.name) || hasInvalidDefault(tool));
}

/** Whether a tool has issues with its default config, before any agent configures it. */
export const hasInvalidDefault = memoByIdentity(
  (definition: ToolDefinition): boolean => configIssues(definition, {}).length > 0,
);

/**
 * Marks a tool's default config as valid on the word of somebody who judged it by the rule of
 * `hasInvalidDefault`: judging the schemas of thousands of tools takes long. The mark holds for
 * this schema and these defaults only, not for what an operator changes about them.
 */
export function markDefaultsValid(definition: ToolDefinition): void {
  const { configSchema } = definition;
  if (configSchema) configsKnownValid(configSchema).add(effectiveConfig(definition, {}));
}

function asOperated(catalog: Catalog, settings: OwnerSettings): Catalog {
  const operated = (definition: ToolDefinition) => agentDefinition(definition, settings);
  const own = changeTools(withPresets(catalog, settings), toolEntries(settings).keys(), operated);
  const { tools, search } = own;
  const isNeeded = search && tools.some(({ methods }) => methods.some(({ defer }) => defer));
  return isNeeded ? { ...own, tools: [...tools, search] } : own;
}

/** The tools that any agent may get: those of the catalogue, and the search. */
export const toolsOfAll = memoByIdentity(
  ({ tools, search }: Pick<Catalog, "tools" | "search">): ToolDefinition[] =>
    search ? [...tools, search] : tools,
);

const whyUnavailable = memoByIdentity(
  (definition: ToolDefinition, issues: Issue[]): Unavailable => {
    const found = issues.map((issue) => ({ field: issueLabel(definition, issue), issue }));
    return issues.every(isMissing)
      ? { kind: "config_missing", fields: found.map(({ field }) => field) }
      : { kind: "config_invalid", issues: found };
  },
);

/** The field of an issue for people; of a choice all fields, of which one is enough. */
export function issueLabel(definition: ToolDefinition, issue: Issue): string {
  const label = (...keys: Issue["path"]) => fieldLabel(definition, [...issue.path, ...keys]);
  const choice = missingChoice(issue)?.map((together) =>
    together.map((key) => label(key)).join(" + "),
  );
  return choice?.join(" / ") ?? label();
}

function storedConfig(definition: ToolDefinition, settings: OwnerSettings): JsonObject | undefined {
  return toolEntries(settings).get(definition.name)?.config;
}

/**
 * The catalogue with the texts that tools have with one agent's configs, by tool name.
 * `agentCatalog` lays the operator's own texts over them. Without such texts it is the given
 * catalogue.
 */
export function withConfiguredTexts(
  catalog: Catalog,
  texts: Readonly<Record<string, ConfiguredTexts>>,
): Catalog {
  return changeTools(catalog, Object.keys(texts), (tool) =>
    withConfigured(tool, ownValue(texts, tool.name)),
  );
}

/**
 * The catalogue with the configs of one agent that tools' authors refuse, by tool name:
 * `configIssues` gives their issues as long as the config is unchanged. Without refused configs it
 * is the given catalogue.
 */
export function withRefusedConfigs(
  catalog: Catalog,
  refused: Readonly<Record<string, RefusedConfig>>,
): Catalog {
  return changeTools(catalog, Object.keys(refused), (tool) => {
    const refusedConfig = ownValue(refused, tool.name);
    return refusedConfig ? { ...tool, refusedConfig } : tool;
  });
}
