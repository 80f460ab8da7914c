import { expect, test } from "vitest";
import { takesParameters } from "./argument-list.ts";

const key = "a (b";
class Holder {
  none() {}
  async *later() {}
  async() {}
  "quoted (x"() {}
  [key]() {}
  one(a = 1) {
    return a;
  }
  async rest(...list: number[]) {
    return list;
  }
  parts({ a = 1 } = {}) {
    return a;
  }
  [`${key}c`](a = ")") {
    return a;
  }
}
const methods = Object.getOwnPropertyNames(Holder.prototype).filter(
  (name) => name !== "constructor",
);

test.each(methods.map((name) => [name, Reflect.get(Holder.prototype, name)] as const))(
  "%s",
  (name, method) => {
    expect(takesParameters(method)).toBe(["one", "rest", "parts", "a (bc"].includes(name));
  },
);

test.each<[unknown, boolean]>([
  [() => 1, false],
  [async () => 1, false],
  [(a: number) => a, true],
  [(a = 1) => a, true],
  [function named(/* nothing */) {}, false],
  [
    function named(/* ) */ a = 1) {
      return a;
    },
    true,
  ],
  [Math.max, true],
  [Date.now, false],
  [undefined, false],
])("%s: %s", (run, takes) => expect(takesParameters(run)).toBe(takes));
