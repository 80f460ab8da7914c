import { z } from "zod";
import { doerId, singleLineText } from "./labels.ts";
import { shapeMessage } from "./shape-messages.ts";

export const tokenSummary = z.object({
  id: z.string(),
  name: z.string(),
  lastFour: z.string().describe("The last four characters of its value, to tell tokens apart."),
  createdAt: z.string(),
  createdBy: z.string(),
  person: z
    .object({ id: z.string(), name: z.string() })
    .nullable()
    .describe(
      "Who made it and owns it: it ends when that person is disabled. Null where nobody had signed in.",
    ),
  expiresAt: z.string().nullable().describe("Null when it does not end by itself."),
  lastUsedAt: z
    .string()
    .nullable()
    .describe("Null before its first use; exact to a minute across a restart."),
  revokedAt: z.string().nullable().describe("Null while nobody ended it."),
  revokedBy: z.string().nullable(),
  revokedById: doerId,
});
export type TokenSummary = z.infer<typeof tokenSummary>;

export const tokensAnswer = z.object({
  tokens: z.array(tokenSummary).describe("In the order in which they were made."),
});
export type TokensAnswer = z.infer<typeof tokensAnswer>;

/** POST. `expiresAt` lies in the future; left out, the token does not end by itself. */
export const createTokenRequest = z.strictObject({
  name: singleLineText(100),
  expiresAt: z.iso
    .datetime({
      offset: true,
      ...shapeMessage((t) => t("must be a time such as 2027-01-31T00:00:00Z")),
    })
    .optional(),
});
export type CreateTokenRequest = z.input<typeof createTokenRequest>;

/** The only answer that ever holds a token's value. */
export const createdTokenAnswer = z.object({
  token: tokenSummary,
  value: z.string().describe("`pgb_…`: sent as `Authorization: Bearer pgb_…`."),
});
export type CreatedTokenAnswer = z.infer<typeof createdTokenAnswer>;
