import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type {
  AuditAnswer,
  CreatedApiTokenAnswer,
  CreatedTokenAnswer,
  InvitedAnswer,
} from "../api-contract.ts";
import { isWholeRecord } from "../audit/verify-chain.ts";
import { DAY } from "../limits.ts";
import { Browser } from "../testing/browser-session.ts";
import { codeOf, joinAdmin, PASSWORD, sendAs } from "../testing/people.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";

// A computer that starts with a wrong clock, works, and is put right: a start with the right clock,
// one with the wrong one, and another with the right one, over one data folder.

let dataDir: string;
let server: TestServer;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "pegboard-clock-"));
});
afterEach(async () => {
  await server.close();
  setClock(0);
  rmSync(dataDir, { recursive: true });
});

const { timeOrigin } = performance;

/** Sets the clock of this computer before a start, by days. */
function setClock(days: number): void {
  vi.useRealTimers();
  Object.defineProperty(performance, "timeOrigin", {
    value: timeOrigin + days * DAY,
    configurable: true,
  });
  if (days !== 0) vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + days * DAY });
}

async function startAt(days: number): Promise<void> {
  await server?.close();
  setClock(days);
  server = await startTestServer({ dataDir });
}

const AGENT = "/api/v1/agents/first-agent";

/** What was given while the clock was right. */
async function giveWhileRight() {
  await startAt(0);
  const ada = await joinAdmin(server);
  const invited = await ada.send<InvitedAnswer>("POST /api/v1/people/invitations", {
    people: [{ email: "late@example.com" }],
    rights: { role: "viewer" },
  });
  const service = await ada.send<CreatedApiTokenAnswer>("POST /api/v1/service-tokens", {
    name: "ci",
    rights: { role: "viewer" },
  });
  const agent = await ada.send<CreatedTokenAnswer>(`POST ${AGENT}/tokens`, {
    name: "caller",
    expiresAt: new Date(Date.now() + 90 * DAY).toISOString(),
  });
  await ada.send("PATCH /api/v1/preferences", { auditDays: 30 });
  await ada.send("POST /api/v1/agents", { id: "gone", name: "Gone" });
  await ada.send("DELETE /api/v1/agents/gone");
  const [link] = invited.body.invited;
  return { cookie: ada.cookie, code: link && codeOf(link), values: [service, agent] };
}
type Given = Awaited<ReturnType<typeof giveWhileRight>>;

/** What of it works now: the session, the link, the token of a program, and that of a caller. */
async function worksNow({ cookie, code, values }: Given): Promise<number[]> {
  const [service, agent] = values.map(({ body }) => ({ Authorization: `Bearer ${body.value}` }));
  const headers = { Cookie: cookie, Origin: server.url };
  const answers = [
    await sendAs(server, "GET /api/v1/account", { headers }),
    await new Browser(server).send("POST /api/v1/links/read", { code }),
    await sendAs(server, "GET /api/v1/agents", { headers: service ?? {} }),
    await sendAs(server, `GET ${AGENT}/toolset`, { headers: agent ?? {} }),
  ];
  return answers.map(({ status }) => status);
}

const ALL_WORK = [200, 200, 200, 200];
const NONE_WORKS = [401, 410, 401, 401];

/** Signs Ada in anew. */
async function signIn(): Promise<Browser> {
  const browser = new Browser(server);
  const given = { email: "ada@example.com", password: PASSWORD };
  expect((await browser.send("POST /api/v1/session", given)).status).toBe(200);
  return browser;
}

async function expectWholeRecord(browser: Browser): Promise<void> {
  const { body } = await browser.send<AuditAnswer>("GET /api/v1/audit?limit=500");
  // The first entry of all is still there.
  expect(Math.min(...body.entries.map(({ position }) => position))).toBe(1);
  expect(isWholeRecord(await server.dependencies.audit.verify())).toBe(true);
}

describe.each([
  ["a year ahead", 400],
  ["a year behind", -400],
])("a start with a clock that is %s", (_, days) => {
  it("lets nothing of before in or delete it, and nothing of then last", async () => {
    const given = await giveWhileRight();
    expect(await worksNow(given)).toEqual(ALL_WORK);

    await startAt(days);
    expect(await worksNow(given)).toEqual(NONE_WORKS);
    const then = await signIn();
    await expectWholeRecord(then);
    const made = await then.send<CreatedApiTokenAnswer>("POST /api/v1/service-tokens", {
      name: "then",
      rights: { role: "viewer" },
    });
    expect(made.status).toBe(201);

    await startAt(0);
    // Signing in with the wrong clock ended the session; what lasts longer is as it was.
    const works = await worksNow(given);
    expect(works.slice(1)).toEqual(ALL_WORK.slice(1));
    const headers = { Cookie: then.cookie, Origin: server.url };
    expect((await sendAs(server, "GET /api/v1/account", { headers })).status).toBe(401);
    const token = { Authorization: `Bearer ${made.body.value}` };
    expect((await sendAs(server, "GET /api/v1/agents", { headers: token })).status).toBe(401);
    const now = await signIn();
    await expectWholeRecord(now);
    expect((await now.send("POST /api/v1/agents/gone/restore", {})).status).toBe(200);
  });
});

it("limits tries of passwords by a clock that nobody sets", async () => {
  await giveWhileRight();
  const guess = async () =>
    (
      await new Browser(server).send("POST /api/v1/session", {
        email: "ada@example.com",
        password: "not this one at all",
      })
    ).status;
  for (let tries = 0; tries < 5; tries++) expect(await guess()).toBe(401);
  for (const days of [400, -400]) {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + days * DAY });
    expect(await guess()).toBe(429);
    vi.useRealTimers();
  }
});
