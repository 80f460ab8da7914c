import type { SettingsOperation } from "@pegboard/registry-core";
import { z } from "zod";
import { positive } from "../call-log-contract.ts";
import { issue, jsonObject, jsonValue, sentOperations } from "../library-types.ts";
import { caseContent, namedMethod } from "./case-contract.ts";
import { modelRequestForm } from "./provider-contract.ts";
import { countedRefusal, toldRefusal } from "./refusal-contract.ts";

/** How much one run asks. */
export const RUN_LIMITS = {
  variants: 8,
  repeats: 20,
  atOnce: 8,
  tokens: 1_000_000_000,
  /** Attempts of one run: cases by variants by repeats. */
  attempts: 20_000,
  /** Answers of a model in one turn of a case. */
  rounds: 8,
  /** The runs of an agent that are kept. */
  kept: 50,
};

const variantModel = {
  provider: z.string().min(1).max(100).describe("The id of a stored provider."),
  model: z.string().trim().min(1).max(200),
  temperature: z.number().min(0).max(2).optional().describe("The provider's own unless given."),
};

/** Which settings of the agent are asked about, and which model. */
const sentVariant = z.discriminatedUnion("of", [
  z.strictObject({ of: z.literal("saved"), ...variantModel }),
  z.strictObject({
    of: z.literal("draft"),
    baseRevision: z.int().min(0),
    operations: sentOperations,
    ...variantModel,
  }),
  z.strictObject({ of: z.literal("revision"), revision: z.int().min(0), ...variantModel }),
]);
export type SentVariant = z.input<typeof sentVariant>;
/** A variant whose operations were judged. */
export type RunVariantRequest =
  | Exclude<z.output<typeof sentVariant>, { of: "draft" }>
  | (Extract<z.output<typeof sentVariant>, { of: "draft" }> & { operations: SettingsOperation[] });

const toolResults = z
  .enum(["recorded", "empty", "stop"])
  .describe(
    "What the model is answered: what the case has for the method, nothing, or the first calls end the attempt. Nothing is really called.",
  );
export type ToolResults = z.infer<typeof toolResults>;

const runLimits = z.strictObject({
  tokens: positive(RUN_LIMITS.tokens).describe("Sent and written together."),
  money: z
    .number()
    .positive()
    .max(1_000_000)
    .optional()
    .describe("In the currency of the providers' prices, which all models then need."),
});

/** POST /api/v1/agents/:agent/evaluations, and …/evaluations/estimate, which sends nothing. */
export const runRequest = z.strictObject({
  cases: z.array(z.string().max(100)).max(500).optional().describe("Ids; all unless given."),
  givenCases: z
    .array(caseContent)
    .min(1)
    .max(500)
    .optional()
    .describe("Instead of the agent's own: they are not stored but with the run."),
  variants: z.array(sentVariant).min(1).max(RUN_LIMITS.variants),
  repeats: positive(RUN_LIMITS.repeats).default(1),
  results: toolResults.default("recorded"),
  atOnce: positive(RUN_LIMITS.atOnce).default(4),
  limits: runLimits,
});
export type RunRequest = z.input<typeof runRequest>;
export type ReadRunRequest = Omit<z.output<typeof runRequest>, "variants"> & {
  variants: RunVariantRequest[];
};

const money = z.object({ amount: z.number(), currency: z.string() });
export type Money = z.infer<typeof money>;

/** What a run would send. */
export const runEstimate = z.object({
  attempts: z.number(),
  requests: z.number().describe("As many as there are when models do what is expected."),
  tokens: z.number().describe("Sent and written together; counted, not measured."),
  money: money.optional().describe("Absent where a model has no price."),
  hosts: z.array(z.string()).describe("Where it is sent to."),
  variants: z.array(
    z.object({
      functions: z.number(),
      payloadTokens: z.number().describe("Of one first request: prompts and functions."),
    }),
  ),
  overLimit: z
    .enum(["tokens", "money"])
    .optional()
    .describe("The limit that it would reach: a run with it is not begun."),
});
export type RunEstimate = z.infer<typeof runEstimate>;

/** POST …/evaluations/standing: what the newest runs of a draft came to. */
export const standingRequest = z.strictObject({
  baseRevision: z.int().min(0),
  operations: sentOperations,
});
const standingShare = z.object({
  run: z.string(),
  number: z.number(),
  model: z.string(),
  cases: z.number(),
  passed: z.number(),
  attempts: z.number().describe("That were judged."),
  at: z.string().describe("When the run began."),
});
export const standingAnswer = z.object({
  cases: z.number().describe("That the agent has now."),
  saved: standingShare.optional().describe("Absent where what is saved was never asked about."),
  draft: standingShare
    .optional()
    .describe("Of a run that was sent what the draft would send now, to the character."),
});
export type StandingAnswer = z.infer<typeof standingAnswer>;

