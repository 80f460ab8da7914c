import { coerceJson } from "../coerce-json.ts";
import { jsonCopy } from "../intake/json-copy.ts";
import type { StandardSchema } from "../intake/schema-source.ts";
import { type Issue, valueIssue } from "../issue.ts";
import { ownValue } from "../json/own-value.ts";
import type { JsonObject, JsonSchema, JsonValue } from "../json-schema.ts";
import { isSchemaObject } from "../reference.ts";
import { RegistryError } from "../registry-error.ts";
import { validateJson } from "../validate-json.ts";
import { importParameters } from "./import-parameters.ts";
import { checkParameter, type Parameter, type ParameterSchemaConfig } from "./parameter.ts";
import { parameterProperty } from "./parameter-property.ts";

/**
 * The parameters of a method or the fields of a config, listed one by one: the
 * way to describe arguments without a schema library. Stands wherever a `SchemaSource` can: it
 * implements Standard Schema and Standard JSON Schema, so arguments arrive coerced and checked.
 */
export class ParameterSchema implements StandardSchema<JsonObject> {
  readonly #parameters: Parameter[] = [];
  readonly #properties = new Map<string, JsonSchema>();
  #jsonSchema: JsonObject | undefined;

  /**
   * Throws `invalid_schema` for a parameter that contradicts itself, and for a name that is given
   * twice.
   */
  constructor(parameters: readonly Parameter[] = []) {
    for (const parameter of parameters) this.addParameter(parameter);
  }

  /** The parameters in the order in which they were added. */
  get parameters(): readonly Parameter[] {
    return this.#parameters;
  }

  /**
   * Adds a parameter behind the others, and answers the schema itself. A tool keeps the schema as
   * it is when the tool is defined, so parameters have to be added before that. Throws as the
   * constructor does.
   */
  addParameter(given: Parameter): this {
    const parameter = withoutNulls(given);
    checkParameter(parameter);
    if (this.#properties.has(parameter.name)) {
      throw new RegistryError(
        "invalid_schema",
        `Parameter '${parameter.name}' already exists in schema. Rename one.`,
      );
    }
    this.#properties.set(parameter.name, checkedProperty(parameter));
    this.#parameters.push(parameter);
    this.#jsonSchema = undefined;
    return this;
  }

  /** Reads what `toConfig` wrote. Throws `invalid_schema` as the constructor does. */
  static fromConfig({ parameters }: ParameterSchemaConfig): ParameterSchema {
    return new ParameterSchema(parameters);
  }

  /**
   * Imports an object's JSON Schema, such as the `inputSchema` of an MCP tool. What the seven types
   * cannot express is kept as the parameter's `jsonSchema`. Throws `invalid_schema` when the root
   * describes no object.
   */
  static fromJsonSchema(schema: JsonSchema): ParameterSchema {
    return new ParameterSchema(importParameters(schema));
  }

  /** The parameter of that name. */
  get(name: string): Parameter | undefined {
    return this.#parameters.find((parameter) => parameter.name === name);
  }

  /** The JSON Schema of all parameters: an object, always with `required`. */
  toJsonSchema(): JsonSchema {
    return jsonCopy(this.#schema(), "schema") as JsonObject;
  }

  /** Plain JSON from which `fromConfig` makes an equal schema. */
  toConfig(): ParameterSchemaConfig {
    return { parameters: this.parameters.map(plainParameter) };
  }

  /**
   * What is wrong with the values, with the path of each issue. An optional parameter may be null;
   * unknown names are ignored.
   */
  check(values: JsonObject): Issue[] {
    const missing = this.#missing(values).map((name) => valueIssue([name], "required"));
    const issues = [...this.#properties].flatMap(([name, property]) =>
      this.#issues(name, property, ownValue(values, name)).map((issue) => ({
        ...issue,
        path: [name, ...issue.path],
      })),
    );
    return [...missing, ...issues];
  }

  /**
   * The issues in sentences, one for each invalid parameter: missing ones first, then invalid values,
   * in the order of the parameters.
   */
  validateConfig(values: JsonObject): { valid: boolean; errors: string[] } {
    const missing = this.#missing(values).map((name) => `Required parameter '${name}' is missing.`);
    const invalid = Object.entries(values).flatMap(([name, value]) => {
      const property = this.#properties.get(name);
      if (!property || this.#issues(name, property, value).length === 0) return [];
      const expected = this.get(name)?.type;
      return [
        `Invalid value for parameter '${name}': '${valuePreview(value)}...'. Expected type compatible with ${expected}.`,
      ];
    });
    return { valid: missing.length + invalid.length === 0, errors: [...missing, ...invalid] };
  }

  /** The values with texts turned into the wanted types (`"5"` into 5); never lossy. */
  coerce(values: JsonObject): JsonObject {
    return coerceJson(this.#schema(), values) as JsonObject;
  }

  /**
   * The values coerced and checked, as a method gets them. The error names `owner`. Throws
   * `invalid_arguments` with an issue for each issue, in the sentences of `validateConfig`.
   */
  parse(values: JsonObject, owner = "unnamed"): JsonObject {
    const coerced = this.coerce(values);
    const { valid, errors } = this.validateConfig(coerced);
    if (valid) return coerced;
    const message = `Invalid arguments for tool '${owner}': ${errors.join("; ")}`;
    throw new RegistryError("invalid_arguments", message, this.check(coerced));
  }

  /** The schema for libraries that take a Standard Schema; it checks without a promise. */
  readonly "~standard": StandardSchema<JsonObject>["~standard"] = {
    version: 1,
    vendor: "pegboard",
    validate: (values) => {
      if (!isSchemaObject(values)) return { issues: [{ message: "must be an object" }] };
      const value = this.coerce(values as JsonObject);
      const issues = this.check(value);
      return issues.length > 0 ? { issues } : { value };
    },
    jsonSchema: { input: () => this.toJsonSchema() },
  };

  #schema(): JsonObject {
    this.#jsonSchema ??= jsonCopy(
      {
        type: "object",
        properties: Object.fromEntries(this.#properties),
        required: this.#required(),
      },
      "schema",
    ) as JsonObject;
    return this.#jsonSchema;
  }

  #required(): string[] {
    return this.#parameters.filter((parameter) => parameter.required).map(({ name }) => name);
  }

  #missing(values: JsonObject): string[] {
    return this.#required().filter((name) => ownValue(values, name) === undefined);
  }

  #issues(name: string, property: JsonSchema, value: JsonValue | undefined): Issue[] {
    if (value === undefined || (value === null && !this.get(name)?.required)) return [];
    return validateJson(property, value);
  }
}

