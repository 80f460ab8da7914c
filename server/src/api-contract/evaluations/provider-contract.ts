import { z } from "zod";
import { shapeMessage } from "../shape-messages.ts";
import { MODEL_REQUEST_FORMS } from "./request-forms.ts";

/** How much a provider's entry holds. */
export const MODEL_PROVIDER_LIMITS = {
  providers: 50,
  models: 100,
  keyCharacters: 4_000,
  leastKeyCharacters: 8,
};

export const modelRequestForm = z.enum(MODEL_REQUEST_FORMS);
export type ModelRequestForm = z.infer<typeof modelRequestForm>;

const price = z.number().min(0).max(1_000_000);

/** A model of a provider, with what somebody entered that it costs. */
const pricedModel = z.strictObject({
  name: z.string().trim().min(1).max(200),
  inputPrice: price.optional().describe("Of a million tokens that are sent, in `currency`."),
  outputPrice: price.optional().describe("Of a million tokens that the model writes."),
});
export type PricedModel = z.infer<typeof pricedModel>;

const providerFields = {
  name: z.string().trim().min(1).max(100),
  form: modelRequestForm,
  baseUrl: z
    .string()
    .max(2_000)
    .refine(
      isProviderAddress,
      shapeMessage((t) =>
        t("must be an address with http or https, without a password or a query"),
      ),
    )
    .describe(
      "Up to what the form adds: `https://api.openai.com/v1`, `https://api.anthropic.com/v1`, `https://generativelanguage.googleapis.com/v1beta`, `http://127.0.0.1:11434/v1`.",
    ),
  allowPrivate: z
    .boolean()
    .describe("Whether it may be at this machine or in a local network; needs proof."),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional()
    .describe("Of the prices, such as EUR."),
  models: z.array(pricedModel).max(MODEL_PROVIDER_LIMITS.models),
};

/** A provider of models, or a server that speaks like one, as the organisation entered it. */
const modelProvider = z.object({
  id: z.string(),
  ...providerFields,
  hasKey: z.boolean().describe("The key itself is never answered."),
  changedAt: z.string(),
  changedBy: z.string(),
});
export type ModelProvider = z.infer<typeof modelProvider>;

/** GET /api/v1/model-providers */
export const modelProvidersAnswer = z.object({
  providers: z.array(modelProvider).describe("By their names."),
});
export type ModelProvidersAnswer = z.infer<typeof modelProvidersAnswer>;

/** PUT /api/v1/model-providers/:provider */
export const putModelProviderRequest = z.strictObject({
  ...providerFields,
  allowPrivate: providerFields.allowPrivate.default(false),
  models: providerFields.models.default([]),
  key: z
    .string()
    .min(
      MODEL_PROVIDER_LIMITS.leastKeyCharacters,
      shapeMessage((t) =>
        t("must have at least {least} characters, so that it is found where an answer repeats it", {
          least: MODEL_PROVIDER_LIMITS.leastKeyCharacters,
        }),
      ),
    )
    .max(MODEL_PROVIDER_LIMITS.keyCharacters)
    .regex(
      /^[\x21-\x7e]+$/,
      shapeMessage((t) => t("must be a key: letters, digits and signs without a space")),
    )
    .nullable()
    .optional()
    .describe(
      "Left out, the stored one stays, unless the address or the form is another: then it is entered again. Null removes it.",
    ),
});
export type PutModelProviderRequest = z.input<typeof putModelProviderRequest>;
export const modelProviderAnswer = z.object({ provider: modelProvider });
export type ModelProviderAnswer = z.infer<typeof modelProviderAnswer>;

function isProviderAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, username, password, search, hash } = new URL(address);
  return /^https?:$/.test(protocol) && `${username}${password}${search}${hash}` === "";
}
