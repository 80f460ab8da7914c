import { rmSync } from "node:fs";
import Database from "better-sqlite3";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { AccountAnswer, AuditVerification } from "../api-contract.ts";
import { Browser } from "../testing/browser-session.ts";
import { nearlyFullFolder } from "../testing/full-disk.ts";
import { joinAdmin, joinPerson, PASSWORD } from "../testing/people.ts";
import { isOnPostgres, startTestServer, type TestServer } from "../testing/start-test-server.ts";

// What is not written when the disk is full: all of a change, or nothing, and it is said.

let folder: Awaited<ReturnType<typeof nearlyFullFolder>>;
let server: TestServer;
let ada: Browser;
let bob: Browser;

const signIn = (browser: Browser, email = "bob@example.com") =>
  browser.send<{ error?: { code: string; message: string } }>("POST /api/v1/session", {
    email,
    password: PASSWORD,
  });

/** Starts Pegboard again, with room unless pages are counted; browsers keep their cookies. */
async function restart(browsers: [Browser, Browser], mostPages?: number) {
  server = await startTestServer({ dataDir: folder.dataDir, mostPages });
  return browsers.map((former) => {
    const browser = new Browser(server);
    browser.steal(former);
    return browser;
  }) as [Browser, Browser];
}

beforeAll(async () => {
  folder = await nearlyFullFolder([]);
  const { dataDir, file } = folder;
  server = await startTestServer({ dataDir });
  ada = await joinAdmin(server);
  ({ browser: bob } = await joinPerson(server, {
    email: "bob@example.com",
    rights: { role: "editor" },
    by: ada,
  }));
  await server.close();
  const database = new Database(file);
  const mostPages = Number(database.pragma("page_count", { simple: true }));
  database.close();
  [ada, bob] = await restart([ada, bob], mostPages);
});
afterAll(async () => {
  await server.close();
  rmSync(folder.dataDir, { recursive: true });
});

/** Does something that is recorded until it is refused; answers the refusal. */
async function fill<Answer extends { status: number }>(act: () => Promise<Answer>) {
  for (let tries = 0; tries < 3_000; tries++) {
    const answer = await act();
    if (answer.status >= 300) return answer;
  }
  throw new Error("The disk does not fill.");
}

// The disk that is full is that of a file.
it.skipIf(isOnPostgres)(
  "refuses a sign-in, a change and a checkpoint whole, and goes on when there is room",
  async () => {
    let made = 0;
    const rename = (browser: Browser) =>
      browser.send<{ error?: { message: string } }>("PATCH /api/v1/account", {
        name: `B${++made}`,
      });
    await fill(() => ada.send("POST /api/v1/agents", { name: `More ${++made}` }));
    const nameOf = async () =>
      (await bob.send<AccountAnswer>("GET /api/v1/account")).body.person.name;
    const names = [await nameOf()];
    const renamed = await fill(async () => {
      names.push(await nameOf());
      return rename(bob);
    });
    expect([renamed.status, await nameOf()]).toEqual([507, names.at(-1)]);

    const stranger = new Browser(server);
    const refused = await fill(() => signIn(stranger));
    expect(refused).toMatchObject({ status: 507, body: { error: { code: "storage_full" } } });
    expect(refused.headers.getSetCookie()).toEqual([]);
    expect(refused.body.error?.message).toMatch(/^The disk with pegboard\.sqlite is full/);
    // Only admins are told where the data lies.
    for (const [browser, isTold] of [
      [bob, false],
      [ada, true],
    ] as const) {
      const { text } = await rename(browser);
      expect([text.includes(folder.dataDir), text.includes("storage_full")]).toEqual([
        isTold,
        true,
      ]);
      const health = await browser.send("GET /api/v1/health");
      expect(health.text.includes(folder.dataDir)).toBe(isTold);
    }
    const signed = await fill(() => ada.send("POST /api/v1/audit/checkpoints"));
    expect(signed.status).toBe(507);
    // What was open stays open, and reading goes on.
    expect((await bob.send("GET /api/v1/agents")).status).toBe(200);

    await server.close();
    const [, again] = await restart([ada, bob]);
    expect((await rename(again)).status).toBe(200);
    expect((await signIn(new Browser(server))).status).toBe(200);
    const { body } = await again.send<AuditVerification>("POST /api/v1/audit/verify", {});
    expect(body).toMatchObject({ changed: [], missing: [] });
  },
);
