import { appBase } from "@pegboard/ui/app-base.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { replaceAddress } from "../addresses/address.ts";
import { paths } from "../addresses/paths.ts";
import { accountQuery } from "../api/account/account.ts";
import { keepFor } from "../api/account/kept-for.ts";
import { type SignedIn, sessionQuery } from "../api/account/session.ts";
import type { GateLook } from "../features/account/sign-in/gate-frame.tsx";
import { followPreferences } from "./account-look.ts";
import { setAppearance, setLanguage, useDark } from "./appearance.ts";

/** Opens the app for whoever has just signed in, as they like it to look. */
export function useEnter(): (you: SignedIn, to: string) => Promise<void> {
  const client = useQueryClient();
  return async (you, to) => {
    keepFor(you.id);
    const account = await client.fetchQuery(accountQuery).catch(() => undefined);
    replaceAddress(to);
    // In another language the page loads anew, and finds the session.
    if (account && followPreferences(account.preferences)) return;
    // Only the server says what somebody may do.
    await client.fetchQuery({ ...sessionQuery, staleTime: 0 });
  };
}

/** How the pages without navigation look, and how somebody chooses it. */
export function useGateLook(): GateLook {
  const isDark = useDark();
  return useMemo(
    () => ({
      isDark,
      onTheme: (theme) => setAppearance({ theme }),
      onLanguage: (language) => void setLanguage(language),
    }),
    [isDark],
  );
}

/** An address of this app, with its base; another one leads to the first page. */
export function ownAddress(to: string | null): string {
  if (to === null || !URL.canParse(to, location.origin)) return paths.agents();
  const { origin, pathname, search, hash } = new URL(to, location.origin);
  // Dots in front of two slashes are taken out, and what is left would be another host.
  const isOwn = origin === location.origin && to.startsWith("/") && !pathname.startsWith("//");
  if (!isOwn || /^\/(sign-in|link|api|mcp)(\/|$)/.test(pathname)) return paths.agents();
  return pathname.startsWith(`${appBase}/`)
    ? pathname + search + hash
    : `${appBase}${pathname}${search}${hash}`;
}
