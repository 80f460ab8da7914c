import type { IgnoredMark, Problem } from "@pegboard/registry-core/problems";
import { z } from "zod";
import { doerId } from "./labels.ts";
import { fact, jsonObject } from "./library-types.ts";
import { namedRecord } from "./named-record.ts";
import { shapeMessage } from "./shape-messages.ts";

const severity = z.enum(["error", "warning", "note"]);
const ignoredMark: z.ZodType<IgnoredMark> = z.object({
  reason: z.string(),
  at: z.string().describe("ISO 8601 in UTC."),
  by: z.string(),
  byId: doerId,
  severity: severity.describe(
    "The problem's severity then: a problem that became worse is shown again.",
  ),
});
export const toldProblem = fact<Problem & { message: string }>({
  code: z.string(),
  values: jsonObject.optional(),
  id: z.string().describe("Stays the same for the same problem at the same place, across checks."),
  kind: z.string().describe("What people filter by; problems of several codes can be of one kind."),
  severity: severity.describe(
    "`error`: something does not work. `warning`: it works in another way than somebody wanted.",
  ),
  place: z.looseObject({}).describe("Where it is, in all its known parts."),
  fixes: z
    .array(z.looseObject({ kind: z.string(), code: z.string() }))
    .describe("What a person can do about it."),
  since: z.string().optional().describe("When it was first seen, ISO 8601."),
  unoffered: z
    .literal(true)
    .optional()
    .describe("Present where no agent is offered what it is about: it is not counted."),
  ignored: ignoredMark
    .optional()
    .describe("Present when somebody decided to leave the problem as it is."),
  message: z.string().describe("Code and values in words."),
});
/** GET /api/v1/problems */
export const problemsAnswer = z.object({
  checkedAt: z.string(),
  problems: z.array(toldProblem).describe("Each with its code and values in words, too."),
});
export type ProblemsAnswer = z.infer<typeof problemsAnswer>;

/**
 * GET /api/v1/problems/ignored: what somebody ignores, by the problem's id; also what is no problem
 * at the moment.
 */
export const ignoredProblemsAnswer = z.object({ ignored: namedRecord(ignoredMark) });
export type IgnoredProblemsAnswer = z.infer<typeof ignoredProblemsAnswer>;

const ignoreReason = z
  .string()
  .trim()
  .min(
    1,
    shapeMessage((t) => t("must say why it can stay as it is")),
  )
  .max(
    500,
    shapeMessage((t) => t("must have at most {most, number} characters", { most: 500 })),
  );

/**
 * PUT /api/v1/problems/:id/ignored: the problem stays in the list, marked, and is not counted.
 * DELETE watches it again.
 */
export const ignoreProblemRequest = z.strictObject({ reason: ignoreReason });
export type IgnoreProblemRequest = z.input<typeof ignoreProblemRequest>;

/**
 * PUT /api/v1/problems/ignored: the same for several at once. Those that are gone meanwhile are
 * left out; null watches all of them again.
 */
export const ignoreProblemsRequest = z.strictObject({
  problems: z.array(z.string()).min(1),
  reason: ignoreReason.nullable(),
});
export type IgnoreProblemsRequest = z.input<typeof ignoreProblemsRequest>;

/**
 * GET /api/v1/problems/counts, for a badge: the list itself can be long. Without what is ignored.
 */
export const problemCountsAnswer = z.object({ errors: z.number(), warnings: z.number() });
export type ProblemCountsAnswer = z.infer<typeof problemCountsAnswer>;
