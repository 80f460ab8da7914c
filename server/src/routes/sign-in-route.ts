// POST   /api/v1/sources/:id/sign-in   begins to sign in at the source's server
// DELETE /api/v1/sources/:id/sign-in   ends a sign-in that waits, or forgets the one that holds and
//                                      has its tokens revoked
// GET    /oauth/callback               where the browser comes back to; leads to the Sources page

import { createHash } from "node:crypto";
import type { Context, Hono } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { signInAnswer, signInRequest, signOutAnswer } from "../api-contract/source-contract.ts";
import type { SignInAnswer, SignOutAnswer } from "../api-contract.ts";
import { contract } from "../api-description/route-contract.ts";
import type { Dependencies } from "../dependencies.ts";
import { callerOf } from "../http/caller.ts";
import { readChange } from "../http/read-request.ts";
import { refused } from "../refusals.ts";
import type { SignInPerson } from "../sources/mcp/mcp-sign-in.ts";
import { recordingAs, requestEntry } from "./records/record-event.ts";

export function signInRoute(app: Hono, dependencies: Dependencies): void {
  operatorRoutes(app, dependencies);
  callbackRoute(app, dependencies);
}

function operatorRoutes(app: Hono, dependencies: Dependencies): void {
  const { sources, events, log, basePath } = dependencies;

  app.post(
    "/api/v1/sources/:id/sign-in",
    contract({ takes: signInRequest, answers: signInAnswer }),
    async (context) => {
      const { client } = await readChange(context, signInRequest);
      const id = context.req.param("id");
      const signIn = findSignIn(dependencies, id);
      // The entry is written before anything is asked of the source's server.
      const begun = signInEntry(dependencies, context, {
        source: id,
        kind: "source_sign_in_begun",
      });
      await dependencies.store.appendAuditEntries([begun]);
      const url = await signIn.begin({
        redirect: `${requestOrigin(context)}${basePath}/oauth/callback`,
        client,
        by: signInPersonOf(context),
        signal: context.req.raw.signal,
      });
      const cookie = cookieOf(new URL(url).searchParams.get("state") ?? "");
      setCookie(context, cookie.name, cookie.value, cookieAttributes(context, basePath));
      events.publish({ type: "sources" });
      return context.json({ url } satisfies SignInAnswer);
    },
  );

  app.delete(
    "/api/v1/sources/:id/sign-in",
    contract({ answers: signOutAnswer }),
    async (context) => {
      const id = context.req.param("id");
      const signIn = findSignIn(dependencies, id);
      const answer: SignOutAnswer = {};
      if (signIn.summary?.state === "waiting") signIn.cancel();
      else {
        const ended = signInEntry(dependencies, context, { source: id, kind: "source_signed_out" });
        answer.tokens = await recordingAs(dependencies, { replaceSealedValue: [ended] }, () =>
          signIn.signOut(),
        );
        log.warn(
          { source: id, by: callerOf(context).name, ...answer },
          "Somebody signed out of a source.",
        );
        await sources.refresh(id);
      }
      events.publish({ type: "sources" });
      return context.json(answer);
    },
  );
}

function callbackRoute(app: Hono, dependencies: Dependencies): void {
  const { signIns, sources, events, log, basePath } = dependencies;

  app.get("/oauth/callback", contract({ status: 303 }), async (context) => {
    const { state = "", code, iss, error } = context.req.query();
    const waiting = signIns.waitingFor(state);
    if (!waiting) throw refused("bad_request", "signInForgotten", {});
    const cookie = cookieOf(state);
    if (getCookie(context, cookie.name) !== cookie.value)
      throw refused("bad_request", "signInElsewhere", {});
    if (!waiting.signIn.wasBegunBy(signInPersonOf(context)))
      throw refused("bad_request", "signInElsewhere", {});
    deleteCookie(context, cookie.name, cookieAttributes(context, basePath));
    const { source, signIn } = waiting;
    const page = `${basePath}/sources?source=${encodeURIComponent(source)}`;
    const signed = signInEntry(dependencies, context, { source, kind: "source_signed_in" });
    try {
      await signIn.finish(
        { ...(code && { code }), ...(iss && { iss }), ...(error && { error }) },
        (write) => recordingAs(dependencies, { replaceSealedValue: [signed] }, write),
      );
    } catch (issue) {
      events.publish({ type: "sources" });
      throw issue;
    }
    log.warn({ source, by: callerOf(context).name }, "Somebody signed in for a source.");
    // The source lists its tools meanwhile, and the page follows.
    void sources.refresh(source);
    events.publish({ type: "sources" });
    return context.redirect(page, 303);
  });
}

/** Who begins or finishes a sign-in, in which session. */
function signInPersonOf(context: Context): SignInPerson {
  const caller = callerOf(context);
  const { name } = caller;
  return caller.kind === "person" ? { id: caller.id, session: caller.session.id, name } : { name };
}

function findSignIn({ signIns }: Dependencies, source: string) {
  const signIn = signIns.find(source);
  if (!signIn) throw refused("not_found", "signInUnknown", { source });
  return signIn;
}

type SignInEvent = "source_sign_in_begun" | "source_signed_in" | "source_signed_out";

function signInEntry(
  { sources }: Dependencies,
  context: Context,
  { source: id, kind }: { source: string; kind: SignInEvent },
) {
  const { name = id } = sources.summaries().find((source) => source.id === id) ?? {};
  return requestEntry(context, { kind, facts: {} }, { kind: "source", id, name });
}

/** Another site sends the browser back, so its cookie has to come along from there. */
const cookieAttributes = (context: Context, basePath: string) =>
  ({
    httpOnly: true,
    sameSite: "Lax",
    path: `${basePath}/oauth`,
    secure: context.var.peer.isHttps,
  }) as const;

/** As the browser has it: behind a proxy that is not what the server speaks. */
function requestOrigin({ req, var: { peer } }: Context): string {
  const { host = req.header("host"), scheme = "http" } = peer.said;
  return `${scheme}://${host}`;
}

/**
 * The cookie by which a browser remembers a sign-in that it began: an address that somebody else
 * began with brings no other browser's consent.
 */
function cookieOf(state: string): { name: string; value: string } {
  const value = createHash("sha256").update(state).digest("base64url");
  return { name: `pegboard_sign_in_${value.slice(0, 12).replaceAll("-", "_")}`, value };
}
