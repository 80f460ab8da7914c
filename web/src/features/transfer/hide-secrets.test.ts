import { expect, it } from "vitest";
import { hideSecrets } from "./hide-secrets.ts";

const shown = (text: string) =>
  hideSecrets(text)
    .lines.map((line) =>
      line.map((piece) => (typeof piece === "string" ? piece : `<${piece.hidden}>`)).join(""),
    )
    .join("\n");

it.each([
  [
    '{"headers":{"Authorization":"Bearer abc def","X":"y"},"url":"https://a.b"}',
    '{"headers":{"Authorization":"<14>","X":"<1>"},"url":"https://a.b"}',
  ],
  [
    '{ "env": { "A": "one", "B": "${env:B}", "N": 7 } }',
    '{ "env": { "A": "<3>", "B": "${env:B}", "N": 7 } }',
  ],
  [
    '"args": ["--api-key=12345", "-y", "sk-abcdefghijk"]',
    '"args": ["--api-key=<5>", "-y", "<14>"]',
  ],
  [
    "api_key: hush # mine\ntokenBudget: 4000\nmax_tokens: 12",
    "api_key: <11>\ntokenBudget: 4000\nmax_tokens: 12",
  ],
  ["env:\n  HOME: /root\nurl: postgres://u:pw@h/d", "env:\n  HOME: <5>\nurl: postgres://u:<2>@h/d"],
  ["private_key: |\n  one\n  two\nname: a", "private_key: |\n<11>\nname: a"],
  [
    "agents:\n  support: { name: Support, tools: { files: on } }",
    "agents:\n  support: { name: Support, tools: { files: on } }",
  ],
])("hides the secrets of %j", (text, expected) => {
  expect(shown(text)).toBe(expected);
});

it("reads a document of a megabyte in a moment, also when nothing in it ends", () => {
  const begun = performance.now();
  hideSecrets('"env": {'.repeat(60_000));
  hideSecrets(`${"a: \n ".repeat(100_000)}`);
  hideSecrets("x".repeat(500_000));
  hideSecrets(`"${"\\".repeat(500_000)}`);
  expect(performance.now() - begun).toBeLessThan(5_000);
});
