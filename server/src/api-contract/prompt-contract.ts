import type { PromptProblem } from "@pegboard/registry-core/prompts";
import { z } from "zod";
import { selectionNotice } from "./call-contract.ts";
import { fact, jsonObject } from "./library-types.ts";
import { unvalidated } from "./named-record.ts";

/**
 * POST: the values of one request. Variables have to be among the agent's own; `testSet` names
 * stored values to begin with.
 */
export const promptRequestBody = z.looseObject({
  testSet: z.string().optional(),
  query: unvalidated(z.string()).optional(),
  user: unvalidated(z.string()).optional(),
  date: unvalidated(z.string()).optional().describe("`2026-11-20`"),
  usedTools: unvalidated(z.array(z.string())).optional(),
  variables: unvalidated(jsonObject).optional(),
});
export type PromptRequestBody = z.input<typeof promptRequestBody>;

/** 422 `template_stopped` when a template takes longer than two seconds. */
export const promptAnswer = z.object({
  revision: z.number(),
  system: z.string().describe("Exactly what is sent; empty when its template fails."),
  user: z.string(),
  problems: z
    .array(
      fact<PromptProblem>({
        template: z.enum(["system", "user"]),
        severity: z.enum(["error", "warning"]),
        line: z.number().optional(),
        code: z.string(),
        message: z.string(),
      }),
    )
    .describe("Why a text is empty, and what is missing in it."),
  warnings: z.array(selectionNotice).describe("Names of the query that have no effect."),
});
export type PromptAnswer = z.infer<typeof promptAnswer>;
