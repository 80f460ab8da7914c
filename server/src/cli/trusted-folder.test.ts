import { execFileSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sampleEveryNth } from "../../../test-depth.ts";
import { createPegboard } from "../in-process/create-pegboard.ts";
import { runCommand } from "../testing/run-command.ts";
import { startProcess } from "../testing/start-process.ts";
import { startTestServer } from "../testing/start-test-server.ts";
import { testEnv } from "../testing/test-env.ts";

const folder = mkdtempSync(join(tmpdir(), "pegboard-trust-"));
const original = join(folder, "original");
const started = join(folder, "started");
afterAll(() => rmSync(folder, { recursive: true }));

/** Every command that opens a data folder. */
const COMMANDS = [
  "call first-agent nothing",
  "list",
  "lint",
  "export",
  "describe workspace_files",
  "prompt first-agent",
  "mcp first-agent",
  "token list first-agent",
  "token create first-agent --name ci",
  "plan pegboard.yaml",
  "apply pegboard.yaml --yes",
  "rotate-key",
];

/** Opens a data folder, and counts no tokens. */
const OPEN = ["token", "list", "first-agent"];

beforeAll(async () => {
  const server = await startTestServer({ dataDir: original });
  const command = { transport: "stdio", command: "/bin/sh", args: ["-c", `echo >> ${started}`] };
  await fetch(`${server.url}/api/sources`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Pegboard-Code": server.terminalCode },
    body: JSON.stringify({ name: "planted", config: command }),
  });
  await server.end();
});
beforeEach(() => rmSync(started, { force: true }));

function copied(name: string): string {
  const copy = join(folder, name);
  // As `cp -a` and archives do: names, modes and times stay.
  cpSync(original, copy, { recursive: true, preserveTimestamps: true });
  for (const one of readdirSync(copy)) chmodSync(join(copy, one), 0o600);
  chmodSync(copy, 0o700);
  return copy;
}

it("starts nothing where a link leads to a folder of this user's: whoever made it chose where commands run", async () => {
  const link = join(folder, "linked");
  symlinkSync(original, link);
  const { exitCode, printed, told } = await runCommand([
    "--data",
    link,
    "call",
    "first-agent",
    "nothing",
  ]);
  expect({ exitCode, printed }).toEqual({ exitCode: 1, printed: "" });
  expect(told).toContain(
    `${link} is a link. Nothing in it was started or read: name the folder itself, if that is what you mean: --data ${original}`,
  );
  expect(existsSync(started)).toBe(false);
  const env = testEnv({ PEGBOARD_TRUSTED_FOLDERS: link });
  expect((await runCommand(["--data", link, "list"], { env })).exitCode).toBe(0);
});

describe("a data folder that was copied", () => {
  it.each(sampleEveryNth(COMMANDS, 3))(
    "%s gives nothing of it and starts nothing",
    async (line) => {
      const data = copied(`copy of ${line.split(" ").join("-")}`);
      const before = readdirSync(data);
      const { exitCode, printed, told } = await runCommand(["--data", data, ...line.split(" ")]);
      expect({ exitCode, printed }).toEqual({ exitCode: 1, printed: "" });
      expect(told).toContain(`pegboard trust --data '${data}'`);
      expect(existsSync(started)).toBe(false);
      expect(readdirSync(data)).toEqual(before);
    },
  );

  it("is not served, and the sentence is one line", async () => {
    const data = copied("served");
    const { url, ended, output } = await startProcess(["--data", data]);
    expect(url).toBeUndefined();
    expect((await ended)[0]).toBe(1);
    expect(output().trim().split("\n")).toEqual([
      expect.stringContaining(`pegboard trust --data ${data}`),
    ]);
    expect(existsSync(started)).toBe(false);
  });

  it("is trusted by the command, and the one that it is a copy of stays trusted", async () => {
    const data = copied("trusted");
    expect(await runCommand(["trust", "--data", data])).toMatchObject({ exitCode: 0 });
    expect(await runCommand([...OPEN, "--data", data])).toMatchObject({ exitCode: 0 });
    expect(await runCommand([...OPEN, "--data", original])).toMatchObject({ exitCode: 0 });
  });

  it("is trusted by who answers yes, and by nobody who answers something else", async () => {
    const data = copied("asked");
    expect(await runCommand([...OPEN, "--data", data], { lines: ["y"] })).toMatchObject({
      exitCode: 1,
    });
    expect(await runCommand([...OPEN, "--data", data], { lines: ["yes"] })).toMatchObject({
      exitCode: 0,
    });
    expect(await runCommand([...OPEN, "--data", data])).toMatchObject({ exitCode: 0 });
  });

  it("is trusted where the surroundings name it", async () => {
    const data = copied("named");
    const env = testEnv({ PEGBOARD_TRUSTED_FOLDERS: `/nowhere,${data}` });
    expect(await runCommand([...OPEN, "--data", data], { env })).toMatchObject({
      exitCode: 0,
    });
  });

  it("in the place of the one that was there is another one", async () => {
    const data = join(folder, "replaced");
    await runCommand([...OPEN, "--data", data]);
    renameSync(data, `${data}-away`);
    cpSync(`${data}-away`, data, { recursive: true });
    chmodSync(data, 0o700);
    expect(await runCommand([...OPEN, "--data", data])).toMatchObject({ exitCode: 1 });
  });

  it("is opened by a program that names it, and commands reach it from then on", async () => {
    const data = copied("hosted");
    const pegboard = await createPegboard({ dataDir: data, logLevel: "silent", commands: false });
    await pegboard.close();
    expect(await runCommand([...OPEN, "--data", data])).toMatchObject({ exitCode: 0 });
  });
});

