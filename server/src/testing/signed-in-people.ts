import { expect } from "vitest";
import type { InvitedAnswer, Rights, Role, SignedInAnswer } from "../api-contract.ts";
import { request } from "./api-client.ts";
import { Browser } from "./browser-session.ts";
import type { TestServer } from "./start-test-server.ts";

const TEST_PASSWORD = "correct horse battery";

/** What somebody is invited with. */
interface GivenRights {
  role: Role;
  isApprover?: boolean;
  groups?: string[] | null;
  outside?: Rights["outside"];
}

/** The first admin of a server on which nobody has signed in, in a browser. */
export async function firstAdmin(server: TestServer, name = "Ada"): Promise<Browser> {
  const invited = await request<InvitedAnswer>(server, "POST /api/v1/people/invitations", {
    people: [{ email: `${name}@example.com`, name }],
    rights: { role: "admin" },
  });
  return useLink(server, invited.body);
}

/** Somebody whom an admin invited, in a browser of their own. */
export async function invitedBy(
  admin: Browser,
  server: TestServer,
  { name, ...rights }: GivenRights & { name: string },
): Promise<Browser> {
  const people = [{ email: `${name}@example.com`, name }];
  const asked = { people, rights };
  const { body } = await admin.send<InvitedAnswer>("POST /api/v1/people/invitations", asked);
  return useLink(server, body);
}

/** Signs somebody in whose session ended, as another role does. */
export async function signInAgain(browser: Browser, name: string): Promise<void> {
  const asked = { email: `${name}@example.com`, password: TEST_PASSWORD };
  const signedIn = await browser.send("POST /api/v1/session", asked);
  expect(signedIn.status).toBe(200);
}

async function useLink(server: TestServer, { invited }: InvitedAnswer): Promise<Browser> {
  const [, code] = invited[0]?.link.split("#") ?? [];
  const browser = new Browser(server);
  const used = await browser.send<SignedInAnswer>("POST /api/v1/links/use", {
    code,
    password: TEST_PASSWORD,
  });
  expect(used.status).toBe(200);
  return browser;
}
