import { createHash, randomUUID } from "node:crypto";
import { resolve } from "node:path";
import type { InvitedAnswer, Rights, ShownLink, SignedInAnswer } from "../api-contract.ts";
import { ALL_RIGHTS } from "../people/rights.ts";
import { doneBy, notDone } from "../stores/people/done-by.ts";
import type { StoredPerson } from "../stores/people/people-store.ts";
import { type ApiAnswer, request } from "./api-client.ts";
import { Browser } from "./browser-session.ts";
import type { TestServer } from "./start-test-server.ts";

/** Somebody who has signed in in a browser, and what they send. */
export interface PersonAtServer {
  person: StoredPerson;
  session: string;
  /** Of the session's cookie. */
  cookie: string;
  send<T = unknown>(
    line: string,
    body?: unknown,
    more?: Record<string, string>,
  ): Promise<ApiAnswer<T>>;
}

/** A hash that no password gives. */
const NOBODYS_PASSWORD = `scrypt$15$8$3$${"A".repeat(22)}$${"A".repeat(43)}`;

let made = 0;

/** Adds somebody who may do that, and signs them in without a password, which takes a while. */
export async function signInAs(
  server: TestServer,
  name: string,
  rights: Partial<Rights> = {},
): Promise<PersonAtServer> {
  const { people } = server.dependencies;
  made += 1;
  const at = new Date().toISOString();
  const person: StoredPerson = {
    id: randomUUID(),
    name,
    email: `${name.toLowerCase()}-${made}@example.com`,
    ...ALL_RIGHTS,
    isApprover: false,
    role: "viewer",
    ...rights,
    roleFrom: "pegboard",
    password: null,
    passwordAt: null,
    joinedAt: at,
    preferences: {},
    ...doneBy("created", { name: "test" }, at),
    lastSeenAt: at,
    ...notDone("disabled"),
    // Without a way to sign in they would be no admin who can.
    ...(rights.role === "admin" && { password: NOBODYS_PASSWORD, passwordAt: at }),
  };
  await people.change((writes) => writes.addRow("people", person));
  return { person, ...(await beginSession(server, person.id)) };
}

/** Signs somebody in in another browser. */
export async function beginSession(
  server: TestServer,
  person: string,
): Promise<Omit<PersonAtServer, "person">> {
  const { people } = server.dependencies;
  const from = { browser: "test", address: "127.0.0.1", former: undefined };
  const place = { way: "password", ...from } as const;
  const value = await people.change((writes) => people.sessions.begin(writes, person, place));
  const digest = createHash("sha256").update(resolve(server.dataDir)).digest("hex");
  const cookie = `pegboard_person_${digest.slice(0, 12)}=${value}`;
  const found = await people.sessions.find(value);
  if (!found) throw new Error("The session was not made.");
  return {
    session: found.session.id,
    cookie,
    send: (line, body, more = {}) =>
      sendAs(server, line, { body, headers: { Cookie: cookie, Origin: server.url, ...more } }),
  };
}

/** Lets the sign-in of a session be older than what counts as fresh. */
export async function ageSession(server: TestServer, session: string): Promise<void> {
  const freshAt = new Date(Date.now() - 3_600_000).toISOString();
  await server.dependencies.people.change((writes) =>
    writes.changeRows("sessions", { id: session }, { freshAt }),
  );
}

/** Sends a request with these headers. */
export async function sendAs<T = unknown>(
  { url }: Pick<TestServer, "url">,
  line: string,
  { body, headers = {} }: { body?: unknown; headers?: Record<string, string> },
): Promise<ApiAnswer<T>> {
  const [method = "GET", path = "/"] = line.split(" ");
  const all = new Headers(headers);
  if (body !== undefined) all.set("Content-Type", "application/json");
  const response = await fetch(`${url}${path}`, {
    method,
    headers: all,
    redirect: "manual",
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.startsWith("application/json");
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: isJson && text !== "" ? JSON.parse(text) : text,
  };
}

export const PASSWORD = "correct horse battery";

/** The code in a link that was shown. */
export const codeOf = ({ link }: Pick<ShownLink, "link">): string => link.split("#")[1] ?? "";

/** A server without a code is reached from this machine alone. */
type JoinedServer = Pick<TestServer, "url"> & Partial<Pick<TestServer, "terminalCode">>;

interface Invited {
  /** Made of the e-mail address unless given. */
  name?: string;
  /** Made of the name unless given. */
  email?: string;
  rights: Omit<Partial<Rights>, "groups"> & { groups?: readonly string[] | null };
  /** The admin who invites; whoever is at the terminal unless given. */
  by?: Browser | undefined;
}

/** Makes a link for somebody. */
export async function invite(
  server: Pick<TestServer, "url">,
  { email, name = email?.split("@")[0] ?? "", rights, by }: Invited,
): Promise<ShownLink> {
  const line = "POST /api/v1/people/invitations";
  const address = email ?? `${name.toLowerCase().replaceAll(" ", ".")}@example.com`;
  const body = { people: [{ email: address, name }], rights };
  const answer = by
    ? await by.send<InvitedAnswer>(line, body)
    : await request<InvitedAnswer>(server, line, body);
  const [shown] = answer.body.invited ?? [];
  if (!shown) throw new Error(`${address} was not invited: ${answer.text}`);
  return shown;
}

/** Invites somebody, who signs in by the link and a password in a browser of their own. */
export async function joinPerson(
  server: JoinedServer,
  person: Invited,
): Promise<{ browser: Browser; id: string }> {
  const shown = await invite(server, person);
  const browser = new Browser(server);
  const used = { code: codeOf(shown), password: PASSWORD };
  // While nobody has signed in, a server that others reach asks for it at this machine.
  const key = { ...(server.terminalCode && { "X-Pegboard-Code": server.terminalCode }) };
  const { body, text } = await browser.send<SignedInAnswer>("POST /api/v1/links/use", used, key);
  if (!body.you) throw new Error(`The link could not be used: ${text}`);
  return { browser, id: shown.person.id };
}

/** The first admin of a server on which nobody has signed in. */
export const joinAdmin = async (server: JoinedServer, name = "Ada"): Promise<Browser> =>
  (await joinPerson(server, { name, email: "ada@example.com", rights: { role: "admin" } })).browser;

/** Signs somebody in whose session ended, as another role does. */
export async function signInAgain(browser: Browser, name: string): Promise<void> {
  const asked = { email: `${name}@example.com`, password: PASSWORD };
  const { status, text } = await browser.send("POST /api/v1/session", asked);
  if (status !== 200) throw new Error(`${name} could not sign in: ${text}`);
}
