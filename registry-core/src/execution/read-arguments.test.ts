import { type JsonSchema, validateJson } from "@pegboard/json-schema";
import { expect, test } from "vitest";
import { toolWith } from "../testing/sample-toolset.ts";
import type { AdmittedMethod } from "./admit-call.ts";
import { readArguments } from "./read-arguments.ts";

/** What is read of a text for a parameter, or the codes of what is wrong with it. */
function readText(schema: JsonSchema, text: string, fromOutside: boolean) {
  const parameters = { type: "object", properties: { a: schema } };
  const definition = toolWith("tool", { run: parameters }, fromOutside ? { fromOutside } : {});
  const [method] = definition.methods;
  const admitted = { label: "Run", tool: { definition }, method: { definition: method } };
  const read = readArguments(admitted as AdmittedMethod, { a: text }, validateJson);
  return "code" in read ? read.issues?.map(({ code }) => code) : read.args.a;
}

const text = (format: string) => ({ type: "string", format });

test.each<[format: string, given: string]>([
  ["uri", "https://de.example.org/Größe {id}"],
  ["date-time", "2026-01-31T13:45:00"],
  ["time", "13:45"],
  ["email", "root@localhost"],
  ["duration", "PT0.5S"],
])("a server judges a text in the format %s itself", (format, given) => {
  expect(readText(text(format), given, true)).toBe(given);
  expect(readText({ anyOf: [text(format), { type: "null" }] }, given, true)).toBe(given);
  expect(readText(text(format), given, false)).toEqual(["format"]);
});

test.each(["uri", "date-time", "email"])("what is no %s at all reaches no server", (format) => {
  expect(readText(text(format), "anything", true)).toEqual(["format"]);
  expect(readText({ ...text(format), maxLength: 3 }, "a:b:c", true)).toEqual(["maxLength"]);
});