/**
 * What is wrong with the config of a tool, in sentences. A tool without a config schema takes no
 * values.
 */
export function validateToolConfig(
  toolName: string,
  schema: ParameterSchema | undefined,
  config: JsonObject,
): { valid: boolean; errors: string[] } {
  if (schema) return schema.validateConfig(config);
  if (Object.keys(config).length === 0) return { valid: true, errors: [] };
  return {
    valid: false,
    errors: [`Tool '${toolName}' does not accept instantiation configuration parameters`],
  };
}

/** The property of a parameter whose default and choices fit it. */
function checkedProperty(parameter: Parameter): JsonSchema {
  const property = parameterProperty(parameter, (nested) =>
    asParameterSchema(nested).toJsonSchema(),
  );
  const { default: value, ...rules } = property;
  if (value !== undefined && !parameter.jsonSchema)
    refuseIssue(parameter.name, "defaultValue", validateJson(rules, value));
  const { enum: choices = [], ...others } = rules;
  if (!parameter.jsonSchema)
    for (const choice of choices)
      refuseIssue(parameter.name, "enumValues", validateJson(others, choice));
  return property;
}

function refuseIssue(name: string, field: string, [issue]: Issue[]): void {
  if (!issue) return;
  throw new RegistryError(
    "invalid_schema",
    `Parameter '${name}' contradicts its own ${field}: ${[...issue.path, issue.message].join(" ")}.`,
  );
}

function plainParameter({ arrayItemSchema, objectSchema, ...parameter }: Parameter): Parameter {
  const items =
    arrayItemSchema instanceof ParameterSchema ? arrayItemSchema.toConfig() : arrayItemSchema;
  const object = objectSchema && asParameterSchema(objectSchema).toConfig();
  const plain = {
    ...parameter,
    required: parameter.required ?? false,
    arrayItemSchema: items,
    objectSchema: object,
  };
  return jsonCopy(plain, `parameter ${parameter.name}`) as unknown as Parameter;
}

function asParameterSchema(source: ParameterSchemaConfig): ParameterSchema {
  return source instanceof ParameterSchema ? source : ParameterSchema.fromConfig(source);
}

/**
 * The parameter with null as an allowed value: in stored configs, null stands for a field that was
 * not given.
 */
function withoutNulls(parameter: Parameter): Parameter {
  const given = Object.entries(parameter).filter(
    ([, value]) => value !== null && value !== undefined,
  );
  return Object.fromEntries(given) as unknown as Parameter;
}

const PREVIEW_LENGTH = 50;

/**
 * The beginning of a value as Python writes it (`True`, `{'a': 1}`), so that messages equal those
 * of Python ports; a text is unchanged.
 */
function valuePreview(value: JsonValue): string {
  const text = typeof value === "string" ? value : pythonText(value);
  return Array.from(text).slice(0, PREVIEW_LENGTH).join("");
}

function pythonText(value: JsonValue): string {
  if (value === null) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value === "string") return quotedPreview(value);
  if (Array.isArray(value)) return `[${value.map(pythonText).join(", ")}]`;
  if (typeof value === "object") {
    const members = Object.entries(value).map(
      ([key, member]) => `${quotedPreview(key)}: ${pythonText(member)}`,
    );
    return `{${members.join(", ")}}`;
  }
  return String(value);
}

/** A text in quotes: single ones, unless it contains some and no double ones. */
function quotedPreview(text: string): string {
  const escaped = text
    .replaceAll("\\", "\\\\")
    .replaceAll("\n", "\\n")
    .replaceAll("\r", "\\r")
    .replaceAll("\t", "\\t");
  if (escaped.includes("'") && !escaped.includes('"')) return `"${escaped}"`;
  return `'${escaped.replaceAll("'", "\\'")}'`;
}
