import type { Context } from "hono";
import { z } from "zod";
import type { PasskeyProof } from "../../api-contract.ts";
import type { Dependencies } from "../../dependencies.ts";
import { PegboardError } from "../../errors.ts";
import { askedBy } from "../../http/caller.ts";
import { relyingParty } from "../../http/public-address.ts";
import {
  checkPasskey,
  type ProvedPasskey,
  type RelyingParty,
  wrongPasskey,
} from "../../people/passkeys.ts";

const challengeTicket = z.object({ challenge: z.string() });
type ChallengeKind = "passkey" | "new_passkey";

/** Whom passkeys are for here. @throws PegboardError 400 where the host has no name */
export function partyOf(dependencies: Dependencies, context: Context): RelyingParty {
  const party = relyingParty(dependencies, context);
  if (party) return party;
  throw new PegboardError("bad_request", (t) =>
    t(
      "Browsers know passkeys of names only, and this address is a number. Open it by its name, such as localhost.",
    ),
  );
}

/**
 * The challenge that this browser was given, once. @throws PegboardError 401 where there is none
 */
export function takeChallenge(
  { browserTickets }: Pick<Dependencies, "browserTickets">,
  context: Context,
  kind: ChallengeKind,
): string {
  const ticket = browserTickets.take(context, kind, challengeTicket);
  if (!ticket) throw wrongPasskey();
  return ticket.challenge;
}

/** Whom a passkey proves that answered this browser's challenge. @throws PegboardError 401 */
export async function provedByPasskey(
  dependencies: Dependencies,
  context: Context,
  proof: PasskeyProof,
): Promise<ProvedPasskey> {
  const party = partyOf(dependencies, context);
  const challenge = takeChallenge(dependencies, context, "passkey");
  return checkPasskey(dependencies.people, proof, { challenge, party, asked: askedBy(context) });
}
