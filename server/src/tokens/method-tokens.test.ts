import { defineTool, functionNames } from "@pegboard/registry-core";
import { afterAll, expect, test } from "vitest";
import { MethodTokens } from "./method-tokens.ts";
import { TokenCounter } from "./token-counter.ts";

const counter = new TokenCounter();
afterAll(() => counter.close());

const notes = defineTool({ name: "notes", methods: { read: { run: () => "" } } });

test("a list has one table of counts, also for those who ask for it at once, until names or the tokenizer are others", async () => {
  const methodTokens = new MethodTokens(counter);
  const tools = [notes.definition];
  const names = functionNames(tools);
  const [first, second] = await Promise.all([
    methodTokens.read(tools, names, "o200k_base"),
    methodTokens.read(tools, names, "o200k_base"),
  ]);
  expect(first.notes?.read).toBeGreaterThan(0);
  expect(second).toBe(first);
  expect(await methodTokens.read(tools, names, "o200k_base")).toBe(first);
  expect(await methodTokens.read(tools, functionNames(tools), "o200k_base")).not.toBe(first);
  expect(await methodTokens.read(tools, names, "claude")).not.toEqual(first);
});
