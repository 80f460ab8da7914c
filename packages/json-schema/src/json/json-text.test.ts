import fc from "fast-check";
import { expect, test } from "vitest";
import { jsonText, parseJson } from "./json-text.ts";

test.each([
  "1917043659912705296",
  "-9223372036854775808",
  '{"id":18446744073709551615,"ids":[1917043659912705296,2]}',
  '[9007199254740993,9007199254740992,"9007199254740993"]',
  '{"#":"#9007199254740993","n":9007199254740993}',
  '{"__proto__":9007199254740993}',
  '["\\"",9007199254740993,"\\\\"]',
])("whole numbers are written with the digits that were read: %s", (text) => {
  expect(jsonText(parseJson(text))).toBe(text);
});

test("a text that looks like the mark of a number stays a text, however it is written", () => {
  const text = '["\\u0023\\u00239007199254740993","#1",9007199254740993]';
  expect(parseJson(text)).toEqual(["##9007199254740993", "#1", 9007199254740993n]);
});

test("everything else is read as JSON.parse reads it", () => {
  const text = '{"a":1e20,"b":0.1234567890123456789,"c":100000000000000000000,"d":-0,"e":1.0}';
  expect(parseJson(text)).toEqual(JSON.parse(text));
  expect(() => parseJson("[9007199254740993")).toThrow(SyntaxError);
});

test("a value is written as JSON.stringify writes it, with an indent too", () => {
  const value = { a: [1, { b: 12345678901234567890n }], c: undefined, d: new Date(0) };
  expect(jsonText(value, 2)).toBe(
    JSON.stringify({ ...value, a: [1, { b: 0 }] }, null, 2).replace(
      '"b": 0',
      '"b": 12345678901234567890',
    ),
  );
  const circle: unknown[] = [1n];
  circle.push(circle);
  expect(() => jsonText(circle)).toThrow(TypeError);
});

test("whole numbers of any length come back among any texts", () => {
  const item = fc.oneof(
    fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }).map(String),
    fc.string().map((text) => JSON.stringify(text)),
  );
  fc.assert(
    fc.property(fc.array(item), (items) => {
      const text = `[${items.join()}]`;
      expect(jsonText(parseJson(text))).toBe(text);
    }),
  );
});
