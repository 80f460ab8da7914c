// GET    /api/terminal-proof         whether the caller has the cookie
// POST   /api/terminal-proof         changes the code that the terminal shows into a cookie
// DELETE /api/terminal-proof         ends this browser's session and takes the cookie away
// GET    /api/browser-sessions       the browsers that have given the code
// DELETE /api/browser-sessions/:id   ends the session of one of them
import type { Hono } from "hono";
import { z } from "zod";
import type { BrowserSessionsAnswer, TerminalProofAnswer } from "../api-contract.ts";
import type { Dependencies } from "../dependencies.ts";
import { readJson } from "../http/read-json.ts";
import { refused } from "../refusals.ts";

const MOST_BYTES = 1_000;
const proofRequest = z.strictObject({ code: z.string().trim().min(1, "must not be empty") });

export function terminalProofRoute(app: Hono, { terminalProof }: Dependencies): void {
  app.get("/api/terminal-proof", (context) =>
    context.json({ proven: terminalProof.holds(context) } satisfies TerminalProofAnswer),
  );

  app.post("/api/terminal-proof", async (context) => {
    const { code } = await readJson(context, proofRequest, { bytes: MOST_BYTES });
    terminalProof.exchange(context, code);
    return context.body(null, 204);
  });

  app.delete("/api/terminal-proof", (context) => {
    terminalProof.forget(context);
    return context.body(null, 204);
  });

  app.get("/api/browser-sessions", (context) => {
    terminalProof.require(context, "Listing the browsers that have given the code");
    const { sessions, own } = terminalProof.list(context);
    return context.json({ sessions, ...(own !== undefined && { own }) } satisfies BrowserSessionsAnswer);
  });

  app.delete("/api/browser-sessions/:id", (context) => {
    terminalProof.require(context, "Ending the session of a browser");
    const id = context.req.param("id");
    if (!terminalProof.end(id)) throw refused("not_found", "browserSessionMissing", { id });
    return context.body(null, 204);
  });
}
