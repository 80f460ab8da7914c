/** What servers may list to stop whoever adds them. Each entry: the tools that are listed. */

const SLOW = "^(a+)+$";
/** What the slow pattern does not match, after very many tries. */
export const TEXT = `${"a".repeat(34)}!`;
const KEY = "pegboard/config-schema";

const tool = (name, more = {}) => ({
  name,
  description: `Does ${name}`,
  inputSchema: { type: "object" },
  ...more,
});
const withSettings = (schema, more = {}) => [
  tool("attack", { _meta: { [KEY]: { schema, ...more } } }),
];
const withInput = (inputSchema) => [tool("attack", { inputSchema })];

function doubled(levels) {
  const $defs = Object.fromEntries(
    Array.from({ length: levels }, (_, level) => {
      const next = level + 1 < levels ? { $ref: `#/$defs/l${level + 1}` } : { const: 1 };
      return [`l${level}`, { anyOf: [next, { ...next }] }];
    }),
  );
  return { type: "object", properties: { a: { $ref: "#/$defs/l0", default: 2 } }, $defs };
}

/**
 * Settings whose definitions each refer to several of the others, all with defaults, round in
 * circles: 4 to 5 kB.
 */
function tangled(reference) {
  const names = Array.from({ length: 12 }, (_, index) => `d${index}`);
  const definitions = Object.fromEntries(
    names.map((name, index) => {
      const others = [1, 2, 3, 5, 7].map((step) => names[(index + step) % names.length]);
      const members = Object.fromEntries(
        others.map((other) => [other, reference(`#/definitions/${other}`)]),
      );
      return [
        name,
        { type: "object", properties: { on: { type: "boolean", default: true }, ...members } },
      ];
    }),
  );
  return { type: "object", properties: { root: reference("#/definitions/d0") }, definitions };
}

/** Stands for a schema that no program can write by recursion; `textOf` writes it. */
const NESTED = "(262,144 unions in each other)";

/** A message as it is sent. */
export function textOf(message) {
  return JSON.stringify(message).replaceAll(
    `"${NESTED}"`,
    () => `${'{"anyOf":['.repeat(262_144)}{}${"]}".repeat(262_144)}`,
  );
}

const many = (count, make) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${index}`, make(index)]));

/** @type {Record<string, () => object[]>} */
export const ATTACKS = {
  "pattern in settings": () =>
    withSettings({
      type: "object",
      properties: { a: { type: "string", pattern: SLOW, default: TEXT } },
    }),
  "patternProperties in settings": () =>
    withSettings({
      type: "object",
      properties: {
        a: {
          type: "object",
          patternProperties: { [SLOW]: { type: "string" } },
          default: { [TEXT]: 1 },
        },
      },
    }),
  "pattern in an input schema": () =>
    withInput({
      type: "object",
      properties: { a: { type: "string", pattern: SLOW, default: TEXT } },
    }),
  "pattern over a long text": () =>
    withSettings({
      type: "object",
      properties: {
        a: { type: "string", pattern: "[ab]{0,60000}c", default: "ab".repeat(45_000) },
      },
    }),
  "many slow defaults": () =>
    withSettings({
      type: "object",
      properties: many(45, () => ({
        type: "string",
        pattern: "[ab]{0,9000}c",
        default: "ab".repeat(1000),
      })),
    }),
  "doubled references": () => withSettings(doubled(25)),
  "doubled references in an input schema": () => withInput(doubled(25)),
  "doubled sections": () => {
    const $defs = Object.fromEntries(
      Array.from({ length: 25 }, (_, level) => {
        const next =
          level < 24
            ? { $ref: `#/$defs/l${level + 1}` }
            : { type: "object", properties: { x: { default: 1 } } };
        return [
          `l${level}`,
          { type: "object", properties: { a: next, b: { ...next } }, required: ["a", "b"] },
        ];
      }),
    );
    return withSettings({
      type: "object",
      properties: { s: { $ref: "#/$defs/l0" } },
      required: ["s"],
      $defs,
    });
  },
  "settings that refer to each other": () =>
    withSettings(tangled(($ref) => ({ $ref, default: {} }))),
  "parts that refer to each other": () =>
    withSettings(tangled(($ref) => ({ allOf: [{ $ref }], default: {} }))),
  "sections that refer to each other": () =>
    withSettings(tangled(($ref) => ({ type: "object", $ref }))),
  "arguments that refer to each other": () => withInput(tangled(($ref) => ({ $ref, default: {} }))),
  "unique items": () =>
    withSettings({
      type: "object",
      properties: {
        a: {
          type: "array",
          uniqueItems: true,
          default: Array.from({ length: 5_000 }, (_, id) => ({ id })),
        },
      },
    }),
  "20,000 unique items": () =>
    withSettings({
      type: "object",
      properties: {
        a: {
          type: "array",
          uniqueItems: true,
          default: Array.from({ length: 20_000 }, (_, id) => ({ id })),
        },
      },
    }),
  "nested unions": () => withSettings({ type: "object", properties: { a: NESTED } }),
  "nested unions in an input schema": () =>
    withInput({ type: "object", properties: { a: NESTED } }),
  "100,000 properties": () =>
    withSettings({
      type: "object",
      properties: many(100_000, () => ({ type: "string", default: "x" })),
    }),
  "9,000 properties": () =>
    withInput({
      type: "object",
      properties: many(9_000, () => ({ type: "string", description: "Some text" })),
    }),
  "4,900 properties": () =>
    withInput({
      type: "object",
      properties: many(4_900, () => ({ type: "string", description: "Some text" })),
    }),
  "9,000 settings": () =>
    withSettings({
      type: "object",
      properties: many(9_000, () => ({ type: "string", default: "x" })),
    }),
  "2,400 settings with descriptions": () =>
    withSettings({
      type: "object",
      properties: many(2_400, () => ({
        type: "string",
        description: "What this is for",
        default: "x",
      })),
    }),
  "2,400 settings without defaults": () =>
    withSettings({ type: "object", properties: many(2_400, () => ({ type: "string" })) }),
  "any number of secrets": () =>
    withSettings({
      type: "object",
      properties: many(2_400, () => ({ type: "string", writeOnly: true, default: "" })),
      additionalProperties: { type: "string", writeOnly: true },
    }),
  "settings of many methods": () =>
    Array.from({ length: 30 }, (_, index) => {
      const schema = {
        type: "object",
        properties: many(1_000, (each) => ({ type: "string", title: `${index}.${each}` })),
      };
      return tool(`attack${index || ""}`, { _meta: { [KEY]: { schema } } });
    }),
  "20,000 tools": () => Array.from({ length: 20_000 }, (_, index) => tool(`t${index}`)),
  "a description of 200 KB": () => [tool("attack", { description: "word ".repeat(40_000) })],
};
