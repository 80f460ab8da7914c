// Installs the packed packages as people do, with each package manager, runtime and tool that their
// READMEs speak of, and holds what comes of it against what they say. Everything is fetched from
// npm, and the database's driver is compiled where npm has none made: it takes minutes, so it is
// asked before a release. Words after the command choose rows: `npm run test:packages -- pnpm bun`.
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { build, LIBRARIES } from "./build.mjs";
import { runOrExit } from "./run-command.mjs";

/** Package managers, runtimes and tools: each is installed by itself, only where a row asks. */
const PACKAGE_TOOLS = {
  bun: "bun@1.4.5",
  deno: "deno@2.9.6",
  esbuild: "esbuild@0.28.2",
  jest: "jest@30.5.2",
  node22: "node@22",
  node24: "node@24",
  pnpm: "pnpm@12.21.0",
  tsx: "tsx@4.23.15",
  yarn1: "yarn@1.22.22",
  yarn4: "@yarnpkg/cli-dist@4.18.1",
};

const ADD = `defineTool({
  name: "add",
  description: "Adds.",
  parameters: { type: "object", properties: { a: { type: "number" }, b: { type: "number" } } },
  run: ({ a, b }) => a + b,
})`;
/** Starts Pegboard inside of a program, calls a method and ends. */
const WHOLE = `import { createPegboard, defineTool } from "pegboard";
const pegboard = await createPegboard({ tools: [${ADD}], dataDir: ".data" });
await pegboard.loaded;
const answer = await pegboard.call("first-agent", "add", { a: 19, b: 23 });
console.log("answered " + answer.result);
await pegboard.close();
`;
const ASKING_CODE = `const registry = new ToolRegistry();
registry.register(${ADD});
registry.agent().call("add", { a: 19, b: 23 }).then(({ result }) => console.log("answered " + result));
`;
const INSIDE_PEGBOARD = `import { defineTool, ToolRegistry } from "pegboard/registry-core";\n${ASKING_CODE}`;
const IMPORTING_CODE = `import { defineTool, ToolRegistry } from "@pegboard/registry-core";\n${ASKING_CODE}`;
const REQUIRED = `const { defineTool, ToolRegistry } = require("@pegboard/registry-core");\n${ASKING_CODE}`;
const TYPED = `import { Tool, type ToolCall, ToolRegistry } from "@pegboard/registry-core";
class Sum extends Tool {
  static metadata = { name: "sum", description: "Adds." };
  static methods = { add: { description: "Adds.", parameters: { type: "object", properties: { a: { type: "number" }, b: { type: "number" } } } } };
  add({ a, b }: { a: number; b: number }): number { return a + b; }
}
export type Asked = ToolCall;
const registry = new ToolRegistry();
registry.register(Sum);
registry.agent().call("add", { a: 19, b: 23 }).then((answer) => console.log("answered " + (answer.ok && answer.result)));
`;
const DECORATED_CODE = `import { methodMetadata, Tool, ToolRegistry, toolMetadata } from "@pegboard/registry-core";
@toolMetadata({ name: "sum", description: "Adds.", visible: true })
class Sum extends Tool {
  @methodMetadata({ description: "Adds.", parameters: { type: "object", properties: { a: { type: "number" }, b: { type: "number" } } } })
  add({ a, b }: { a: number; b: number }): number { return a + b; }
}
const registry = new ToolRegistry();
registry.register(Sum);
registry.agent().call("add", { a: 19, b: 23 }).then((answer) => console.log("answered " + (answer.ok && answer.result)));
`;
const testWith = (taken) => `${taken}
const add = ${ADD};
test("adds", async () => {
  const registry = new ToolRegistry();
  registry.register(add);
  expect((await registry.agent().call("add", { a: 19, b: 23 })).result).toBe(42);
});
`;
const TESTED = testWith('import { defineTool, ToolRegistry } from "@pegboard/registry-core";');
const TESTED_IN_COMMONJS = testWith(
  'const { defineTool, ToolRegistry } = require("@pegboard/registry-core");',
);

const ANSWERED = /answered 42/;
const PASSED = /1 passed, 1 total/;
const NO_DRIVER = /better-sqlite3/;
/** Standard decorators that nobody lowered. */
const DECORATORS_LEFT = /SyntaxError|Invalid or unexpected token|Decorators are not valid/;

/**
 * A row: what stands in its folder beside `package.json`, the commands, and what the last one of
 * them says. Words such as `@pnpm` stand for the program of that tool, `<pegboard>` for the packed
 * package. A row of the `libraries` has them installed by npm.
 */
