import { applyDefaults, type JsonObject, ownValue, withoutSecrets } from "@pegboard/json-schema";
import { changeTools } from "../../definition/named-tools.ts";
import type { ToolDefinition } from "../../definition/tool-definition.ts";
import { memoByIdentity } from "../../memo-by-identity.ts";
import { behaving } from "../../settings/behaviour-overrides.ts";
import type { OwnerSettings, ToolSettings } from "../../settings/owner-settings.ts";
import type { Catalog, Preset } from "../toolset.ts";
import { followedPresets, presetEntries } from "./followed-presets.ts";

/**
 * The catalogue with the values and limits of the presets that an agent follows. Equal entries give
 * the same definition, so that caches on definitions stay valid; applied twice it changes nothing
 * more.
 */
export function withPresets(catalog: Catalog, settings: OwnerSettings): Catalog {
  const followed = followedPresets(catalog, settings);
  if (followed.length === 0) return catalog;
  const named = followed.flatMap(({ settings }) => Object.keys(settings.tools ?? {}));
  return changeTools(catalog, named, (definition) => withEntries(definition, followed));
}

interface Variant {
  entries: readonly ToolSettings[];
  result: ToolDefinition;
}

/**
 * The number of kept variants of one tool: agents may follow different presets for it. Further
 * variants are computed each time.
 */
const MOST_PRESET_VARIANTS = 8;
const presetVariants = memoByIdentity((_definition: ToolDefinition): Variant[] => []);

function withEntries(definition: ToolDefinition, followed: readonly Preset[]): ToolDefinition {
  const entries = presetEntries(followed, definition.name).flatMap(({ entry }) =>
    entry.config || entry.methodBehaviour ? [entry] : [],
  );
  if (entries.length === 0) return definition;
  const variants = presetVariants(definition);
  const before = variants.find((variant) => isSameList(variant.entries, entries));
  if (before) return before.result;
  const result = lay(definition, entries);
  if (variants.length === MOST_PRESET_VARIANTS) variants.shift();
  variants.push({ entries, result });
  return result;
}

const isSameList = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((entry, index) => entry === other[index]);

function lay(definition: ToolDefinition, entries: readonly ToolSettings[]): ToolDefinition {
  const { configSchema, organisationConfig } = definition;
  const presetConfig: JsonObject = Object.assign(
    {},
    ...entries.map(({ config = {} }) => withoutSecrets(config)),
  );
  const isConfigured = configSchema && Object.keys(presetConfig).length > 0;
  return {
    ...definition,
    ...(isConfigured && {
      presetConfig,
      configDefaults: applyDefaults(configSchema, { ...organisationConfig, ...presetConfig }),
    }),
    methods: definition.methods.map((method) =>
      entries.reduce(
        (below, { methodBehaviour }) =>
          behaving(below, ownValue(methodBehaviour, method.name), "preset"),
        method,
      ),
    ),
  };
}
