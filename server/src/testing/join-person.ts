import type { InvitedAnswer, SignedInAnswer } from "../api-contract.ts";
import { request } from "./api-client.ts";
import { Browser } from "./browser-session.ts";
import type { TestServer } from "./start-test-server.ts";

const PASSWORD = "correct horse battery";

/** Invites somebody, the first from the terminal, and signs in by the link. */
export async function joinPerson(
  server: TestServer,
  { name, rights, by }: { name: string; rights: object; by?: Browser },
): Promise<Browser> {
  const email = `${name.toLowerCase().replaceAll(" ", ".")}@example.com`;
  const line = "POST /api/v1/people/invitations";
  const body = { people: [{ email, name }], rights };
  const invited = by
    ? await by.send<InvitedAnswer>(line, body)
    : await request<InvitedAnswer>(server, line, body);
  const [, code] = invited.body.invited[0]?.link.split("#") ?? [];
  const browser = new Browser(server);
  const used = await browser.send<SignedInAnswer>("POST /api/v1/links/use", {
    code,
    password: PASSWORD,
  });
  if (used.status !== 200) throw new Error(`${name} could not join: ${used.text}`);
  return browser;
}
