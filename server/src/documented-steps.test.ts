import { execFileSync, spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isDeepRun } from "../../test-depth.ts";
import { readEnv } from "./env.ts";
import { request } from "./testing/api-client.ts";
import { serverProgram } from "./testing/start-process.ts";
import { startTestServer } from "./testing/start-test-server.ts";
import { testTools } from "./testing/test-tools.ts";

/** The blocks of a page in their order, of shell or of another language. */
function blocksOf(page: string, language = "sh"): string[] {
  const text = readFileSync(new URL(`../../docs/${page}.md`, import.meta.url), "utf8");
  const fence = new RegExp(`^( *)\`\`\`${language}\\n(.*?)^ *\`\`\``, "gms");
  return [...text.matchAll(fence)].map(([, indent = "", block = ""]) =>
    block.replaceAll(new RegExp(`^${indent}`, "gm"), ""),
  );
}

/** The commands of other programs, which are not run here: what begins so is theirs. */
const NOT_HERE =
  /^(npm install|useradd|install |openssl rand -base64 32 \| install|systemctl|sudo -u pegboard|docker |kubectl |helm |cd | {2}--from-file|PEGBOARD_\w+=|npm start|createdb)/;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "pegboard-steps-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs lines of a page in a shell that ends at the first that fails. */
function runLines(lines: string, env: NodeJS.ProcessEnv = {}) {
  const { status, stdout, stderr } = spawnSync("bash", ["-euo", "pipefail", "-c", lines], {
    cwd: folder,
    encoding: "utf8",
    env: { ...process.env, ...env },
  });
  return { status, stdout, stderr };
}

const hasOpenssl = spawnSync("openssl", ["version"]).error === undefined;

describe("docs/deploy.md", () => {
  it.skipIf(!hasOpenssl)(
    "makes secrets that Pegboard takes, in a folder that others cannot open",
    () => {
      const block = blocksOf("deploy").find((one) => one.startsWith("cd deploy/compose")) ?? "";
      mkdirSync(join(folder, "deploy/compose"), { recursive: true });
      expect(runLines(block)).toMatchObject({ status: 0 });
      const at = (name: string) => join(folder, "deploy/compose", name);
      expect(statSync(at("secrets")).mode & 0o777).toBe(0o700);
      expect(readFileSync(at(".env"), "utf8")).toBe("DOMAIN=tools.example.com\n");
      const env = readEnv({
        PEGBOARD_DATABASE_URL_FILE: at("secrets/database_url"),
        PEGBOARD_SECRET_KEY_FILE: at("secrets/secret_key"),
      });
      expect(new URL(env.databaseUrl ?? "").password).toBe(
        readFileSync(at("secrets/database_password"), "utf8").trim(),
      );
      expect(env.secretKey?.length).toBeGreaterThan(40);
      const compose = readFileSync(
        new URL("../../deploy/compose/compose.yaml", import.meta.url),
        "utf8",
      );
      for (const name of ["database_password", "database_url", "secret_key"])
        expect(compose).toContain(`file: ./secrets/${name}`);
    },
  );

  it("names files that are there, and no other command than those that are known", () => {
    const lines = blocksOf("deploy").join("").split("\n");
    const files = lines.flatMap((line) => line.match(/\bdeploy\/\S+/g) ?? []);
    expect(files.length).toBeGreaterThan(3);
    expect(files.filter((file) => !existsSync(new URL(`../../${file}`, import.meta.url)))).toEqual(
      [],
    );
    const secrets = blocksOf("deploy").find((one) => one.startsWith("cd deploy/compose")) ?? "";
    const others = lines.filter((line) => line !== "" && !secrets.includes(line));
    expect(others.filter((line) => !NOT_HERE.test(line) && !line.startsWith("#"))).toEqual([]);
  });
});

const secretKey = "a phrase that only tests have";

