import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readEnv } from "./env.ts";
import { request } from "./testing/api-client.ts";
import { startProcess } from "./testing/start-process.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "pegboard-variables-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const PHRASE = "a phrase that nobody may read";

it.skipIf(!existsSync("/proc/self/environ"))(
  "hides the phrase from the programs that the server starts, in their environment and in its own",
  async () => {
    const seen = join(folder, "seen");
    const script = `{ tr "\\0" "\\n" < /proc/$PPID/environ; env; echo end; } > "${seen}"`;
    writeFileSync(
      join(folder, "mcp.json"),
      JSON.stringify({ mcpServers: { spy: { command: "sh", args: ["-c", script] } } }),
    );
    const env = { ...process.env, PEGBOARD_SECRET_KEY: PHRASE, PEGBOARD_TEST_MARK: "seen" };
    const server = await startProcess(
      ["--data", join(folder, "data"), "--mcp", join(folder, "mcp.json")],
      env,
    );
    await expect.poll(() => existsSync(seen) && readFileSync(seen, "utf8")).toContain("end");
    const text = readFileSync(seen, "utf8");
    expect(text).toContain("PEGBOARD_TEST_MARK=seen");
    expect(text).not.toContain(PHRASE);
    const health = await request({ url: server.url ?? "" }, "GET /api/health");
    expect(health.body).toMatchObject({ secretKey: "environment" });
    server.child.kill("SIGTERM");
    expect(await server.ended).toEqual([0, null]);
  },
);

it("ends with the exit code of the process that has the phrase", async () => {
  writeFileSync(join(folder, "file"), "");
  const env = { ...process.env, PEGBOARD_SECRET_KEY: PHRASE };
  const server = await startProcess(["--data", join(folder, "file")], env);
  expect(await server.ended).toEqual([1, null]);
});

it("reads the phrase from a file, and says what is wrong with it", () => {
  const file = join(folder, "phrase");
  writeFileSync(file, `${PHRASE}\n`);
  expect(readEnv({ PEGBOARD_SECRET_KEY_FILE: file }).secretKey).toBe(PHRASE);
  expect(readEnv({ PEGBOARD_NEW_SECRET_KEY_FILE: file }).newSecretKey).toBe(PHRASE);
  expect(() => readEnv({ PEGBOARD_SECRET_KEY_FILE: file, PEGBOARD_SECRET_KEY: "x" })).toThrow(
    /both set/,
  );
  expect(() => readEnv({ PEGBOARD_SECRET_KEY_FILE: join(folder, "none") })).toThrow(
    /none, which cannot be read: there is no such file/,
  );
  writeFileSync(file, "\n");
  expect(() => readEnv({ PEGBOARD_SECRET_KEY_FILE: file })).toThrow(/which is empty/);
});

it("keeps only the variables that secrets may refer to, and never a phrase", () => {
  const keys = { PEGBOARD_SECRET_KEY: PHRASE, PEGBOARD_NEW_SECRET_KEY: PHRASE };
  const others = { SEARCH_TOKEN: "1", CLOUD_KEY: "2", ...keys };
  expect(readEnv(others).variables).toEqual({});
  expect(
    readEnv({ ...others, PEGBOARD_SECRET_VARIABLES: "SEARCH_*, PEGBOARD_*" }).variables,
  ).toEqual({ SEARCH_TOKEN: "1" });
});
