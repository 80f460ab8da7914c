// GET    /api/terminal-proof   whether the caller has the cookie, and which settings ask for it
// POST   /api/terminal-proof   changes the code that the terminal shows into a cookie
// DELETE /api/terminal-proof   takes the cookie away
import type { Hono } from "hono";
import { z } from "zod";
import { POWERFUL_SETTINGS } from "../access/powers.ts";
import type { TerminalProofAnswer } from "../api-contract.ts";
import type { Dependencies } from "../dependencies.ts";
import { readJson } from "../http/read-json.ts";
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
}
