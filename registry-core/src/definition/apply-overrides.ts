import { ownValue } from "../schema/own-value.ts";
import { applyDefaults } from "../schema/schema-defaults.ts";
import type { MethodOverride, OrganisationOverrides, ToolOverride } from "./organisation-overrides.ts";
import type { MethodDefinition, Origin, ToolDefinition } from "./tool-definition.ts";

/** Definitions as they are for everybody, in the shape that a `Catalog` takes. */
export interface EffectiveDefinitions {
  tools: ToolDefinition[];
  /** Tool name to the reason it is disabled for everybody. */
  disabledForEverybody: Record<string, string>;
}

/**
 * Lays what operators changed over what the code declares (product rule R2); the origin of a changed value becomes
 * `organisation`. What declares itself core stays core. A definition nobody changed is the same object as before, and a changed
 * one is the same for the same override, so that caches on definitions hold.
 */
export function applyOverrides(
  definitions: readonly ToolDefinition[],
  overrides: OrganisationOverrides,
): EffectiveDefinitions {
  const disabled = definitions.flatMap(({ name }): [string, string][] => {
    const reason = ownValue(overrides, name)?.disabledReason;
    return reason === undefined ? [] : [[name, reason]];
  });
  return {
    tools: definitions.map((definition) => overridden(definition, ownValue(overrides, definition.name))),
    disabledForEverybody: Object.fromEntries(disabled),
  };
}

const results = new WeakMap<ToolDefinition, { override: ToolOverride; result: ToolDefinition }>();

function overridden(definition: ToolDefinition, override: ToolOverride | undefined): ToolDefinition {
  if (!override) return definition;
  const known = results.get(definition);
  if (known?.override === override) return known.result;
  const result = overrideTool(definition, override);
  results.set(definition, { override, result });
  return result;
}

function overrideTool(definition: ToolDefinition, override: ToolOverride): ToolDefinition {
  const { disabledReason, methods: methodOverrides, config, ...fields } = override;
  const changes = changesOf(fields, definition.isCore);
  const methods = definition.methods.map((method) => overrideMethod(method, ownValue(methodOverrides, method.name)));
  const sameMethods = methods.every((method, index) => method === definition.methods[index]);
  const ofConfig = configChanges(definition, config);
  if (Object.keys({ ...changes, ...ofConfig }).length === 0 && sameMethods) return definition;
  const { hiddenByDefault, ...rest } = definition;
  return {
    ...rest,
    ...(hiddenByDefault !== undefined && changes.visible === undefined && { hiddenByDefault }),
    ...changes,
    ...ofConfig,
    methods: sameMethods ? definition.methods : methods,
    origins: { ...definition.origins, ...originsOf(changes) },
  };
}

/** A tool that takes no config any more keeps nothing of what was set for it. */
function configChanges({ configSchema }: ToolDefinition, config: ToolOverride["config"]): Partial<ToolDefinition> {
  if (!configSchema || !config) return {};
  return { organisationConfig: config, configDefaults: applyDefaults(configSchema, config) };
}

function overrideMethod(method: MethodDefinition, override: MethodOverride | undefined): MethodDefinition {
  const changes = changesOf(override ?? {}, method.isCore);
  if (Object.keys(changes).length === 0) return method;
  return { ...method, ...changes, origins: { ...method.origins, ...originsOf(changes) } };
}

function changesOf<T extends MethodOverride>(override: T, declaredCore: boolean): Partial<T> {
  const given = Object.entries(override).filter(
    ([field, value]) => value !== undefined && !(field === "isCore" && declaredCore),
  );
  return Object.fromEntries(given) as Partial<T>;
}

function originsOf(changes: object): Record<string, Origin> {
  return Object.fromEntries(Object.keys(changes).map((field) => [field, "organisation"]));
}