const PACKAGE_ROWS = [
  {
    name: "npm",
    files: { "main.mjs": WHOLE },
    commands: ["npm install <pegboard>", "npx pegboard --version", "node main.mjs"],
    says: ANSWERED,
  },
  {
    name: "pnpm",
    files: { "main.mjs": WHOLE },
    // An install that leaves scripts out ends with an error of its own, which the README is about.
    commands: [
      "? @pnpm add <pegboard>",
      "@pnpm approve-builds better-sqlite3 esbuild",
      "@pnpm exec pegboard --version",
      "node main.mjs",
    ],
    says: ANSWERED,
  },
  {
    name: "yarn 1",
    files: { "main.mjs": WHOLE },
    commands: ["@yarn1 add <pegboard>", "@yarn1 pegboard --version", "node main.mjs"],
    says: ANSWERED,
  },
  {
    name: "yarn 4 without node_modules",
    files: { "main.mjs": WHOLE, "yarn.lock": "" },
    commands: [
      "@yarn4 config set enableScripts true",
      "@yarn4 add pegboard@<pegboard>",
      "@yarn4 rebuild better-sqlite3 esbuild",
      "@yarn4 pegboard --version",
      "@yarn4 node main.mjs",
    ],
    says: ANSWERED,
  },
  {
    name: "Bun, the library",
    files: { "main.mjs": INSIDE_PEGBOARD },
    commands: ["@bun add --ignore-scripts <pegboard>", "@bun main.mjs"],
    says: ANSWERED,
  },
  {
    name: "Bun, the whole",
    files: { "main.mjs": WHOLE },
    commands: ["@bun add --ignore-scripts <pegboard>", "@bun main.mjs"],
    says: NO_DRIVER,
    fails: true,
  },
  {
    name: "Deno, the library",
    libraries: true,
    files: { "main.mjs": IMPORTING_CODE },
    commands: ["@deno run --allow-all --node-modules-dir=manual main.mjs"],
    says: ANSWERED,
  },
  ...["node22", "node24"].flatMap((node) => [
    {
      name: `${node}, types stripped`,
      libraries: true,
      files: { "main.ts": TYPED },
      commands: [`@${node} main.ts`],
      says: ANSWERED,
    },
    {
      name: `${node}, decorators`,
      libraries: true,
      files: { "main.ts": DECORATED_CODE },
      commands: [`@${node} main.ts`],
      says: DECORATORS_LEFT,
      fails: true,
    },
    {
      name: `${node}, CommonJS`,
      libraries: true,
      files: { "main.cjs": REQUIRED },
      commands: [`@${node} main.cjs`],
      says: ANSWERED,
    },
  ]),
  {
    name: "CommonJS",
    libraries: true,
    files: { "main.cjs": REQUIRED },
    commands: ["node main.cjs"],
    says: ANSWERED,
  },
  {
    name: "tsx",
    libraries: true,
    files: { "main.ts": DECORATED_CODE },
    commands: ["@tsx main.ts"],
    says: ANSWERED,
  },
  {
    name: "esbuild with a target",
    libraries: true,
    files: { "main.ts": DECORATED_CODE },
    commands: [
      "@esbuild main.ts --bundle --platform=node --format=esm --target=node20 --keep-names --outfile=out.mjs",
      "node out.mjs",
    ],
    says: ANSWERED,
  },
  {
    name: "esbuild without a target",
    libraries: true,
    files: { "main.ts": DECORATED_CODE },
    commands: [
      "@esbuild main.ts --bundle --platform=node --format=esm --outfile=out.mjs",
      "node out.mjs",
    ],
    says: DECORATORS_LEFT,
    fails: true,
  },
  {
    name: "Jest, ES modules",
    libraries: true,
    files: { "add.test.mjs": TESTED, "jest.config.json": '{ "testMatch": ["**/*.test.mjs"] }' },
    commands: ["node --experimental-vm-modules @jest"],
    says: PASSED,
  },
  {
    name: "Jest, CommonJS",
    libraries: true,
    files: {
      "add.test.cjs": TESTED_IN_COMMONJS,
      "jest.config.json": '{ "testMatch": ["**/*.test.cjs"] }',
    },
    commands: ["@node22 @jest"],
    says: /Must use import to load ES Module|Cannot use import statement|ERR_REQUIRE_ESM/,
    fails: true,
  },
  {
    name: "Jest, CommonJS on Node 24",
    libraries: true,
    files: {
      "add.test.cjs": TESTED_IN_COMMONJS,
      "jest.config.json": '{ "testMatch": ["**/*.test.cjs"] }',
    },
    commands: ["@node24 --experimental-vm-modules @jest"],
    says: PASSED,
  },
];

const chosen = process.argv.slice(2).map((word) => word.toLowerCase());
const chosenRows = PACKAGE_ROWS.filter(
  ({ name }) => chosen.length === 0 || chosen.some((word) => name.toLowerCase().startsWith(word)),
);
if (chosenRows.length === 0) {
  console.error(`No row begins so. There are: ${PACKAGE_ROWS.map(({ name }) => name).join(", ")}.`);
  process.exit(1);
}

