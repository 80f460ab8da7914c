// GET /api/v1/session/sso            leads to the identity provider: a link, followed by the browser
// GET /api/v1/session/sso/callback   where the provider leads back to: signs in, and opens a page

import type { Context, Hono } from "hono";
import { z } from "zod";
import { ssoQuery } from "../../api-contract/people/session-contract.ts";
import type { ErrorCode, SsoError } from "../../api-contract.ts";
import { contract } from "../../api-description/route-contract.ts";
import type { Dependencies } from "../../dependencies.ts";
import { PegboardError } from "../../errors.ts";
import { askedBy } from "../../http/caller.ts";
import { publicAddress } from "../../http/public-address.ts";
import { readQuery } from "../../http/read-request.ts";
import { SSO_CALLBACK } from "../../http/same-origin.ts";
import {
  type IdentityProvider,
  type ProvedIdentity,
  ProviderDown,
} from "../../people/identity-provider.ts";
import { linkToSso, renewBySso, SsoRefusal, signInBySso } from "../../people/sso-sign-in.ts";
import { personOf, placeOf, requireFresh } from "./session-route.ts";

/** What a browser keeps of a sign-in that it began. */
const begunSignIn = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  redirect: z.string(),
  at: z.number(),
  to: z.string(),
  purpose: z.enum(["sign_in", "fresh", "link"]),
});
type Begun = z.infer<typeof begunSignIn>;

export function ssoRoute(app: Hono, dependencies: Dependencies): void {
  const { sessionCookie, browserTickets } = dependencies;

  app.get("/api/v1/session/sso", contract({ query: ssoQuery, status: 303 }), async (context) => {
    const to = ownPath(context.req.query("to") ?? "/");
    try {
      const { purpose } = readQuery(context, ssoQuery);
      const provider = findProvider(dependencies);
      sessionCookie.requireSettable(context);
      if (purpose === "fresh") personOf(context);
      if (purpose === "link") requireFresh(context);
      const redirect = `${publicAddress(dependencies, context)}${SSO_CALLBACK}`;
      const { url, begun } = await provider.begin(redirect, purpose === "fresh");
      browserTickets.give(context, "sso", { ...begun, to, purpose });
      return context.redirect(url, 303);
    } catch (error) {
      return refuseSignIn(dependencies, context, { error, to });
    }
  });

  app.get(SSO_CALLBACK, contract({ status: 303 }), async (context) => {
    let begun: Begun | undefined;
    let proved: ProvedIdentity | undefined;
    try {
      const provider = findProvider(dependencies);
      begun = browserTickets.take(context, "sso", begunSignIn);
      // Another browser began it, or it has ended, or it took too long.
      if (!begun) throw new SsoRefusal("expired");
      const { search, searchParams } = new URL(context.req.url);
      if (searchParams.get("error") === "access_denied") throw new SsoRefusal("declined");
      proved = await provider.finish(search, begun, begun.purpose === "fresh");
      await end(dependencies, context, { begun, proved });
      return context.redirect(`${dependencies.basePath}${begun.to}`, 303);
    } catch (error) {
      return refuseSignIn(dependencies, context, { error, to: begun?.to, account: proved?.email });
    }
  });
}

/** Ends a sign-in as what it was begun for. @throws SsoRefusal */
async function end(
  dependencies: Dependencies,
  context: Context,
  { begun: { purpose }, proved }: { begun: Begun; proved: ProvedIdentity },
): Promise<void> {
  const { sessionCookie } = dependencies;
  const { settings } = findProvider(dependencies);
  const given = { ...dependencies, settings, asked: askedBy(context) };
  if (purpose === "sign_in") {
    const place = placeOf(dependencies, context);
    sessionCookie.set(context, await signInBySso({ ...given, place }, proved));
    return;
  }
  const { id, session } = purpose === "link" ? requireFresh(context) : personOf(context);
  const who = { person: id, session: session.id };
  return purpose === "link" ? linkToSso(given, who, proved) : renewBySso(given, who, proved);
}

interface SsoEnd {
  error: unknown;
  to?: string | undefined;
  account?: string | undefined;
}

/** Leads to the page of sign-in, which says why. */
function refuseSignIn(
  { people, log, basePath }: Dependencies,
  context: Context,
  { error, to = "/", account }: SsoEnd,
): Response {
  const code = ssoCode(error);
  if (code === "failed" || code === "down") log.warn({ reason: ssoReason(error) }, "SSO failed.");
  if (code === "failed") people.noteFailure(askedBy(context), undefined, { way: "sso" });
  const query = new URLSearchParams({ error: code, ...(account !== undefined && { account }), to });
  return context.redirect(`${basePath}/sign-in?${query}`, 303);
}

const REFUSAL_CODES: Partial<Record<ErrorCode, SsoError>> = {
  sign_in_needed: "expired",
  fresh_sign_in_needed: "not_fresh",
  role_needed: "needs_https",
  not_found: "not_set_up",
};

function ssoCode(error: unknown): SsoError {
  if (error instanceof SsoRefusal) return error.code;
  if (error instanceof ProviderDown) return "down";
  return (error instanceof PegboardError && REFUSAL_CODES[error.code]) || "failed";
}

/** What happened at the provider, without any of what it sent. */
function ssoReason(error: unknown): string {
  const { name = "Error", code = "" } = Object(error) as { name?: string; code?: string };
  return error instanceof ProviderDown ? error.message : `${name} ${code}`.trim();
}

/**
 * A path of this Pegboard; the first page in the place of what a browser would read as another host
 * ("//host", "/\\host") or a scheme.
 */
function ownPath(to: string): string {
  const own = "http://own.invalid";
  const url = URL.canParse(to, own) ? new URL(to, own) : undefined;
  const isOwn = to.startsWith("/") && url?.origin === own && !url.pathname.startsWith("//");
  return isOwn && !to.includes("\\") ? `${url.pathname}${url.search}${url.hash}` : "/";
}

function findProvider({ sso }: Dependencies): IdentityProvider {
  if (sso) return sso;
  throw new PegboardError("not_found", (t) =>
    t("No identity provider is set up here. PEGBOARD_OIDC_ISSUER names one at the start."),
  );
}
