import { applyDefaults, type JsonObject, ownValue } from "@pegboard/json-schema";
import { inAllForms } from "../definition/method-variants.ts";
import { withParameterTexts } from "../definition/parameter-texts.ts";
import type { MethodDefinition, ToolDefinition } from "../definition/tool-definition.ts";
import { memoByIdentity } from "../memo-by-identity.ts";
import { behaving, originsOf } from "./behaviour-overrides.ts";
import {
  type MethodMetadataOverrides,
  type OrganisationSettings,
  type ToolSettings,
  toToolSettings,
} from "./owner-settings.ts";

/** Definitions with what the organisation set, in the shape that a `Catalog` takes. */
export interface EffectiveDefinitions {
  tools: ToolDefinition[];
  /** The reason why a tool is disabled for the organisation, by tool name. */
  disabledByOrganisation: Record<string, string>;
}

/**
 * Lays what the organisation set over what the code declares; the origin of a
 * changed value becomes `organisation`. A tool that declares itself core stays core. An unchanged
 * definition is the same object as before, and a changed one is the same for the same entry, so
 * that caches on definitions stay valid.
 */
export function applyOverrides(
  definitions: readonly ToolDefinition[],
  { tools = {} }: OrganisationSettings,
): EffectiveDefinitions {
  const disabled = definitions.flatMap(({ name }): [string, string][] => {
    const reason = toToolSettings(ownValue(tools, name)).metadata?.disabledReason;
    return reason === undefined ? [] : [[name, reason]];
  });
  return {
    tools: definitions.map((definition) => {
      const entry = ownValue(tools, definition.name);
      return typeof entry === "object" ? overrideTool(definition, entry) : definition;
    }),
    disabledByOrganisation: Object.fromEntries(disabled),
  };
}

const overrideTool = memoByIdentity((definition: ToolDefinition, entry: ToolSettings) => {
  const { metadata = {}, methodMetadata, parameterTexts, methodBehaviour, config } = entry;
  const { disabledReason, ...fields } = metadata;
  const changes = overriddenFields(fields, definition.isCore);
  const methods = definition.methods.map((method) =>
    inAllForms(method, (form) =>
      behaving(
        withParameterTexts(
          overrideMethod(form, ownValue(methodMetadata, form.name)),
          ownValue(parameterTexts, form.name),
          "organisation",
        ),
        ownValue(methodBehaviour, form.name),
        "organisation",
      ),
    ),
  );
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
    origins: { ...definition.origins, ...originsOf(Object.keys(changes), "organisation") },
  };
});

/**
 * The organisation's values for the config. A tool that no longer takes config keeps none of them.
 */
function configChanges(
  { configSchema }: ToolDefinition,
  config: JsonObject | undefined,
): Partial<ToolDefinition> {
  if (!configSchema || !config) return {};
  return { organisationConfig: config, configDefaults: applyDefaults(configSchema, config) };
}

function overrideMethod(
  method: MethodDefinition,
  override: MethodMetadataOverrides | undefined,
): MethodDefinition {
  const changes = overriddenFields(override ?? {}, method.isCore);
  if (Object.keys(changes).length === 0) return method;
  return {
    ...method,
    ...changes,
    origins: { ...method.origins, ...originsOf(Object.keys(changes), "organisation") },
  };
}

function overriddenFields<T extends MethodMetadataOverrides>(
  override: T,
  declaredCore: boolean,
): Partial<T> {
  const given = Object.entries(override).filter(
    ([field, value]) => value !== undefined && !(field === "isCore" && declaredCore),
  );
  return Object.fromEntries(given) as Partial<T>;
}
