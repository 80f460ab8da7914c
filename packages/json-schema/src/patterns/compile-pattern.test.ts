import fc from "fast-check";
import { expect, test } from "vitest";
import { fewerUnlessDeep } from "../../../../test-depth.ts";
import { TooMuchWork, Work } from "../work.ts";
import { compilePattern, type Pattern } from "./compile-pattern.ts";

function patternOf(source: string, flags?: string): Pattern {
  const pattern = compilePattern(source, flags);
  if ("issue" in pattern) throw new Error(`${source}: ${pattern.issue}`);
  return pattern;
}

const EMAIL =
  "^(?!\\.)(?!.*\\.\\.)([A-Za-z0-9_'+\\-\\.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9\\-]*\\.)+[A-Za-z]{2,}$";

test.each<[source: string, yes: string[], no: string[], flags?: string]>([
  ["^(a+)+$", ["a", "aaaa"], ["", "aab"]],
  ["b", ["abc", "b"], ["", "ac"]],
  ["", ["", "x"], []],
  ["^$", [""], ["a"]],
  ["^a|b$", ["ax", "xb"], ["xax"]],
  ["^(?:ab|a)(?:c|bcd)$", ["abc", "abbcd", "ac", "abcd"], ["ab"]],
  ["^a{2,3}$", ["aa", "aaa"], ["a", "aaaa"]],
  ["^a{2,}?b{0}c{1}$", ["aac", "aaaac"], ["ac", "aabc"]],
  ["^(?:a?){3}$", ["", "aaa"], ["aaaa"]],
  ["^(?:a*)*b$", ["b", "aab"], ["aa"]],
  ["^[^\\]\\d\\-x-z]+$", ["ab"], ["a1", "]", "-", "y"]],
  ["^[]|^[^]$", ["a"], ["ab", ""]],
  ["^.$", ["a", "😀"], ["\n", "ab", ""]],
  ["^.$", ["\n"], [], "s"],
  ["^\\u{1F600}\\ud83d\\ude00\\x41\\u0042\\cA$", ["😀😀AB\u0001"], ["😀"]],
  ["^[😀-😂]$", ["😁"], ["😃", "\ud83d"]],
  ["^\\p{L}+\\P{L}$", ["äß1"], ["1a"]],
  ["^ÄK$", ["äk", "ÄK", "ä\u212a"], ["ak"], "i"],
  ["\\bfoo\\b", ["a foo b", "foo"], ["food", "xfoo"]],
  ["\\Boo\\B", ["foox"], ["foo", "oox"]],
  ["^b$", ["a\nb\nc"], ["ab"], "m"],
  ["^(?=.*\\d)(?=.*[a-z]).{4,}$", ["abc1"], ["abcd", "ab1"]],
  ["^(?!.*--)[a-z-]+$", ["a-b"], ["a--b"]],
  ["(?<=\\$)\\d+", ["a $12"], ["12"]],
  ["(?<!\\$|\\d)\\d+", ["a 12"], ["$12"]],
  ["^(?=(?!b).).$", ["a"], ["b"]],
  ["(?<name>a)(?:b)(c)", ["abc"], ["ac"]],
  [EMAIL, ["a.b+c@example.com"], ["a..b@example.com", ".a@example.com", "a@b"]],
  ["^\\d\\-[\\w\\-\\_]\\:$", ["1--:"], ["1"]],
  ["^[\\w-.]+$", ["a-b.c"], ["a b", ""]],
  ["^[+-\\d]+[\\p{L}-]$", ["+1-é"], [",1a"]],
  ["^[\\w\\-.]{2}$", ["-.", "a."], ["\\."]],
  ["^{{[a-z]+}}]$", ["{{name}}]"], ["{name}]"]],
])("%s", judges);

test.each<[source: string, yes: string[], no: string[], flags?: string]>([
  ["(?i)^abc$", ["abc", "ABC"], ["abcd"]],
  ["(?i)(?s)^a.b$", ["A\nB"], ["A\n\nB"]],
  ["(?aiu)^ä$", ["Ä"], ["a"]],
  ["\\Aabc\\Z", ["abc"], ["AabcZ", "abc\n", "xabc"]],
  ["(?m)^b$|\\Ac\\z", ["a\nb", "c"], ["a\nc", "ab"]],
  ["[\\\\A]\\\\A", ["A\\A"], ["A"]],
  ["^(?P<year>\\d{4})-(?P<month>\\d\\d)$", ["2026-01"], ["26-01"]],
  ["^\\+[+]\\?$", ["++?"], ["+"]],
  ["^#a\\Z", ["#a"], ["#aZ"]],
  ["^a{,2}$", ["", "aa"], ["aaa", "a{,2}"]],
])("in Python's words: %s", judges);

function judges(source: string, yes: string[], no: string[], flags?: string): void {
  const pattern = patternOf(source, flags);
  expect(yes.filter((text) => !pattern.test(text))).toEqual([]);
  expect(no.filter((text) => pattern.test(text))).toEqual([]);
  expect(pattern.source).toBe(source);
}

