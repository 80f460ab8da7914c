import { z } from "zod";
import { PROPOSAL_LIMITS } from "../../limits.ts";
import { conflict } from "../error-contract.ts";
import { doerId, longText, singleLineText } from "../labels.ts";
import { sentOperations, settingsOperation, settingsOwner } from "../library-types.ts";
import { namedRecord } from "../named-record.ts";
import { toldProblem } from "../problem-contract.ts";
import { shapeMessage } from "../shape-messages.ts";

const title = singleLineText(PROPOSAL_LIMITS.title);
const note = longText(PROPOSAL_LIMITS.note);
const said = longText(PROPOSAL_LIMITS.comment).min(
  1,
  shapeMessage((t) => t("must not be empty")),
);

const sentChanges = z
  .array(
    z.strictObject({
      owner: settingsOwner,
      baseRevision: z.int().min(0),
      operations: sentOperations,
    }),
  )
  .min(1)
  .max(
    PROPOSAL_LIMITS.owners,
    shapeMessage((t) => t("must name at most {most} owners", { most: PROPOSAL_LIMITS.owners })),
  );

const proposalState = z
  .enum(["draft", "open", "changes_requested", "applied", "closed"])
  .describe("`draft` was handed over to somebody, who goes on with it.");
export type ProposalState = z.infer<typeof proposalState>;

/** POST /api/v1/proposals */
export const proposeRequest = z.strictObject({
  title,
  note: note.default(""),
  changes: sentChanges,
  draft: z
    .int()
    .min(1)
    .optional()
    .describe("The number of a draft that you took: its secrets may be meant by markers."),
  draftFor: z
    .string()
    .max(100)
    .nullable()
    .optional()
    .describe(
      "Hands over a draft instead: to the person with this id, or with null to whoever may change the owners.",
    ),
});
export type ProposeRequest = z.input<typeof proposeRequest>;

/** PATCH /api/v1/proposals/:number, by its author. Other changes are a new version. */
export const reviseProposalRequest = z.strictObject({
  version: z.int().min(1).describe("The version that it is based on."),
  title: title.optional(),
  note: note.optional(),
  changes: sentChanges.optional(),
});
export type ReviseProposalRequest = z.input<typeof reviseProposalRequest>;

/** What becomes of an item that somebody else changed since. */
const proposalResolution = z.strictObject({
  change: z.int().min(0).describe("Counts the owners of the proposal from 0."),
  item: z.string().max(1_000),
  revision: z.int().min(0).describe("The owner's revision that was looked at."),
  take: z.enum(["theirs", "proposal", "both"]),
});
export type ProposalResolution = z.infer<typeof proposalResolution>;

/** POST /api/v1/proposals/:number/accept */
export const acceptProposalRequest = z.strictObject({
  version: z.int().min(1).describe("The version that was looked at."),
  resolutions: z.array(proposalResolution).max(10_000).default([]),
});
export type AcceptProposalRequest = z.input<typeof acceptProposalRequest>;

/** POST …/request-changes, …/close */
export const answerProposalRequest = z.strictObject({ text: note.default("") });
/** POST …/comments */
export const commentRequest = z.strictObject({
  text: said,
  item: z.string().max(1_000).optional().describe("The item that it is about."),
});
export type CommentRequest = z.input<typeof commentRequest>;

const namedOwner = z.object({
  owner: settingsOwner,
  name: z.string(),
  group: z.string().nullable().describe("Of an agent."),
});
const author = z.object({
  person: z.string().nullable().describe("Its id; of a token its maker's."),
  name: z.string(),
});

const proposalSummary = z.object({
  number: z.number(),
  state: proposalState,
  title: z.string(),
  author,
  createdAt: z.string(),
  changedAt: z.string(),
  version: z.number(),
  owners: z.array(namedOwner),
  size: z.number().describe("How many operations it has."),
  conflicts: z.number().describe("How many items somebody changed otherwise since."),
  isOwn: z.boolean(),
  mayDecide: z.boolean().describe("Whether you may accept it."),
  draftFor: z.string().nullable().optional().describe("With `draft`: whom it was handed over to."),
  decidedBy: z.string().nullable(),
  decidedById: doerId,
  decidedAt: z.string().nullable(),
});
export type ProposalSummary = z.infer<typeof proposalSummary>;

/** GET /api/v1/proposals */
export const proposalsAnswer = z.object({
  proposals: z.array(proposalSummary).describe("Newest first; at most 200 that were decided."),
});
export type ProposalsAnswer = z.infer<typeof proposalsAnswer>;

const proposalComment = z.object({
  id: z.string(),
  kind: z.enum([
    ...(["comment", "proposed", "revised", "changes_requested"] as const),
    ...(["closed", "withdrawn", "applied", "handed_over"] as const),
  ]),
  text: z.string(),
  item: z.string().nullable(),
  by: author,
  createdAt: z.string(),
});
export type ProposalComment = z.infer<typeof proposalComment>;

const proposalConflict = conflict.extend({
  change: z.number(),
  revision: z.number().describe("The owner's revision: goes into the resolution."),
  canBoth: z.boolean().describe("Whether both sides can be kept."),
});
export type ProposalConflict = z.infer<typeof proposalConflict>;

/** GET /api/v1/proposals/:number */
export const proposalAnswer = proposalSummary.omit({ conflicts: true }).extend({
  note: z.string(),
  changes: z.array(
    z.object({
      owner: settingsOwner,
      baseRevision: z.number(),
      operations: z.array(settingsOperation).describe("Without secrets."),
    }),
  ),
  conflicts: z.array(proposalConflict),
  mayNotDecide: z
    .enum(["decided", "own", "token", "role"])
    .optional()
    .describe("Why you do not decide about it; absent if you may."),
  deciders: z
    .array(
      z.object({
        person: z.string(),
        name: z.string(),
        role: z.enum(["admin", "approver", "editor"]),
      }),
    )
    .describe("Who may accept it."),
  comments: z.array(proposalComment),
});
export type ProposalAnswer = z.infer<typeof proposalAnswer>;

const beforeAndAfter = z.tuple([z.number(), z.number()]);

/**
 * GET /api/v1/proposals/:number/effects: what accepting it now would do, with the proposal's side of
 * each conflict.
 */
export const proposalEffectsAnswer = z.object({
  agents: z
    .array(
      z.object({
        id: z.string(),
        methods: beforeAndAfter.describe("How many it is offered, now and then."),
        tokens: beforeAndAfter.describe("What they cost."),
      }),
    )
    .describe("The agents that it reaches."),
  rows: z
    .array(z.object({ change: z.number(), item: z.string(), tokens: z.number() }))
    .describe("What single changes add to the tokens of the agents, where they do."),
  tools: namedRecord(z.number()).describe("What the changes add, by tool."),
  problems: z.object({
    solved: z.array(toldProblem),
    added: z.array(toldProblem),
  }),
  refusals: z
    .array(z.object({ change: z.number(), message: z.string() }))
    .describe("Why it cannot be saved now, and what to do."),
  isPower: z
    .boolean()
    .describe("Whether only an admin who has just signed in may accept it (docs/powers.md)."),
});
export type ProposalEffects = z.infer<typeof proposalEffectsAnswer>;
