import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AccountAnswer, PersonAnswer } from "../api-contract.ts";
import { PASSWORD, type PersonAtServer, sendAs, signInAs } from "../testing/people.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";

// Characters that cannot be seen, or that turn the direction of a text, in what people are called.

let server: TestServer;
let ada: PersonAtServer;
beforeAll(async () => {
  server = await startTestServer();
  ada = await signInAs(server, "Ada", { role: "admin" });
});
afterAll(() => server.close());

const HIDDEN = {
  "turned to the left": "\u202e",
  "an isolate": "\u2066",
  "an end of a line": "\n",
  "an escape": "\u001b[2K",
  "a blank of no width": "\u200b",
  "a tag": "\u{e0041}",
  "a soft hyphen": "\u00ad",
  "another end of a line": "\u2028",
  "half a character": "\ud800",
};

describe.each(Object.entries(HIDDEN))("a name with %s", (_, character) => {
  const name = `Ada${character}x`;
  it.each([
    ["in one's account", "PATCH /api/v1/account", { name }],
    ["of who is invited", "POST /api/v1/people/invitations", invite({ name, email: "a@b.com" })],
    [
      "in an address",
      "POST /api/v1/people/invitations",
      invite({ email: `ada${character}@b.com` }),
    ],
    ["in a host", "POST /api/v1/people/invitations", invite({ email: `ada@b${character}x.com` })],
    ["of a program", "POST /api/v1/service-tokens", { name, rights: { role: "viewer" } }],
    ["of one's token", "POST /api/v1/account/tokens", { name }],
    ["of an agent's token", "POST /api/v1/agents/first-agent/tokens", { name }],
    ["at a link", "POST /api/v1/links/use", { code: "x", name, password: PASSWORD }],
    ["of an agent", "POST /api/v1/agents", { name }],
    ["of a proposal", "POST /api/v1/proposals", { title: name, changes: [] }],
  ])("is refused %s", async (__, line, body) => {
    const { status, text } = await ada.send(line, body);
    expect([status, text]).toEqual([422, expect.stringMatching(/"(name|email|title)"/)]);
  });

  it("is refused for a person and in what is said to others", async () => {
    const path = `PATCH /api/v1/people/${ada.person.id}`;
    expect((await ada.send(path, { name })).status).toBe(422);
  });
});

it("of a browser is kept without them", async () => {
  const bob = await signInAs(server, "Bob", { role: "viewer" });
  const { people } = server.dependencies;
  await people.change((writes) =>
    people.sessions.begin(writes, bob.person.id, {
      way: "password",
      browser: "Fire\u202efox\u0085\u200b 1",
      address: "",
      former: undefined,
    }),
  );
  const { body } = await bob.send<AccountAnswer>("GET /api/v1/account");
  expect(body.sessions.map(({ browser }) => browser)).toContain("Firefox 1");
});

it("of a client of MCP is shown without them", async () => {
  const headers = {
    Accept: "application/json, text/event-stream",
    Cookie: ada.cookie,
    Origin: server.url,
  };
  const info = { name: "Desk\u202etop\u200b", version: "1\u001b" };
  await sendAs(server, "POST /mcp/first-agent", {
    body: {
      jsonrpc: "2.0",
      id: 1,
      method: "initialize",
      params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: info },
    },
    headers,
  });
  const { text } = await ada.send("GET /api/v1/agents/first-agent/clients");
  expect(text).toContain('"name":"Desktop","version":"1"');
});

it("leaves names of all scripts, and those with joined letters and emoji", async () => {
  for (const name of ["José Ñandú", "山田 太郎", "می‌خواهم", "क्‍ष", "Ada 👩‍💻", "O’Brien-Šmíd"]) {
    const path = `PATCH /api/v1/people/${ada.person.id}`;
    const { body } = await ada.send<PersonAnswer>(path, { name });
    expect(body.person.name).toBe(name);
  }
});

it("refuses an admin of some groups with words, wherever rights are given", async () => {
  const bob = await signInAs(server, "Kim", { role: "editor", groups: ["Support"] });
  const rights = { role: "admin", groups: ["Support"] };
  for (const [line, body] of [
    ["POST /api/v1/people/invitations", { people: [{ email: "n@b.com" }], rights }],
    ["POST /api/v1/service-tokens", { name: "n", rights }],
    [`PATCH /api/v1/people/${bob.person.id}`, { role: "admin" }],
    [`PATCH /api/v1/people/${bob.person.id}`, rights],
  ] as const) {
    const { status, body: answer } = await ada.send<{ error?: { message: string } }>(line, body);
    expect([line, status]).toEqual([line, 400]);
    expect(answer.error?.message).toMatch(/^An admin has all groups/);
  }
});

function invite(person: object) {
  return { people: [person], rights: { role: "viewer" } };
}