/** A call as a model asked for it, judged. */
const judgedCall = z.object({
  functionName: z.string(),
  tool: z.string().optional().describe("Absent where the agent offers no such function."),
  method: z.string().optional(),
  turn: z.number().describe("The first is 0."),
  arguments: jsonValue,
  judged: z.enum(["expected", "allowed", "unexpected", "forbidden", "arguments", "unknown"]),
  issues: z.array(issue).optional().describe("What is wrong with its arguments."),
});
export type JudgedCall = z.infer<typeof judgedCall>;

const verdict = z
  .object({
    code: z.enum([
      "right",
      "chose_other",
      "called_nothing",
      "missing",
      "unexpected",
      "forbidden",
      "arguments",
      "unknown_function",
      "endless",
      "unreadable",
      "refused",
    ]),
    chosen: z.string().optional().describe("The function that was called instead."),
    expected: z.string().optional().describe("The function that was expected."),
    reason: z.string().optional().describe("The provider's own words, or what cannot be read."),
    refusal: toldRefusal.optional().describe("Why the provider did not answer."),
    message: z.string().describe("In words."),
  })
  .describe("Why an attempt passed or not. The first fault is named.");
export type AttemptVerdict = z.infer<typeof verdict>;

const attemptTokens = z.object({
  input: z.number(),
  output: z.number(),
  counted: z
    .literal(true)
    .optional()
    .describe("The provider said none: they were counted with the organisation's tokenizer."),
});

/** One attempt at a case. */
const runAttempt = z.object({
  case: z.string(),
  variant: z.number(),
  attempt: z.number().describe("The first is 1."),
  outcome: z
    .enum(["passed", "failed", "refused"])
    .describe("`refused`: the provider did not answer, so nothing was judged."),
  verdict,
  calls: z.array(judgedCall),
  missing: z.array(namedMethod).describe("Expected, and not called."),
  said: z.string().describe("The model's last words, cut."),
  tokens: attemptTokens,
  requests: z.number(),
  milliseconds: z.number().describe("That the provider took."),
  at: z.string(),
});
export type RunAttempt = z.infer<typeof runAttempt>;

/** What is said of a variant in a run. */
const runVariant = z.object({
  of: z.enum(["saved", "draft", "revision"]),
  revision: z.number().describe("Of the agent's settings; of a draft the one below it."),
  changes: z.array(z.string()).describe("What a draft changes, by the names of its items."),
  provider: z.string(),
  providerName: z.string(),
  form: modelRequestForm,
  model: z.string(),
  host: z.string(),
  functions: z.number(),
  payloadTokens: z.number(),
  attempts: z.number().describe("That ended and were judged."),
  passed: z.number(),
  refused: z.number(),
  tokens: z.object({ input: z.number(), output: z.number() }).describe("Of all attempts."),
  milliseconds: z
    .number()
    .describe("Of a judged attempt, on average; 0 before the first one ended."),
  money: money.optional(),
});
export type RunVariant = z.infer<typeof runVariant>;

/** A run of an agent's cases. */
const runSummary = z.object({
  id: z.string(),
  number: z.number().describe("Counts the runs of the agent."),
  state: z
    .enum(["running", "done", "stopped", "limit", "refused", "interrupted"])
    .describe(
      "`limit`: it would have gone over a limit. `refused`: a provider refused. `interrupted`: its server ended. All but `done` can be resumed, with the answers that are there.",
    ),
  reason: z.string().optional().describe("The provider's own words, where it refused."),
  refusals: z
    .array(countedRefusal)
    .optional()
    .describe("Why providers did not answer: each cause once, that of most attempts first."),
  limit: z.enum(["tokens", "money"]).optional().describe("The limit that stopped it."),
  startedAt: z.string(),
  startedBy: z.string(),
  endedAt: z.string().optional(),
  cases: z.number(),
  repeats: z.number(),
  results: toolResults,
  atOnce: z.number(),
  limits: z.object(runLimits.shape),
  attempts: z.object({ done: z.number(), total: z.number() }),
  used: z.object({ tokens: z.number(), money: money.optional() }),
  secondsLeft: z.number().optional().describe("As far as the attempts so far tell."),
  variants: z.array(runVariant),
});
export type RunSummary = z.infer<typeof runSummary>;

/** GET /api/v1/agents/:agent/evaluations */
export const runsAnswer = z.object({ runs: z.array(runSummary).describe("The newest first.") });
export type RunsAnswer = z.infer<typeof runsAnswer>;

/** POST …/evaluations, POST …/:run/stop and …/:run/resume */
export const runChangedAnswer = z.object({ run: runSummary });
export type RunChangedAnswer = z.infer<typeof runChangedAnswer>;

/** What became of a case with one variant; what is missing to the repeats waits. */
const runCell = z.object({
  passed: z.number(),
  failed: z.number(),
  refused: z.number(),
  running: z.number().describe("Attempts that are being made now."),
});
export type RunCell = z.infer<typeof runCell>;

