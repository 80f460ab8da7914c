import type { ToolDefinition } from "../definition/tool-definition.ts";
import { REQUIRED_MESSAGE } from "../schema/describe-keyword.ts";
import type { Issue, JsonObject, ValidateJson } from "../schema/json-schema.ts";
import { ownValue } from "../schema/own-value.ts";
import { applyDefaults } from "../schema/schema-defaults.ts";
import { validateWithSecrets } from "../schema/secrets.ts";
import type { AgentSettings } from "./agent-settings.ts";
import { withAgentTexts } from "./agent-texts.ts";
import { describeIssues, fieldLabel, listed } from "./describe-issues.ts";
import { toToolSettings } from "./resolve-toolset.ts";
import type { Catalog } from "./toolset.ts";

/**
 * The config a tool of an agent runs with: defaults, over them the organisation's values, over them the agent's. A value is
 * that of a whole top-level key. Secrets are as they are given. The same object for the same definition and stored config.
 */
export function effectiveConfig(definition: ToolDefinition, settings: AgentSettings): JsonObject {
  const stored = storedConfig(definition, settings);
  if (!stored) return definition.configDefaults ?? NO_CONFIG;
  return remember(configs, definition, stored, () => {
    const values = { ...definition.organisationConfig, ...stored };
    return definition.configSchema ? applyDefaults(definition.configSchema, values) : values;
  });
}

/** What is wrong with that config; a secret marker counts as set. Remembered for the same definition, config and validator. */
export function configIssues(definition: ToolDefinition, settings: AgentSettings, validate: ValidateJson): Issue[] {
  const { configSchema } = definition;
  if (!configSchema) return [];
  const config = effectiveConfig(definition, settings);
  const checked = issuesByValidator.get(validate) ?? new WeakMap();
  issuesByValidator.set(validate, checked);
  return remember(checked, definition, config, () => validateWithSecrets(validate, configSchema, config));
}

/**
 * The catalogue as one agent sees it: with the texts that its operator wrote; tools whose config is missing or invalid are not
 * available, with that as the reason (rule R1, line 6). A reason the catalogue already has stays. The same catalogue when there is nothing to add.
 */
export function agentCatalog(shared: Catalog, settings: AgentSettings, validate: ValidateJson): Catalog {
  const catalog = withTextsOf(shared, settings);
  const reasons = catalog.tools.flatMap((definition): [tool: string, reason: string][] => {
    const issues = configIssues(definition, settings, validate);
    if (issues.length === 0) return [];
    const reason = reasonsByIssues.get(issues) ?? configReason(definition, issues);
    reasonsByIssues.set(issues, reason);
    return [[definition.name, reason]];
  });
  if (reasons.length === 0) return catalog;
  return { ...catalog, unavailable: { ...Object.fromEntries(reasons), ...catalog.unavailable } };
}

function withTextsOf(catalog: Catalog, settings: AgentSettings): Catalog {
  const tools = catalog.tools.map((definition) => withAgentTexts(definition, settings));
  return tools.every((tool, index) => tool === catalog.tools[index]) ? catalog : { ...catalog, tools };
}

/** Why a tool with such issues is not offered: `Config is missing: API key`. */
export function configReason(definition: ToolDefinition, issues: Issue[]): string {
  const missing = issues.filter((issue) => issue.message === REQUIRED_MESSAGE);
  if (missing.length < issues.length) return `Config is invalid: ${describeIssues(definition, issues)}`;
  return `Config is missing: ${listed(
    missing.map((issue) => fieldLabel(definition, issue.path)),
    ", ",
  )}`;
}

type Remembered<T> = WeakMap<ToolDefinition, WeakMap<JsonObject, T>>;

const NO_CONFIG: JsonObject = Object.freeze({});
const configs: Remembered<JsonObject> = new WeakMap();
const reasonsByIssues = new WeakMap<Issue[], string>();
const issuesByValidator = new WeakMap<ValidateJson, Remembered<Issue[]>>();

function storedConfig(definition: ToolDefinition, settings: AgentSettings): JsonObject | undefined {
  return toToolSettings(ownValue(settings.tools, definition.name)).config;
}

function remember<T>(results: Remembered<T>, definition: ToolDefinition, config: JsonObject, compute: () => T): T {
  const ofDefinition = results.get(definition) ?? new WeakMap<JsonObject, T>();
  results.set(definition, ofDefinition);
  const known = ofDefinition.get(config);
  if (known !== undefined) return known;
  const result = compute();
  ofDefinition.set(config, result);
  return result;
}
