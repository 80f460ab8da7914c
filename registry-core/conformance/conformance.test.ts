import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { runCaseFiles } from "./run-cases.ts";

const names = readdirSync(import.meta.dirname).filter((name) => name.endsWith(".json"));
const run = (cases: unknown[]) =>
  runCaseFiles([{ name: "cases.json", text: JSON.stringify({ cases }) }]);

test.each(names)("every case of %s passes", async (name) => {
  const text = readFileSync(`${import.meta.dirname}/${name}`, "utf8");
  const report = await runCaseFiles([{ name, text }]);
  expect(report.failed).toEqual([]);
  expect(report.passed).toBe(JSON.parse(text).cases.length);
});

const right = {
  id: "a",
  op: "name.display",
  input: { name: "web_search" },
  match: "deepEqual",
  expected: "Web Search",
};
const wrong = [
  {
    entry: { ...right, expected: "Web search" },
    line: '$: expected "Web search", got "Web Search"',
  },
  { entry: { ...right, op: "name.shout" }, line: 'unknown operation "name.shout"' },
  { entry: { ...right, match: "roughly" }, line: 'unknown match "roughly"' },
  { entry: { ...right, input: null }, line: "threw: " },
  { entry: { ...right, match: "errorContains", expected: "no" }, line: "expected an error" },
];

test.each(wrong)("a wrong case fails: $line", async ({ entry, line }) => {
  expect(await run([right, entry])).toMatchObject({
    passed: 1,
    failed: [{ place: `cases.json a (${entry.op})`, differences: [expect.stringContaining(line)] }],
  });
});

test("another accepted answer passes, a file that holds no cases fails", async () => {
  expect(await run([{ ...right, expected: "x", alsoAccept: ["Web Search"] }])).toEqual({
    passed: 1,
    failed: [],
  });
  expect((await runCaseFiles([{ name: "empty.json", text: "{}" }])).failed[0]?.place).toBe(
    "empty.json",
  );
});
