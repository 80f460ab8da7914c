import { type JsonObject, jsonCopy, ownValue, sameJson } from "@pegboard/json-schema";
import { declaredSettings } from "../definition/authoring/instance-settings.ts";
import type { RegisteredTool } from "../definition/authoring/registered-tool.ts";
import { completeRuntime, type RuntimeContext } from "../definition/authoring/runtime-context.ts";
import { type ConfiguredTexts, withConfigured } from "../definition/configured-texts.ts";
import type { FunctionNames } from "../definition/function-names.ts";
import type { ToolDefinition } from "../definition/tool-definition.ts";
import type { OwnFormatter, ToolFormatters } from "../definition/tool-formatters.ts";
import type { OwnerSettings } from "../settings/owner-settings.ts";
import { configIssues, effectiveConfig, withConfiguredTexts } from "../toolset/effective-config.ts";
import type { Catalog } from "../toolset/toolset.ts";
import { writeOwnFormats } from "./write-own-formats.ts";

/** The inputs of a tool that is asked for its texts. */
export interface TextsRequest {
  /** The definition as everybody sees it, with the organisation's overrides applied. */
  definition: ToolDefinition;
  /** The function names by which a model calls its methods. */
  names: FunctionNames;
  /** The config, complete and valid, with secrets in clear. */
  config: JsonObject;
  /** What tools whose constructors ask for it get; an empty one unless given. */
  runtime?: Partial<RuntimeContext>;
}

/**
 * The texts and own formats that a tool has with a config, where they differ.
 * Runs the author's code; never throws.
 */
export function configureTool(
  tool: RegisteredTool,
  { definition, names, config, runtime }: TextsRequest,
): ConfiguredTexts {
  const context = {
    definition: tool.definition,
    settings: declaredSettings(tool.definition, config),
    runtime: completeRuntime(runtime),
  };
  const texts = tool.configured?.(config, context) ?? { tool: {}, methods: {}, issues: [] };
  if (!tool.formatters) return texts;
  const configured = withConfigured(definition, texts);
  const formatters = formattersWith(tool.formatters, config);
  const { formats, errors } = writeOwnFormats([configured], names, () => formatters);
  const ofMethods = ownValue(formats, definition.name) ?? {};
  const changed = definition.methods.filter(
    ({ name, ownFormats }) => !sameJson(ownFormats, ofMethods[name]),
  );
  const issues = errors.map(({ method, format, code, values }) => {
    return {
      member: `formatters.${format}`,
      method,
      code: "format" as const,
      values: { issue: { code, values } },
    };
  });
  return {
    ...texts,
    ...(changed.length > 0 && {
      ownFormats: Object.fromEntries(changed.map(({ name }) => [name, ofMethods[name] ?? {}])),
    }),
    issues: [...texts.issues, ...(issues as ConfiguredTexts["issues"])],
  };
}

function formattersWith(formatters: ToolFormatters, config: JsonObject): ToolFormatters {
  const bound = Object.entries(formatters).map(([format, given]) => {
    const write = given as OwnFormatter<unknown>;
    const own: OwnFormatter<unknown> = (named, standard) =>
      write({ ...named, config: jsonCopy(config, "Its config") as JsonObject }, standard);
    return [format, own];
  });
  return Object.fromEntries(bound);
}

/** The tools and their names. */
interface ConfiguredFrom {
  registry: { get(name: string): RegisteredTool | undefined };
  names: FunctionNames;
  runtime?: Partial<RuntimeContext>;
}

interface ToolWithTexts {
  definition: ToolDefinition;
  /** The texts; absent where the declared ones hold. */
  texts: ConfiguredTexts | undefined;
}

const toolsWithTexts = new WeakMap<RegisteredTool, WeakMap<JsonObject, ToolWithTexts>>();

/**
 * The catalogue with the texts that tools have with the configs in `settings`, which hold their
 * secrets in clear. It is meant for hosts that run tools in their own process. Only tools with
 * another config than the declared one are asked, and again only when their config changes.
 */
export function configureCatalog(
  catalog: Catalog,
  settings: OwnerSettings,
  from: ConfiguredFrom,
): Catalog {
  const texts = catalog.tools.flatMap((definition): [string, ConfiguredTexts][] => {
    const tool = definition.textsFollowConfig && from.registry.get(definition.name);
    if (!tool) return [];
    const config = effectiveConfig(definition, settings);
    const ofTool = toolsWithTexts.get(tool) ?? new WeakMap<JsonObject, ToolWithTexts>();
    toolsWithTexts.set(tool, ofTool);
    const before = ofTool.get(config);
    const answer =
      before?.definition === definition ? before : { definition, texts: ask(tool, definition) };
    if (answer !== before) ofTool.set(config, answer);
    return answer.texts ? [[definition.name, answer.texts]] : [];
  });
  return withConfiguredTexts(catalog, Object.fromEntries(texts));

  function ask(tool: RegisteredTool, definition: ToolDefinition): ConfiguredTexts | undefined {
    const config = changedConfig(tool, definition, settings);
    return config && configureTool(tool, { ...from, definition, config });
  }
}

/**
 * The valid config of a tool whose texts may differ with it from what it declares; undefined for
 * all others.
 */
export function changedConfig(
  tool: RegisteredTool,
  definition: ToolDefinition,
  settings: OwnerSettings,
): JsonObject | undefined {
  if (!definition.textsFollowConfig) return undefined;
  const config = effectiveConfig(definition, settings);
  if (sameJson(config, tool.definition.configDefaults ?? {})) return undefined;
  return configIssues(definition, settings).length > 0 ? undefined : config;
}
