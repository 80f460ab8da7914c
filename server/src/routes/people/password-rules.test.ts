import { afterAll, beforeAll, expect, it } from "vitest";
import type { AccountAnswer, ErrorBody, ShownLink } from "../../api-contract.ts";
import { Browser } from "../../testing/browser-session.ts";
import { beginSession, codeOf, type PersonAtServer, signInAs } from "../../testing/people.ts";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";

// What docs/asvs.md says of passwords, resets and sessions.

let server: TestServer;
let ada: PersonAtServer;
let nora: PersonAtServer;
beforeAll(async () => {
  server = await startTestServer();
  ada = await signInAs(server, "Ada", { role: "admin" });
  nora = await signInAs(server, "Nora", { role: "editor" });
});
afterAll(() => server.close());

const PATH = "PUT /api/v1/account/password";
const signInWith = async (password: string) =>
  (await new Browser(server).send("POST /api/v1/session", { email: nora.person.email, password }))
    .status;

it("have 12 to 256 characters of any kind, are never cut, and mean the same in each spelling", async () => {
  const set = async (password: string, current?: string) =>
    (await nora.send(PATH, { password, ...(current !== undefined && { current }) })).status;
  expect(await set("eleven char")).toBe(422);
  // 256 characters.
  const long = `${"pears ".repeat(42)}plum`;
  expect(await set(`${long}s`)).toBe(422);
  const spelled = "  Über-Ａpfel ☂ 🍐 12";
  expect(await set(spelled)).toBe(204);
  expect(await signInWith(spelled.normalize("NFD"))).toBe(200);
  expect(await signInWith(spelled.toLowerCase())).toBe(401);
  expect(await signInWith(spelled.trim())).toBe(401);

  expect(await set("another long password")).toBe(401);
  expect(await set("another long password", "a wrong one of mine")).toBe(401);
  expect(await set(long.replace("plum", "Plum"), spelled)).toBe(204);
  expect(await signInWith(long.replace("plum", "Plum").slice(0, -1))).toBe(401);
});

it("are chosen by nobody else: an admin makes a link", async () => {
  const path = `POST /api/v1/people/${nora.person.id}/link`;
  const chosen = await ada.send<ErrorBody>(path, { password: "chosen by an admin" });
  expect([chosen.status, chosen.body.error.code]).toEqual([422, "invalid"]);
  expect((await ada.send(path, { days: 31 })).status).toBe(422);
  const { body } = await ada.send<ShownLink>(path);
  const code = codeOf(body);
  const used = { code, password: "chosen by Nora herself" };
  expect((await new Browser(server).send("POST /api/v1/links/use", used)).status).toBe(200);
  expect((await new Browser(server).send("POST /api/v1/links/use", used)).status).toBe(410);
});

it("a person is signed in in 50 browsers at most: the one that was used least recently ends", async () => {
  const { person } = await signInAs(server, "Olga");
  const sessions = [];
  for (let number = 0; number < 52; number++) sessions.push(await beginSession(server, person.id));
  const [first, second, third] = sessions;
  const last = sessions.at(-1);
  const statuses = [];
  for (const one of [first, second, third, last])
    statuses.push((await one?.send<AccountAnswer>("GET /api/v1/account"))?.status);
  // The session of the beginning was the first of all.
  expect(statuses).toEqual([401, 401, 200, 200]);
  const account = await last?.send<AccountAnswer>("GET /api/v1/account");
  expect(account?.body.sessions).toHaveLength(50);
});
