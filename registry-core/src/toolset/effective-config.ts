import { changeTools, toolName } from "../definition/lists/named-tools.ts";
import { ascending, itemsAt, placesOf, placesThat } from "../definition/lists/shared-list.ts";
import type { ToolDefinition } from "../definition/tool-definition.ts";
import type { Issue } from "../issue.ts";
import { fieldLabel } from "../schema/describe-issues.ts";
import type { JsonObject, JsonSchema } from "../schema/json-schema.ts";
import { sameJson } from "../schema/same-json.ts";
import { applyDefaults } from "../schema/schema-defaults.ts";
import { validateWithSecrets } from "../schema/secrets/secrets.ts";
import { agentDefinition } from "../settings/agent-definition.ts";
import type { OwnerSettings } from "../settings/owner-settings.ts";
import { toolEntries } from "../settings/owner-settings.ts";
import { secretsToReenter } from "../settings/secret-faults.ts";
import type { Unavailable } from "../words/trace-words.ts";
import { withPresets } from "./presets/with-presets.ts";
import type { Catalog } from "./toolset.ts";

/**
 * The config that a tool of an agent runs with: defaults, over them the organisation's values,
 * those of the presets that it follows, and its own, each for a whole top-level key. Secrets stay
 * as they are given. The same object for the same definition and stored config.
 */
