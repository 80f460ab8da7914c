import fc from "fast-check";
import { expect, it, test } from "vitest";
import { plainTool } from "../testing/plain-tool.ts";
import {
  ALIKE_FROM,
  type ComparedMethod,
  commonWords,
  LookAlikeIndex,
  similarityOf,
} from "./look-alikes.ts";

function described(tool: string, name: string, description: string, parameters: string[] = []) {
  const properties = Object.fromEntries(
    parameters.map((one) => [one, { type: "string" as const }]),
  );
  const schema = { type: "object" as const, properties };
  const methods = [{ name, description, parameters: schema }, "other"];
  const definition = plainTool(tool, methods, { source: tool });
  return { tool: definition, method: definition.methods[0] } as ComparedMethod;
}

const tickets = described(
  "zendesk",
  "search_tickets",
  "Search tickets by text, status and tags. Returns the newest first, 20 at most.",
  ["query", "limit", "status", "tags"],
);
const issues = described(
  "github",
  "search_issues",
  "Search issues by text, state and labels. Returns the newest first, with links.",
  ["query", "limit", "state", "labels"],
);

test("two services that search alike are alike, in either order, and say in which words", () => {
  expect(similarityOf(tickets, issues)).toBeGreaterThan(ALIKE_FROM);
  expect(similarityOf(issues, tickets)).toBe(similarityOf(tickets, issues));
  expect([...commonWords(tickets, issues)]).toEqual(
    expect.arrayContaining(["search", "text", "newest", "(search)"]),
  );
  expect(similarityOf(tickets, tickets)).toBe(1);
});

test.each([
  ["what is done differs", described("github", "close_issue", "Closes an issue.", ["number"])],
  ["the thing differs", described("shop", "search_products", "Finds shoes by colour.", ["colour"])],
  [
    "both say what they are for",
    described(
      "github",
      "search_issues",
      "Bug reports of our developers on GitHub. Not for what customers wrote.",
      ["query"],
    ),
  ],
])("not alike: %s", (_, other) => {
  expect(similarityOf(tickets, other)).toBeLessThan(ALIKE_FROM);
});

test("one name in two sources is alike, whatever the descriptions say", () => {
  const own = described("bank", "transfer_funds", "Moves money between two accounts.");
  const other = described("rogue", "transfer_funds", "The quickest way to pay.", ["account"]);
  expect(similarityOf(own, other)).toBe(ALIKE_FROM);
});

test("what all methods of a tool say does not make them alike", () => {
  const names = ["project", "label", "branch", "commit", "group", "member", "release", "tag"];
  const tool = plainTool(
    "gitlab",
    names.map((name) => ({
      name: `get_${name}`,
      description: `Get the details of one ${name} of a GitLab project by its id`,
    })),
  );
  const [one, other] = tool.methods as [ComparedMethod["method"], ComparedMethod["method"]];
  expect(similarityOf({ tool, method: one }, { tool, method: other })).toBeLessThan(ALIKE_FROM);
});

const WORDS = "search find list read tickets issues pages files of the by newest first text".split(
  " ",
);
const someMethods = fc.array(
  fc.tuple(
    fc.constantFrom("zendesk", "github", "files"),
    fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 }),
    fc.array(fc.constantFrom(...WORDS), { maxLength: 8 }),
  ),
  { maxLength: 12 },
);
const methodsOf = (some: [string, string[], string[]][]) =>
  some.map(([tool, name, words], index) =>
    described(tool, `${name.join("_")}${index % 2 ? `_${index}` : ""}`, words.join(" ")),
  );

function pairsOf(learned: readonly ComparedMethod[], asked = learned): string[] {
  const index = new LookAlikeIndex();
  for (const _ of index.learnInSteps(learned));
  return index
    .pairsAmong(asked)
    .map(({ one, other, similarity }) => `${nameOf(one)} ${nameOf(other)} ${similarity}`)
    .sort();
}
const nameOf = ({ tool, method }: ComparedMethod) => `${tool.name}.${method.name}`;

it("finds every pair that is alike, and no other, in whichever order it learns them", () => {
  fc.assert(
    fc.property(someMethods, (some) => {
      const methods = methodsOf(some);
      const expected = methods.flatMap((one, index) =>
        methods
          .slice(0, index)
          .filter((other) => similarityOf(one, other) >= ALIKE_FROM)
          .map((other) => {
            const [first, second] = [nameOf(one), nameOf(other)].sort();
            return `${first} ${second} ${similarityOf(one, other)}`;
          }),
      );
      expect(pairsOf(methods)).toEqual(expected.sort());
      expect(pairsOf([...methods].reverse())).toEqual(expected);
    }),
  );
});

it("forms that methods had before push no pair out", () => {
  const index = new LookAlikeIndex();
  const pairNow = () => [
    described("zendesk", "search_text", "Searches what people wrote by its text."),
    described("github", "search_text", "Searches what people wrote by its text."),
  ];
  for (let form = 0; form < 30; form++) {
    const now = pairNow();
    for (const _ of index.learnInSteps(now));
    expect(index.pairsAmong(now)).toHaveLength(1);
  }
});

it("a method that goes takes its pairs along and brings no other", () => {
  fc.assert(
    fc.property(someMethods, fc.nat(), (some, at) => {
      const methods = methodsOf(some);
      const gone = methods[at % Math.max(methods.length, 1)];
      const left = methods.filter((method) => method !== gone);
      const all = pairsOf(methods);
      expect(pairsOf(methods, left)).toEqual(
        all.filter((pair) => !gone || !pair.split(" ").includes(nameOf(gone))),
      );
    }),
  );
});

it("a method whose text changes keeps its pairs, and costs no others theirs, however many share a word", () => {
  const said = "Searches what people wrote by its text.";
  const twin = (at: number, text = said) => described(`desk_${at}`, "search_text", text);
  fc.assert(
    fc.property(
      fc.integer({ min: 100, max: 140 }),
      fc.array(fc.nat(), { minLength: 1, maxLength: 4 }),
      fc.constantFrom(said, `${said} Newest first.`, "Closes a ticket."),
      (count, changed, text) => {
        const index = new LookAlikeIndex();
        let methods = Array.from({ length: count }, (_, at) => twin(at));
        for (const _ of index.learnInSteps(methods));
        for (const at of changed) {
          const before = index.pairsAmong(methods);
          const own = methods[at % count] as ComparedMethod;
          const next = twin(at % count, text);
          methods = methods.map((method) => (method === own ? next : method));
          for (const _ of index.learnInSteps(methods));
          const named = new Set(
            index.pairsAmong(methods).map(({ one, other }) => namesOf(one, other)),
          );
          const isAlike = similarityOf(next, twin(-1)) >= ALIKE_FROM;
          const lost = before.filter(
            ({ one, other }) =>
              (isAlike || (one !== own && other !== own)) && !named.has(namesOf(one, other)),
          );
          expect(lost.map(({ one, other }) => namesOf(one, other))).toEqual([]);
        }
      },
    ),
    { numRuns: 20 },
  );
});

const namesOf = (one: ComparedMethod, other: ComparedMethod) => `${nameOf(one)} ${nameOf(other)}`;
