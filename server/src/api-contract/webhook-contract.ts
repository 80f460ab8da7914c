import { z } from "zod";

const webhookForm = z
  .enum(["json", "slack", "teams"])
  .describe("`slack` and `teams`: as their incoming webhooks take it.");
export type WebhookForm = z.infer<typeof webhookForm>;

/** GET /api/v1/approval-webhook: where Pegboard tells of calls that begin to wait. */
export const webhookAnswer = z.object({
  webhook: z
    .object({
      host: z.string().describe("The host of the address; the rest of it may be a secret."),
      form: webhookForm,
      isSigned: z.boolean(),
      allowPrivate: z.boolean(),
      failure: z
        .object({ at: z.string(), reason: z.string(), lost: z.number() })
        .optional()
        .describe("Why the last call could not be told of, and how many were not."),
    })
    .nullable(),
});
export type WebhookAnswer = z.infer<typeof webhookAnswer>;

/** PUT /api/v1/approval-webhook */
export const webhookRequest = z.strictObject({
  url: z.url({ protocol: /^https?$/ }).max(2_000),
  secret: z
    .string()
    .min(16)
    .max(200)
    .optional()
    .describe(
      "Signs what is sent, in the header Pegboard-Signature: `t=SECONDS,v1=HEX`, the HMAC-SHA256 of SECONDS, a point and the body.",
    ),
  form: webhookForm.default("json"),
  allowPrivate: z.boolean().default(false).describe("Whether it may be in a private network."),
});
export type WebhookRequest = z.input<typeof webhookRequest>;
