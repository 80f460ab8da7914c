import type { InvitedAnswer, Role } from "../../../server/src/api-contract.ts";
import { request } from "../../../server/src/testing/api-client.ts";
import { Browser } from "../../../server/src/testing/browser-session.ts";

export const PASSWORD = "correct horse battery";

type Server = { url: string };

/** Has an admin join by the link that the terminal's operator makes; answers their browser. */
export async function joinAdmin(server: Server): Promise<Browser> {
  const invited = await request<InvitedAnswer>(server, "POST /api/v1/people/invitations", {
    people: [{ email: "ada@example.com", name: "Ada Brandt" }],
    rights: { role: "admin" },
  });
  return join(server, invited.body);
}

/** Has somebody else join by a link of the admin. */
export async function joinOther(
  server: Server,
  admin: Browser,
  { email = "olga@example.com", name = "Olga Petrova", role = "editor" as Role } = {},
): Promise<Browser> {
  return join(server, await invite(admin, { email, name, role }));
}

/** Makes a link for somebody. */
export async function invite(
  admin: Browser,
  { email, name, role }: { email: string; name: string; role: Role },
): Promise<InvitedAnswer> {
  const invited = await admin.send<InvitedAnswer>("POST /api/v1/people/invitations", {
    people: [{ email, name }],
    rights: { role },
  });
  return invited.body;
}

export const codeOf = (invited: InvitedAnswer): string =>
  invited.invited[0]?.link.split("#")[1] ?? "";

async function join(server: Server, invited: InvitedAnswer): Promise<Browser> {
  const browser = new Browser(server);
  await browser.send("POST /api/v1/links/use", { code: codeOf(invited), password: PASSWORD });
  return browser;
}

/** Signs the page's own browser in. */
export async function signInHere(email: string): Promise<void> {
  const answer = await fetch(new URL("/api/v1/session", location.origin), {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  if (!answer.ok) throw new Error(await answer.text());
}
