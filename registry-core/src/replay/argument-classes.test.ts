import { type JsonObject, type JsonSchema, validateJson } from "@pegboard/json-schema";
import fc from "fast-check";
import { expect, test } from "vitest";
import { fewerUnlessDeep } from "../../../test-depth.ts";
import { argumentClasses } from "./argument-classes.ts";
import { type CallGate, gateChange } from "./call-gate.ts";
import { type KeptCall, replayCall } from "./replay-call.ts";

const open = (parameters: JsonSchema): CallGate => ({
  tool: "shop",
  method: "pay",
  label: "Pay of Shop",
  fromOutside: false,
  asks: false,
  parameters,
});
const kept = (args: JsonObject): KeptCall => ({
  id: 1,
  at: 1,
  agent: "ada",
  functionName: "pay",
  tool: "shop",
  method: "pay",
  outcome: "ok",
  asked: false,
  duration: 5,
  characters: 4,
  truncated: false,
  caller: "Help desk",
  unknown: [],
  arguments: args,
});

/** As they come from JSON. */
const PLAIN = { noNullPrototype: true };
const text = { type: fc.constant("string"), description: fc.constant("What it is.") };
const number = {
  type: fc.constantFrom("integer", "number"),
  minimum: fc.constantFrom(0, 1.5),
  exclusiveMaximum: fc.constantFrom(2, 3),
};
const anything = {
  ...number,
  type: fc.constantFrom("string", "integer", "boolean"),
  minLength: fc.constant(2),
  enum: fc.constant<unknown[]>(["a", "bb", 1]),
  default: fc.constantFrom("a", 1),
  format: fc.constant("date"),
};
const member: fc.Arbitrary<JsonSchema> = fc.oneof(
  { weight: 3, arbitrary: fc.record(text, { ...PLAIN, requiredKeys: ["type"] }) },
  { weight: 3, arbitrary: fc.record(number, { ...PLAIN, requiredKeys: ["type"] }) },
  { weight: 1, arbitrary: fc.record(anything, { ...PLAIN, requiredKeys: [] }) },
);
const named = {
  type: fc.constant("object"),
  properties: fc.record({ id: member, limit: member }, { ...PLAIN, requiredKeys: ["id"] }),
};
const schema: fc.Arbitrary<JsonSchema> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ ...named, required: fc.subarray(["id", "limit"]) }, PLAIN) },
  { weight: 3, arbitrary: fc.record({ ...named, additionalProperties: fc.boolean() }, PLAIN) },
  {
    weight: 1,
    arbitrary: fc.record(
      { ...named, anyOf: fc.constant<JsonSchema[]>([{ required: ["id"] }]) },
      PLAIN,
    ),
  },
);
const value = fc.constantFrom("a", "bb", "2020-01-01", "1", 0, 1, 1.5, 2, 2.5, 3, true, null);
const args: fc.Arbitrary<JsonObject> = fc.oneof(
  fc.record({ id: value }, PLAIN),
  fc.record({ id: value, limit: value }, { ...PLAIN, requiredKeys: [] }),
  fc.record({ id: value, more: value }, { ...PLAIN, requiredKeys: [] }),
);

test("arguments of one class fare alike, whatever the schemas say", () => {
  let alike = 0;
  const check = (before: JsonSchema, after: JsonSchema, some: JsonObject[]) => {
    const change = gateChange(open(before), open(after));
    if (!change || change.keepsArguments) return;
    const classOf = argumentClasses(change);
    const verdicts = new Map<string, { args: JsonObject; verdict: object }>();
    for (const given of some) {
      const verdict = replayCall(kept(given), change, validateJson);
      const known = verdicts.get(classOf(given));
      if (known && JSON.stringify(known.args) !== JSON.stringify(given)) alike += 1;
      expect(verdict, JSON.stringify([before, after, given, known?.args])).toEqual(
        known?.verdict ?? verdict,
      );
      verdicts.set(classOf(given), { args: given, verdict });
    }
  };
  const given = [schema, schema, fc.array(args, { minLength: 15, maxLength: 20 })] as const;
  fc.assert(fc.property(...given, check), { numRuns: fewerUnlessDeep(300) });
  expect(alike).toBeGreaterThan(0);
});

test("free texts are one class, and numbers are told apart by their bounds alone", () => {
  const parameters = (maximum: number): JsonSchema => ({
    type: "object",
    properties: {
      id: { type: "string", description: "Of the order." },
      limit: { type: "integer", maximum },
      state: { type: "string", enum: ["open", "closed"] },
    },
    required: ["id"],
  });
  const change = gateChange(open(parameters(100)), open(parameters(50)));
  const classOf = change && argumentClasses(change);
  const base = { id: "1", limit: 20, state: "open" };
  expect(classOf?.({ ...base, id: "2", limit: 49 })).toBe(classOf?.(base));
  for (const other of [
    { limit: 51 },
    { limit: 50 },
    { limit: 20.5 },
    { state: "closed" },
    { id: 1 },
  ])
    expect(classOf?.({ ...base, ...other })).not.toBe(classOf?.(base));
  expect(classOf?.({ id: "1", limit: 20 })).not.toBe(classOf?.(base));
});
