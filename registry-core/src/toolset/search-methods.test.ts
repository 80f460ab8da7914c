import { expect, test } from "vitest";
import { functionNames } from "../definition/function-names.ts";
import { plainTool } from "../testing/plain-tool.ts";
import { resolveToolset } from "./resolve-toolset.ts";
import { searchMethods } from "./search-methods.ts";

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
  expect(search("read write forecast", 2)).toEqual(["readFile", "write_file"]);
});
