import { expect } from "vitest";
import type { Rights } from "../api-contract.ts";
import type { Browser } from "./browser-session.ts";
import { joinPerson, PASSWORD } from "./signed-in.ts";
import type { TestServer } from "./start-test-server.ts";

/** Somebody whom an admin invited, in a browser of their own. */
export const invitedBy = (
  admin: Browser,
  server: TestServer,
  { name, ...rights }: Partial<Rights> & { name: string },
): Promise<Browser> => joinPerson(server, { name, rights, by: admin });

/** Signs somebody in whose session ended, as another role does. */
export async function signInAgain(browser: Browser, name: string): Promise<void> {
  const asked = { email: `${name}@example.com`, password: PASSWORD };
  const signedIn = await browser.send("POST /api/v1/session", asked);
  expect(signedIn.status).toBe(200);
}
