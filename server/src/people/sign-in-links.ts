import { randomUUID } from "node:crypto";
import type { LinkAnswer } from "../api-contract.ts";
import { isNow } from "../bounds/is-now.ts";
import { PegboardError } from "../errors.ts";
import { DAY, MINUTE } from "../limits.ts";
import { type Doer, doneBy } from "../stores/people/done-by.ts";
import type { PeopleReads, PeopleWrites, StoredSignInLink } from "../stores/people/people-store.ts";
import { newSecretValue, secretHash } from "./secret-values.ts";
import { joinedAdmins } from "./sign-in-ways.ts";

/** Milliseconds for which links can be used, unless it is said. */
const LINK_LIFETIME: Record<LinkAnswer["kind"], number> = {
  first_admin: 30 * MINUTE,
  invitation: 7 * DAY,
  reset: DAY,
};

/**
 * Makes a link in the place of those for the same person; the code is in no table. Links for the
 * first admin stay beside each other until one is used: each server of a database prints its own.
 */
export async function makeSignInLink(
  writes: PeopleWrites,
  kind: LinkAnswer["kind"],
  { person, by, days }: { person: string | null; by: Doer; days?: number | undefined },
): Promise<{ code: string; link: StoredSignInLink }> {
  const code = newSecretValue();
  if (person === null) await deleteEnded(writes);
  else await writes.deleteRows("sign_in_links", { person });
  const now = Date.now();
  const link: StoredSignInLink = {
    id: randomUUID(),
    hash: secretHash(code),
    kind,
    person,
    ...doneBy("created", by, new Date(now).toISOString()),
    expiresAt: new Date(
      now + (days === undefined ? LINK_LIFETIME[kind] : days * DAY),
    ).toISOString(),
  };
  await writes.addRow("sign_in_links", link);
  return { code, link };
}

/** Deletes links for the first admin that nobody can use any more. */
async function deleteEnded(writes: PeopleWrites): Promise<void> {
  for (const { id, createdAt: from, expiresAt: to } of await writes.listRows("sign_in_links", {
    kind: "first_admin",
  }))
    if (!isNow({ from, to })) await writes.deleteRows("sign_in_links", { id });
}

/** Finds the link with a code. @throws PegboardError 410 for unknown, used and expired ones alike */
export async function findSignInLink(reads: PeopleReads, code: string): Promise<StoredSignInLink> {
  const link = await reads.findRow("sign_in_links", { hash: secretHash(code) });
  const isUsable = link && isNow({ from: link.createdAt, to: link.expiresAt });
  if (!isUsable) throw linkEnded();
  // Nobody becomes the first admin beside another one.
  if (link.kind === "first_admin" && (await joinedAdmins(reads)).length > 0) throw linkEnded();
  return link;
}

export const linkEnded = () =>
  new PegboardError("link_ended", (t) =>
    t(
      "This link cannot be used: it is wrong, has ended or was used before. Ask an admin for a new one.",
    ),
  );

/**
 * The address of the page where a link is used. The code stands where no server log sees it. `key`:
 * of the start, where pages of this machine ask for it.
 */
export const signInLinkAddress = (
  { base, key }: { base: string; key?: string | undefined },
  code: string,
): string => `${base}/link${key === undefined ? "" : `?key=${key}`}#${code}`;
