import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { functionNames } from "../definition/function-names.ts";
import { plainTool } from "../testing/plain-tool.ts";
import { resolveToolset } from "./resolve-toolset.ts";
import { explainSearch, searchMethods } from "./search-methods.ts";

const described = (name: string, more: object) => {
  const tool = plainTool(name, ["go"]);
  return { ...tool, methods: tool.methods.map((method) => ({ ...method, ...more })) };
};
const tools = [
  plainTool("files", ["readFile", "write_file"]),
  described("weather", { description: "Reads the forecast." }),
  described("mail", { searchHint: "Brief senden" }),
  described("off", { searchHint: "forecast" }),
  described("tagged", { tags: ["network"], description: "x" }),
];
const toolset = resolveToolset({ tools }, { tools: { off: false } });
const names = functionNames(tools);
const search = (query: string, limit?: number) =>
  searchMethods(toolset, names, { query, ...(limit !== undefined && { limit }) }).map(
    ({ functionName }) => functionName,
  );

test.each<[string, string, string[]]>([
  ["words of a name, camel case too", "file read", ["readFile", "write_file", "weather-go"]],
  ["names before descriptions", "read", ["readFile", "weather-go"]],
  ["the beginning of a word", "forec", ["weather-go"]],
  ["whole words first", "write rea", ["write_file", "readFile", "weather-go"]],
  ["hints in any language", "brief", ["mail-go"]],
  ["tags", "network", ["tagged-go"]],
  ["tools", "MAIL", ["mail-go"]],
  ["nothing that is off", "off", []],
  ["nothing in the middle of a word", "orecast", []],
  ["nothing for no words", " .,", []],
  ["nothing that is not there", "constructor", []],
])("a search finds %s", (_, query, expected) => {
  expect(search(query)).toEqual(expected);
});

test("a search gives as many as are wanted", () => {
  expect(search("read write forecast", 2)).toEqual(["weather-go", "write_file"]);
  expect(search("read write forecast")).toHaveLength(3);
});

test("a search says which words it found, and where", () => {
  const [found] = searchMethods(toolset, names, { query: "Reading the forecasts, please read!" });
  expect(found).toMatchObject({
    functionName: "weather-go",
    matches: [
      { word: "forecasts", places: ["description"] },
      { word: "read", places: ["description"] },
    ],
  });
});

test.each([
  ["one of several things", "list folders", "folder"],
  ["a related word", "remove folder", "delete"],
  ["a name of capitals", "url", { getURLOfSite: {} }],
  ["a script without spaces", "天気予報", "今日の天気予報を読む"],
  ["a parameter", "currency", { currency: { type: "string" } }],
  [
    "a parameter inside a list",
    "zip",
    { to: { type: "array", items: { properties: { zip: {} } } } },
  ],
  ["what a parameter says", "iso", { day: { description: "As ISO 8601 has it." } }],
])("a search finds %s", (_, query, stands) => {
  const more =
    typeof stands === "string"
      ? { description: stands }
      : { parameters: { type: "object", properties: stands } };
  const own = [described("wanted", more), described("other", { description: "Something else." })];
  const found = searchMethods(resolveToolset({ tools: own }, {}), functionNames(own), { query });
  expect(found.map(({ tool }) => tool.name)).toEqual(["wanted"]);
});

test("what an agent finds does not depend on the order of its tools, nor on what was searched before", () => {
  const words = ["read", "write", "file", "files", "mail", "forecast", "list", "delete"];
  const text = fc.array(fc.constantFrom(...words), { maxLength: 6 }).map((some) => some.join(" "));
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 12 }), text, (descriptions, query) => {
      const own = descriptions.map((description, index) =>
        described(`tool_${index}`, { description }),
      );
      const among = (some: typeof own) =>
        searchMethods(resolveToolset({ tools: some }, {}), functionNames(own), { query }).map(
          ({ functionName, score }) => [functionName, score.toFixed(6)],
        );
      const found = among(own);
      among(own.slice(1));
      expect(among([...own].reverse())).toEqual(found);
    }),
  );
});

describe("why a method is not found", () => {
  const texts = [
    "Creates a return for a customer and takes the lamp back.",
    "Merges two customers.",
    "Updates a customer.",
    "Gives back what an invoice asked for.",
    "Lists shipments.",
  ];
  const own = texts.map((description, index) => described(`tool_${index}`, { description }));
  const searched = resolveToolset({ tools: own }, {});
  const explain = (query: string, limit: number, tool = "tool_3") =>
    explainSearch(searched, { query, limit }, { tool, method: "go" });

  test("its rank, the words it has and lacks, and what would do", () => {
    const query = "customer wants her money back";
    const explained = explain(query, 1);
    expect(explained).toMatchObject({
      rank: 2,
      matches: [{ word: "back", places: ["description"] }],
      missing: ["customer", "money"],
    });
    const { words = [], rank } = explained?.remedy ?? {};
    expect(rank).toBe(1);
    // It is true of the text as it would be.
    const mended = own.map((tool) =>
      tool.name === "tool_3"
        ? described("tool_3", { description: `${texts[3]} ${words.join(" ")}` })
        : tool,
    );
    const names = functionNames(mended);
    const found = searchMethods(resolveToolset({ tools: mended }, {}), names, { query, limit: 1 });
    expect(found.map(({ tool }) => tool.name)).toEqual(["tool_3"]);
  });

  test("no more than five words are proposed, whatever is asked for", () => {
    const words = Array.from({ length: 12 }, (_, index) => `word${index}`).join(" ");
    const two = [
      described("has_all", { description: words }),
      described("has_none", { description: "Something." }),
    ];
    const toolset = resolveToolset({ tools: two }, {});
    const wanted = { tool: "has_none", method: "go" };
    const explained = explainSearch(toolset, { query: words, limit: 1 }, wanted);
    expect(explained?.missing).toHaveLength(12);
    expect(explained?.remedy).toBeUndefined();
    expect(explain("x".repeat(1_000_000), 1)?.missing).toEqual(["x".repeat(2_000)]);
  });

  test("nothing to do where it is found, no rank where it has no word, nothing of what is off", () => {
    expect(explain("customer", 3, "tool_1")).toEqual({
      rank: 2,
      matches: [{ word: "customer", places: ["description"] }],
      missing: [],
    });
    expect(explain("weather", 3)).toEqual({
      matches: [],
      missing: ["weather"],
      remedy: { words: ["weather"], rank: 1 },
    });
    expect(explain("customer", 3, "none")).toBeUndefined();
    expect(
      explainSearch(
        searched,
        { query: "customer", deferredOnly: true },
        { tool: "tool_1", method: "go" },
      ),
    ).toBeUndefined();
  });
});
