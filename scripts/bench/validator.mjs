import { Validator } from "@cfworker/json-schema";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { inMilliseconds, medianOf } from "./median.mjs";

const VALIDATOR_RUNS = 500;

const section = {
  type: "object",
  properties: {
    name: { type: "string", minLength: 1, maxLength: 64, pattern: "^[a-z][a-z0-9_-]*$" },
    url: { type: "string", format: "uri" },
    mode: { enum: ["read", "write", "both"] },
    limit: { type: "integer", minimum: 1, maximum: 1000 },
    tags: { type: "array", items: { type: "string" }, uniqueItems: true },
    target: {
      anyOf: [
        {
          type: "object",
          properties: { kind: { const: "disk" }, path: { type: "string" } },
          required: ["kind", "path"],
        },
        {
          type: "object",
          properties: { kind: { const: "s3" }, bucket: { type: "string" } },
          required: ["kind", "bucket"],
        },
      ],
    },
  },
  required: ["name", "mode"],
};
const sampleValue = {
  name: "archive",
  url: "https://example.com/a?b=c",
  mode: "both",
  limit: 20,
  tags: ["a", "b", "c"],
  target: { kind: "s3", bucket: "b" },
};
const CASES = {
  "a method's arguments": { schema: section, value: sampleValue },
  "a form of 30 sections": {
    schema: { type: "object", properties: fromIndexes(30, (index) => [`s${index}`, section]) },
    value: fromIndexes(30, (index) => [`s${index}`, sampleValue]),
  },
};

/**
 * Judging values with the validator, with what browsers used before (cfworker) and with what the
 * server used before (Ajv).
 */
export async function benchValidator() {
  const { validateJson } = await import("@pegboard/registry-core");
  console.log(
    `Judging a value, medians in milliseconds of ${VALIDATOR_RUNS} judgements with a known schema, and of one with a new schema`,
  );
  for (const [name, { schema, value: valid }] of Object.entries(CASES)) {
    const invalid = JSON.parse(JSON.stringify(valid).replaceAll('"both"', '"none"'));
    console.log(name);
    print("  valid, known schema", {
      ours: knownSchemaTime(schema, valid, () => (each) => validateJson(schema, each)),
      cfworker: knownSchemaTime(schema, valid, cfworker),
      ajv: knownSchemaTime(schema, valid, ajv),
    });
    print("  faulty, known schema", {
      ours: knownSchemaTime(schema, invalid, () => (each) => validateJson(schema, each)),
      cfworker: knownSchemaTime(schema, invalid, cfworker),
      ajv: knownSchemaTime(schema, invalid, ajv),
    });
    print("  valid, new schema", {
      ours: fresh(schema, valid, (each) => (one) => validateJson(each, one)),
      cfworker: fresh(schema, valid, cfworker),
      ajv: fresh(schema, valid, ajv),
    });
  }
}

function cfworker(schema) {
  // It writes into what it is given.
  const validator = new Validator(JSON.parse(JSON.stringify(schema)), "2020-12", false);
  return (value) => validator.validate(value);
}

const compiler = addFormats.default(
  new Ajv2020({ strict: false, logger: false, ownProperties: true }),
);

function ajv(schema) {
  return compiler.compile(schema);
}

function knownSchemaTime(schema, value, make) {
  const judge = make(schema);
  return medianOf({
    run: () => {
      for (let run = 0; run < VALIDATOR_RUNS; run += 1) judge(value);
    },
  });
}

function fresh(schema, value, make) {
  return medianOf({
    prepare: () => JSON.parse(JSON.stringify(schema)),
    run: (copy) => {
      make(copy)(value);
      compiler.removeSchema(copy);
    },
  });
}

function print(what, medians) {
  const numbers = Object.entries(medians).map(
    ([name, median]) => `${name} ${inMilliseconds(median).padStart(8)}`,
  );
  console.log(`${what.padEnd(28)}${numbers.join("   ")}`);
}

function fromIndexes(count, make) {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => make(index)));
}