export function effectiveConfig(definition: ToolDefinition, settings: OwnerSettings): JsonObject {
  const stored = storedConfig(definition, settings);
  if (!stored) return definition.configDefaults ?? NO_CONFIG;
  return remember(configs, [definition, stored], () => completeConfig(definition, stored));
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

/**
 * What the schema says against that config; a secret marker counts as set. Remembered for the same
 * schema, which tools may share, and config.
 */
export function configFaults(definition: ToolDefinition, settings: OwnerSettings): Issue[] {
  const { configSchema } = definition;
  if (!configSchema) return [];
  const config = effectiveConfig(definition, settings);
  return remember(faultsByConfig, [configSchema, config], () =>
    validateWithSecrets(configSchema, config),
  );
}

/** The author's check runs on configs that the schema accepts. */
function faultsOrRefusal(definition: ToolDefinition, settings: OwnerSettings): Issue[] {
  const faults = configFaults(definition, settings);
  const { refusedConfig } = definition;
  if (faults.length > 0 || !refusedConfig) return faults;
  return sameJson(effectiveConfig(definition, settings), refusedConfig.config)
    ? refusedConfig.issues
    : faults;
}

/**
 * Everything that keeps a tool with that config from being offered: these faults or what its author
 * says against it, and secrets that were entered for another destination. Only the faults keep it
 * from being saved.
 */
export function configIssues(definition: ToolDefinition, settings: OwnerSettings): Issue[] {
  if (!definition.configSchema && !definition.refusedConfig) return NO_ISSUES;
  const faults = faultsOrRefusal(definition, settings);
  const moved = movedSecretsOf(definition, settings);
  if (moved.length === 0) return faults;
  return remember(issuesByFaults, [moved, faults], () => [...faults, ...moved]);
}

/** Only the secrets that were entered for another destination. */
export function movedSecretsOf(definition: ToolDefinition, settings: OwnerSettings): Issue[] {
  if (!definition.configSchema) return NO_ISSUES;
  const config = effectiveConfig(definition, settings);
  return remember(movedByConfig, [definition, config], () =>
    secretsToReenter(definition, config, storedConfig(definition, settings) ?? NO_CONFIG),
  );
}

/**
 * The catalogue as one agent sees it: with the values of the presets that it follows and the texts
 * that its operator wrote; tools with missing or invalid config are not available, and that is the
 * reason. A reason that the catalogue has already stays. The same catalogue when
 * there is nothing to add.
 */
export function agentCatalog(shared: Catalog, settings: OwnerSettings): Catalog {
  const catalog = asOperated(shared, settings);
  const reasons: Reason[] = [];
  for (const definition of itemsAt(catalog.tools, configuredPlaces(catalog.tools, settings))) {
    const issues = configIssues(definition, settings);
    if (issues.length === 0) continue;
    const because = remember(reasonsByIssues, [definition, issues], () =>
      whyUnavailable(definition, issues),
    );
    reasons.push([definition.name, because]);
  }
  if (reasons.length === 0) return catalog;
  return { ...catalog, unavailable: unavailableOf(shared, reasons) };
}

type Reason = readonly [tool: string, unavailable: Unavailable];
type KnownReasons = Required<Pick<Catalog, "unavailable">> & { reasons: readonly Reason[] };

const knownReasons = new WeakMap<Catalog, KnownReasons>();

/** Most agents have the same reasons as the one before: then they have the same object. */
function unavailableOf(shared: Catalog, reasons: readonly Reason[]): Record<string, Unavailable> {
  const known = knownReasons.get(shared);
  const isKnown = ([tool, because]: Reason, index: number) =>
    known?.reasons[index]?.[0] === tool && known.reasons[index]?.[1] === because;
  if (known?.reasons.length === reasons.length && reasons.every(isKnown)) return known.unavailable;
  const unavailable = { ...Object.fromEntries(reasons), ...shared.unavailable };
  knownReasons.set(shared, { reasons, unavailable });
  return unavailable;
}

/**
 * Where issues of configs can be: at tools that have an entry, and at those that have issues
 * without one.
 */
function configuredPlaces(tools: readonly ToolDefinition[], settings: OwnerSettings): number[] {
  const set = placesOf(tools, toolEntries(settings).keys(), toolName);
  return ascending([...placesThat(tools, hasInvalidDefault), ...set]);
}

/** Whether a tool that no agent configured has issues. */
export const hasInvalidDefault = (definition: ToolDefinition): boolean =>
  configIssues(definition, {}).length > 0;

/**
 * Takes somebody else's word, who has judged it by the same rule, that a tool has no such issues:
 * schemas of thousands of tools take long to judge. It holds for this schema and these defaults
 * only, not for what an operator changes about them.
 */
export function markDefaultsValid(definition: ToolDefinition): void {
  const { configSchema } = definition;
  if (configSchema)
    remember(faultsByConfig, [configSchema, effectiveConfig(definition, {})], () => NO_ISSUES);
}

function asOperated(catalog: Catalog, settings: OwnerSettings): Catalog {
  const operated = (definition: ToolDefinition) => agentDefinition(definition, settings);
  return changeTools(withPresets(catalog, settings), toolEntries(settings).keys(), operated);
}

function whyUnavailable(definition: ToolDefinition, issues: Issue[]): Unavailable {
  const faults = issues.map((issue) => ({ field: fieldLabel(definition, issue.path), issue }));
  const isMissing = issues.every(({ code }) => code === "required");
  return isMissing
    ? { kind: "config_missing", fields: faults.map(({ field }) => field) }
    : { kind: "config_invalid", faults };
}

type Remembered<T, Key extends object = ToolDefinition, Part extends object = JsonObject> = WeakMap<
  Key,
  WeakMap<Part, T>
>;

const NO_CONFIG: JsonObject = Object.freeze({});
const configs: Remembered<JsonObject> = new WeakMap();
const reasonsByIssues: Remembered<Unavailable, ToolDefinition, Issue[]> = new WeakMap();
const NO_ISSUES: Issue[] = [];
const faultsByConfig: Remembered<Issue[], JsonSchema> = new WeakMap();
const movedByConfig: Remembered<Issue[]> = new WeakMap();
const issuesByFaults: Remembered<Issue[], Issue[], Issue[]> = new WeakMap();

function storedConfig(definition: ToolDefinition, settings: OwnerSettings): JsonObject | undefined {
  return toolEntries(settings).get(definition.name)?.config;
}

function remember<T, Key extends object, Part extends object>(
  results: Remembered<T, Key, Part>,
  [key, part]: readonly [Key, Part],
  compute: () => T,
): T {
  const ofKey = results.get(key) ?? new WeakMap<Part, T>();
  results.set(key, ofKey);
  const known = ofKey.get(part);
  if (known !== undefined) return known;
  const result = compute();
  ofKey.set(part, result);
  return result;
}
