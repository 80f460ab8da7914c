import { expect, type Page } from "@playwright/test";
import type { Pegboard } from "./pegboard-process.ts";

export const PASSWORD = "correct horse battery";

interface Invited {
  email: string;
  name: string;
  role: "viewer" | "editor" | "admin";
  groups?: string[];
  isApprover?: boolean;
}

/**
 * Makes a link for somebody, as the admin who uses the page does, or for the first admin as the
 * operator at the terminal.
 */
export async function invite(
  page: Page,
  pegboard: Pegboard,
  { email, name, ...rights }: Invited,
): Promise<{ link: string; person: string }> {
  const data = { people: [{ email, name }], rights };
  const answer = await page.request.post(`${pegboard.url}/api/v1/people/invitations`, {
    data,
    headers: { Origin: pegboard.url, "X-Pegboard-Code": pegboard.terminalCode },
  });
  expect(answer.status()).toBe(201);
  const { invited } = (await answer.json()) as {
    invited: { link: string; person: { id: string } }[];
  };
  const [made] = invited;
  if (!made) throw new Error("No link was made.");
  return { link: made.link, person: made.person.id };
}

/** Signs in by a link, as its page does. */
export async function joinBy(page: Page, { url }: Pegboard, link: string): Promise<void> {
  const [, code] = link.split("#");
  const used = await page.request.post(`${url}/api/v1/links/use`, {
    data: { code, password: PASSWORD },
    headers: { Origin: url },
  });
  expect(used.status()).toBe(200);
}
