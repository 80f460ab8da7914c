import { z } from "zod";
import { powerfulSettings } from "../power-contract.ts";
import { shapeMessage } from "../shape-messages.ts";

/**
 * POST /api/v1/terminal-proof: answers 204 with a cookie. The code is what Pegboard printed at this
 * start.
 */
export const terminalProofRequest = z.strictObject({
  code: z
    .string()
    .trim()
    .min(
      1,
      shapeMessage((t) => t("must not be empty")),
    ),
});
export type TerminalProofRequest = z.input<typeof terminalProofRequest>;

/**
 * GET /api/v1/terminal-proof: whether the caller has the cookie, and which settings ask for it.
 * DELETE ends its session and takes it away.
 */
export const terminalProofAnswer = z.object({
  proven: z.boolean(),
  by: z
    .enum(["code", "sign_in"])
    .describe(
      "How it is proved: by the code of the terminal, or, once people sign in, by a fresh sign-in of an admin (POST /api/v1/session/fresh).",
    ),
  settings: powerfulSettings,
});
export type TerminalProofAnswer = z.infer<typeof terminalProofAnswer>;

/** A browser that has given the code. */
export const browserSession = z.object({
  id: z.string(),
  browser: z.string().describe("What it calls itself: its User-Agent header."),
  since: z.string().describe("ISO 8601 in UTC."),
  usedAt: z.string(),
});
export type BrowserSession = z.infer<typeof browserSession>;

/**
 * GET /api/v1/browser-sessions: those of this start, the one that was used last first. Needs proof
 * of the person at the terminal, and so does DELETE /api/v1/browser-sessions/:id.
 */
export const browserSessionsAnswer = z.object({
  sessions: z.array(browserSession),
  own: z.string().optional().describe("The id of the browser that asks."),
});
export type BrowserSessionsAnswer = z.infer<typeof browserSessionsAnswer>;
