import { expect, test } from "vitest";
import { toJsonSchema, toObjectSchema } from "../intake/to-json-schema.ts";
import type { JsonObject, JsonSchema } from "../json-schema.ts";
import { RegistryError } from "../registry-error.ts";
import { type Parameter, ParameterType } from "./parameter.ts";
import { ParameterSchema, validateToolConfig } from "./parameter-schema.ts";

const parameter = (fields: Partial<Parameter>): Parameter => ({
  name: "v",
  type: "string",
  description: "d",
  ...fields,
});
const address = { parameters: [parameter({ name: "zip", required: true, pattern: "^[0-9]+$" })] };

test.each<[Partial<Parameter>, JsonSchema]>([
  [
    { type: "float", minValue: 0, maxValue: 1 },
    { type: "number", minimum: 0, maximum: 1 },
  ],
  [
    { type: "integer", defaultValue: 3 },
    { type: "integer", default: 3 },
  ],
  [{ type: "boolean", defaultValue: null }, { type: "boolean" }],
  [
    { type: "enum", enumValues: ["a", "b"], defaultValue: "a" },
    { type: "string", enum: ["a", "b"], default: "a" },
  ],
  [{ type: "enum", enumValues: ["a", 1] }, { enum: ["a", 1] }],
  [{ pattern: "^a" }, { type: "string", pattern: "^a" }],
  [{ type: "array" }, { type: "array", items: true }],
  [
    { type: "array", arrayItemSchema: "float" },
    { type: "array", items: { type: "number" } },
  ],
  [
    { type: "array", arrayItemSchema: { minLength: 1 } },
    { type: "array", items: { minLength: 1 } },
  ],
  [{ type: "object" }, { type: "object" }],
  [
    {
      type: "object",
      objectSchema: new ParameterSchema(address.parameters),
      defaultValue: { zip: "1" },
    },
    {
      type: "object",
      properties: { zip: { type: "string", description: "d", pattern: "^[0-9]+$" } },
      required: ["zip"],
      default: { zip: "1" },
    },
  ],
])("%j is %j, also after a round trip", (fields, property) => {
  const schema = new ParameterSchema([parameter(fields)]);
  const expected = {
    type: "object",
    properties: { v: { description: "d", ...property } },
    required: [],
  };
  expect(schema.toJsonSchema()).toEqual(expected);
  const config = JSON.parse(JSON.stringify(schema.toConfig()));
  expect(ParameterSchema.fromConfig(config).toJsonSchema()).toEqual(expected);
});

test.each<[Partial<Parameter>, string]>([
  [{ name: "" }, "name must be a non-empty string"],
  [{ description: "" }, "must have a non-empty description"],
  [{ type: "text" as "string" }, 'has the type "text"'],
  [{ type: "enum" }, "of type ENUM must specify enumValues"],
  [{ type: "enum", enumValues: [] }, "of type ENUM must specify enumValues"],
  [{ arrayItemSchema: "string" }, "arrayItemSchema should only be provided if type is ARRAY"],
  [{ objectSchema: address }, "objectSchema should only be provided if type is OBJECT"],
  [{ type: "object", objectSchema: {} as typeof address }, "no ParameterSchema"],
  [
    { type: "array", arrayItemSchema: "text" as "string" },
    "no type, ParameterSchema or JSON Schema",
  ],
  [{ minValue: 1 }, "only be provided if type is INTEGER or FLOAT"],
  [{ type: "integer", minValue: 2, maxValue: 1 }, "more than its maxValue"],
  [{ type: "integer", pattern: "a" }, "pattern should only be provided if type is STRING"],
  [{ pattern: "(" }, "no regular expression"],
  [
    { type: "integer", maxValue: 1, defaultValue: 2 },
    "contradicts its own defaultValue: must be at most 1",
  ],
  [{ type: "enum", enumValues: ["a"], defaultValue: "b" }, "contradicts its own defaultValue"],
  [
    { type: "integer", enumValues: ["a"] },
    "contradicts its own enumValues: must be a whole number",
  ],
  [
    { type: "object", objectSchema: address, defaultValue: {} },
    "contradicts its own defaultValue: zip is required",
  ],
])("%j contradicts itself: %s", (fields, message) => {
  const define = () => new ParameterSchema([parameter(fields)]);
  expect(define).toThrow(RegistryError);
  expect(define).toThrow(message);
});

test("a name is given once", () => {
  expect(() => new ParameterSchema([parameter({}), parameter({})])).toThrow(
    "Parameter 'v' already exists in schema",
  );
});

test.each<[Partial<Parameter>, JsonObject, [string, string][]]>([
  [{ required: true }, {}, [["v", "is required"]]],
  [{ required: true }, { v: null }, [["v", "must be a text"]]],
  [{}, { v: null, other: 1 }, []],
  [{ type: "integer" }, { v: true }, [["v", "must be a whole number"]]],
  [{ type: "integer" }, { v: 1.5 }, [["v", "must be a whole number"]]],
  [{ type: "enum", enumValues: ["a"] }, { v: "b" }, [["v", 'must be one of "a"']]],
  [{ type: "float", minValue: 0 }, { v: -0.5 }, [["v", "must be at least 0"]]],
  [{ pattern: "^a" }, { v: "b" }, [["v", "must match the pattern ^a"]]],
  [
    { type: "object", objectSchema: address },
    { v: { zip: "x" } },
    [["v.zip", "must match the pattern ^[0-9]+$"]],
  ],
  [
    { type: "array", arrayItemSchema: address },
    { v: [{ zip: "1" }, {}] },
    [["v.1.zip", "is required"]],
  ],
  [
    { type: "array", arrayItemSchema: "integer" },
    { v: [1, "x"] },
    [["v.1", "must be a whole number"]],
  ],
])("%j checks %j", (fields, values, issues) => {
  const schema = new ParameterSchema([parameter(fields)]);
  expect(schema.check(values).map(({ path, message }) => [path.join("."), message])).toEqual(
    issues,
  );
  expect(schema.validateConfig(values).errors).toHaveLength(issues.length);
});

