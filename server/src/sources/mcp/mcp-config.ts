import {
  applyDefaults,
  encodePointerKey,
  isSchemaObject,
  type JsonValue,
  mapSubschemas,
  ownValue,
  sameJson,
  schemaDefaults,
  subplacesOf,
  toObjectSchema,
  Work,
} from "@pegboard/json-schema";
import {
  displayNameOf,
  type JsonObject,
  type JsonSchema,
  validateJson,
} from "@pegboard/registry-core";
import { LIMITS, shownSchema, takeOutsideHints } from "@pegboard/registry-core/internal";
import type { ListedSchemaIssue, UnfitDefault } from "@pegboard/registry-core/problems";
import { z } from "zod";
import { anyJson, namedRecord } from "../../api-contract/named-record.ts";
import { type UsableSchema, usableSchema } from "./usable-schema.ts";

/**
 * The keys of a listed tool's `_meta` under which its server publishes the settings it takes, best
 * first, and those under which a call carries the settings back. docs/mcp-settings.md describes
 * both.
 */
const CARRIED_UNDER = new Map([
  ["pegboard/config-schema", ["pegboard/config-schema"]],
  ["unique.app/config-schema", ["unique.app/config-schema", "unique.app/config"]],
]);

const namedJson = namedRecord(anyJson);
const published = z.object({
  schema: z.unknown().optional(),
  json_schema: z.unknown().optional(),
  uiSchema: namedJson.optional().catch(undefined),
  ui_schema: namedJson.optional().catch(undefined),
  defaults: namedJson.optional().catch(undefined),
  default_config: namedJson.optional().catch(undefined),
});

/** The settings that one method takes. */
export interface MethodConfig extends UsableSchema {
  key: string;
  /** The defaults of the whole schema. */
  defaults: JsonObject;
  /** Defaults that contradict the schema. */
  defaultFaults: UnfitDefault[];
  uiSchema?: JsonObject;
  /** Hints of its form that are not taken. */
  droppedHints: string[];
  /** The number of characters, as JSON, of everything that the server says about the settings. */
  size: number;
  /** The number of schemas in its schema, at any depth. */
  parts: number;
}

/** The settings of a server, and how each call carries those of its method. */
export interface McpConfig {
  schema: JsonSchema;
  defaults: JsonObject;
  uiSchema?: JsonObject;
  metaOf(method: string, config: JsonObject): JsonObject | undefined;
}

/** The settings that the `_meta` of a listed tool declares; undefined when it declares none. */
export function readMethodConfig(
  meta: Record<string, unknown> | undefined,
): MethodConfig | { issue: ListedSchemaIssue } | undefined {
  const key = [...CARRIED_UNDER.keys()].find(
    (candidate) => ownValue(meta, candidate) !== undefined,
  );
  if (key === undefined) return undefined;
  const parsed = published.safeParse(meta?.[key]);
  if (!parsed.success) return { issue: { kind: "no_object" } };
  const {
    schema,
    json_schema = schema,
    uiSchema,
    ui_schema: listedHints = uiSchema,
    defaults,
    default_config = defaults,
  } = parsed.data;
  if (json_schema === undefined) return { issue: { kind: "no_schema" } };
  const usable = usableSchema(json_schema);
  if ("issue" in usable) return usable;
  const parts = countParts(usable.schema);
  if (parts > LIMITS.settingsParts) {
    return { issue: { kind: "too_many_settings", found: parts, most: LIMITS.settingsParts } };
  }
  const { $id: _, ...rest } = usable.schema;
  const withDefaults = toObjectSchema(
    withDefaultsOf({ ...rest, type: "object" }, default_config ?? {}),
    key,
  );
  const { ignoredPatterns } = usable;
  const size = JSON.stringify(meta?.[key]).length;
  if (size > LIMITS.settingsSize) {
    return { issue: { kind: "settings_too_long", found: size, most: LIMITS.settingsSize } };
  }
  const compared = findDefaultFaults(withDefaults);
  if ("issue" in compared) return compared;
  const { uiSchema: ui_schema, dropped: droppedHints } = listedHints
    ? takeOutsideHints(listedHints)
    : { uiSchema: undefined, dropped: [] };
  const shown = shownSchema(withDefaults, ui_schema);
  return {
    key,
    schema: shown,
    defaults: schemaDefaults(shown),
    ignoredPatterns,
    defaultFaults: compared.issues,
    size,
    parts,
    droppedHints,
    ...(ui_schema && { uiSchema: ui_schema }),
  };
}

/**
 * The settings of all methods as one config. When every method with settings takes equal ones, they
 * are set once for all; otherwise each method has a section of its name, since two may mean
 * different things by one key.
 */
