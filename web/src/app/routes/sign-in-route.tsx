import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { addressNow, replaceAddress, useAddress } from "../../addresses/address.ts";
import { sessionQuery } from "../../api/account/session.ts";
import { GateLookContext } from "../../features/account/sign-in/gate-frame.tsx";
import { SignInPage } from "../../features/account/sign-in/sign-in-page.tsx";
import { t } from "../../messages/t.ts";
import { useDocumentTitle } from "../document-title.ts";
import { ownAddress, useEnter, useGateLook } from "../enter.ts";

/**
 * The page to sign in: at its own address, where an identity provider leads back to, and at every
 * other one while nobody has signed in.
 */
export function SignInRoute() {
  useDocumentTitle(t("Sign in"));
  const { data: session } = useQuery(sessionQuery);
  const look = useGateLook();
  const enter = useEnter();
  const address = useAddress();
  const isOwn = address.pathname === "/sign-in";
  const search = new URLSearchParams(isOwn ? address.search : "");
  const to = isOwn ? ownAddress(search.get("to")) : returnAddress();
  const error = search.get("error");
  const isDone = isOwn && error === null && session !== undefined && !mustSignIn(session);
  useEffect(() => {
    if (isDone) replaceAddress(to);
  }, [isDone, to]);
  if (!session || isDone) return null;
  return (
    <GateLookContext value={look}>
      <SignInPage
        session={session}
        to={to}
        failed={error === null ? undefined : { error, account: search.get("account") ?? undefined }}
        onSignedIn={(you) => enter(you, to)}
        onLeave={() => replaceAddress(to)}
      />
    </GateLookContext>
  );
}

const mustSignIn = ({ mode, you }: { mode: string; you?: unknown }) =>
  mode === "people" && you === undefined;

function returnAddress(): string {
  const { pathname, search, hash } = addressNow();
  return ownAddress(pathname + search + hash);
}
