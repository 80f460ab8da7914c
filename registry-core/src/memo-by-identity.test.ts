import { expect, test } from "vitest";
import { memoByIdentity } from "./memo-by-identity.ts";

test("computes an answer once for the same objects, also one that is undefined", () => {
  const asked: object[][] = [];
  const answer = memoByIdentity((one: { of?: number }, other: object) => {
    asked.push([one, other]);
    return one.of;
  });
  const [a, b, c] = [{ of: 1 }, {}, {}];
  expect([answer(a, b), answer(a, b), answer(b, a), answer(b, a)]).toEqual([
    1,
    1,
    undefined,
    undefined,
  ]);
  expect(asked).toEqual([
    [a, b],
    [b, a],
  ]);
  answer(a, c);
  expect(asked).toHaveLength(3);
});

test("gives each object a place of its own", () => {
  const placeOf = memoByIdentity((_one: object) => new Map<string, number>());
  const [a, b] = [{}, {}];
  placeOf(a).set("x", 1);
  expect([placeOf(a).get("x"), placeOf(b).get("x")]).toEqual([1, undefined]);
});

test("what else a caller such as map passes does not count", () => {
  const ones = [{ a: 1 }, { a: 2 }];
  const double = memoByIdentity((one: { a: number }) => ({ a: one.a * 2 }));
  expect(ones.map(double)).toEqual([{ a: 2 }, { a: 4 }]);
  expect(ones.map(double)[0]).toBe(double(ones[0] as { a: number }));
});
