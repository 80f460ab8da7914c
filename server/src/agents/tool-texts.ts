import { createHash } from "node:crypto";
import { applyDefaults, type JsonValue, ownValue } from "@pegboard/json-schema";
import type { JsonObject, OwnerSettings, ToolDefinition } from "@pegboard/registry-core";
import { changedConfig, configureTool } from "@pegboard/registry-core/formats";
import {
  type ConfiguredTexts,
  type FunctionNames,
  type RegisteredTool,
  type RuntimeContext,
  toToolSettings,
} from "@pegboard/registry-core/internal";
import { instanceRedactor } from "../secrets/instance-redactor.ts";
import type { Redact } from "../secrets/redactor.ts";
import { type ConfigOwner, resolveValues } from "../settings/effective-secrets.ts";
import type { SourceCatalog } from "../sources/source-catalog.ts";

/**
 * The number of answers of one tool that are kept: about as many as agents configure it
 * differently.
 */
const MOST_KEPT_TOOL_TEXTS = 300;

/** The agent whose tools are asked, and the names by which models call them. */
interface TextsOf {
  owner: ConfigOwner;
  names: FunctionNames;
}

/** A tool's config of one owner: as it is stored, and as anybody may see it. */
export interface OwnerToolConfig {
  definition: ToolDefinition;
  stored: JsonObject;
  masked: OwnerSettings;
}

/**
 * Whether the texts of a tool depend on its config. Lists keep the answers of this very function,
 * so it is one object.
 */
export const followsConfig = ({ textsFollowConfig }: ToolDefinition): boolean =>
  textsFollowConfig === true;

interface KeptToolTexts {
  definition: ToolDefinition;
  texts: ConfiguredTexts;
}

/**
 * What tools say with the configs of agents, without secrets. Asks the authors'
 * code once for each tool and config: with another agent's same config, or after a save that
 * changes other tools, the answer is the same object.
 */
export class ToolTexts {
  readonly #registry: SourceCatalog["registry"];
  readonly #runtimeOf: (redact: Redact) => Partial<RuntimeContext>;
  readonly #kept = new WeakMap<RegisteredTool, Map<string, KeptToolTexts>>();

  constructor(
    registry: SourceCatalog["registry"],
    runtimeOf: (redact: Redact) => Partial<RuntimeContext>,
  ) {
    this.#registry = registry;
    this.#runtimeOf = runtimeOf;
  }

  /**
   * The texts of tools with another config than the declared one, by tool name. `settings` are as
   * stored, `masked` as anybody may see them.
   */
  ofAgent(
    of: TextsOf,
    settings: OwnerSettings,
    masked: OwnerSettings,
  ): Record<string, ConfiguredTexts> {
    const following = of.owner.catalog.tools.filter(followsConfig);
    const texts = following.flatMap((definition): [tool: string, texts: ConfiguredTexts][] => {
      const { config: stored = {} } = toToolSettings(ownValue(settings.tools, definition.name));
      const ofTool = this.ofTool(of, { definition, stored, masked });
      return ofTool ? [[definition.name, ofTool]] : [];
    });
    return Object.fromEntries(texts);
  }

  /**
   * The texts of a tool. Undefined where the declared ones hold: configured as declared, not valid,
   * or without texts that depend on its config.
   */
  ofTool(
    { owner, names }: TextsOf,
    { definition, stored, masked }: OwnerToolConfig,
  ): ConfiguredTexts | undefined {
    const { name, configSchema } = definition;
    const tool = this.#registry.get(name);
    if (!tool || !changedConfig(tool, definition, masked)) return undefined;
    const values = resolveValues(owner, name, stored);
    const organisation = toToolSettings(ownValue(owner.under.tools, name)).config ?? {};
    const redact = instanceRedactor(configSchema, values, [organisation, stored]);
    const config = configSchema ? applyDefaults(configSchema, values) : values;
    return this.#read(tool, { definition, config }, () => {
      const asked = configureTool(tool, {
        definition,
        names,
        config,
        runtime: this.#runtimeOf(redact),
      });
      return redactConfiguredTexts(asked, redact);
    });
  }

  /**
   * The issue of a tool that once took too long, with whatever config. While somebody types, it is
   * not asked again.
   */
  slowTexts(tool: string): ConfiguredTexts | undefined {
    const registered = this.#registry.get(tool);
    const kept = registered && this.#kept.get(registered);
    const isSlow = ({ texts }: KeptToolTexts) =>
      texts.issues.some(({ code }) => code === "too_slow");
    return [...(kept?.values() ?? [])].find(isSlow)?.texts;
  }

  #read(
    tool: RegisteredTool,
    { definition, config }: { definition: ToolDefinition; config: JsonObject },
    ask: () => ConfiguredTexts,
  ): ConfiguredTexts {
    const ofTool = this.#kept.get(tool) ?? new Map<string, KeptToolTexts>();
    this.#kept.set(tool, ofTool);
    const key = createHash("sha256").update(JSON.stringify(config)).digest("base64");
    const known = ofTool.get(key);
    // Only formatters get to see the definition.
    const holds = !tool.formatters || known?.definition === definition;
    const kept = known && holds ? known : { definition, texts: ask() };
    ofTool.delete(key);
    ofTool.set(key, kept);
    const [oldest] = ofTool.keys();
    if (ofTool.size > MOST_KEPT_TOOL_TEXTS && oldest !== undefined) ofTool.delete(oldest);
    return kept.texts;
  }
}

/** Texts without secrets. A schema can name properties after a secret as well. */
function redactConfiguredTexts(texts: ConfiguredTexts, redact: Redact): ConfiguredTexts {
  const redacted = redact(texts);
  const methods = Object.entries(redacted.methods).map(([name, { parameters, ...method }]) => [
    name,
    {
      ...method,
      ...(parameters && { parameters: withoutSecretNames(parameters as JsonValue, redact, false) }),
    },
  ]);
  return { ...redacted, methods: Object.fromEntries(methods) };
}

function withoutSecretNames(value: JsonValue, redact: Redact, areNames: boolean): JsonValue {
  if (Array.isArray(value)) return value.map((item) => withoutSecretNames(item, redact, false));
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).map(([key, member]): [string, JsonValue] => [
    areNames ? redact(key) : key,
    withoutSecretNames(member, redact, !areNames && HOLD_NAMES.has(key)),
  ]);
  return Object.fromEntries(members);
}

const HOLD_NAMES: ReadonlySet<string> = new Set([
  "properties",
  "patternProperties",
  "$defs",
  "dependentSchemas",
]);
