import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, test } from "vitest";

const run = promisify(execFile);
const root = fileURLToPath(new URL("..", import.meta.url));
const READMES = ["registry-core/README.md", "packages/json-schema/README.md"];

/** One section's examples as one module, at the lines at which they stand in the README. */
interface Example {
  readme: string;
  section: string;
  lines: string[];
}

function examplesIn(readme: string): Example[] {
  const all = readFileSync(join(root, readme), "utf8").split("\n");
  const sections = new Map<string, string[]>();
  let section = "";
  let language: string | undefined;
  for (const [index, line] of all.entries()) {
    if (line.startsWith("```")) {
      language = language === undefined ? line.slice(3) : undefined;
    } else if (language === undefined && line.startsWith("## ")) {
      section = line.slice(3);
    } else if (language === "ts") {
      const lines = sections.get(section) ?? all.map(() => "");
      lines[index] = line;
      sections.set(section, lines);
    }
  }
  return [...sections].map(([name, lines]) => ({ readme, section: name, lines }));
}

/** Counts from 1, as in the README. */
interface FailedExample {
  line: number;
  message: string;
}

const PREAMBLE = `import { deepStrictEqual as $equal } from "node:assert/strict";
const $failures = [];
async function $check(line, value, expected) {
  try { $equal(await value(), expected()); } catch ({ message }) { $failures.push({ line, message }); }
}
async function $checkThrows(line, value, expected) {
  try { await value(); } catch (error) { return $check(line, () => String(error), () => expected); }
  $failures.push({ line, message: "throws nothing" });
}`.replaceAll("\n", " ");

/**
 * Compares what stands before `// → value` or `// throws …`, on the same line or the line above,
 * with what it gives.
 */
function withChecks(lines: string[]): { code: string; checks: number } {
  const checked = [...lines];
  let checks = 0;
  for (const [index, line] of lines.entries()) {
    const [, before = "", kind, first = ""] = /^(.*?)\s*\/\/ (→|throws) (.*)$/.exec(line) ?? [];
    if (!kind) continue;
    const at = before === "" ? index - 1 : index;
    const subject = (before || lines[at] || "").replace(/;$/, "");
    const rest = lines.slice(index + 1);
    const more = rest.slice(
      0,
      rest.findIndex((each) => !each.startsWith("//   ")),
    );
    const expected = [first, ...more.map((each) => each.slice(2))].join(" ");
    const [, name] = /^const (\w+) = /.exec(subject) ?? [];
    checked[at] =
      kind === "throws"
        ? `await $checkThrows(${index + 1}, async () => ${subject}, ${JSON.stringify(expected)});`
        : `${name ? `${subject}; ` : ""}await $check(${index + 1}, async () => (${name ?? subject}), () => (${expected}));`;
    checks += 1;
  }
  return {
    code: `${PREAMBLE}${checked.join("\n")}\nconsole.log(JSON.stringify($failures));`,
    checks,
  };
}

let folder = "";
beforeAll(() => {
  const cache = join(root, ".test-cache");
  mkdirSync(cache, { recursive: true });
  folder = mkdtempSync(join(cache, "readme-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const examples = READMES.flatMap(examplesIn);

test("the examples are correct TypeScript", async () => {
  const options = { lib: ["ES2023", "ESNext.Decorators", "DOM"], types: [], noUnusedLocals: false };
  const config = {
    extends: join(root, "tsconfig.base.json"),
    compilerOptions: options,
    include: ["*.ts"],
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config));
  for (const [index, { lines }] of examples.entries()) {
    writeFileSync(join(folder, `section-${index}.ts`), `${lines.join("\n")}\nexport {};\n`);
  }
  const tsc = join(root, "node_modules", "typescript", "bin", "tsc");
  const { stdout } = await run(process.execPath, [tsc, "-p", folder]).catch(
    (error: { stdout: string }) => error,
  );
  const issues = [...stdout.matchAll(/section-(\d+)\.ts\((\d+),\d+\): (.*)/g)];
  expect(
    issues.map(([, at, line, message]) => `${examples[Number(at)]?.readme}:${line} ${message}`),
  ).toEqual([]);
});

/** What is wrong with each section: its modules share nothing, and run in one process. */
let failures: FailedExample[][] = [];
beforeAll(async () => {
  const built = join(folder, "built");
  for (const [index, { lines }] of examples.entries()) {
    writeFileSync(join(folder, `checked-${index}.mts`), withChecks(lines).code);
  }
  await build({
    entryPoints: examples.map((_, index) => join(folder, `checked-${index}.mts`)),
    conditions: ["@pegboard/source"],
    bundle: true,
    format: "esm",
    platform: "node",
    target: "es2022",
    outdir: built,
    outExtension: { ".js": ".mjs" },
    logLevel: "error",
  });
  const all = examples.map((_, index) => `await import("./checked-${index}.mjs");`);
  writeFileSync(join(built, "all.mjs"), all.join("\n"));
  const { stdout } = await run(process.execPath, [join(built, "all.mjs")]);
  failures = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
});

test.each(examples.map(({ readme, section, lines }, index) => ({ readme, section, lines, index })))(
  "the examples of $section in $readme give what they say",
  ({ readme, lines, index }) => {
    const said = failures[index]?.map(({ line, message }) => `${readme}:${line} ${message}`);
    expect(said).toEqual([]);
    const { checks } = withChecks(lines);
    expect(checks, "a section says what its examples give").toBeGreaterThan(0);
  },
);
