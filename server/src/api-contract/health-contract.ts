import { z } from "zod";
import { refusal } from "./refusal-contract.ts";

export const healthAnswer = z.object({
  status: z
    .enum(["ok", "cannot_save"])
    .describe("`cannot_save`: everything that is read still works."),
  reason: z.string().optional().describe("With `cannot_save`: why, and what to do, for people."),
  refusal: refusal
    .optional()
    .describe("The facts of the reason, where it stands in the table of refusals."),
  version: z.string(),
  uptime: z.number().describe("Seconds since the process started."),
  tools: z.number(),
  sources: z
    .object({ total: z.number(), failed: z.number(), notStarted: z.number(), loading: z.number() })
    .describe(
      "`notStarted`: Pegboard runs with --without-sources. `loading`: their tools are not there yet.",
    ),
  secretKey: z
    .enum(["environment", "file"])
    .describe(
      "Where the key comes from that secrets are encrypted with: a text in the environment, or the key file.",
    ),
});
export type HealthAnswer = z.infer<typeof healthAnswer>;
