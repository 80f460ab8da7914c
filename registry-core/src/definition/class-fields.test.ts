import { expect, test } from "vitest";
import { classFields } from "./class-fields.ts";

const functionsOf = (toolClass: object) =>
  [...classFields(toolClass)].flatMap(([name, { isFunction }]) => (isFunction ? [name] : []));

test.each([
  ["an arrow function", "greet = () => 1"],
  ["an asynchronous one with parameters", "greet = async ({ name }, [a, b] = f({})) => ({ name })"],
  ["one parameter without parentheses", "greet = name => name"],
  ["a function", "greet = function (name) { return name; };"],
  ["a generator", "greet = async function* () {}"],
  ["behind a method without a semicolon", "run() { return `}${`{`}`; } greet = () => 1"],
  [
    "behind texts, comments and expressions with brackets",
    'a = "{"; b = /[/}]{/; /* } */ c = `${{}}{`; // }\n greet = () => 1',
  ],
  ["behind a static block", "static { this.x = 1; } greet = () => 1"],
  [
    "set in the constructor",
    "constructor(a = {}) { this.a = a; this.greet = async (name) => name; }",
  ],
  ["with a name to keep", 'greet = /* @__PURE__ */ __name(async () => 1, "greet")'],
  ["as compilers lower it", 'constructor() { __publicField(this, "greet", async () => 1); }'],
])("finds %s", (_, body) => {
  expect(functionsOf(new Function(`return class { ${body}\n }`)())).toEqual(["greet"]);
});

test.each([
  "greet = 1",
  "#greet = () => 1",
  "static greet = () => 1",
  "static greet = function () {}",
  "run() { const greet = () => 1; let x; greet = () => 2; }",
  "value = { greet: () => 1 }",
  "list = [() => 1]",
  "value = 1; // greet = () => 1",
  "text = `\n greet = () => 1`",
  "run() { this.greet = () => 1; }",
])("finds nothing in %s", (body) => {
  expect(functionsOf(new Function(`return class { ${body}\n }`)())).toEqual([]);
});

test("a class's own, not its parent's", () => {
  class Parent {
    greet = () => 1;
  }
  class Child extends Parent {
    bye = () => 2;
  }
  expect([functionsOf(Parent), functionsOf(Child)]).toEqual([["greet"], ["bye"]]);
});

test("a field whose value is made elsewhere may hold a function", () => {
  const made = () => () => 1;
  class Made {
    search = made();
    count = 2;
  }
  expect([...classFields(Made)].map(([name, { isFunction }]) => [name, isFunction])).toEqual([
    ["search", false],
    ["count", false],
  ]);
});

test.each([
  ["() => 1", true],
  ["async () => 1", true],
  ["function () {}", true],
  ["async function* named( ) {}", true],
  ["(/* nothing */) => 1", true],
  ["(a) => a", false],
  ["({ a }) => a", false],
  ["([a]) => a", false],
  ["(...all) => all", false],
  ["(a = {}) => a", false],
  ["async name => name", false],
  ["function (a) {}", false],
  ['__name(async () => 1, "greet")', true],
  ['__name(function (a) {}, "greet")', false],
])("whether %s surely takes nothing: %s", (value, takesNothing) => {
  for (const body of [`greet = ${value};`, `constructor() { this.greet = ${value}; }`]) {
    const made = new Function("__name", `return class { ${body} }`)(() => undefined);
    expect(classFields(made).get("greet")).toEqual({ isFunction: true, takesNothing });
  }
});