test.each([
  "^(?:(?:(?!(?:^|\\/)\\.{1,2}(?:\\/|$))(?:(?:(?!(?:^|\\/)\\.{1,2}(?:\\/|$)).)*?)\\/)?(?!\\.{1,2}(?:\\/|$))(?=.)[^/]*?\\.ts\\/?)$",
  "^(?:(?!\\.)(?=.)[^/]*?\\.(js|ts))$",
  "^(?:src(?:\\/(?!\\.)(?:(?:(?!(?:^|\\/)\\.).)*?)|$))$",
  "^(?:(?=.)(?:(?!(?:a|b))[^/]*?)[^/]*?\\/?)$",
  "^(?:a[^/][0-9](?:\\/(?!\\.)(?:(?:(?!(?:^|\\/)\\.).)*?)\\/|\\/|$)b)$",
  "^(?:(?:^|\\/|(?:(?:(?!(?:^|\\/)\\.).)*?)\\/)\\.env[^/]*?\\/?)$",
  `^(?:${"(?:(?!(?:^|\\/)\\.).)*?\\/".repeat(30)})$`,
])("agrees with JavaScript on %s, made of a glob", (source) => {
  const files = [
    "a.ts",
    "src/x/y.ts",
    "src",
    "a1/b",
    "a1/x/b",
    "aab",
    "x/.env.local",
    ".env",
    "c.js",
    ".git/x",
    "A.TS",
  ];
  const pattern = patternOf(source, "i");
  const native = new RegExp(source, "i");
  expect(files.filter((file) => pattern.test(file))).toEqual(
    files.filter((file) => native.test(file)),
  );
});

test.each([
  ["(", "syntax"],
  ["(?P<x>a", "syntax"],
  ["(?P>x)", "syntax"],
  ["(?(1)a|b)", "syntax"],
  ["(?P<x>a)(?P=x)", "back reference"],
  ["^(?i:a)b$", "inner flags"],
  ["a(?i)b", "inner flags"],
  ["(?L)a", "inner flags"],
  ["a(?#b", "syntax"],
  ["[".repeat(20_000), "syntax"],
  ["(?#".repeat(6_000), "too large"],
  [`(${"{1".repeat(9_000)}`, "syntax"],
  [`({${"1".repeat(19_000)}`, "syntax"],
  ["^(?>a|ab)c$", "kept match"],
  ["^(?:a|ab)++c$", "kept match"],
  ["^\\d++$", "kept match"],
  ["(?x) a b", "inner flags"],
  ["\\U0001F600", "syntax"],
  ["(a)\\1", "back reference"],
  ["(?<x>a)\\k<x>", "back reference"],
  ["((a{1000}){1000}){1000}", "too large"],
  [`${"(".repeat(5000)}a${")".repeat(5000)}`, "too large"],
  ["a".repeat(30_000), "too large"],
])("says what keeps %s from being used", (source, issue) => {
  expect(compilePattern(source)).toEqual({ issue });
});

test.each<[source: string, text: string]>([
  ["^(a+)+$", `${"a".repeat(50_000)}!`],
  ["^(a|a)*$", `${"a".repeat(50_000)}!`],
  ["(.*)*=(.*)*x", "=".repeat(20_000)],
  ["^(?=(a+)+$)a", `${"a".repeat(50_000)}!`],
  ["\\s+$", `${" ".repeat(50_000)}x`],
  ["^(?:[^/]*?\\/)*[^/]*?b$", "/".repeat(20_000)],
  [EMAIL, `${"a.".repeat(20_000)}@`],
])("%s takes no more steps than the text is long, times its states", (source, text) => {
  const work = new Work();
  const before = work.left;
  expect(patternOf(source).test(text, work)).toBe(false);
  expect(before - work.left).toBeLessThan(text.length * source.length);
});

test("a text that takes too many steps ends with the name of the pattern", () => {
  expect(() => patternOf("[ab]{0,60000}c").test("ab".repeat(30_000))).toThrow(TooMuchWork);
  expect(() => patternOf("[ab]{0,60000}c").test("ab".repeat(30_000))).toThrow(
    /the pattern \[ab\]\{0,60000\}c/,
  );
});

const literal = fc.constantFrom(
  "a",
  "b",
  "\\d",
  "[ab]",
  "[^a]",
  ".",
  "\\w",
  "\\b",
  "1",
  "-",
  "é",
  "\\u{1F600}",
);
const { tree } = fc.letrec<{ tree: string }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4 },
    literal,
    fc.tuple(tie("tree"), tie("tree")).map(([a, b]) => a + b),
    fc.tuple(tie("tree"), tie("tree")).map(([a, b]) => `(?:${a}|${b})`),
    fc
      .tuple(tie("tree"), fc.constantFrom("*", "+", "?", "{2}", "{1,2}", "{2,}", "*?"))
      .map(([a, sign]) => `(?:${a})${sign}`),
    fc
      .tuple(fc.constantFrom("?=", "?!", "?<=", "?<!"), tie("tree"))
      .map(([sign, a]) => `(${sign}${a})`),
    tie("tree").map((a) => `^${a}`),
    tie("tree").map((a) => `${a}$`),
  ),
}));
const text = fc.string({
  unit: fc.constantFrom("a", "b", "1", "-", "A", "é", "É", "\n", "😀", "\ud83d"),
  maxLength: 8,
});

test("agrees with JavaScript on any pattern and text", () => {
  fc.assert(
    fc.property(
      tree,
      fc.array(text, { minLength: 1, maxLength: 5 }),
      fc.constantFrom("", "i", "s", "m", "ims"),
      (source, texts, flags) => {
        const native = new RegExp(source, `u${flags}`);
        const pattern = compilePattern(source, flags);
        if ("issue" in pattern) return expect(pattern.issue).toBe("too large");
        expect({ source, texts: texts.filter((each) => pattern.test(each)) }).toEqual({
          source,
          texts: texts.filter((each) => native.test(each)),
        });
      },
    ),
    { numRuns: fewerUnlessDeep(3000) },
  );
});