describe("a data folder of this user", () => {
  it("is made by the first command, for its owner only, known from then on, and left alone by git", async () => {
    const data = join(folder, "new", "data");
    for (const _ of [1, 2])
      expect(await runCommand([...OPEN, "--data", data])).toMatchObject({ exitCode: 0 });
    expect(statSync(data).mode & 0o777).toBe(0o700);
    const git = (...args: string[]) =>
      execFileSync("git", args, { cwd: join(folder, "new"), encoding: "utf8" });
    git("init", "--quiet");
    git("add", ".");
    expect(git("ls-files")).toBe("");
  });

  it("stays known when it is renamed", async () => {
    const data = join(folder, "before");
    await runCommand([...OPEN, "--data", data]);
    renameSync(data, join(folder, "after"));
    expect(await runCommand([...OPEN, "--data", join(folder, "after")])).toMatchObject({
      exitCode: 0,
    });
  });

  it("may be an empty folder that was made for it", async () => {
    const data = join(folder, "empty");
    mkdirSync(data, { mode: 0o755 });
    expect(await runCommand([...OPEN, "--data", data])).toMatchObject({ exitCode: 0 });
    expect(statSync(data).mode & 0o777).toBe(0o700);
  });

  it("of an earlier release is asked about once, and ignored by git from then on", async () => {
    const data = copied("earlier");
    for (const name of ["pegboard.id", ".gitignore"]) rmSync(join(data, name));
    expect(await runCommand([...OPEN, "--data", data])).toMatchObject({ exitCode: 1 });
    expect(await runCommand(["trust", "--data", data])).toMatchObject({ exitCode: 0 });
    expect(await runCommand([...OPEN, "--data", data])).toMatchObject({ exitCode: 0 });
    expect(readFileSync(join(data, ".gitignore"), "utf8")).toBe("*\n");
  });

  it("that holds other things is not hidden from git", async () => {
    const data = join(folder, "project");
    mkdirSync(data, { mode: 0o700 });
    writeFileSync(join(data, "index.js"), "");
    await runCommand(["trust", "--data", data]);
    expect(await runCommand([...OPEN, "--data", data])).toMatchObject({ exitCode: 0 });
    expect(existsSync(join(data, ".gitignore"))).toBe(false);
  });

  it("that cannot be remembered is said to be so, with what to do", async () => {
    writeFileSync(join(folder, "no-folder"), "");
    const env = testEnv({ PEGBOARD_STATE_DIR: join(folder, "no-folder", "state") });
    const { exitCode, told } = await runCommand([...OPEN, "--data", join(folder, "forgotten")], {
      env,
    });
    expect({ exitCode, told }).toEqual({
      exitCode: 1,
      told: expect.stringContaining("PEGBOARD_STATE_DIR"),
    });
    // It is still as good as new.
    expect(await runCommand([...OPEN, "--data", join(folder, "forgotten")])).toMatchObject({
      exitCode: 0,
    });
  });
});

const OPEN_TO_OTHERS: [name: string, mode: number, remedy: string][] = [
  ["", 0o755, "chmod 700"],
  ["", 0o770, "chmod 700"],
  ["secret.key", 0o644, "chmod 600"],
  ["pegboard.sqlite", 0o664, "chmod 600"],
  ["pegboard.id", 0o606, "chmod 600"],
];

describe.runIf(process.getuid !== undefined)("rights", () => {
  it.each(sampleEveryNth(OPEN_TO_OTHERS, 2))(
    "of others to %j (%o) refuse a trusted folder, with %s",
    async (name, mode, remedy) => {
      const data = join(folder, `open-${name}-${mode}`);
      await runCommand([...OPEN, "--data", data]);
      chmodSync(join(data, name), mode);
      for (const command of ["list", "trust"]) {
        const { exitCode, told } = await runCommand([command, "--data", data], { lines: ["yes"] });
        expect({ exitCode, told }).toEqual({
          exitCode: 1,
          told: expect.stringContaining(`${remedy} ${join(data, name)}`),
        });
      }
      await expect(createPegboard({ dataDir: data, logLevel: "silent" })).rejects.toThrow(remedy);
      chmodSync(join(data, name), name === "" ? 0o700 : 0o600);
      expect(await runCommand([...OPEN, "--data", data])).toMatchObject({ exitCode: 0 });
    },
  );

  it.runIf(process.getuid?.() === 0).each(["", "secret.key", "pegboard.sqlite"])(
    "of another owner of %j refuse it",
    async (name) => {
      const data = join(folder, `foreign-${name}`);
      await runCommand([...OPEN, "--data", data]);
      chownSync(join(data, name), 65_534, 65_534);
      for (const command of ["list", "trust"]) {
        const { exitCode, told } = await runCommand([command, "--data", data], { lines: ["yes"] });
        expect({ exitCode, told }).toEqual({
          exitCode: 1,
          told: expect.stringContaining("belongs to another user"),
        });
      }
    },
  );
});
