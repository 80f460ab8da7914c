import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SettingsOperation } from "@pegboard/registry-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sampleEveryNth } from "../../test-depth.ts";
import type { CallAnswer, SettingsAnswer } from "./api-contract.ts";
import { request } from "./testing/api-client.ts";
import { type ServerProcess, startProcess } from "./testing/start-process.ts";

/** Whoever reaches the port, and nothing more: without the code. */
const settingsOf = (url: string) =>
  request<SettingsAnswer>({ url }, "GET /api/agents/first-agent/settings");
const turnOn: SettingsOperation = { op: "setTool", tool: "workspace_files", state: "on" };
const configure = (key: string, value: never): SettingsOperation => {
  return { op: "setConfig", tool: "workspace_files", key, value };
};

describe("a real start, for whoever reaches the port", () => {
  let folder: string;
  let given: string;
  let server: ServerProcess;
  let url: string;
  const save = async (operations: SettingsOperation[], terminalCode?: string) => {
    const { revision: baseRevision } = (await settingsOf(url)).body;
    const as = { url, ...(terminalCode !== undefined && { terminalCode }) };
    return request(as, "PATCH /api/agents/first-agent/settings", { baseRevision, operations });
  };
  const call = (method: string, args: object) =>
    request<CallAnswer>({ url }, `POST /api/agents/first-agent/methods/${method}/call`, {
      arguments: args,
    });

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "pegboard-powers-"));
    given = join(folder, "given");
    for (const name of [".ssh", ".git/hooks", "notes"])
      mkdirSync(join(given, name), { recursive: true });
    writeFileSync(join(given, ".env"), "KEY=hunter22");
    writeFileSync(join(given, ".ssh/id_ed25519"), "PRIVATE");
    writeFileSync(join(given, "notes/a.md"), "one");
    server = await startProcess(["--data", join(folder, "data"), "--allow-path", given]);
    url = server.url ?? "";
  });
  afterAll(async () => {
    server.child.kill("SIGTERM");
    await server.ended;
    rmSync(folder, { recursive: true });
  });

  it("chooses no folder and empties no list of what is refused, and the answer names what needs proof", async () => {
    const refused = await save([
      turnOn,
      configure("root", given as never),
      configure("deny", [] as never),
    ]);
    expect(refused).toMatchObject({ status: 403, body: { error: { code: "proof_needed" } } });
    expect(refused.body.error?.refusal).toMatchObject({
      code: "powerUnproven",
      values: {
        powers: [
          { tool: "workspace_files", key: "root" },
          { tool: "workspace_files", key: "deny" },
        ],
      },
    });
    expect((await settingsOf(url)).body.revision).toBe(0);
    expect((await call("read_file", { path: ".env" })).status).not.toBe(200);
  });

  it("with the folder that the person at the terminal chose, reaches nothing that runs or unlocks things", async () => {
    const chosen = [turnOn, configure("root", given as never), configure("deny", [] as never)];
    expect((await save(chosen, server.terminalCode())).status).toBe(200);
    expect((await call("read_file", { path: "notes/a.md" })).body).toMatchObject({
      result: { content: "one" },
    });
    for (const path of [".env", ".ssh/id_ed25519"]) {
      const read = await call("read_file", { path });
      expect(JSON.stringify(read.body)).toMatch(/no tool/i);
      expect(JSON.stringify(read.body)).not.toMatch(/hunter22|PRIVATE/);
    }
    const written = [
      ".bashrc",
      ".git/hooks/post-checkout",
      ".ssh/authorized_keys",
      "package.json",
      ".vscode/tasks.json",
    ];
    for (const path of written) {
      const answer = await call("write_file", { path, content: "x", overwrite: true });
      expect([path, JSON.stringify(answer.body)]).toEqual([
        path,
        expect.stringMatching(/no tool/i),
      ]);
      expect(existsSync(join(given, path))).toBe(false);
    }
    expect(readFileSync(join(given, ".env"), "utf8")).toBe("KEY=hunter22");
  });
});

it("a start without --allow-path gives no folder, not even the one it is started in", async () => {
  const folder = mkdtempSync(join(tmpdir(), "pegboard-nothing-"));
  const server = await startProcess(["--data", join(folder, "data")]);
  const refused = await request(
    { url: server.url ?? "", terminalCode: server.terminalCode() },
    "PATCH /api/agents/first-agent/settings",
    {
      baseRevision: 0,
      operations: [configure("root", process.cwd() as never)],
    },
  );
  expect([refused.status, refused.body.error?.message]).toEqual([
    422,
    expect.stringMatching(/--allow-path/),
  ]);
  server.child.kill("SIGTERM");
  await server.ended;
  rmSync(folder, { recursive: true });
});

it.each(sampleEveryNth([[process.env.HOME ?? "/root"], ["/"], ["/home"], ["/root"]], 4))(
  "a start refuses the home folder %s",
  async (path) => {
    const folder = mkdtempSync(join(tmpdir(), "pegboard-home-"));
    const server = await startProcess(["--data", join(folder, "data"), "--allow-path", path]);
    if (server.url !== undefined) server.child.kill("SIGTERM");
    expect([server.url, server.output()]).toEqual([
      undefined,
      expect.stringMatching(/home folder/),
    ]);
    expect((await server.ended)[0]).toBe(1);
    rmSync(folder, { recursive: true });
  },
);
