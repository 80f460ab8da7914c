import { Dialog } from "@pegboard/ui/overlays/dialog.tsx";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { keptForWhom } from "../../../api/account/kept-for.ts";
import { resolveChallenge } from "../../../api/account/proof-challenge.ts";
import {
  isSignedOut,
  lastSignedIn,
  type SignedIn,
  sessionQuery,
} from "../../../api/account/session.ts";
import { t } from "../../../messages/t.ts";
import { SignInWays } from "./sign-in-form.tsx";

/**
 * Asks whoever was signed in to sign in again, over the page: drafts and what was typed stay, and
 * what was asked of the server is asked again. Somebody else gets a page of their own.
 */
export function SignInAgain() {
  const client = useQueryClient();
  const { data: session } = useQuery(sessionQuery);
  const [email, setEmail] = useState(session?.you?.email ?? lastSignedIn());
  if (session?.you && session.you.email !== email) setEmail(session.you.email);
  useEffect(() => void client.invalidateQueries(sessionQuery), [client]);
  useGoesOn();
  const signedIn = (you: SignedIn) => {
    if (you.id !== keptForWhom()) return location.reload();
    client.setQueryData(sessionQuery.queryKey, (before) => before && { ...before, you });
    return resolveChallenge(true);
  };
  return (
    <Dialog
      title={t("Sign in again")}
      description={t("Your session has ended. Your drafts and what you typed are still here.")}
      isFirm
      onClose={stay}
    >
      {session && (
        <div className="grid gap-4">
          <SignInWays
            key={email}
            session={session}
            email={email}
            to={location.pathname + location.search}
            onSignedIn={signedIn}
          />
        </div>
      )}
    </Dialog>
  );
}

/** Nothing on the page works without a session. */
const stay = () => {};

/** Goes on once another tab has signed in again. */
function useGoesOn(): void {
  const { data, dataUpdatedAt } = useQuery(sessionQuery);
  const [since] = useState(Date.now);
  useEffect(() => {
    if (data && dataUpdatedAt > since && !isSignedOut(data)) resolveChallenge(true);
  }, [data, dataUpdatedAt, since]);
}
