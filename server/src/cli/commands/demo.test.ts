import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import type {
  AgentsAnswer,
  ApprovalsAnswer,
  CallStatisticsAnswer,
  HealthAnswer,
  PeopleAnswer,
  ProblemsAnswer,
  ProposalsAnswer,
  RevisionsAnswer,
  RunsAnswer,
} from "../../api-contract.ts";
import { type OpenApp, openApp } from "../../open-app.ts";
import { openOptions } from "../../start-options.ts";
import { serverProgram } from "../../testing/start-process.ts";
import { testEnv } from "../../testing/test-env.ts";
import { testTerminal } from "../../testing/test-terminal.ts";
import { askPegboard } from "../ask-pegboard.ts";
import type { ServeOptions } from "../command.ts";
import { runCommandLine } from "../command-line.ts";
import { askAs } from "../demo/ask-as.ts";
import { DEMO_DEPARTMENTS } from "../demo/demo-departments.ts";
import { sessionCookieOf } from "../demo/demo-people.ts";
import { demoAgents } from "../demo/demo-settings.ts";
import { namesOfTools } from "../demo/demo-tools.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "pegboard-demo-test-"));
  return () => rmSync(folder, { recursive: true, force: true });
});

type Ask = <Answer>(line: string, body?: object) => Promise<Answer>;

/** Runs the command, and asks the Pegboard that it would serve. */
async function runDemo(
  args: string[],
  look: (ask: Ask, more: { opened: OpenApp; told: string }) => Promise<void>,
) {
  const terminal = testTerminal({});
  const serve = async (served: ServeOptions) => {
    const { env, onOpened, ...chosen } = served;
    const opened = await openApp({ ...openOptions(chosen, env), logLevel: "silent" });
    const fetch = async (path: string, init?: RequestInit) => {
      const headers = new Headers(init?.headers);
      headers.set("Host", "localhost");
      return opened.app.fetch(new Request(`http://localhost${path}`, { ...init, headers }));
    };
    try {
      onOpened?.(opened);
      await opened.loaded;
      const ask: Ask = (line, body) =>
        askPegboard({ fetch, close: async () => undefined }, line, body);
      await look(ask, { opened, told: terminal.told() });
    } finally {
      await opened.close();
    }
  };
  // What would lead to the data of a real installation is not used.
  const env = {
    ...testEnv({ PEGBOARD_DATA_DIR: join(folder, "real") }),
    databaseUrl: "postgres://localhost:1/real",
  };
  const exitCode = await runCommandLine(["demo", ...args], { env, terminal, serve });
  return { exitCode, told: terminal.told() };
}

/** What somebody sees who signs in with the password that the terminal says. */
async function proposalsOf({ opened, told }: { opened: OpenApp; told: string }) {
  const [, password] = /each with the password (\S+)/.exec(told) ?? [];
  const cookie = await sessionCookieOf(opened, "/api/v1/session", {
    email: "cleo@example.com",
    password,
  });
  const { proposals } = await askAs<ProposalsAnswer>(opened, "GET /api/v1/proposals", { cookie });
  return proposals.map(({ state, author, title }) => [state, author.name, title]);
}

