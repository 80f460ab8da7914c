import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { runCommand } from "../../testing/run-command.ts";
import { testEnv } from "../../testing/test-env.ts";
import { testTerminal } from "../../testing/test-terminal.ts";
import type { ServeOptions } from "../command.ts";
import { runCommandLine } from "../command-line.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "pegboard-init-"));
  const before = process.cwd();
  process.chdir(folder);
  return () => {
    process.chdir(before);
    rmSync(folder, { recursive: true, force: true });
  };
});

const env = () => testEnv({ PEGBOARD_DATA_DIR: join(folder, ".pegboard") });

it("asks three things, writes the files, and starts a server that has what they say", async () => {
  const terminal = testTerminal({ lines: ["Help desk", "welcome", ""] });
  const served: ServeOptions[] = [];
  const serve = async (options: ServeOptions) => void served.push(options);
  const exitCode = await runCommandLine(["init"], { env: env(), terminal, serve });
  expect({ exitCode, told: terminal.told() }).toMatchObject({ exitCode: 0 });
  expect(readdirSync(folder).sort()).toEqual([
    ".env.example",
    ".pegboard",
    "pegboard.yaml",
    "tools",
  ]);
  expect(served).toMatchObject([
    {
      port: 4310,
      config: "pegboard.yaml",
      watchTools: true,
      tools: [join(folder, "tools/welcome.ts")],
    },
  ]);
  const call = await runCommand(
    ["call", "help-desk", "say", '{"name":"Ada"}', "--config", "pegboard.yaml"],
    { env: env() },
  );
  expect(call).toMatchObject({ exitCode: 0, printed: "Hello, Ada!\n" });
  expect((await runCommand(["lint", "pegboard.yaml"], { env: env() })).exitCode).toBe(0);
});

it("asks nothing where everything is said, and says what comes next", async () => {
  const { exitCode, told } = await runCommand(["init", "--yes", "--agent", "Ops"], { env: env() });
  expect({ exitCode, told }).toEqual({
    exitCode: 0,
    told: expect.stringContaining("Next: npx pegboard apply pegboard.yaml --yes"),
  });
  expect(readFileSync("pegboard.yaml", "utf8")).toContain('  ops:\n    name: "Ops"\n');
});

it("takes answers that are piped in, a line for each, and starts nothing that nobody asked for", async () => {
  const some = await runCommand(["init"], { env: env(), input: "Help desk\n\nno\n" });
  expect(some).toMatchObject({ exitCode: 0 });
  expect(some.told).toContain("What is the agent called? [Support]: Help desk\n");
  expect(some.told).toContain("Written: pegboard.yaml, tools/greeting.ts, .env.example");
  expect(readFileSync("pegboard.yaml", "utf8")).toContain('name: "Help desk"');

  for (const file of ["pegboard.yaml", ".env.example"]) rmSync(file);
  const fresh = await runCommand(["init", "--tool", "other"], { env: env() });
  expect(fresh).toMatchObject({ exitCode: 0 });
  expect(fresh.told).toContain("Start it now? [yes]: (nobody answers)\n");
  expect(fresh.told).toContain("Next: npx pegboard apply pegboard.yaml --yes");
});

it("leaves a folder alone that has one of the files", async () => {
  writeFileSync("pegboard.yaml", "agents: {}\n");
  const { exitCode, told } = await runCommand(["init", "--yes"], { env: env() });
  expect({ exitCode, told }).toEqual({
    exitCode: 1,
    told: expect.stringContaining("There is already pegboard.yaml in this folder."),
  });
  expect(readdirSync(folder)).toEqual(["pegboard.yaml"]);
  expect((await runCommand(["init", "--yes", "--tool", "No Name"], { env: env() })).told).toContain(
    "A tool's name has lower-case letters",
  );
});
