import { ownValue } from "@pegboard/json-schema";
import type { JsonSchema } from "@pegboard/registry-core";
import { hasInvalidDefault } from "@pegboard/registry-core/internal";
import { expect, test } from "vitest";
import type { ToolListAnswer } from "../../../../server/src/api-contract.ts";
import { unpackToolList } from "./whole-tools.ts";

const configSchema: JsonSchema = { type: "object", required: ["key"] };
const shown = {
  weight: 1,
  visible: true,
  isCore: false,
  enabledByDefault: true,
  source: "modules:a",
};
const packed = (name: string, names: string[], fits?: true) => ({
  name,
  displayName: name,
  description: "",
  listed: `mark of ${name}`,
  alike: 0,
  ...(fits && { fits }),
  methods: {
    names,
    displayNames: names.map((one) => one.toUpperCase()),
    alike: names.map(() => 0),
    tokens: [7, null],
  },
});
const answer: ToolListAnswer = {
  version: 1,
  organisation: {},
  presets: [],
  ownFormats: {},
  unavailable: {},
  incomplete: false,
  icons: {},
  colorsVersion: "",
  tokenizer: "",
  declared: [packed("a", ["__proto__", "read"], true), packed("b", ["__proto__", "read"])],
  alike: { tools: [{ ...shown, configSchema }], methods: [{ visible: true, isCore: false }] },
};

test("a list comes out of its columns, whatever its methods are called", () => {
  const { declared, tokens } = unpackToolList(answer);
  expect(
    declared.map(({ name, weight, methods }) => [
      name,
      weight,
      methods.map((method) => method.name),
    ]),
  ).toEqual([
    ["a", 1, ["__proto__", "read"]],
    ["b", 1, ["__proto__", "read"]],
  ]);
  expect(declared[0]?.methods[1]).toEqual({
    name: "read",
    displayName: "READ",
    visible: true,
    isCore: false,
  });
  expect(ownValue(tokens.a, "__proto__")).toBe(7);
  expect(ownValue(tokens.a, "read")).toBeUndefined();
});

test("what the server says of a tool's settings is not judged again, but where an operator changed them", () => {
  const [a] = unpackToolList({ ...answer, declared: answer.declared.slice(0, 1) }).declared;
  expect(a && hasInvalidDefault(a)).toBe(false);
  expect(a && hasInvalidDefault({ ...a, configDefaults: { other: 1 } })).toBe(true);
  const other = structuredClone(answer);
  expect(
    unpackToolList({ ...other, declared: other.declared.slice(1) }).declared.map(hasInvalidDefault),
  ).toEqual([true]);
});
