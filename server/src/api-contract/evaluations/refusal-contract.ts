import { z } from "zod";

/** Why a provider of models did not answer. */
const refusalCode = z.enum([
  "wrong_key",
  "no_key",
  "not_allowed",
  "no_such_model",
  "out_of_quota",
  "rate_limited",
  "too_long",
  "too_many_functions",
  "bad_function",
  "content_refused",
  "busy",
  "not_a_provider",
  "leads_elsewhere",
  "other_form",
  "too_large",
  "readable_key",
  "address_refused",
  "network",
  "template",
  "unknown",
]);
export type RefusalCode = z.infer<typeof refusalCode>;

/** As it is stored: the facts alone. */
const refusalCause = z.object({
  code: refusalCode,
  provider: z.string().describe("Its name."),
  model: z.string(),
  host: z.string(),
  status: z.number().optional().describe("Of the answer; absent where none came."),
  network: z.string().optional().describe("What went wrong on the way, as a code."),
  functionName: z.string().optional().describe("The function that is not taken."),
  seconds: z.number().optional().describe("After which the provider wants to be asked again."),
  said: z.string().optional().describe("The provider's own words, cut, without its key."),
});
export type RefusalCause = z.infer<typeof refusalCause>;

export const toldRefusal = refusalCause.extend({
  message: z.string().describe("In words."),
  fix: z.string().describe("What to do about it; empty where the message says it."),
  where: z.string().optional().describe("Where, if a setting of the provider mends it."),
});
export type ToldRefusal = z.infer<typeof toldRefusal>;

/** One cause of several attempts. */
export const countedRefusal = toldRefusal.extend({ attempts: z.number() });
export type CountedRefusal = z.infer<typeof countedRefusal>;
