import {
  applyDefaults,
  type IgnoredPattern,
  isJsonObject,
  type JsonObject,
  type JsonSchema,
  type JsonValue,
  madeSource,
  type SchemaSource,
  sameJson,
  schemaDefaults,
  toObjectSchema,
  validateConfig,
} from "@pegboard/json-schema";
import type { Issue } from "../../issue.ts";
import { shownSchema } from "../shown-schema.ts";
import { checkByAuthor, parseConfig } from "./check-standard.ts";

/** The config that a tool's code takes. */
export interface ToolConfig {
  schema?: JsonSchema;
  ignoredPatterns: IgnoredPattern[];
  /** What the author's own check says against a config. */
  check(values: JsonObject): Issue[];
  /** The complete config as the author's schema parses it. Throws `invalid_config`. */
  parse(values: JsonObject): unknown;
  /**
   * The complete config for making texts: parsed as `parse` does, but without secrets that the code
   * has as defaults.
   */
  parseForTexts(values: JsonObject): unknown;
  /** The config that texts are declared with. It is not `valid` where a field is required. */
  defaults(): { config: unknown; valid: boolean };
}

/** Reads a tool's config from the source of its schema. Throws `invalid_schema`. */
export function toolConfig(
  given: SchemaSource | undefined,
  owner: string,
  uiSchema?: JsonObject,
): ToolConfig {
  const source = given && madeSource(given);
  const ignoredPatterns: IgnoredPattern[] = [];
  if (!source) {
    const parse = (values: JsonObject) => values;
    const defaults = () => ({ config: {}, valid: true });
    return { ignoredPatterns, check: () => [], parse, parseForTexts: parse, defaults };
  }
  const schema = toObjectSchema(source, `The config of ${owner}`, ignoredPatterns);
  const complete = (values: JsonObject): JsonObject => applyDefaults(schema, values);
  const parse = (values: JsonObject): unknown => parseConfig(source, complete(values));
  const parseForTexts = (values: JsonObject): unknown => {
    const shown = applyDefaults(shownSchema(schema, uiSchema), values);
    const whole = complete(values);
    const parsed = parse(values);
    const hidden = Object.keys(whole).filter((key) => !sameJson(whole[key], shown[key]));
    return hidden.length > 0 && isJsonObject(parsed as JsonValue)
      ? withoutHiddenConfig(parsed as JsonObject, hidden, shown)
      : parsed;
  };
  return {
    schema,
    ignoredPatterns,
    check: (values) => checkByAuthor(source, complete(values)),
    parse,
    parseForTexts,
    defaults() {
      const shown = schemaDefaults(shownSchema(schema, uiSchema));
      try {
        if (validateConfig(schema, complete({})).length === 0)
          return { config: parseForTexts({}), valid: true };
      } catch {
        // The author's schema refuses its own defaults, so somebody has to configure the tool
        // first.
      }
      return { config: shown, valid: false };
    },
  };
}

function withoutHiddenConfig(
  parsed: JsonObject,
  hidden: readonly string[],
  shown: JsonObject,
): JsonObject {
  const kept = Object.entries(parsed).filter(([key]) => !hidden.includes(key));
  return {
    ...Object.fromEntries(kept),
    ...Object.fromEntries(hidden.flatMap((key) => shownMember(shown, key))),
  };
}

function shownMember(shown: JsonObject, key: string): [string, JsonValue][] {
  const value = shown[key];
  return value === undefined ? [] : [[key, value]];
}

/** A config that notes which of its top-level fields are read. */
interface RecordedConfig {
  config: unknown;
  /** The fields that were read since the last call. */
  takeReads(): string[];
}

/**
 * A copy of a config that records reads, and that can be spread, cloned and changed as the
 * original. Anything but a plain object is passed on as it is, since its methods may need it
 * unchanged.
 */
export function recordedConfig(config: unknown): RecordedConfig {
  const reads = new Set<string>();
  const takeReads = (): string[] => {
    const fields = [...reads];
    reads.clear();
    return fields;
  };
  if (
    typeof config !== "object" ||
    config === null ||
    Object.getPrototypeOf(config) !== Object.prototype
  ) {
    return { config, takeReads };
  }
  const recorded = {};
  for (const [field, given] of Object.entries(config)) {
    let value: unknown = given;
    Object.defineProperty(recorded, field, {
      enumerable: true,
      configurable: true,
      get() {
        reads.add(field);
        return value;
      },
      set(next) {
        value = next;
      },
    });
  }
  return { config: recorded, takeReads };
}
