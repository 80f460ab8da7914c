import type { InvitedAnswer, Role, ShownLink, SignedInAnswer } from "../api-contract.ts";
import { request } from "./api-client.ts";
import { Browser } from "./browser-session.ts";
import type { TestServer } from "./start-test-server.ts";

export const PASSWORD = "correct horse battery";

/** The code in a link that was shown. */
export const codeOf = ({ link }: Pick<ShownLink, "link">): string => link.split("#")[1] ?? "";

interface NewPerson {
  name: string | undefined;
  /** Made of the name unless given. */
  email?: string;
  rights: object;
  /** The admin who invites; whoever is at the terminal unless given. */
  by?: Browser | undefined;
}

/** Invites somebody, who signs in by the link in a browser of their own. */
export async function joinPerson(server: TestServer, person: NewPerson): Promise<Browser> {
  return useLink(server, await invite(server, person));
}

/** The first admin of a server on which nobody has signed in. */
export const signInFirstAdmin = (server: TestServer): Promise<Browser> =>
  joinPerson(server, { name: "Ada", rights: { role: "admin" } });

/** Somebody else, invited by an admin who has just signed in. */
export async function signInAs(
  server: TestServer,
  admin: Browser,
  { email, role }: { email: string; role: Role },
): Promise<{ browser: Browser; id: string }> {
  const name = email.split("@")[0];
  const shown = await invite(server, { name, email, rights: { role }, by: admin });
  return { browser: await useLink(server, shown), id: shown.person.id };
}

async function invite(
  server: TestServer,
  { name = "", email, rights, by }: NewPerson,
): Promise<ShownLink> {
  const line = "POST /api/v1/people/invitations";
  const address = email ?? `${name.toLowerCase().replaceAll(" ", ".")}@example.com`;
  const body = { people: [{ email: address, name }], rights };
  const answer = by
    ? await by.send<InvitedAnswer>(line, body)
    : await request<InvitedAnswer>(server, line, body);
  const [shown] = answer.body.invited ?? [];
  if (!shown) throw new Error(`${name} was not invited: ${answer.text}`);
  return shown;
}

async function useLink(server: TestServer, shown: ShownLink): Promise<Browser> {
  const browser = new Browser(server);
  const used = { code: codeOf(shown), password: PASSWORD };
  // While nobody has signed in, a server that others reach asks for it at this machine.
  const key = { "X-Pegboard-Code": server.terminalCode };
  const { body, text } = await browser.send<SignedInAnswer>("POST /api/v1/links/use", used, key);
  if (!body.you) throw new Error(`The link could not be used: ${text}`);
  return browser;
}
