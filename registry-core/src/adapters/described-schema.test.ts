import { expect, test } from "vitest";
import { z } from "zod/v3";
import { fromAiSdk } from "../ai-sdk.ts";
import { callMethod } from "../execution/call-method.ts";
import { callEnvironment } from "../testing/call-environment.ts";

/** What a tool of the AI SDK gets for `given`, whose schema of zod 3 judges it. */
async function taken(schema: z.ZodTypeAny, given: object) {
  let seen: unknown;
  const execute = async (args: unknown) => {
    seen = args;
    return "ran";
  };
  const tools = { find: { description: "Finds", inputSchema: z.object({ a: schema }), execute } };
  const called = await callMethod(callEnvironment(fromAiSdk(tools as never)), {
    functionName: "find",
    args: given as never,
  });
  return called.ok ? seen : called.code;
}

test.each<[what: string, schema: z.ZodTypeAny, given: unknown]>([
  ["a pattern with flags", z.string().regex(/^[a-z]+$/i), "ABC"],
  [
    "a pattern with flags beside another",
    z
      .string()
      .regex(/^[a-z]+$/i)
      .regex(/^A/),
    "ABC",
  ],
  ["a wrong value that is caught", z.number().int().catch(7), "x"],
  ["an absent value that is caught", z.number().int().catch(7), undefined],
  ["an entry that is caught", z.array(z.number().catch(0)), ["x", 1]],
  [
    "what is split first",
    z.preprocess((text) => String(text).split(","), z.string().array()),
    "a,b",
  ],
  ["what is compared first", z.preprocess((text) => text === "yes", z.boolean()), "yes"],
  ["what is made a text", z.coerce.string(), 5],
  ["what is made a number", z.coerce.number(), "0x10"],
  ["what is made a date", z.coerce.date(), "2026-01-31"],
  ["a text that is cut first", z.string().trim().email(), " a@b.co "],
  ["a text that becomes a number", z.string().pipe(z.coerce.number()), "5"],
  ["an address in letters", z.string().url(), "https://de.example.org/Größe a"],
  ["a time without a zone", z.string().time(), "03:15:00"],
  ["a date and time without a zone", z.string().datetime({ local: true }), "2026-01-31T13:45:00"],
  ["a fraction of a second", z.string().duration(), "PT0.5S"],
])("takes what zod 3 takes, and hands on what it makes of it: %s", async (_, schema, given) => {
  const args = given === undefined ? {} : { a: given };
  expect(await taken(schema, args)).toEqual(z.object({ a: schema }).parse(args));
});

test.each<[what: string, schema: z.ZodTypeAny, given: unknown]>([
  ["a pattern", z.string().regex(/^[a-z]+$/i), "1"],
  ["an address", z.string().url(), "abc"],
  ["a text that is cut first", z.string().trim().min(2), " a "],
])("refuses what zod 3 refuses: %s", async (_, schema, given) => {
  expect(await taken(schema, { a: given })).toBe("invalid arguments");
});
