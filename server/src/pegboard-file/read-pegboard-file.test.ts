import { execFileSync } from "node:child_process";
import { linkSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { FILE_LIMITS } from "../limits.ts";
import { parsePegboardFile, readPegboardFile } from "./read-pegboard-file.ts";

function keywordIssuesOf(source: string, path = "p.yaml"): string[] {
  const read = parsePegboardFile(source, path);
  return "issues" in read
    ? read.issues.map(({ line, column, message }) => `${line}:${column} ${message}`)
    : [];
}

it("reads every part of a file", () => {
  const read = parsePegboardFile(
    `# Who may do what
sources: { modules: [./tools.ts], mcpServers: { github: { url: "https://example.test/mcp" } } }
organisation: { tools: { files: { weight: 5, methods: { read: { isCore: true } } } } }
templates: { house: "You are {{ agent }}." }
presets: { reader: { newTools: off, tools: { files: on } } }
agents:
  support:
    name: Support
    presets: [reader]
    prompts: { system: { template: house }, variables: { tone: kind } }
    tools:
      files: { methods: { write: off, read: { description: Reads., timeout: 3 } }, config: { root: /srv } }
`,
    "p.yaml",
  );
  expect(read).toMatchObject({
    content: { agents: { support: { tools: { files: { config: { root: "/srv" } } } } } },
  });
  expect(parsePegboardFile("", "p.yaml")).toMatchObject({ content: {} });
});

it.each([
  ["agents:\n  a:\n    tols: {}", "3:5 agents.a.tols is not known here."],
  ["agents:\n  a:\n    tools:\n      files: yes", "4:7 agents.a.tools.files"],
  [
    "agents:\n  a:\n    tools:\n      files: { methods: { read: 1 } }",
    "4:27 agents.a.tools.files.methods.read",
  ],
  ["agents:\n  a: { name: x, name: y }", "2:17 This key stands here for the second time."],
  ["agents:\n  a: [", "2:7"],
  ["agents: { A b: {} }", "1:11 agents.A b has a name that must match"],
  ["- a", "1:1 The file must be an object."],
  ["agents: { a: { name: *nobody } }", "1:"],
  [
    "agents: { a: { tools: { shop: { config: { ids: [7, 1917043659912705296] } } } } }",
    "1:52 agents.a.tools.shop.config.ids.1 must have fewer digits",
  ],
  [
    "organisation: { tools: { shop: { config: { limit: .inf } } } }",
    "1:44 organisation.tools.shop.config.limit must be a finite number",
  ],
  ["!!js/function 'f'", "1:1 Unresolved tag"],
  ["? [a, b]\n: c", "1:3"],
])("says where %j is wrong", (source, expected) => {
  const issues = keywordIssuesOf(source);
  expect(issues).not.toEqual([]);
  expect(issues[0]?.startsWith(expected), issues.join("\n")).toBe(true);
});

it("keeps long numbers that are written as they are kept, and texts", () => {
  const config =
    "{ power: 1180591620717411303424, text: '1917043659912705296', few: 9007199254740991 }";
  const source = `agents: { a: { tools: { shop: { config: ${config} } } } }`;
  expect(keywordIssuesOf(source)).toEqual([]);
});

it("takes keys of prototypes as names", () => {
  const read = parsePegboardFile(
    "agents: { a: { tools: { __proto__: on, constructor: { methods: { toString: off } } } } }",
    "p.yaml",
  );
  if ("issues" in read) throw new Error(JSON.stringify(read.issues));
  const { tools = {} } = read.content.agents?.a ?? {};
  expect(Object.keys(tools)).toEqual(["__proto__", "constructor"]);
  expect(Object.hasOwn(Object.prototype, "methods")).toBe(false);
});

it("stops at what would be endless, or more than a file needs", () => {
  const bomb = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"];
  for (let level = 1; level < 9; level++)
    bomb.push(
      `a${level}: &a${level} [${Array(10)
        .fill(`*a${level - 1}`)
        .join(", ")}]`,
    );
  expect(keywordIssuesOf(bomb.join("\n"))).toEqual([expect.stringMatching(/^1:1 .*alias/i)]);
  expect(keywordIssuesOf("a: &a [*a]")).not.toEqual([]);
  expect(keywordIssuesOf(`agents: ${"[".repeat(100_000)}`)).not.toEqual([]);
  expect(keywordIssuesOf(`agents: ${"[".repeat(2_000)}${"]".repeat(2_000)}`)).not.toEqual([]);
  expect(
    keywordIssuesOf(`agents: { a: { description: ${"x".repeat(FILE_LIMITS.bytes / 2)} } }`),
  ).toEqual([]);
  expect(readPegboardFile("/no/such.yaml")).toMatchObject({
    issues: [{ file: "/no/such.yaml", line: 1, column: 1 }],
  });
  expect(readPegboardFile("/")).toMatchObject({ issues: [{ line: 1 }] });
});

it("reads what it includes as one file, with places in the file that has them", () => {
  const folder = mkdtempSync(join(tmpdir(), "pegboard-include-"));
  const at = (name: string) => join(folder, name);
  const write = (name: string, text: string) => writeFileSync(at(name), text);
  const read = (include: string) => {
    write("p.yaml", `include: ${include}\nagents: { main: { presets: [shared] } }\n`);
    const answer = readPegboardFile(at("p.yaml"));
    return "issues" in answer
      ? answer.issues.map(({ file, line, message }) => `${file}:${line} ${message}`)
      : answer;
  };
  for (const name of ["agents", "node_modules", "agents/deep"]) mkdirSync(at(name));
  write(
    "agents/one.yaml",
    "templates: { t: Here. }\nagents:\n  one: { prompts: { system: { template: t } } }\n",
  );
  write("agents/t.md", "Beside it.");
  write(
    "agents/deep/two.yaml",
    "# Two\nagents:\n  two: {}\npresets: { shared: { newTools: off } }\n",
  );
  write("node_modules/three.yaml", "agents: { three: {} }\n");
  const whole = read("[agents/**/*.yaml, '*.yaml']");
  if (Array.isArray(whole)) throw new Error(whole.join());
  expect(Object.keys(whole.content.agents ?? {})).toEqual(["main", "two", "one"]);
  expect(whole.content).toMatchObject({
    templates: { t: "Here." },
    presets: { shared: { newTools: "off" } },
  });
  expect(whole.issueAt(["agents", "two", "tools"], "x")).toMatchObject({
    file: at("agents/deep/two.yaml"),
    line: 3,
  });
  expect(whole.fileOf(["agents", "new"])).toBe(at("p.yaml"));

  write("agents/deep/two.yaml", "agents:\n  one: {}\n  main: {}\n");
  expect(read("['agents/**']")).toContainEqual(
    expect.stringContaining("t.md:1 The file must be an object"),
  );
  expect(read("[agents/**/*.yaml]")).toEqual([
    `${at("agents/deep/two.yaml")}:3 main stands in ${at("p.yaml")} already.`,
    `${at("agents/one.yaml")}:3 one stands in ${at("agents/deep/two.yaml")} already.`,
  ]);
  write("agents/deep/two.yaml", "include: [../one.yaml]\n");
  expect(read("[agents/deep/*.yaml]")).toEqual([
    expect.stringContaining("two.yaml:1 Only the first file includes others"),
  ]);
  write("agents/deep/two.yaml", "sources: { mcpServers: { bad: { command: x } } }\n");
  expect(read("[agents/deep/*.yaml]")).toEqual([
    expect.stringContaining("two.yaml:1 Only the first file names sources"),
  ]);
  symlinkSync(tmpdir(), at("agents/away"));
  writeFileSync(`${folder}.yaml`, "agents: { away: {} }\n");
  symlinkSync(`${folder}.yaml`, at("agents/link.yaml"));
  expect(read("[agents/link.yaml]")).toEqual([
    expect.stringContaining("a link that leads out of the folder"),
  ]);
  expect(read("[../x.yaml, /etc/passwd, nothing/*.yaml, no.yaml]")).toEqual([
    ...[1, 1].map(() => expect.stringContaining("leads out of the folder of this file")),
    expect.stringContaining('"nothing/*.yaml" cannot be looked for'),
    expect.stringContaining('"no.yaml" finds no file.'),
  ]);
  rmSync(folder, { recursive: true });
  rmSync(`${folder}.yaml`);
});

describe("a file that another one names", () => {
  const folder = mkdtempSync(join(tmpdir(), "pegboard-beside-"));
  const project = join(folder, "project");
  const at = (name: string) => join(project, name);
  mkdirSync(at("prompts"), { recursive: true });
  mkdirSync(at(".hidden"));
  for (const name of [
    "prompts/house.md",
    "secret.key",
    "pegboard.sqlite",
    ".env",
    ".hidden/x.md",
    "../outside.md",
  ])
    writeFileSync(at(name), "keep out");
  writeFileSync(at("prompts/large.md"), "x".repeat(FILE_LIMITS.bytes + 1));
  symlinkSync(at("../outside.md"), at("prompts/link.md"));
  symlinkSync(folder, at("prompts/up"));
  symlinkSync(at("secret.key"), at("prompts/key.md"));
  symlinkSync("circle.md", at("prompts/circle.md"));
  linkSync(at("secret.key"), at("prompts/hard.md"));
  execFileSync("mkfifo", [at("prompts/pipe.md")]);
  afterAll(() => rmSync(folder, { recursive: true }));

  it("is read where it lies beside or below", () => {
    const read = parsePegboardFile("templates: { t: { file: ./prompts/house.md } }", at("p.yaml"));
    const text = "keep out";
    expect(read).toMatchObject({
      content: { templates: { t: text } },
      templateFiles: [{ name: "t", path: at("prompts/house.md"), text }],
    });
  });

  it.each([
    ["../outside.md", "lies outside"],
    ["/etc/passwd", "lies outside"],
    ["/proc/self/environ", "lies outside"],
    ["/dev/zero", "lies outside"],
    ["prompts/link.md", "lies outside"],
    ["prompts/up/outside.md", "lies outside"],
    ["secret.key", "is Pegboard's own"],
    ["pegboard.sqlite", "is Pegboard's own"],
    ["prompts/key.md", "is Pegboard's own"],
    ["prompts/hard.md", "hard link"],
    [".env", "is hidden (.env)"],
    [".hidden/x.md", "is hidden (.hidden)"],
    ["prompts/pipe.md", "is no regular file"],
    ["prompts", "is no regular file"],
    ["prompts/large.md", "is larger than"],
    ["prompts/circle.md", "its links lead in a circle"],
    ["prompts/none.md", "there is no such file"],
  ])("is not read as a template from %s", (file, why) => {
    const issues = keywordIssuesOf(`templates: { t: { file: ${file} } }`, at("p.yaml"));
    expect(issues).toEqual([expect.stringContaining(why)]);
    expect(issues.join()).not.toContain("keep out");
  });

  it.each([
    ["openapi: { shop: ../outside.md }", "lies outside"],
    ["openapi: { shop: .env }", "is hidden"],
    ["openapi: { shop: prompts/pipe.md }", "is no regular file"],
    ["mcpFiles: [prompts/pipe.md]", "is no regular file"],
    ["mcpFiles: [/dev/zero]", "is no regular file"],
    ["modules: [prompts/pipe.md]", "is no regular file"],
    ["modules: [prompts]", "is no regular file"],
  ])("is not read for sources: { %s }", (sources, why) => {
    expect(keywordIssuesOf(`sources: { ${sources} }`, at("p.yaml"))).toEqual([
      expect.stringContaining(why),
    ]);
  });

  it.each(["prompts/pipe.md", "secret.key", "prompts/link.md"])(
    "is not included from %s",
    (file) => {
      const issues = keywordIssuesOf(`include: [${file}]`, at("p.yaml"));
      expect(issues).toHaveLength(1);
      expect(issues.join()).not.toContain("keep out");
    },
  );

  it("is named by no file that is included", () => {
    writeFileSync(at("prompts/evil.yaml"), "templates: { t: { file: house.md } }\n");
    expect(keywordIssuesOf("include: [prompts/*.yaml]", at("p.yaml"))).toEqual([
      expect.stringContaining("Only the first file names files of templates"),
    ]);
  });
});
