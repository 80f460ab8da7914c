import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { keptForWhom } from "../api/kept-for.ts";
import { adoptKept } from "../api/kept-work.ts";
import { challenge } from "../api/proof-challenge.ts";
import { isSignedOut, sessionQuery } from "../api/session.ts";
import { useAccountLook } from "./account-look.ts";

/**
 * Asks to sign in again when the session has ended elsewhere, and gives the page to somebody else
 * who has signed in in another tab: it keeps the work of one person.
 */
export function SessionWatch() {
  const { data } = useQuery(sessionQuery);
  useEffect(() => {
    if (isSignedOut(data)) challenge("sign_in");
    if (data?.you && data.you.id !== keptForWhom()) location.reload();
  }, [data]);
  const isIn = data?.you !== undefined;
  useEffect(() => {
    // Drafts look for others in what other tabs stored.
    if (isIn && adoptKept()) window.dispatchEvent(new StorageEvent("storage", { key: null }));
  }, [isIn]);
  useAccountLook();
  return null;
}
