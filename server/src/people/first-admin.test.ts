import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { LinkAnswer, SessionAnswer, SignedInAnswer } from "../api-contract.ts";
import { Browser } from "../testing/browser-session.ts";
import { PASSWORD } from "../testing/people.ts";
import { runCommand } from "../testing/run-command.ts";
import { type ServerProcess, startProcess } from "../testing/start-process.ts";
import { isOnPostgres, startTestServer } from "../testing/start-test-server.ts";
import { testEnv } from "../testing/test-env.ts";

const PUBLIC = "https://tools.example.com";
const ADA = { email: "ada@example.com", name: "Ada", password: PASSWORD };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "pegboard-first-admin-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

async function startReached(): Promise<ServerProcess> {
  const env = { ...process.env, PEGBOARD_PUBLIC_URL: PUBLIC };
  const server = await startProcess(["--data", join(folder, "data")], env);
  // The last line of a start.
  await expect.poll(() => server.output()).toContain("Its pages ask for that code");
  return server;
}
const statusesOf = (visitor: Browser, what: "read" | "use", bodies: object[]) =>
  Promise.all(
    bodies.map(async (body) => (await visitor.send(`POST /api/v1/links/${what}`, body)).status),
  );
const LINK = /(https?:\/\/\S+\/link(?:\?key=[\w-]+)?)#(\S+)\s/;

const linkIn = (printed: string) => LINK.exec(printed) ?? [];

/** The link that a server prints, once all of its line is there. */
async function linkOf({ output }: Pick<ServerProcess, "output">) {
  await vi.waitFor(() => expect(output()).toMatch(LINK));
  return linkIn(output());
}

async function stop({ child, ended }: ServerProcess): Promise<void> {
  child.kill("SIGTERM");
  await ended;
}

describe("the first admin", () => {
  it("signs in by a link that a start prints, which ends those of other starts, and by no other way", async () => {
    let server = await startReached();
    const [, base, old] = await linkOf(server);
    expect(base).toBe(`${PUBLIC}/link`);
    await stop(server);
    server = await startReached();
    const [, , code] = await linkOf(server);
    const at = { url: server.url ?? "" };
    const visitor = new Browser(at, PUBLIC);
    const session = await visitor.send<SessionAnswer>("GET /api/v1/session");
    expect(session.body).toEqual({ mode: "people", ways: [], refusal: "needs_first_admin" });
    // Neither the first visitor nor an invitation of oneself.
    const invite = { people: [{ email: ADA.email }], rights: { role: "admin" } };
    expect((await visitor.send("POST /api/v1/people/invitations", invite)).status).toBe(401);
    // Another server of the same database would have printed the earlier one.
    expect(await statusesOf(visitor, "read", [{ code: old }, { code }])).toEqual([200, 200]);
    const read = await visitor.send<LinkAnswer>("POST /api/v1/links/read", { code });
    expect(read.body).toMatchObject({ kind: "first_admin", rights: { role: "admin" } });
    expect(Date.parse(read.body.expiresAt) - Date.now()).toBeLessThanOrEqual(30 * 60_000);
    const used = await visitor.send<SignedInAnswer>("POST /api/v1/links/use", { ...ADA, code });
    expect(used.body.you).toMatchObject({ name: "Ada", role: "admin" });
    expect(visitor.cookie).toMatch(/^__Host-pegboard=/);
    const again = [
      { ...ADA, code },
      { ...ADA, code: old },
    ];
    expect(await statusesOf(visitor, "use", again)).toEqual([410, 410]);
    expect(await statusesOf(visitor, "read", [{ code: old }, { code }])).toEqual([410, 410]);
    await stop(server);
    server = await startReached();
    expect(server.output()).not.toContain("/link#");
    await stop(server);
  });

  it("is not asked for where this machine alone reaches it", async () => {
    const server = await startProcess(["--data", join(folder, "data")]);
    expect(server.output()).not.toContain("/link#");
    await stop(server);
  });
});

describe("pegboard create-admin", () => {
  const env = (port?: string) =>
    testEnv({ PEGBOARD_DATA_DIR: join(folder, "data"), ...(port && { PEGBOARD_PORT: port }) });

  // The command works with a data folder.
  it.skipIf(isOnPostgres)(
    "prints a link without a running server, which works at the next start",
    async () => {
      const made = await runCommand(["create-admin", "Ada@example.com", "--name", "Ada"], {
        env: env("4777"),
      });
      expect(made).toMatchObject({ exitCode: 0, told: expect.stringContaining("Start Pegboard") });
      const [, base, code] = linkIn(made.printed);
      expect(base).toBe("http://localhost:4777/link");
      const server = await startTestServer({ dataDir: join(folder, "data") });
      const browser = new Browser(server);
      const used = await browser.send<SignedInAnswer>("POST /api/v1/links/use", {
        code,
        password: PASSWORD,
      });
      expect(used.body.you).toMatchObject({ name: "Ada", email: "ada@example.com", role: "admin" });
      await server.close();
    },
  );

  it("lets an admin in again beside a running server where people sign in, and makes others admins", async () => {
    const server = await startTestServer({ dataDir: join(folder, "data") });
    const link = async (email: string) => {
      const { printed, exitCode } = await runCommand(["create-admin", email], { env: env() });
      expect(exitCode).toBe(0);
      const [, base, code] = linkIn(printed);
      expect(base).toBe(`${server.url}/link`);
      return code;
    };
    const ada = new Browser(server);
    const first = { code: await link("ada@example.com"), name: "Ada", password: PASSWORD };
    expect((await ada.send("POST /api/v1/links/use", first)).status).toBe(200);
    const invite = { people: [{ email: "bob@example.com" }], rights: { role: "viewer" } };
    expect((await ada.send("POST /api/v1/people/invitations", invite)).status).toBe(201);
    // Whoever reads the data folder is let in, also where the code of the terminal opens nothing.
    const bob = new Browser(server);
    const asBob = { code: await link("bob@example.com"), name: "Bob", password: PASSWORD };
    const used = await bob.send<SignedInAnswer>("POST /api/v1/links/use", asBob);
    expect(used.body.you).toMatchObject({ name: "Bob", role: "admin" });
    const again = { code: await link("ada@example.com"), password: "another good password" };
    expect((await ada.send("POST /api/v1/links/use", again)).status).toBe(200);
    await server.close();
  });

  it("refuses what is no e-mail address", async () => {
    const { exitCode, told } = await runCommand(["create-admin", "ada"], { env: env() });
    expect([exitCode, told]).toEqual([1, expect.stringContaining('"ada" is no e-mail address')]);
  });
});