describe.runIf(isDeepRun)("docs/backup.md and docs/upgrade.md", () => {
  let bin: string;
  let dataDir: string;
  beforeAll(async () => {
    bin = join(folder, "bin");
    mkdirSync(bin);
    const program = await serverProgram();
    const pegboard = `#!/bin/sh\nshift\nexec "${process.execPath}" "${program}" "$@"\n`;
    writeFileSync(join(bin, "npx"), pegboard, { mode: 0o755 });
    for (const name of ["backups", "keys", "secrets"]) mkdirSync(join(folder, name));
    writeFileSync(join(folder, "secrets/pegboard-key"), secretKey);
    dataDir = join(folder, "data");
    const server = await startTestServer({ dataDir, tools: testTools });
    await request(server, "PATCH /api/v1/agents/first-agent", { description: "Before" });
    await server.close();
    execFileSync("cp", [join(dataDir, "secret.key"), join(folder, "keys")]);
  });

  /** The lines as they stand there, with the folders of this test in the place of theirs. */
  const runHere = (lines: string, env: NodeJS.ProcessEnv = {}) =>
    runLines(
      lines
        .replaceAll("FOLDER", dataDir)
        .replaceAll(/ \/(backups|keys)\//g, ` ${folder}/$1/`)
        .replaceAll("/run/secrets/", `${folder}/secrets/`),
      { PATH: `${bin}:${process.env.PATH}`, PEGBOARD_TRUSTED_FOLDERS: dataDir, ...env },
    );

  it.each(["backup", "upgrade"])(
    "%s: backs a folder up, checks it and brings it back",
    async (page) => {
      const lines = blocksOf(page).join("").split("\n");
      const steps = lines.filter((line) => /^(npx pegboard|cp ) ?/.test(line));
      expect(steps.length).toBeGreaterThan(1);
      for (const step of steps)
        expect([step, runHere(step)]).toEqual([step, expect.objectContaining({ status: 0 })]);
      const others = lines.filter((line) => line !== "" && !steps.includes(line));
      expect(others.filter((line) => !NOT_HERE.test(line) && !/^(pg_|psql)/.test(line))).toEqual(
        [],
      );
      const server = await startTestServer({ dataDir, tools: testTools });
      const { text } = await request(server, "GET /api/v1/agents");
      expect(text).toContain("Before");
      await server.close();
    },
  );

  const debian = "/usr/lib/postgresql/15/bin";
  const hindrance = existsSync(debian) ? undefined : "PostgreSQL 15 of Debian is not installed";
  it.skipIf(hindrance !== undefined)(
    `backup: dumps, restores and checks a database of PostgreSQL${hindrance ? ` (${hindrance})` : ""}`,
    async () => {
      const postgres = join(folder, "postgres");
      const port = 7_390;
      const asPostgres =
        process.getuid?.() === 0
          ? ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"]
          : ["env"];
      const run = (command: string[]) => {
        const [first = "", ...args] = [...asPostgres, ...command];
        execFileSync(first, args, { cwd: "/", stdio: "pipe" });
      };
      mkdirSync(postgres);
      execFileSync("chmod", ["0777", postgres]);
      execFileSync("chmod", ["0755", folder]);
      run([
        join(debian, "initdb"),
        "-D",
        `${postgres}/data`,
        "-U",
        "pegboard",
        "--auth=trust",
        "--no-sync",
      ]);
      const options = `-p ${port} -k ${postgres} -c fsync=off -c listen_addresses=127.0.0.1`;
      run([
        join(debian, "pg_ctl"),
        "-D",
        `${postgres}/data`,
        "-o",
        options,
        "-l",
        `${postgres}/log`,
        "-w",
        "start",
      ]);
      try {
        const addressOf = (name: string) => `postgres://pegboard@127.0.0.1:${port}/${name}`;
        const env = {
          PATH: `${bin}:${debian}:${process.env.PATH}`,
          PGHOST: "127.0.0.1",
          PGPORT: String(port),
          PGUSER: "pegboard",
          PEGBOARD_DATABASE_URL: addressOf("pegboard"),
          RESTORED_URL: addressOf("pegboard_restored"),
        };
        expect(runHere("createdb pegboard", env).status).toBe(0);
        const server = await startTestServer({
          databaseUrl: addressOf("pegboard"),
          secretKey,
          tools: testTools,
        });
        await request(server, "PATCH /api/v1/agents/first-agent", { description: "Before" });
        await server.close();
        const block = blocksOf("backup").find((one) => one.startsWith("pg_dump")) ?? "";
        const done = runHere(block, env);
        expect([done.status, done.stderr]).toEqual([0, expect.anything()]);
        expect(done.stdout).toMatch(/rows of \d+ tables are whole, and the key [0-9a-f]{12} opens/);
        const restored = await startTestServer({
          databaseUrl: addressOf("pegboard_restored"),
          secretKey,
          tools: testTools,
        });
        expect((await request(restored, "GET /api/v1/agents")).text).toContain("Before");
        await restored.close();
      } finally {
        run([join(debian, "pg_ctl"), "-D", `${postgres}/data`, "-m", "immediate", "stop"]);
      }
    },
  );
});
