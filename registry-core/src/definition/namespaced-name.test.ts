import fc from "fast-check";
import { expect, test } from "vitest";
import {
  functionToolName,
  type NamespacedName,
  type NamespaceOptions,
  normalizeName,
  withNamespace,
} from "./names.ts";

test.each([
  ["CamelCase", "camel_case"],
  ["getUserID", "get_user_id"],
  ["getUserIDFromDB", "get_user_id_from_db"],
  ["HTTPRequest", "http_request"],
  ["OpenAPI service", "open_api_service"],
  ["name.with.dots", "name_with_dots"],
  ["with-dash@home", "with_dash_home"],
  ["  multiple   spaces  ", "multiple_spaces"],
  ["add_add_get", "add_get"],
  ["already_snake", "already_snake"],
  ["_private", "_private"],
])("%s is %s, and stays so", (name, normal) => {
  expect(normalizeName(name)).toBe(normal);
  expect(normalizeName(normal)).toBe(normal);
});

type Step = [string | null, NamespaceOptions?];
test.each<[NamespacedName, Step[], Partial<NamespacedName>]>([
  [{ name: "add" }, [["MyCalc"]], { name: "my_calc-add", namespace: "my_calc", methodName: "add" }],
  [{ name: "add" }, [[null], [""], ["  "]], { name: "add" }],
  [{ name: "add" }, [["a"], ["b"]], { name: "a-add", namespace: "a", methodName: "add" }],
  [
    { name: "add" },
    [["a"], ["b", { force: true }]],
    { name: "b-add", namespace: "b", methodName: "add" },
  ],
  [
    { name: "add" },
    [["a", { separator: "." }]],
    { name: "a.add", namespace: "a", methodName: "add" },
  ],
  [
    { name: "add" },
    [["a"], ["b", { force: true, separator: "." }]],
    { name: "b.add", namespace: "b", methodName: "add" },
  ],
  [{ name: "old-add" }, [["new"]], { name: "old-add", namespace: "old", methodName: "add" }],
  [
    { name: "old-add" },
    [["new", { force: true }]],
    { name: "new-add", namespace: "new", methodName: "add" },
  ],
  [{ name: "old.add" }, [["new"]], { name: "old-add", namespace: "old", methodName: "add" }],
  [
    { name: "old.add" },
    [["new", { force: true, separator: "." }]],
    { name: "new.add", namespace: "new", methodName: "add" },
  ],
  [{ name: "-add" }, [["a"]], { name: "a--add", namespace: "a", methodName: "-add" }],
])("%j after %j", (start, steps, expected) => {
  const named = steps.reduce(
    (current, [namespace, options]) => withNamespace(current, namespace, options),
    start,
  );
  expect(named).toEqual(expected);
});

test.each([
  ["dummyAdd", {}, { name: "dummy_add", methodName: "dummy_add" }],
  [
    "dummy_add",
    { namespace: "calc" },
    { name: "calc-dummy_add", namespace: "calc", methodName: "dummy_add" },
  ],
  [
    "<lambda>",
    { name: "Plus", namespace: "c" },
    { name: "c-plus", namespace: "c", methodName: "plus" },
  ],
  ["f", { methodName: "g", namespace: "c" }, { name: "c-g", namespace: "c", methodName: "g" }],
])("a function %s with %j", (functionName, given, expected) => {
  expect(functionToolName(functionName, given)).toEqual(expected);
});

test("a function without a name needs one", () => {
  expect(() => functionToolName("")).toThrow("You must provide a name");
});

test("whatever is put where, the three parts agree, and a second time nothing changes", () => {
  const name = fc.stringMatching(/^[A-Za-z0-9_.-]{1,12}$/);
  const options = fc.record({
    force: fc.boolean(),
    separator: fc.constantFrom<"-" | ".">("-", "."),
  });
  const steps = fc.array(fc.tuple(name, options), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(name, steps, (start, given) => {
      let named: NamespacedName = { name: start };
      for (const [namespace, how] of given) {
        named = withNamespace(named, namespace, how);
        expect([named.namespace, named.methodName]).toEqual([
          expect.any(String),
          expect.any(String),
        ]);
        expect(
          ["-", "."].map((separator) => `${named.namespace}${separator}${named.methodName}`),
        ).toContain(named.name);
        expect(withNamespace(named, namespace, how)).toEqual(named);
      }
    }),
  );
});
