import { importSource } from "../bundle-source.mjs";
import { inMilliseconds, medianOf } from "./median.mjs";

const LENGTH = 500_000;
/** Milliseconds for 500,000 characters, whatever they are. */
const TOKEN_TARGET = 500;

const DEFINITION = `{
  "type": "function",
  "function": {
    "name": "search_invoices",
    "description": "Finds invoices by customer, number or date, the newest first.",
    "parameters": { "type": "object", "properties": { "customer": { "type": "string" }, "limit": { "type": "integer" } } }
  }
}
`;

/** Texts of the same length: what payloads look like, and what a tokenizer takes longest for. */
const TOKENIZED_TEXTS = {
  "definitions as JSON": repeatToLength(DEFINITION),
  "English prose": repeatToLength(
    "The quick brown fox jumps over the lazy dog, twice a day at most. ",
  ),
  "one letter, unbroken": repeatToLength("a"),
  "random letters, unbroken": random("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"),
  "random words": random("abcdefghijklmnopqrstuvwxyz     "),
  "emoji, unbroken": random("😀🚀👨🏽🎉👍🔥"),
  "spaces, unbroken": repeatToLength(" "),
  "line ends, unbroken": repeatToLength("\n"),
  "CJK, unbroken": random("中文字符测试工具代理人模型系统提示"),
  "combining marks, unbroken": repeatToLength("\u0301"),
};

/** How long counting takes for 500,000 characters of each kind. */
export async function benchTokens() {
  const { ENCODINGS } = await importSource("server/src/tokens/encodings.ts");
  const counters = await Promise.all(
    Object.entries(ENCODINGS).map(async ([name, load]) => [name, await load()]),
  );
  console.log(
    `Counting ${LENGTH.toLocaleString("en")} characters on Node ${process.versions.node}, milliseconds`,
  );
  console.log(
    `${"text".padEnd(28)}${counters
      .flatMap(([name]) => [name, "MB/s"])
      .map((head) => head.padStart(13))
      .join("")}${"target".padStart(13)}`,
  );
  for (const [name, text] of Object.entries(TOKENIZED_TEXTS)) {
    const medians = counters.map(([, count]) => medianOf({ run: () => count(text) }));
    const megabytes = Buffer.byteLength(text) / 1e6;
    const cells = medians.flatMap((median) => [
      inMilliseconds(median),
      (megabytes / (median / 1000)).toFixed(1),
    ]);
    const verdict = `${TOKEN_TARGET} ${Math.max(...medians) <= TOKEN_TARGET ? "met" : "MISSED"}`;
    console.log(
      `${name.padEnd(28)}${[...cells, verdict].map((cell) => cell.padStart(13)).join("")}`,
    );
  }
}

function repeatToLength(text) {
  return text.repeat(Math.ceil(LENGTH / text.length)).slice(0, LENGTH);
}

/** A random text of the given signs, equal in every run. */
function random(signs) {
  const list = [...signs];
  let [text, seed] = ["", 12_345];
  while (text.length < LENGTH) {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
    text += list[(seed >> 8) % list.length];
  }
  return text.slice(0, LENGTH);
}
