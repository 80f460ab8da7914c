// GET    /api/terminal-proof         whether the caller has the cookie, and which settings ask for it
// POST   /api/terminal-proof         changes the code that the terminal shows into a cookie
// DELETE /api/terminal-proof         ends this browser's session and takes the cookie away
// GET    /api/browser-sessions       the browsers that have given the code
// DELETE /api/browser-sessions/:id   ends the session of one of them
import type { Hono } from "hono";
import { z } from "zod";
import { POWERFUL_SETTINGS } from "../access/powers.ts";
import type { BrowserSessionsAnswer, TerminalProofAnswer } from "../api-contract.ts";
import type { Dependencies } from "../dependencies.ts";
import { readJson } from "../http/read-json.ts";
import { refused } from "../refusals.ts";
import { recordEvent } from "./records/record-event.ts";

const MOST_BYTES = 1_000;
const proofRequest = z.strictObject({ code: z.string().trim().min(1, "must not be empty") });

export function terminalProofRoute(app: Hono, dependencies: Dependencies): void {
  const { terminalProof } = dependencies;
  app.get("/api/terminal-proof", (context) =>
    context.json({
      proven: terminalProof.holds(context),
      settings: POWERFUL_SETTINGS,
    } satisfies TerminalProofAnswer),
  );

  app.post("/api/terminal-proof", async (context) => {
    const { code } = await readJson(context, proofRequest, { bytes: MOST_BYTES });
    terminalProof.exchange(context, code);
    return context.body(null, 204);
  });

  app.delete("/api/terminal-proof", async (context) => {
    await recordEvent(dependencies, context, { kind: "proof_ended", facts: {} });
    terminalProof.forget(context);
    return context.body(null, 204);
  });

  app.get("/api/browser-sessions", (context) => {
    terminalProof.require(context, "Listing the browsers that have given the code");
    const { sessions, own } = terminalProof.list(context);
    return context.json({ sessions, ...(own !== undefined && { own }) } satisfies BrowserSessionsAnswer);
  });

  app.delete("/api/browser-sessions/:id", async (context) => {
    terminalProof.require(context, "Ending the session of a browser");
    const id = context.req.param("id");
    if (!terminalProof.end(id)) throw refused("not_found", "browserSessionMissing", { id });
    await recordEvent(dependencies, context, { kind: "proof_ended", facts: {} });
    return context.body(null, 204);
  });
}
