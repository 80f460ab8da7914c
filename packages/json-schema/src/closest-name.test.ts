import { array, assert, constantFrom, property, string, stringMatching } from "fast-check";
import { expect, test } from "vitest";
import { closestName, nameFinder } from "./closest-name.ts";

test.each<[string, string[], string | undefined]>([
  ["web_serach_tool", ["sql_tool", "web_search"], "web_search"],
  ["sb_notes_tool", ["sb_files_tool", "sb_shell_tool"], undefined],
  ["chart-colum", ["ChartBar", "ChartColumn"], "ChartColumn"],
  ["delete", ["delete_file", "delet"], "delet"],
  ["ab", ["ba", "ac"], "ba"],
  ["tool", ["tools"], "tools"],
  ["note_tol", ["notes_tool", "note_tool"], "note_tool"],
  ["", ["a"], "a"],
  ["anything", [], undefined],
])("%j among %j is %j", (name, candidates, expected) => {
  expect(closestName(name, candidates)).toBe(expected);
});

const nearNames = constantFrom(
  "web_search",
  "web_serach_tool",
  "WebSearchTools",
  "sql_tool",
  "sq",
  "tool",
  "tools",
  "",
);
const names = string({ maxLength: 12 });

test("what is found is the first of those that differ in the fewest letters", () => {
  assert(
    property(
      array(
        constantFrom(
          "a",
          "ab",
          "ba",
          "abc",
          "acb",
          "bca",
          "abcd",
          "badc",
          "dcba",
          "abtool",
          "toolab",
        ),
      ),
      stringMatching(/^[abcd]{0,6}(tool)?$/),
      (candidates, name) => {
        expect(closestName(name, candidates)).toBe(slowlyClosest(name, candidates));
      },
    ),
  );
});

test("a finder answers for each name what is answered for it alone, also when it is asked again", () => {
  assert(
    property(array(names), array(nearNames), (candidates, wanted) => {
      const find = nameFinder(candidates);
      for (const name of [...wanted, ...wanted])
        expect(find(name)).toBe(closestName(name, candidates));
    }),
  );
});

/** The rule as it is said: every distance whole. */
function slowlyClosest(name: string, candidates: string[]): string | undefined {
  const bare = (text: string) => text.replace(/tools?$/, "") || text;
  const limit = Math.max(1, Math.floor(bare(name).length / 3));
  const distances = candidates.map((candidate) => {
    const whole = distance(name, candidate);
    return Math.min(distance(bare(name), bare(candidate)), whole <= 1 ? whole : 99);
  });
  const least = Math.min(...distances);
  return least <= limit ? candidates[distances.indexOf(least)] : undefined;
}

function distance(a: string, b: string): number {
  const swapped = a.length > 1 && b.length > 1 && a[0] === b[1] && a[1] === b[0];
  if (a === "" || b === "") return a.length + b.length;
  return Math.min(
    distance(a.slice(1), b) + 1,
    distance(a, b.slice(1)) + 1,
    distance(a.slice(1), b.slice(1)) + (a[0] === b[0] ? 0 : 1),
    swapped ? distance(a.slice(2), b.slice(2)) + 1 : 99,
  );
}
