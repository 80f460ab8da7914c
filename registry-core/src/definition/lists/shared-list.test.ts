import fc from "fast-check";
import { expect, it } from "vitest";
import { itemsThat, placesOfNames, sumOf, withItems } from "./shared-list.ts";

interface Item {
  name: string;
  worth: number;
}

const isOdd = ({ worth }: Item) => worth % 2 === 1;
const worthOf = ({ worth }: Item) => [worth, 1];
const nameOf = ({ name }: Item) => name;

const worths = fc.array(fc.nat(9), { minLength: 1, maxLength: 12 });
const changes = fc.array(fc.array(fc.tuple(fc.nat(11), fc.nat(9)), { maxLength: 4 }), {
  maxLength: 4,
});

it("answers for a list that others were made of what looking at each of its items answers", () => {
  fc.assert(
    fc.property(worths, changes, (first, steps) => {
      let list: Item[] = first.map((worth, place) => ({ name: `n${place}`, worth }));
      const lists = [list];
      for (const step of steps) {
        const items = step.filter(([place]) => place < first.length);
        list = withItems(
          list,
          items.map(([place, worth]) => [place, { name: `n${place}`, worth }] as const),
        );
        lists.push(list);
      }
      for (const each of lists) {
        expect(itemsThat(each, isOdd)).toEqual(each.filter(isOdd));
        expect(sumOf(each, worthOf)).toEqual([
          each.reduce((sum, { worth }) => sum + worth, 0),
          each.length,
        ]);
        expect(placesOfNames(each, ["n3", "gone", "n0"], nameOf)).toEqual(
          first.length > 3 ? [0, 3] : [0],
        );
      }
    }),
  );
});

it("is the same list when nothing of it changes, and leaves the one before as it was", () => {
  const list = [{ name: "a", worth: 1 }];
  expect(withItems(list, [[0, list[0] as Item]])).toBe(list);
  const other = withItems(list, [[0, { name: "a", worth: 2 }]]);
  expect([itemsThat(list, isOdd).length, itemsThat(other, isOdd).length]).toEqual([1, 0]);
});
