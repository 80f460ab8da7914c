import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { isDeepRun } from "../../../test-depth.ts";
import type {
  ApiTokensAnswer,
  CreatedApiTokenAnswer,
  ProposalAnswer,
  ProposalsAnswer,
  SettingsAnswer,
  TokenAddressesAnswer,
} from "../api-contract.ts";
import { VERSION } from "../packaged.ts";
import { request } from "../testing/api-client.ts";
import { type PersonAtServer, signInAs } from "../testing/people.ts";
import { runCommand } from "../testing/run-command.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";
import { testEnv } from "../testing/test-env.ts";
import { testTerminal } from "../testing/test-terminal.ts";
import { testTools } from "../testing/test-tools.ts";
import { runCommandLine } from "./command-line.ts";

let folder: string;
let file: string;
let server: TestServer;
let ada: PersonAtServer;
const tokens = { viewer: "", editor: "", admin: "" };
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "pegboard-remote-"));
  file = join(folder, "pegboard.yaml");
  server = await startTestServer({ tools: testTools });
  for (const [id, group] of [
    ["clerk", "Finance"],
    ["helper", "Support"],
  ])
    await request(server, "POST /api/v1/agents", { id, name: id, group });
  ada = await signInAs(server, "Ada", { role: "admin" });
  for (const role of ["viewer", "editor", "admin"] as const) {
    const { body } = await ada.send<CreatedApiTokenAnswer>("POST /api/v1/service-tokens", {
      name: role,
      rights: { role },
    });
    tokens[role] = body.value;
  }
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

/** Stand-ins for what may answer at an address. */
const others: Server[] = [];
afterEach(() => {
  for (const one of others.splice(0)) one.close();
});
async function answering(listener: RequestListener): Promise<string> {
  const one = createServer(listener);
  others.push(one);
  await new Promise<void>((done) => one.listen(0, "127.0.0.1", done));
  return `http://127.0.0.1:${(one.address() as AddressInfo).port}`;
}

/** Runs a command of this machine with a token, at the server unless told otherwise. */
async function run(token: string | undefined, args: string[], address = server.url) {
  const env = testEnv({
    ...(token !== undefined && { PEGBOARD_TOKEN: token }),
    PEGBOARD_DATA_DIR: join(folder, "untouched"),
  });
  const ended = await runCommand([...args, "--server", address], { env });
  for (const value of Object.values(tokens))
    expect(ended.printed + ended.told).not.toContain(value);
  return ended;
}

const clerkOf = (results: number, more = "") =>
  `agents:\n  clerk: { group: Finance, tools: { vault: { config: { max_results: ${results} } } } }\n${more}`;

it("looks, calls and changes at a server elsewhere, by what its token may do", async () => {
  const looked: [string[], string][] = [
    [["list"], "vault"],
    [["list", "agents"], "clerk"],
    [["describe", "vault"], "vault"],
    [["prompt", "helper"], "System prompt"],
    [["export", "helper"], "helper:"],
    [["audit", "verify"], "are as they were written"],
    [["token", "list", "helper"], ""],
  ];
  for (const [args, printed] of looked) {
    const ended = await run(tokens.viewer, args);
    expect(ended, args.join(" ")).toMatchObject({ exitCode: 0, told: "" });
    expect(ended.printed).toContain(printed);
  }
  const called = await run(tokens.editor, ["call", "helper", "inform", '{"text":"Hello"}']);
  expect(called).toMatchObject({ exitCode: 0, printed: "Hello\n" });
  writeFileSync(file, clerkOf(7));
  expect((await run(tokens.editor, ["plan", file, "--detailed-exitcode"])).exitCode).toBe(2);
  const refused = await run(tokens.viewer, ["apply", file, "--yes"]);
  expect(refused).toMatchObject({
    exitCode: 1,
    told: expect.stringContaining("Ask an admin. Admins: Ada."),
  });
  expect(await run(tokens.editor, ["apply", file, "--yes"])).toMatchObject({
    exitCode: 0,
    printed: "clerk (clerk): saved\n",
  });
  const { body } = await ada.send<SettingsAnswer>("GET /api/v1/agents/clerk/settings");
  expect(body.settings.tools?.vault).toMatchObject({ config: { max_results: 7 } });
  const { body: made } = await ada.send<ApiTokensAnswer>("GET /api/v1/service-tokens");
  const { id } = made.tokens.find(({ name }) => name === "editor") ?? { id: "" };
  const used = await ada.send<TokenAddressesAnswer>(`GET /api/v1/service-tokens/${id}/addresses`);
  const programs = used.body.addresses.map(({ program }) => program.split(" ")[0]);
  expect(programs).toEqual(["pegboard-apply", "pegboard-plan", "pegboard-call"]);
});

it("takes server and token from the environment, and a named data folder before them", async () => {
  const tokenFile = join(folder, "token");
  writeFileSync(tokenFile, `${tokens.viewer}\n`);
  const env = testEnv({ PEGBOARD_SERVER: server.url, PEGBOARD_TOKEN_FILE: tokenFile });
  expect((await runCommand(["list", "agents"], { env })).printed).toContain("clerk");
  const own = join(folder, "own");
  const here = await runCommand(["list", "agents", "--data", own], { env });
  expect(here.printed).not.toContain("clerk");
  const both = await runCommand(["list", "--data", own, "--server", server.url], { env });
  expect(both).toMatchObject({ exitCode: 1, told: expect.stringContaining("either") });
});

