import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sampleEveryNth } from "../../../test-depth.ts";
import { PEERS } from "../testing/mcp-peers.ts";
import { runCommand } from "../testing/run-command.ts";
import { serverProgram } from "../testing/start-process.ts";

const AGENT = "first-agent";
const folder = mkdtempSync(join(tmpdir(), "pegboard-shared-"));
let program: string;
beforeAll(async () => {
  program = await serverProgram();
});
afterAll(() => rmSync(folder, { recursive: true }));

it.each(sampleEveryNth(Object.entries(PEERS).slice(0, 3), 3))(
  "serves two clients from one folder without a server, and the second goes on when the first leaves: %s",
  async (name, connect) => {
    const data = join(folder, name.replace(/\W/g, ""));
    const link = { command: process.execPath, args: [program, "mcp", AGENT, "--data", data] };
    const first = await connect(link);
    const second = await connect(link);
    const names = await first.names();
    expect(names.length).toBeGreaterThan(3);
    expect(await second.names()).toEqual(names);

    const { exitCode, told } = await runCommand(["list", "--data", data]);
    expect([exitCode, told]).toEqual([0, ""]);
    const file = join(data, "pegboard.running.json");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const { address, by } = JSON.parse(readFileSync(file, "utf8"));
    expect(by).toBe("command");
    const guesses: Record<string, string>[] = [
      {},
      { authorization: "Bearer wrong" },
      { origin: "https://evil.example" },
    ];
    const answers = await Promise.all(
      guesses.map((headers) => fetch(`${address}/api/agents`, { headers })),
    );
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);

    await first.close();
    expect((await second.call("calculate", { expression: "6*7" })).text).toContain("42");
    expect(await second.names()).toEqual(names);
    expect(JSON.parse(readFileSync(file, "utf8"))).not.toMatchObject({ address });
    const third = await connect(link);
    expect(await third.names()).toEqual(names);
    await third.close();
    await second.close();
  },
);