it("serves an organisation to look around in, keeps it in a folder that is named, and opens it again", async () => {
  const kept = join(folder, "kept");
  const first = await runDemo(["--people", "--data", kept], async (ask, demo) => {
    expect(await ask<HealthAnswer>("GET /api/v1/health")).toMatchObject({
      isDemo: true,
      command: "npm start --",
    });
    const { agents } = await ask<AgentsAnswer>("GET /api/v1/agents");
    expect(agents).toHaveLength(60);
    const { problems } = await ask<ProblemsAnswer>("GET /api/v1/problems");
    expect([...new Set(problems.map(({ code }) => code))]).toEqual(
      expect.arrayContaining([
        "over_budget",
        "source_failed",
        "config_missing",
        "text_drifted",
        "rule_broken",
        "methods_alike",
        "icon_unknown",
      ]),
    );
    const { calls, failing } = await ask<CallStatisticsAnswer>(
      "GET /api/v1/calls/statistics?bars=90&from=0",
    );
    expect(calls).toBeGreaterThan(5_000);
    expect(failing).not.toEqual([]);
    const { people } = await ask<RevisionsAnswer>("GET /api/v1/agents/support-desk/revisions");
    expect(people).toEqual(["Platform engineer (example)", "Support lead (example)"]);
    const { runs } = await ask<RunsAnswer>("GET /api/v1/agents/support-desk/evaluations");
    expect(runs).toMatchObject([
      {
        state: "done",
        startedBy: "Support lead (example)",
        variants: [{ providerName: "Script in the place of a model (example)", passed: 6 }],
        attempts: { done: 7, total: 7 },
      },
    ]);
    const { people: joined } = await ask<PeopleAnswer>("GET /api/v1/people");
    expect(joined.map(({ name, role, state }) => `${name}: ${role}, ${state}`)).toEqual(
      expect.arrayContaining([
        "Ada (example): admin, active",
        "Ben (example): editor, active",
        "Emil (example): viewer, active",
      ]),
    );
    const waiting = async () =>
      (await ask<ApprovalsAnswer>("GET /api/v1/approvals")).waiting.map(
        ({ agent, method }) => `${agent} ${method}`,
      );
    await expect
      .poll(async () => (await waiting()).sort())
      .toEqual([
        "finance-desk delete_invoice",
        "people-desk delete_absence",
        "support-inbox send_customer_reply",
      ]);
    // Its tools answer here.
    const called = await ask("POST /api/v1/agents/sales-desk/methods/list_leads/call", {
      arguments: {},
    });
    expect(JSON.stringify(called)).toContain("Example lead 1041");
    expect(await proposalsOf(demo)).toEqual([
      ["open", "Ada (example)", "Room for what the night shift has (example)"],
      ["open", "Ben (example)", "Invoices are kept (example)"],
    ]);
  });
  expect(first).toMatchObject({ exitCode: 0 });
  expect(readdirSync(folder)).toEqual(["kept"]);

  const again = await runDemo(["--data", kept], async (_, demo) => {
    expect(await proposalsOf(demo)).toHaveLength(2);
  });
  expect(again).toEqual({ exitCode: 0, told: expect.not.stringContaining("Building") });
});

it.skipIf(process.platform === "win32")(
  "leaves nothing behind when Ctrl+C ends it while it is built",
  async () => {
    const child = spawn(process.execPath, [await serverProgram(), "demo", "--port", "0"], {
      env: { ...process.env, TMPDIR: folder },
    });
    await expect
      .poll(() => readdirSync(folder, { recursive: true }))
      .toContainEqual(expect.stringContaining("pegboard.demo.json"));
    child.kill("SIGINT");
    expect(await once(child, "close")).toEqual([130, null]);
    expect(readdirSync(folder)).toEqual([]);
  },
);

it("leaves a folder alone that has something else", async () => {
  writeFileSync(join(folder, "notes.txt"), "mine");
  const refused = await runDemo(["--data", folder], async () => expect.unreachable());
  expect(refused).toEqual({
    exitCode: 1,
    told: expect.stringContaining("has something else than the demo in it"),
  });
  expect(readdirSync(folder)).toEqual(["notes.txt"]);
});

it("has 300 tools whose names no two share", () => {
  const tools = DEMO_DEPARTMENTS.flatMap(namesOfTools);
  const methods = tools.flatMap(({ methods }) => methods.map(({ name }) => name));
  expect(new Set(tools.map(({ name }) => name)).size).toBe(300);
  expect(new Set(methods).size).toBe(methods.length);
  expect(demoAgents().map(({ tools }) => tools.length)).not.toContain(0);
});