test("sentences name the parameter at fault and begin its value as Python writes it", () => {
  const schema = new ParameterSchema([
    parameter({ name: "first", required: true }),
    parameter({ name: "second", type: "integer" }),
  ]);
  expect(schema.validateConfig({ second: { a: [true, null, "it's", 1.5] } })).toEqual({
    valid: false,
    errors: [
      "Required parameter 'first' is missing.",
      `Invalid value for parameter 'second': '{'a': [True, None, "it's", 1.5]}...'. Expected type compatible with integer.`,
    ],
  });
});

test("parses to what a method gets, or says whose arguments are wrong", () => {
  const schema = new ParameterSchema([parameter({ type: "boolean", required: true })]);
  expect(schema.parse({ v: "no", other: 1 })).toEqual({ v: false, other: 1 });
  const message = "Invalid arguments for tool 't': Required parameter 'v' is missing.";
  const issues = [{ path: ["v"], code: "required", message: "is required" }];
  expect(() => schema.parse({}, "t")).toThrowError(
    expect.objectContaining({ code: "invalid_arguments", message, issues }),
  );
});

test.each([
  [undefined, {}, []],
  [undefined, { a: 1 }, ["Tool 't' does not accept instantiation configuration parameters"]],
  [
    new ParameterSchema([parameter({ required: true })]),
    {},
    ["Required parameter 'v' is missing."],
  ],
])("config of a tool with %o: %j", (schema, config, errors) => {
  expect(validateToolConfig("t", schema, config)).toEqual({ valid: errors.length === 0, errors });
});

const imported: [string, JsonSchema, Partial<Parameter>][] = [
  ["a choice", { enum: ["a", "b"] }, { type: "enum", enumValues: ["a", "b"] }],
  ["a number", { type: "number", minimum: 1 }, { type: "float", minValue: 1 }],
  ["null or a type", { type: ["boolean", "null"] }, { type: "boolean" }],
  [
    "whole numbers to choose from",
    { type: "integer", enum: [1, 2] },
    { type: "integer", enumValues: [1, 2] },
  ],
  ["a union", { anyOf: [{ type: "integer" }, { type: "string" }] }, { type: "string" }],
  ["a format", { type: "string", format: "uri" }, { type: "string" }],
  ["a false default", { type: "integer", default: "x" }, { type: "integer", defaultValue: "x" }],
];
test.each(imported)("imports %s without losing anything", (name, property, fields) => {
  const schema = ParameterSchema.fromJsonSchema({ type: "object", properties: { v: property } });
  const whole = ["a union", "a format", "a false default"].includes(name)
    ? { jsonSchema: property }
    : {};
  expect(schema.toConfig().parameters).toEqual([
    { name: "v", required: false, description: "Parameter 'v'.", ...fields, ...whole },
  ]);
  expect(ParameterSchema.fromConfig(schema.toConfig()).toJsonSchema()).toEqual(
    schema.toJsonSchema(),
  );
});

test("imports nested objects, references and recursion", () => {
  const node = { type: "object", properties: { next: { $ref: "#/$defs/N" } }, required: ["next"] };
  const schema = ParameterSchema.fromJsonSchema({
    type: "object",
    properties: { n: { $ref: "#/$defs/N" } },
    $defs: { N: node },
  });
  expect(schema.get("n")).toMatchObject({
    type: "object",
    objectSchema: { parameters: [{ name: "next", required: true }] },
  });
});

test.each([{ type: "string" }, { type: ["object", "string"] }, {}])(
  "%j is no parameter list",
  (schema) => {
    expect(() => ParameterSchema.fromJsonSchema(schema)).toThrow("root 'type' must be 'object'");
  },
);

test("goes wherever a schema source does, and its arguments arrive coerced", () => {
  const schema = new ParameterSchema([parameter({ type: "integer", required: true })]);
  expect(toJsonSchema(schema)).toEqual(schema.toJsonSchema());
  expect(toObjectSchema(schema, "parameters")).toEqual(schema.toJsonSchema());
  const validate = schema["~standard"].validate;
  expect(validate({ v: "5" })).toEqual({ value: { v: 5 } });
  expect(validate({ v: "5.5" })).toMatchObject({
    issues: [{ path: ["v"], code: "type", message: "must be a whole number" }],
  });
  expect(validate("text")).toMatchObject({ issues: [{ message: "must be an object" }] });
});

test("parameters are added one by one, and asked for anew", () => {
  const schema = new ParameterSchema().addParameter(
    parameter({ name: "a", type: ParameterType.INTEGER }),
  );
  expect(schema.toJsonSchema().required).toEqual([]);
  schema.addParameter(parameter({ name: "b", type: ParameterType.BOOLEAN, required: true }));
  expect(schema.toJsonSchema()).toEqual(new ParameterSchema(schema.parameters).toJsonSchema());
  expect(schema.toJsonSchema().required).toEqual(["b"]);
  expect(schema.coerce({ a: "1", b: "true" })).toEqual({ a: 1, b: true });
  expect(schema.check({})).toMatchObject([{ path: ["b"], code: "required" }]);
  expect(() => schema.addParameter(parameter({ name: "b" }))).toThrow(
    "Parameter 'b' already exists in schema.",
  );
  expect(() => schema.addParameter(parameter({ name: "c", minValue: 1 }))).toThrow(RegistryError);
  expect(schema.parameters.map(({ name }) => name)).toEqual(["a", "b"]);
});
