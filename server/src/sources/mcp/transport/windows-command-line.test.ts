import { expect, it } from "vitest";
import { escapedForCmd, quotedForWindows, windowsLengthIssue } from "./windows-command-line.ts";

it.each([
  ["plain", '"plain"'],
  ["with blank", '"with blank"'],
  ['say "so"', '"say \\"so\\""'],
  ["C:\\dir\\", '"C:\\dir\\\\"'],
  ['a\\"b', '"a\\\\\\"b"'],
  ["", '""'],
])("quotes %j as %s", (argument, quoted) => {
  expect(quotedForWindows(argument)).toBe(quoted);
});

it("escapes whatever cmd.exe gives a meaning", () => {
  expect(escapedForCmd('"a&b" %PATH%')).toBe('^"a^&b^"^ ^%PATH^%');
});

it.each<[command: string, length: number, issue: RegExp | undefined]>([
  ["npx", 8_100, undefined],
  ["npx", 8_200, /npx has 8,\d{3} characters.* 8,191 of a script.*node, which takes 32,767/],
  ["C:\\tools\\run.CMD", 9_000, /run\.CMD has 9,\d{3}/],
  ["node", 9_000, undefined],
  ["C:\\bin\\server.exe", 32_700, undefined],
  ["node", 33_000, /node has 33,\d{3} characters.* 32,767 of a program/],
])("%s with an argument of %s characters", (command, length, issue) => {
  const found = windowsLengthIssue({ command, args: ["x".repeat(length)] });
  if (issue) expect(found).toMatch(issue);
  else expect(found).toBeUndefined();
});

it("counts what quoting adds", () => {
  const args = ["&".repeat(5_000)];
  expect(windowsLengthIssue({ command: "npx", args })).toMatch(/has 10,\d{3}/);
  expect(windowsLengthIssue({ command: "node", args })).toBeUndefined();
});
