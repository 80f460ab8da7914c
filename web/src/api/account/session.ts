import { queryOptions, useQuery } from "@tanstack/react-query";
import type { SessionAnswer, SignedIn } from "../../../../server/src/api-contract.ts";
import { requestJson } from "../request-json.ts";

export type { SessionAnswer, SignedIn, SsoError } from "../../../../server/src/api-contract.ts";

/** Who has signed in, and how somebody can. */
export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: async ({ signal }) => {
    const session = await requestJson<SessionAnswer>("/api/v1/session", { signal });
    lastEmail = session.you?.email ?? lastEmail;
    return session;
  },
  // Another tab may have signed in or out.
  refetchOnWindowFocus: "always",
});

let lastEmail: string | undefined;
/** The address of whoever was last signed in on this page, also once their session has ended. */
export const lastSignedIn = (): string | undefined => lastEmail;

/** Whether somebody has to sign in, and nobody has. */
export const isSignedOut = (session: SessionAnswer | undefined): boolean =>
  session?.mode === "people" && session.you === undefined;

/** Whoever has signed in; undefined where nobody does, and while that is unknown. */
export const useYou = (): SignedIn | undefined => useQuery(sessionQuery).data?.you;