it("refuses what is done at this machine alone", async () => {
  const here: [string[], string][] = [
    [["start"], "pegboard start works on a data folder"],
    [["create-admin", "ada@example.com"], "pegboard create-admin works on a data folder"],
    [["rotate-key"], "pegboard rotate-key works on a data folder"],
    [["trust"], "pegboard trust works on a data folder"],
    [["list", "--tools", "tools.ts"], "--tools is for a Pegboard that starts here"],
    [["list", "--no-call-log"], "--no-call-log is for a Pegboard that starts here"],
  ];
  for (const [args, told] of here)
    expect(await run(tokens.admin, args)).toMatchObject({
      exitCode: 1,
      told: expect.stringContaining(told),
    });
  const made = await run(tokens.admin, [
    "service-token",
    "create",
    "--name",
    "A",
    "--role",
    "admin",
  ]);
  expect(made).toMatchObject({ exitCode: 1, printed: "" });
});

it("says why a server cannot be asked", async () => {
  const toldBy = async (token: string | undefined, address?: string) => {
    const { exitCode, told } = await run(token, ["list"], address);
    expect(exitCode).toBe(1);
    return told;
  };
  expect(await toldBy(undefined)).toContain("PEGBOARD_TOKEN_FILE");
  expect(await toldBy(`pgs_${"x".repeat(43)}`)).toContain("does not take the token");
  const html = await answering((_, response) => response.end("<h1>Welcome</h1>"));
  expect(await toldBy(tokens.viewer, html)).toContain(`What answers at ${html} is no Pegboard`);
  const json = await answering((_, response) => response.end('{"status":"up"}'));
  expect(await toldBy(tokens.viewer, json)).toContain("is no Pegboard");
  const newer = await answering((_, response) => response.end('{"version":"97.1.0"}'));
  expect(await toldBy(tokens.viewer, newer)).toContain(
    `runs Pegboard 97.1.0, and this command is ${VERSION}. Use its version: npx pegboard@97.1.0`,
  );
  let followed = false;
  const elsewhere = await answering((_, response) => {
    followed = true;
    response.end();
  });
  const leading = await answering((_, response) =>
    response.writeHead(302, { Location: `${elsewhere}/login` }).end(),
  );
  expect(await toldBy(tokens.viewer, leading)).toContain(`leads to ${elsewhere}`);
  expect(followed).toBe(false);
  const { port } = new URL(html);
  expect(await toldBy(tokens.viewer, `https://localhost:${port}`)).toContain("cannot be reached");
  expect(await toldBy(tokens.viewer, "http://localhost:9")).toContain("cannot be reached");
  expect(await toldBy(tokens.viewer, "http://tools.example.com")).toContain(
    "Give an https address",
  );
});

it.runIf(isDeepRun)(
  "serves an agent of a server elsewhere to a client that starts the command",
  async () => {
    const [input, output] = [new PassThrough(), new PassThrough()];
    const terminal = { ...testTerminal(), takeStreams: () => ({ input, output }) };
    const env = testEnv({ PEGBOARD_TOKEN: tokens.editor, PEGBOARD_SERVER: server.url });
    const serve = () => Promise.reject(new Error("Nothing should be served."));
    const ended = runCommandLine(["mcp", "helper"], { env, terminal, serve });
    const params = {
      protocolVersion: "2025-06-18",
      capabilities: {},
      clientInfo: { name: "test", version: "1" },
    };
    input.write(`${JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params })}\n`);
    const [answer] = (await once(output, "data")) as [Buffer];
    expect(JSON.parse(String(answer)).result.serverInfo.name).toBeDefined();
    input.end();
    expect(await ended).toBe(0);
  },
);

it.runIf(isDeepRun)("tells nothing of a text that is no token", () => {
  expect(() => testEnv({ PEGBOARD_TOKEN: "hunter2\nhunter3" })).toThrow(/^(?!.*hunter)/s);
});

it("proposes what is protected, once, and saves the rest", async () => {
  const protect = (groups: string[]) =>
    ada.send("PATCH /api/v1/preferences", {
      protected: { groups, organisation: false, sources: false },
    });
  expect((await protect(["Finance"])).status).toBe(200);
  writeFileSync(file, clerkOf(8, "  helper: { group: Support, description: Helps }\n"));
  const nora = await signInAs(server, "Nora", { role: "editor" });
  const planned = await run(tokens.editor, ["plan", file]);
  expect(planned.told).toContain("somebody else accepts it: clerk.");
  const apply = () => run(tokens.editor, ["apply", file, "--yes"]);
  const first = await apply();
  expect(first, first.told).toMatchObject({
    exitCode: 3,
    printed:
      "clerk (clerk): proposed\nhelper (helper): saved\nWhat is protected waits as proposal 1: Nora may accept it, under Review.\n",
  });
  expect(await apply()).toMatchObject({
    exitCode: 3,
    printed: expect.stringContaining("proposal 1"),
  });
  const versionOf = async () =>
    (await nora.send<ProposalAnswer>("GET /api/v1/proposals/1")).body.version;
  expect(await versionOf()).toBe(1);
  writeFileSync(file, clerkOf(9));
  const revised = await run(tokens.editor, ["apply", file, "--yes", "--json"]);
  expect(JSON.parse(revised.printed)).toMatchObject({
    saved: true,
    applied: [{ name: "clerk", isProtected: true }],
    proposal: { number: 1, deciders: ["Nora"] },
  });
  expect(await versionOf()).toBe(2);
  const { body } = await nora.send<ProposalsAnswer>("GET /api/v1/proposals");
  expect(body.proposals.map(({ number, title }) => [number, title])).toEqual([
    [1, "pegboard apply pegboard.yaml"],
  ]);
  expect((await nora.send("POST /api/v1/proposals/1/accept", { version: 2 })).status).toBe(200);
  expect(await apply()).toMatchObject({ exitCode: 0, printed: "" });
  await protect([]);
});
