import { z } from "zod";
import { jsonObject, jsonSchema, jsonValue } from "../library-types.ts";
import { shapeMessage } from "../shape-messages.ts";

/** How much is kept of an agent's cases. */
export const CASE_LIMITS = {
  /** The cases of one agent. */
  cases: 500,
  turns: 10,
  expected: 20,
  methods: 100,
  results: 50,
  requestCharacters: 20_000,
  /** Of one case as JSON. */
  characters: 200_000,
};

const caseName = z
  .string()
  .trim()
  .min(
    1,
    shapeMessage((t) => t("must not be empty")),
  )
  .max(
    200,
    shapeMessage((t) => t("must be at most {most} characters long", { most: 200 })),
  );
const methodName = z.string().min(1).max(200);

/** A method of a tool, whatever a model calls it. */
export const namedMethod = z.strictObject({ tool: methodName, method: methodName });
export type NamedMethodRef = z.infer<typeof namedMethod>;

/** A call that a model has to ask for. */
const expectedCall = namedMethod.extend({
  arguments: z
    .strictObject({
      equals: jsonObject
        .optional()
        .describe("Arguments that have to have these very values; others may have any."),
      schema: jsonSchema.optional().describe("What all arguments together have to follow."),
    })
    .optional(),
});
export type ExpectedCall = z.infer<typeof expectedCall>;

const caseTurn = z.strictObject({
  request: z
    .string()
    .min(
      1,
      shapeMessage((t) => t("must not be empty")),
    )
    .max(
      CASE_LIMITS.requestCharacters,
      shapeMessage((t) =>
        t("must be at most {most} characters long", { most: CASE_LIMITS.requestCharacters }),
      ),
    )
    .describe("What the user says."),
  expected: z
    .array(expectedCall)
    .max(CASE_LIMITS.expected)
    .describe("Empty where the model is to call nothing."),
  anyOrder: z.literal(true).optional().describe("The expected calls may come in any order."),
});

const cannedResult = namedMethod.extend({ result: jsonValue });

/** What a case asks, and how its answer is judged. */
export const caseContent = z.strictObject({
  name: caseName,
  group: z.string().trim().min(1).max(100).optional().describe("Lists are arranged by it."),
  turns: z
    .array(caseTurn)
    .min(1)
    .max(CASE_LIMITS.turns)
    .describe("Each begins when the model calls nothing more in the one before."),
  allowed: z
    .array(namedMethod)
    .max(CASE_LIMITS.methods)
    .optional()
    .describe("May be called besides. Any other call is a fault."),
  forbidden: z
    .array(namedMethod)
    .max(CASE_LIMITS.methods)
    .optional()
    .describe("Named in the verdict when one is called; a call of it is never right."),
  results: z
    .array(cannedResult)
    .max(CASE_LIMITS.results)
    .optional()
    .describe(
      "What the model is answered, method by method: the first call of a method gets its first result, the last one stands for all further calls. Nothing is ever really called.",
    ),
});
export type CaseContent = z.infer<typeof caseContent>;
export type SentCase = z.input<typeof caseContent>;

const caseOrigin = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("written") }),
  z.object({ kind: z.literal("imported") }),
  z.object({
    kind: z.literal("call"),
    call: z.number().describe("Its id in the log of calls, which may have forgotten it."),
    at: z.number().describe("When it was asked for: milliseconds since 1970."),
  }),
]);
export type CaseOrigin = z.infer<typeof caseOrigin>;

const evaluationCase = caseContent.extend({
  id: z.string(),
  origin: caseOrigin,
  createdAt: z.string(),
  createdBy: z.string(),
  changedAt: z.string(),
  unknown: z
    .array(namedMethod)
    .describe("Methods that it names and that no tool has now; the case stays as it is."),
});
export type EvaluationCase = z.infer<typeof evaluationCase>;

/** GET /api/v1/agents/:agent/evaluation-cases */
export const casesAnswer = z.object({
  cases: z.array(evaluationCase).describe("In the order in which they were added."),
  most: z.number().describe("As many as an agent may have."),
});
export type CasesAnswer = z.infer<typeof casesAnswer>;

/** POST /api/v1/agents/:agent/evaluation-cases */
export const addCaseRequest = z.strictObject({
  case: caseContent,
  call: z.int().min(1).optional().describe("The logged call that it was made of."),
});
export type AddCaseRequest = z.input<typeof addCaseRequest>;
/** PUT …/evaluation-cases/:case */
export const changeCaseRequest = z.strictObject({ case: caseContent });
export const caseAnswer = z.object({ case: evaluationCase });
export type CaseAnswer = z.infer<typeof caseAnswer>;

/** GET …/evaluation-cases/proposed: a case as a logged call would make it, which is not stored. */
export const proposedCaseQuery = z.strictObject({
  call: z.coerce.number<string>().int().min(1).describe("The id of a logged call of the agent."),
});
export const proposedCaseAnswer = z.object({
  case: z
    .looseObject({ ...caseContent.shape, turns: z.array(caseTurn.extend({ request: z.string() })) })
    .describe("The request is empty where nothing says it; somebody has to write it then."),
  call: z.number(),
  requestFrom: z
    .enum(["search", "reason", "nothing"])
    .describe("What the caller searched for before, or why the model said it calls."),
});
export type ProposedCaseAnswer = z.infer<typeof proposedCaseAnswer>;

/** POST …/evaluation-cases/import */
export const importCasesRequest = z.strictObject({
  document: z
    .string()
    .describe(
      "YAML, JSON or a table, as `docs/evaluations.md` describes it, or conversations as JSON, one a line, with the calls of assistants.",
    ),
  dryRun: z.literal(true).optional().describe("Nothing is changed."),
  replace: z
    .literal(true)
    .optional()
    .describe("Cases that the document does not name are removed."),
});
/** Cases of one name are one: those of the agent take the content of the document. */
export const importCasesAnswer = z.object({
  added: z.number(),
  changed: z.number(),
  same: z.number(),
  removed: z.number(),
  format: z.enum(["cases", "chat", "table"]).describe("What the document was recognised as."),
  left: z
    .array(z.object({ line: z.number(), message: z.string() }))
    .describe("What of the document was not taken, and why; at most 100."),
  moreLeft: z.number(),
});
export type ImportCasesAnswer = z.infer<typeof importCasesAnswer>;

/** GET …/evaluation-cases/export */
export const exportCasesQuery = z.strictObject({ format: z.enum(["yaml", "json"]).optional() });
