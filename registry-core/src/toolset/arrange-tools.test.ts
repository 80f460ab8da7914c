import fc from "fast-check";
import { expect, test } from "vitest";
import { plainTool } from "../testing/plain-tool.ts";
import { type ArrangedBy, arrangeTools, type Grouping, type ToolOrder } from "./arrange-tools.ts";

const tool = (name: string, app: string | undefined, tokens: number, changed = false) => ({
  definition: plainTool(name, ["read"], { displayName: name, ...(app !== undefined && { app }) }),
  tokens,
  changed,
});
type Item = ReturnType<typeof tool>;
const read: ArrangedBy<Item> = {
  definition: ({ definition }) => definition,
  tokens: ({ tokens }) => tokens,
  used: ({ definition }) => ["c", "d", "b"].indexOf(definition.name),
  isChanged: ({ changed }) => changed,
};
const items = [
  tool("d", "crm", 10),
  tool("a", "stripe", 50, true),
  tool("c", "crm", 30),
  tool("b", undefined, 70),
  tool("e", "crm", 20, true),
];
const namesOf = (group: Grouping, order: ToolOrder) =>
  arrangeTools(items, { group, order }, read).map(({ name, items: inside }) =>
    [name, ...inside.map(({ definition }) => definition.name)].join(" "),
  );

test.each([
  ["none", "weight", [" d a c b e"]],
  ["none", "name", [" a b c d e"]],
  ["none", "tokens", [" b a c e d"]],
  ["none", "used", [" b d c a e"]],
  ["none", "changed", [" a e d c b"]],
  ["app", "weight", ["crm d c e", "stripe a", " b"]],
  ["app", "name", [" b", "crm c d e", "stripe a"]],
  ["app", "tokens", [" b", "crm c e d", "stripe a"]],
  ["app", "used", [" b", "crm d c e", "stripe a"]],
  ["app", "changed", ["crm e d c", "stripe a", " b"]],
  ["category", "weight", ["General d a c b e"]],
] as const)("by %s, in the order of %s", (group, order, expected) => {
  expect(namesOf(group, order)).toEqual(expected);
});

test("every item is in exactly one group, however they are arranged", () => {
  fc.assert(
    fc.property(
      fc.constantFrom<Grouping[]>("none", "app", "source", "category"),
      fc.constantFrom<ToolOrder[]>("weight", "name", "tokens", "used", "changed"),
      fc.subarray(items),
      (group, order, some) => {
        const groups = arrangeTools(some, { group, order }, read);
        const inside = groups.flatMap((one) => one.items);
        expect(inside).toHaveLength(some.length);
        expect(new Set(inside)).toEqual(new Set(some));
        expect(new Set(groups.map(({ name }) => name)).size).toBe(groups.length);
      },
    ),
  );
});
