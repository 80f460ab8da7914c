import { randomUUID } from "node:crypto";
import type { LinkAnswer } from "../api-contract.ts";
import { isNow } from "../bounds/is-now.ts";
import { PegboardError } from "../errors.ts";
import { DAY, MINUTE } from "../limits.ts";
import { type Doer, doneBy } from "../stores/people/done-by.ts";
import type { PeopleReads, PeopleWrites, StoredSignInLink } from "../stores/people/people-store.ts";
import { newSecretValue, secretHash } from "./secret-values.ts";

/** Milliseconds for which links can be used, unless it is said. */
const LINK_LIFETIME: Record<LinkAnswer["kind"], number> = {
  first_admin: 30 * MINUTE,
  invitation: 7 * DAY,
  reset: DAY,
};

interface NewSignInLink {
  person: string | null;
  by: Doer;
  days?: number | undefined;
  /** Those that there are go on to work. */
  isOneOfSeveral?: boolean;
}

/** Makes a link in the place of those of its kind for the same person; the code is in no table. */
export async function makeSignInLink(
  writes: PeopleWrites,
  kind: LinkAnswer["kind"],
  { person, by, days, isOneOfSeveral = false }: NewSignInLink,
): Promise<{ code: string; link: StoredSignInLink }> {
  const code = newSecretValue();
  if (!isOneOfSeveral)
    await writes.deleteRows("sign_in_links", { person, ...(person === null && { kind }) });
  const now = Date.now();
  const link: StoredSignInLink = {
    ...{ id: randomUUID(), hash: secretHash(code), kind, person },
    ...doneBy("created", by, new Date(now).toISOString()),
    expiresAt: new Date(
      now + (days === undefined ? LINK_LIFETIME[kind] : days * DAY),
    ).toISOString(),
  };
  await writes.addRow("sign_in_links", link);
  return { code, link };
}

/** Finds the link with a code. @throws PegboardError 410 for unknown, used and expired ones alike */
export async function findSignInLink(reads: PeopleReads, code: string): Promise<StoredSignInLink> {
  const link = await reads.findRow("sign_in_links", { hash: secretHash(code) });
  if (link && isNow({ from: link.createdAt, to: link.expiresAt })) return link;
  throw linkEnded();
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
