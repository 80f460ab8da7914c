// GET    /api/v1/terminal-proof         whether the caller has the cookie, and which settings ask
//                                       for it
// POST   /api/v1/terminal-proof         changes the code that the terminal shows into a cookie
// DELETE /api/v1/terminal-proof         ends this browser's session and takes the cookie away
// GET    /api/v1/browser-sessions       the browsers that have given the code
// DELETE /api/v1/browser-sessions/:id   ends the session of one of them

import type { Context, Hono } from "hono";
import { POWERFUL_SETTINGS } from "../access/powers.ts";
import {
  browserSessionsAnswer,
  terminalProofAnswer,
  terminalProofRequest,
} from "../api-contract/people/proof-contract.ts";
import type { BrowserSessionsAnswer, TerminalProofAnswer } from "../api-contract.ts";
import { contract } from "../api-description/route-contract.ts";
import type { Dependencies } from "../dependencies.ts";
import { PegboardError } from "../errors.ts";
import { callerOf } from "../http/caller.ts";
import { readJson } from "../http/read-request.ts";
import { isFresh } from "../people/sessions.ts";
import { refused } from "../refusals.ts";
import { recordEvent } from "./records/record-event.ts";

const MOST_PROOF_BYTES = 1_000;

export function terminalProofRoute(app: Hono, dependencies: Dependencies): void {
  const { terminalProof } = dependencies;
  app.get("/api/v1/terminal-proof", contract({ answers: terminalProofAnswer }), (context) => {
    const caller = callerOf(context);
    const isOperator = caller.kind === "operator";
    const isFreshAdmin =
      caller.kind === "person" && caller.rights.role === "admin" && isFresh(caller.session);
    return context.json({
      proven: isOperator ? terminalProof.holds(context) : isFreshAdmin,
      by: isOperator ? "code" : "sign_in",
      settings: POWERFUL_SETTINGS,
    } satisfies TerminalProofAnswer);
  });

  app.post(
    "/api/v1/terminal-proof",
    contract({ takes: terminalProofRequest, status: 204 }),
    async (context) => {
      requireOperator(context);
      const { code } = await readJson(context, terminalProofRequest, { bytes: MOST_PROOF_BYTES });
      terminalProof.exchange(context, code);
      return context.body(null, 204);
    },
  );

  app.delete("/api/v1/terminal-proof", contract({ status: 204 }), async (context) => {
    requireOperator(context);
    await recordEvent(dependencies, context, { kind: "proof_ended", facts: {} });
    terminalProof.forget(context);
    return context.body(null, 204);
  });

  app.get("/api/v1/browser-sessions", contract({ answers: browserSessionsAnswer }), (context) => {
    requireOperator(context);
    terminalProof.require(context, "Listing the browsers that have given the code");
    const { sessions, own } = terminalProof.list(context);
    return context.json({
      sessions,
      ...(own !== undefined && { own }),
    } satisfies BrowserSessionsAnswer);
  });

  app.delete("/api/v1/browser-sessions/:id", contract({ status: 204 }), async (context) => {
    requireOperator(context);
    terminalProof.require(context, "Ending the session of a browser");
    const id = context.req.param("id");
    if (!terminalProof.end(id)) throw refused("not_found", "browserSessionMissing", { id });
    await recordEvent(dependencies, context, { kind: "proof_ended", facts: {} });
    return context.body(null, 204);
  });
}

/** @throws PegboardError 403 for people, whose proof is another */
function requireOperator(context: Context): void {
  if (callerOf(context).kind === "operator") return;
  throw new PegboardError("role_needed", (t) =>
    t(
      "People sign in here, so the code of the terminal opens nothing. Prove again who you are: POST /api/v1/session/fresh.",
    ),
  );
}
