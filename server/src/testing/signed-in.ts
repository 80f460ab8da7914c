import type { InvitedAnswer, Role, ShownLink, SignedInAnswer } from "../api-contract.ts";
import { request } from "./api-client.ts";
import { Browser } from "./browser-session.ts";
import type { TestServer } from "./start-test-server.ts";

export const PASSWORD = "correct horse battery";

/** The code in a link that was shown. */
export const codeOf = ({ link }: Pick<ShownLink, "link">): string => link.split("#")[1] ?? "";

/** Invites the first admin from the terminal, and signs in by the link. */
export async function signInFirstAdmin(server: TestServer): Promise<Browser> {
  const { body } = await request<InvitedAnswer>(server, "POST /api/v1/people/invitations", {
    people: [{ email: "ada@example.com", name: "Ada" }],
    rights: { role: "admin" },
  });
  return useLink(server, body.invited[0]);
}

/** Somebody else, invited by an admin who has just signed in. */
export async function signInAs(
  server: TestServer,
  admin: Browser,
  { email, role }: { email: string; role: Role },
): Promise<{ browser: Browser; id: string }> {
  const { body } = await admin.send<InvitedAnswer>("POST /api/v1/people/invitations", {
    people: [{ email, name: email.split("@")[0] }],
    rights: { role },
  });
  const [invited] = body.invited;
  return { browser: await useLink(server, invited), id: invited?.person.id ?? "" };
}

async function useLink(server: TestServer, shown: ShownLink | undefined): Promise<Browser> {
  if (!shown) throw new Error("Nobody was invited.");
  const browser = new Browser(server);
  const used = { code: codeOf(shown), password: PASSWORD };
  // While nobody has signed in, a server that others reach asks for it at this machine.
  const key = { "X-Pegboard-Code": server.terminalCode };
  const { body, text } = await browser.send<SignedInAnswer>("POST /api/v1/links/use", used, key);
  if (!body.you) throw new Error(`The link could not be used: ${text}`);
  return browser;
}