await build();
const workFolder = mkdtempSync(join(tmpdir(), "pegboard-packages-"));
const packedFiles = await packAll();
const npmSetting = async (name) =>
  (await runOrExit("npm", ["config", "get", name], { capture: true })).trim();
const registryAddress = await npmSetting("registry");
const headers = await npmSetting("nodedir");
/**
 * Where npm is told that packages, and the headers that a driver is compiled with, come from: each
 * package manager has its own name for it.
 */
const env = {
  ...process.env,
  npm_config_registry: registryAddress,
  YARN_NPM_REGISTRY_SERVER: registryAddress,
  YARN_ENABLE_IMMUTABLE_INSTALLS: "false",
  NPM_CONFIG_REGISTRY: registryAddress,
  ...(headers !== "undefined" && { npm_config_nodedir: headers }),
};
const programs = new Map();
const wrong = [];
try {
  let number = 0;
  for (const row of chosenRows) {
    number += 1;
    const began = performance.now();
    const fault = await rowFault(row, join(workFolder, `row-${number}`));
    if (fault !== undefined) wrong.push(row.name);
    const seconds = ((performance.now() - began) / 1_000).toFixed(0);
    console.log(`${fault === undefined ? "as said" : "NOT AS SAID"}  ${row.name} (${seconds} s)`);
    if (fault !== undefined) console.log(fault.replaceAll(/^/gm, "    "));
  }
} finally {
  rmSync(workFolder, { recursive: true, force: true });
}
console.log(`\n${chosenRows.length - wrong.length} as the READMEs say, ${wrong.length} not.`);
process.exitCode = wrong.length > 0 ? 1 : 0;

/** The paths of the packed packages by name. */
async function packAll() {
  const names = [...LIBRARIES, "packages/pegboard"];
  const workspaces = names.flatMap((name) => ["--workspace", name]);
  const packing = ["pack", ...workspaces, "--pack-destination", workFolder, "--json"];
  const all = JSON.parse(await runOrExit("npm", packing, { capture: true }));
  return new Map(all.map(({ name, filename }) => [name, join(workFolder, filename)]));
}

/** What is not as its README says; undefined where all is. */
async function rowFault({ files, commands, says, fails = false, libraries }, cwd) {
  mkdirSync(cwd);
  const manifest = JSON.stringify({ name: "row", private: true, version: "0.0.0" });
  for (const [name, text] of Object.entries({ "package.json": manifest, ...files }))
    writeFileSync(join(cwd, name), text);
  if (libraries) {
    const own = ["@pegboard/json-schema", "@pegboard/registry-core"];
    await run(`npm install ${own.map((name) => packedFiles.get(name)).join(" ")} zod@4`, cwd);
  }
  for (const [place, command] of commands.entries()) {
    const isLast = place === commands.length - 1;
    const { failed, output } = await run(command.replace(/^\? /, ""), cwd);
    const isRight = isLast ? failed === fails && says.test(output) : !failed;
    if (!isRight && !command.startsWith("? "))
      return `${command} ${failed ? "failed" : "went well"}:\n${output.slice(-2_000)}`;
  }
  return undefined;
}

/** Runs a command of a row; words stand for the programs of tools. */
async function run(command, cwd) {
  const words = [];
  for (const word of command.split(" ")) words.push(...(await programWords(word)));
  const [program, ...args] = words;
  // Install scripts that a tool runs ask for that tool by its name.
  const tools = [...programs.values()]
    .map((one) => dirname(one))
    .filter((one) => !/tool-node/.test(one));
  const path = [join(cwd, "node_modules/.bin"), ...tools, process.env.PATH].join(delimiter);
  return new Promise((resolve) => {
    const options = { cwd, env: { ...env, PATH: path }, timeout: 600_000, maxBuffer: 50e6 };
    execFile(program, args, options, (error, stdout, stderr) =>
      resolve({ failed: error !== null, output: `${stdout}\n${stderr}\n${error?.message ?? ""}` }),
    );
  });
}

async function programWords(word) {
  if (word.endsWith("<pegboard>")) return [word.replace("<pegboard>", packedFiles.get("pegboard"))];
  const tool = word.slice(1);
  if (!word.startsWith("@") || !(tool in PACKAGE_TOOLS)) return [word];
  if (!programs.has(tool)) programs.set(tool, await installTool(tool));
  return [programs.get(tool)];
}

/** The path of a tool's program, which npm installs in a folder of its own. */
async function installTool(tool) {
  const own = join(workFolder, `tool-${tool}`);
  mkdirSync(own);
  writeFileSync(join(own, "package.json"), '{ "private": true }');
  const { failed, output } = await run(`npm install --prefix ${own} ${PACKAGE_TOOLS[tool]}`, own);
  if (failed)
    throw new Error(`${PACKAGE_TOOLS[tool]} cannot be installed:\n${output.slice(-2_000)}`);
  return join(own, "node_modules/.bin", tool.replace(/^(node|yarn)\d+$/, "$1"));
}
