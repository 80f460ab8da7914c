import { expect, it } from "vitest";
import { ownTitle, plainTitle, titleOfKey } from "./field-title.ts";

it.each([
  ["max_results", "Max results"],
  ["maxResults", "Max results"],
  ["apiKey", "API key"],
  ["base-url", "Base URL"],
  ["id", "ID"],
  ["e-mail_to", "E-mail to"],
  ["__", "__"],
  ["", "(no name)"],
])("the key %s in words is %s", (key, words) => {
  expect(titleOfKey(key)).toBe(words);
});

it.each([
  ["apiKey", "Apikey", undefined],
  ["maxRetries", "Maxretries", undefined],
  ["apiKey", "apiKey", undefined],
  ["base_url", "base_url", undefined],
  ["max_retries", "Max Retries", "Max Retries"],
  ["timeout", "timeout", "timeout"],
  ["apiKey", "Token", "Token"],
])("of the key %s with the title %s the title is %s", (key, title, own) => {
  expect(ownTitle({ title }, key)).toBe(own);
});

it("a title is judged by its key alone", () => {
  expect(ownTitle({ title: "Apikey" })).toBe("Apikey");
});

it("a title without end is cut, and takes no time that grows with its square", () => {
  for (const part of ["[a", "_a ", "![](", "`a", "**a"]) {
    const plain = plainTitle(part.repeat(500_000));
    expect(plain.length).toBeLessThanOrEqual(500);
    expect(plain.endsWith("…")).toBe(true);
  }
  expect(plainTitle(`**${"a".repeat(100)}**`)).toBe("a".repeat(100));
});