export function mergeMethodConfigs(
  configs: ReadonlyMap<string, MethodConfig>,
): McpConfig | undefined {
  const [first] = configs.values();
  if (!first) return undefined;
  const metaOf = (method: string, config: JsonValue): JsonObject | undefined => {
    const keys = CARRIED_UNDER.get(configs.get(method)?.key ?? "");
    return keys && Object.fromEntries(keys.map((key) => [key, config]));
  };
  if (areAlike(configs)) {
    const { schema, defaults } = first;
    return { schema, defaults, ...(first.uiSchema && { uiSchema: first.uiSchema }), metaOf };
  }
  const sections = [...configs];
  const uiSchemas = sections.flatMap(([method, { uiSchema }]) =>
    uiSchema ? [[method, uiSchema] as const] : [],
  );
  const merged: JsonSchema = {
    type: "object",
    properties: Object.fromEntries(
      sections.map(([method, { schema }]) => [method, sectionOf(method, schema)]),
    ),
    required: sections.flatMap(([method, { schema }]) =>
      isCompleteByItself(schema) ? [] : [method],
    ),
  };
  return {
    schema: merged,
    defaults: schemaDefaults(merged),
    ...(uiSchemas.length > 0 && { uiSchema: Object.fromEntries(uiSchemas) }),
    metaOf: (method, config) => metaOf(method, ownValue(config, method) ?? {}),
  };
}

/**
 * The methods whose settings do not fit into one tool's beside those of the others, with the
 * reason.
 */
export function tooManySettings(
  configs: ReadonlyMap<string, MethodConfig>,
): Map<string, ListedSchemaIssue> {
  if (areAlike(configs)) return new Map();
  let [size, parts] = [0, 0];
  const left = [...configs].flatMap(([method, config]): [string, ListedSchemaIssue][] => {
    const isTooLarge = size + config.size > LIMITS.settingsSize;
    if (isTooLarge || parts + config.parts > LIMITS.settingsParts) {
      const most = isTooLarge ? LIMITS.settingsSize : LIMITS.settingsParts;
      return [[method, { kind: "no_room", most, of: isTooLarge ? "characters" : "parts" }]];
    }
    size += config.size;
    parts += config.parts;
    return [];
  });
  return new Map(left);
}

const countParts = (schema: JsonSchema): number =>
  subplacesOf(schema).reduce((count, { schema: part }) => count + countParts(part), 1);

function areAlike(configs: ReadonlyMap<string, MethodConfig>): boolean {
  const [first, ...others] = configs.values();
  return others.every(({ schema, uiSchema }) =>
    sameJson([schema, uiSchema], [first?.schema, first?.uiSchema]),
  );
}

function withDefaultsOf(schema: JsonSchema, defaults: JsonObject): JsonSchema {
  const properties = Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const value = ownValue(defaults, name);
    return [
      name,
      value === undefined || !isSchemaObject(property) ? property : { ...property, default: value },
    ] as const;
  });
  return {
    ...schema,
    ...(properties.length > 0 && { properties: Object.fromEntries(properties) }),
  };
}

/**
 * The schema as a section below `properties`, where its references start at another root, and two
 * may have one name.
 */
function sectionOf(method: string, schema: JsonSchema): JsonSchema {
  const pointer = encodePointerKey(method);
  const moved = ({ $id, $anchor, $dynamicAnchor, ...part }: JsonSchema): JsonSchema => {
    const inner = mapSubschemas(part, (child) =>
      typeof child === "boolean" ? child : moved(child),
    );
    const { $ref } = inner;
    if (typeof $ref !== "string" || !/^#(\/|$)/.test($ref)) return inner;
    return { ...inner, $ref: `#/properties/${pointer}${$ref.slice(1)}` };
  };
  return { title: displayNameOf(method), ...moved(schema) };
}

function isCompleteByItself(schema: JsonSchema): boolean {
  return validateJson(schema, applyDefaults(schema, {})).length === 0;
}

/** The most issues that are named. */
const MOST_NAMED_ISSUES = 5;

/**
 * The published defaults that contradict their own schema, or why defaults cannot be taken. They
 * are compared again whenever settings are judged.
 */
function findDefaultFaults(
  root: JsonSchema,
): { issues: UnfitDefault[] } | { issue: ListedSchemaIssue } {
  const issues: UnfitDefault[] = [];
  const work = new Work(LIMITS.defaultSteps);
  let size = 0;
  const visit = (part: JsonSchema, path: string[]): void => {
    if (part.default !== undefined && size <= LIMITS.defaultsSize && work.left >= 0) {
      size += JSON.stringify(part.default).length;
      const [issue] =
        size > LIMITS.defaultsSize ? [] : validateJson(part, part.default, { root, work });
      if (issue) issues.push({ path, issue });
    }
    for (const place of subplacesOf(part))
      visit(place.schema, [...path, ...propertyNameOf(place.path)]);
  };
  visit(root, []);
  if (size > LIMITS.defaultsSize)
    return { issue: { kind: "defaults_too_long", most: LIMITS.defaultsSize } };
  const last = issues.at(-1);
  if (work.left < 0 && last) return { issue: { kind: "defaults_too_slow", last } };
  return { issues: issues.slice(0, MOST_NAMED_ISSUES) };
}

/** The property's name, by which people know a subschema. */
function propertyNameOf([keyword, key]: string[]): string[] {
  return keyword === "properties" && key !== undefined ? [key] : [];
}
