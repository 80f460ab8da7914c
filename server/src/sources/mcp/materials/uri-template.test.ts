import { compilePattern } from "@pegboard/json-schema";
import { expect, test } from "vitest";
import { isResourceUri, uriTemplatePattern } from "./uri-template.ts";

function matches(template: string, uri: string): boolean | undefined {
  const source = uriTemplatePattern(template);
  if (source === undefined) return undefined;
  const pattern = compilePattern(source, "u");
  if ("issue" in pattern) throw new Error(`${template}: ${pattern.issue}`);
  return pattern.test(uri);
}

test.each([
  ["demo://item/{id}", "demo://item/7", true],
  ["demo://item/{id}", "demo://item/a%20b", true],
  ["demo://item/{id}", "demo://item/7/more", false],
  ["demo://item/{id}", "demo://other/7", false],
  ["demo://item/{id}", "DEMO://item/7", false],
  ["demo://item/{id}", "demo://item/7?x=1", false],
  ["demo://item/{id}", "demo://item/..", false],
  ["demo://item/{id}", "demo://item/%2e%2E", false],
  ["demo://item/{id}", "demo://item/\u0000", false],
  ["demo://item/{id}", "xdemo://item/7", false],
  ["file:///docs/{+path}", "file:///docs/a/b.md", true],
  ["file:///docs/{+path}", "file:///docs/../secret", false],
  ["file:///docs/{+path}", "file:///docs/a/..", false],
  ["file:///docs/{+path}", "file:///docs/..hidden", true],
  ["a.b:{x,y}.txt", "a.b:1,2.txt", true],
  ["a.b:{x,y}.txt", "a.b:1xtxt", false],
  ["x:{/seg*}", "x:/a/b", true],
  ["x:list{?page,size}", "x:list", true],
  ["x:list{?page,size}", "x:list?page=1&size=2", true],
  ["x:list{?page,size}", "x:list?secret=1", false],
  ["x:list?a=1{&page}", "x:list?a=1&page=2", true],
  ["x:top{#frag}", "x:top#part", true],
  ["x:{id:3}", "x:abc", true],
])("%s, %s: %s", (template, uri, expected) => {
  expect(matches(template, uri)).toBe(expected);
});

test.each([
  ["any address", "{+x}"],
  ["a scheme that varies", "{scheme}://x"],
  ["braces that do not close", "x:{a"],
  ["braces within braces", "x:{a{b}}"],
  ["a name that is none", "x:{(a+)+$}"],
  ["no name", "x:{}"],
  ["a reserved operator", "x:{!a}"],
  ["control characters", "x:\u0007{a}"],
  ["too many expressions", `x:${"{a}".repeat(11)}`],
  ["too many characters", `x:${"y".repeat(2_000)}{a}`],
])("no template: %s", (_, template) => {
  expect(uriTemplatePattern(template)).toBeUndefined();
});

test("the costliest template is judged in steps that grow with the address", () => {
  const template = `x:${"{+a}".repeat(10)}!`;
  expect(matches(template, `x:${"a".repeat(2_000)}`)).toBe(false);
});

test.each([
  ["demo://a/b?c#d", true],
  ["urn:isbn:1", true],
  ["file:///Übersicht.md", true],
  ["no scheme", false],
  ["x:a b", false],
  ["x:a\u0000", false],
  ["x:\u202Eb", false],
  ["x:a\\b", false],
  [`x:${"a".repeat(2_000)}`, false],
])("%j is an address: %s", (text, expected) => {
  expect(isResourceUri(text)).toBe(expected);
});
