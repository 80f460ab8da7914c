import type { JsonSchema, JsonValue } from "../json-schema.ts";
import { english } from "../messages/translate.ts";
import { PATTERN_ISSUES } from "../messages/value-messages.ts";
import { patternIssue } from "../patterns/compile-pattern.ts";
import { isSchemaObject } from "../reference.ts";
import { RegistryError } from "../registry-error.ts";

/**
 * The types of parameters; `enum` is a choice among values, `float` any number.
 */
export const ParameterType = {
  STRING: "string",
  INTEGER: "integer",
  FLOAT: "float",
  BOOLEAN: "boolean",
  ENUM: "enum",
  OBJECT: "object",
  ARRAY: "array",
} as const;
export type ParameterType = (typeof ParameterType)[keyof typeof ParameterType];

const PARAMETER_TYPES: readonly unknown[] = Object.values(ParameterType);

/** The name, type and meaning of one parameter. */
export interface Parameter {
  /** The name of the argument; unique among its neighbours. */
  name: string;
  /** The type of the argument; which other members count depends on it. */
  type: ParameterType;
  /** The description for the model and for people; never empty. */
  description: string;
  /** Whether the parameter has to be given; false unless set. */
  required?: boolean;
  /** The value when none is given; `null` means none. */
  defaultValue?: JsonValue | undefined;
  /** The values allowed; an `enum` needs them. */
  enumValues?: JsonValue[] | undefined;
  /** The inclusive minimum, for `integer` and `float`. */
  minValue?: number | undefined;
  /** The inclusive maximum, for `integer` and `float`. */
  maxValue?: number | undefined;
  /** A regular expression that the text must match somewhere; for `string` and `enum`. */
  pattern?: string | undefined;
  /**
   * The items of an `array`: a type, the parameters of its objects, or a JSON Schema. Default:
   * anything.
   */
  arrayItemSchema?: ParameterType | ParameterSchemaConfig | JsonSchema | undefined;
  /** The members of an `object`. Default: anything. */
  objectSchema?: ParameterSchemaConfig | undefined;
  /**
   * The whole JSON Schema of a value that the fields above cannot describe; it takes their place.
   */
  jsonSchema?: JsonSchema | undefined;
}

/**
 * A list of parameters: a `ParameterSchema`, or the plain JSON that its `toConfig` writes and
 * `fromConfig` reads.
 */
export interface ParameterSchemaConfig {
  parameters: readonly Parameter[];
}

export function isParameterType(value: unknown): value is ParameterType {
  return PARAMETER_TYPES.includes(value);
}

/**
 * Throws `invalid_schema` when the fields of a parameter contradict each other. Values are checked
 * later, because that needs the parameter's schema.
 */
export function checkParameter(parameter: Parameter): void {
  const { name, type, description, arrayItemSchema, objectSchema } = parameter;
  if (typeof name !== "string" || name === "") {
    throw new RegistryError("invalid_schema", "A parameter's name must be a non-empty string.");
  }
  const refuseWhen = (isWrong: boolean, issue: string): void => {
    if (isWrong) throw new RegistryError("invalid_schema", `Parameter '${name}' ${issue}`);
  };
  refuseWhen(
    !isParameterType(type),
    `has the type ${JSON.stringify(type)}. Use one of: ${PARAMETER_TYPES.join(", ")}.`,
  );
  refuseWhen(
    typeof description !== "string" || description === "",
    "must have a non-empty description.",
  );
  refuseWhen(
    type === "enum" && !parameter.enumValues?.length,
    "of type ENUM must specify enumValues.",
  );
  const isItemSchema =
    arrayItemSchema === undefined ||
    isParameterType(arrayItemSchema) ||
    isSchemaObject(arrayItemSchema);
  refuseWhen(
    !isItemSchema,
    "has an arrayItemSchema that is no type, ParameterSchema or JSON Schema object.",
  );
  refuseWhen(
    objectSchema !== undefined && !Array.isArray(objectSchema?.parameters),
    "has an objectSchema that is no ParameterSchema or its config.",
  );
  refuseWhen(
    type !== "array" && arrayItemSchema !== undefined,
    `is of type ${type}: arrayItemSchema should only be provided if type is ARRAY.`,
  );
  refuseWhen(
    type !== "object" && objectSchema !== undefined,
    `is of type ${type}: objectSchema should only be provided if type is OBJECT.`,
  );
  checkConstraints(parameter, refuseWhen);
}

function checkConstraints(
  parameter: Parameter,
  refuseWhen: (isWrong: boolean, issue: string) => void,
): void {
  const { type, minValue, maxValue, pattern } = parameter;
  const isNumber = type === "integer" || type === "float";
  const hasBound = minValue !== undefined || maxValue !== undefined;
  refuseWhen(
    hasBound && !isNumber,
    `is of type ${type}: minValue and maxValue should only be provided if type is INTEGER or FLOAT.`,
  );
  refuseWhen(
    minValue !== undefined && maxValue !== undefined && minValue > maxValue,
    `has a minValue of ${minValue}, which is more than its maxValue of ${maxValue}.`,
  );
  const isText = type === "string" || type === "enum";
  refuseWhen(
    pattern !== undefined && !isText,
    `is of type ${type}: pattern should only be provided if type is STRING.`,
  );
  const issue = pattern === undefined ? undefined : patternIssue(pattern);
  refuseWhen(
    issue !== undefined,
    `has a pattern that ${issue && PATTERN_ISSUES[issue](english)}: ${pattern}`,
  );
}
