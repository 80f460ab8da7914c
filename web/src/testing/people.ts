import type { Role } from "../../../server/src/api-contract.ts";
import type { Browser } from "../../../server/src/testing/browser-session.ts";
import { joinPerson, PASSWORD } from "../../../server/src/testing/people.ts";

/** Has somebody besides the first admin join. */
export async function joinOther(
  server: { url: string },
  admin: Browser,
  { email = "olga@example.com", name = "Olga Petrova", role = "editor" as Role } = {},
): Promise<Browser> {
  return (await joinPerson(server, { email, name, rights: { role }, by: admin })).browser;
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