/** GET …/evaluations/:run */
export const runAnswer = z.object({
  run: runSummary,
  cases: z.array(
    z.object({
      id: z.string(),
      content: caseContent.describe("As it was when the run began."),
      isWritten: z.boolean().describe("Written or imported, and not made of a logged call."),
      cells: z.array(runCell).describe("By variant."),
    }),
  ),
});
export type RunAnswer = z.infer<typeof runAnswer>;

/** GET …/evaluations/:run/attempts?case= */
export const attemptsQuery = z.strictObject({ case: z.string().max(100) });
export const attemptsAnswer = z.object({
  attempts: z.array(runAttempt).describe("By variant, then by number."),
});
export type AttemptsAnswer = z.infer<typeof attemptsAnswer>;

/** GET …/evaluations/:run/payload?case=&variant=&attempt= */
export const payloadQuery = attemptsQuery.extend({
  variant: z.coerce.number<string>().int().min(0),
  attempt: z.coerce.number<string>().int().min(1),
});
export const payloadAnswer = z.object({
  address: z.string().describe("What was asked, without a key."),
  requests: z.array(jsonObject).describe("The bodies as they were sent, one after the other."),
  answers: z.array(jsonValue).describe("What came back, as it came."),
  tokens: z.number().describe("Of the first request."),
});
export type PayloadAnswer = z.infer<typeof payloadAnswer>;

/** GET …/evaluations/:run/confusion?variant= */
export const confusionQuery = z.strictObject({
  variant: z.coerce.number<string>().int().min(0).optional().describe("All unless given."),
});
const confusedMethod = namedMethod
  .nullable()
  .describe("Null for nothing: no call was expected, or none was made.");
export const confusionAnswer = z.object({
  attempts: z.number().describe("Judged attempts that these are of."),
  methods: z.array(confusedMethod).describe("In the order of rows and columns; nothing is last."),
  cells: z
    .array(
      z.object({
        expected: z.number().describe("Index into `methods`."),
        chosen: z.number(),
        attempts: z.number(),
        of: z
          .array(z.object({ case: z.string(), variant: z.number(), attempt: z.number() }))
          .describe("Which they are, at most 100."),
      }),
    )
    .describe("Empty cells are left out."),
});
export type ConfusionAnswer = z.infer<typeof confusionAnswer>;

/** POST …/evaluations/:run/resume */
export const resumeRunRequest = z.strictObject({
  limits: runLimits.optional().describe("Others than before, such as after a limit was reached."),
});

/** GET …/evaluations/:run/compare?with= */
const placeOfVariant = z.coerce.number<string>().int().min(0);
export const compareQuery = z.strictObject({
  with: z.string().max(100).describe("The id of the run that it is compared with; may be itself."),
  variant: placeOfVariant.optional().describe("Of this run; the first unless given."),
  withVariant: placeOfVariant
    .optional()
    .describe(
      "Of the other run; unless given the one of the same settings and model, in the same run the next one.",
    ),
});
const nowAndBefore = <T extends z.ZodType>(of: T) =>
  z.tuple([of, of]).describe("Now, then before.");
const passShare = z.object({ passed: z.number(), judged: z.number() });
export type PassShare = z.infer<typeof passShare>;
const comparedSide = passShare.extend({
  tokens: z.number().describe("Of a judged attempt, sent and written, on average."),
  milliseconds: z.number().describe("Of a judged attempt, on average."),
});
const changedText = z.object({ name: z.string(), now: z.string(), before: z.string() });
const sentChanges = z.object({
  added: z.array(z.string()).describe("Functions that are offered now and were not before."),
  removed: z.array(z.string()),
  deferred: z.array(z.string()).describe("That a search finds now and that were sent at once."),
  undeferred: z.array(z.string()),
  changed: z
    .array(changedText)
    .describe("Functions with other texts or parameters, as JSON; at most 100."),
  moreChanged: z.number().describe("Changed functions that are not listed."),
  templates: z
    .array(changedText)
    .describe("Named `system` and `user`; empty where the built-in one is used."),
  variables: z.boolean().describe("Whether the values of the templates' variables differ."),
});
export type SentChanges = z.infer<typeof sentChanges>;
export const runComparison = z.object({
  variants: nowAndBefore(z.number()).describe("Which variants are compared, by their places."),
  cases: z.object({
    both: z.number().describe("That both runs have judged: all numbers here are of them."),
    onlyNow: z.number(),
    onlyBefore: z.number(),
  }),
  sides: nowAndBefore(comparedSide),
  changed: z
    .array(
      z.object({
        case: z.string(),
        name: z.string(),
        now: passShare,
        before: passShare,
        isEdited: z.boolean().describe("Whether the case itself asks or expects something else."),
      }),
    )
    .describe("Those that passed more often, or less often; the largest change first."),
  edited: z.number().describe("Cases of both whose own content differs."),
  sent: sentChanges,
});
export type RunComparison = z.infer<typeof runComparison>;
