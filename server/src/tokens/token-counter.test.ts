import fc from "fast-check";
import { countTokens as cl100k } from "gpt-tokenizer/encoding/cl100k_base";
import { countTokens as o200k } from "gpt-tokenizer/encoding/o200k_base";
import { afterAll, expect, test } from "vitest";
import { fewerUnlessDeep, sampleEveryNth } from "../../../test-depth.ts";
import { TokenCounter } from "./token-counter.ts";
import { TOKENIZER_NAMES, type TokenizerName } from "./tokenizers.ts";

const counter = new TokenCounter();
afterAll(() => counter.close());

const countOne = async (text: string, tokenizer: TokenizerName = "o200k_base") =>
  (await counter.count([text], tokenizer))[0];

test.each<[string, number, TokenizerName]>([
  ["", 0, "o200k_base"],
  ["Hello, world!", 4, "o200k_base"],
  ["<|endoftext|>", 7, "o200k_base"],
  // One token of OpenAI's vocabularies; gpt-tokenizer itself reads the mark away and counts its
  // bytes.
  ["\ufeff", 1, "o200k_base"],
  ["\ufeff", 1, "cl100k_base"],
  ["Hello, world!", 4, "cl100k_base"],
  ["Hello, world!", 4, "claude"],
  ["Hello, world!", 4, "gemini"],
  ["👍👍👍👍", 1, "gemini"],
  ["", 0, "claude"],
])("%j has %i tokens by %s", async (text, tokens, tokenizer) => {
  expect(await countOne(text, tokenizer)).toBe(tokens);
});

/**
 * Texts with what splits and joins pieces: scripts, marks, line ends, signs, numbers, contractions,
 * halves of characters.
 */
const ugly = fc
  .array(
    fc.oneof(
      fc.string({ unit: "binary", maxLength: 12 }),
      fc.string({ unit: "grapheme-ascii", maxLength: 40 }),
      fc.constantFrom(
        "  \n",
        "\n\n",
        "it's WE'LL",
        "ÄÖÜ",
        "中文字符",
        "é",
        "\ud83d",
        "\udc4d",
        "\u200d",
        "👨‍👩‍👧‍👦",
        "🏳️‍🌈",
        "<|endoftext|>",
        "<|fim_prefix|>",
        "\r",
        "\0",
        "12345",
        "//\n/",
        '{"a": [',
        "\t ",
      ),
      fc.stringMatching(/^[a-zA-Z]{30,300}$/),
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join("").replaceAll("\ufeff", ""));

test.each([
  ["o200k_base", o200k],
  ["cl100k_base", cl100k],
] as const)("%s counts as gpt-tokenizer does", async (tokenizer, reference) => {
  const texts = fc.sample(ugly, fewerUnlessDeep(2000));
  const counts = await counter.count(texts, tokenizer);
  for (const [index, text] of texts.entries()) {
    expect([text, counts[index]]).toEqual([
      text,
      reference(text, { disallowedSpecial: new Set() }),
    ]);
  }
});

test("a long text is counted exactly, wherever it is cut", async () => {
  const text = fc.sample(ugly, { numRuns: 3000, seed: 7 }).join("\nnext line, ");
  expect(text.length).toBeGreaterThan(200_000);
  expect(await countOne(text)).toBe(o200k(text, { disallowedSpecial: new Set() }));
});

const LENGTH = 500_000;
const pick = (signs: string) => () =>
  fc
    .sample(
      fc.array(fc.constantFrom(...signs), { minLength: LENGTH, maxLength: LENGTH, size: "max" }),
      1,
    )[0]
    ?.join("") ?? "";

const UNBROKEN: [what: string, make: () => string][] = [
  ["random letters", pick("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")],
  ["one letter", () => "a".repeat(LENGTH)],
  ["emoji", pick("😀🚀👨🏽🎉")],
  ["spaces", () => " ".repeat(LENGTH)],
  ["halves of characters", () => "\ud800".repeat(LENGTH)],
  ["line ends", () => "\n".repeat(LENGTH)],
  ["CJK", pick("中文字符测试工具代理人模型系统提示")],
  ["combining marks", () => "\u0301".repeat(LENGTH)],
];

test.each(sampleEveryNth(UNBROKEN, 4))(
  "500,000 %s without a break are counted, and nothing else waits",
  async (_, make) => {
    const text = make();
    await counter.count(["warm"], "o200k_base");
    let longestWait = 0;
    let last = performance.now();
    const timer = setInterval(() => {
      longestWait = Math.max(longestWait, performance.now() - last);
      last = performance.now();
    }, 5);
    const started = last;
    // What takes quadratic time does not end within the test's limit; `npm run bench -- tokens`
    // measures the time.
    for (const tokenizer of TOKENIZER_NAMES)
      expect(await countOne(text, tokenizer)).toBeGreaterThan(1000);
    clearInterval(timer);
    // One that is counted here would let the timer wait for its share of the time.
    expect(longestWait).toBeLessThan((performance.now() - started) / TOKENIZER_NAMES.length);
  },
);

test("a run that has to be cut is off by at most two tokens a cut", async () => {
  const text = "x".repeat(60_000);
  const exact = o200k("x".repeat(600), { disallowedSpecial: new Set() }) * 100;
  expect(Math.abs(((await countOne(text)) ?? 0) - exact)).toBeLessThan(20);
});

test("counting ends with an error when the counter is closed, and starts again when it is asked again", async () => {
  const closing = new TokenCounter();
  const counts = closing.count(["a ".repeat(1_000_000)], "o200k_base");
  await closing.count(["b"], "claude");
  await closing.close();
  await expect(counts).rejects.toThrow("Pegboard is closing");
  expect(await closing.count(["a b"], "o200k_base")).toEqual([2]);
  await closing.close();
});
