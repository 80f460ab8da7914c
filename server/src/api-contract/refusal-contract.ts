import { z } from "zod";
import { saidProblem, sourceIssue } from "./library-types.ts";
import { power } from "./power-contract.ts";
import { sourceSummary } from "./source-contract.ts";

const noRefusalValues = z.object({});

/**
 * What an operator's request is refused for, with what the sentence names: the message of the error
 * in facts, so that pages say it in their language.
 */
const REFUSAL_VALUES = {
  agentMissing: z.object({ id: z.string() }),
  deletedAgentMissing: z.object({ id: z.string() }),
  agentNameTaken: z.object({ name: z.string() }),
  agentInOrder: z.object({ name: z.string() }),
  agentArchived: z.object({ id: z.string(), name: z.string(), day: z.string() }),
  outOfOrder: z
    .object({ problem: saidProblem })
    .describe("An owner whose stored settings cannot be read."),
  idTaken: z.object({ id: z.string() }),
  proposalMissing: z.object({ number: z.string() }),
  proposalOfOthers: noRefusalValues,
  draftOfOthers: noRefusalValues,
  presetMissing: z.object({ id: z.string() }),
  presetNameTaken: z.object({ name: z.string() }),
  presetInOrder: z.object({ name: z.string() }),
  organisationInOrder: noRefusalValues,
  presetsTooMany: z.object({ most: z.number() }),
  tokenMissing: z.object({ id: z.string() }),
  tokenNameTaken: z.object({ name: z.string() }),
  tokensTooMany: z.object({ most: z.number() }),
  revisionMissing: z.object({ owner: z.string(), revision: z.string(), newest: z.number() }),
  callMissing: z.object({ id: z.string() }),
  auditEntryMissing: z.object({ position: z.string() }),
  caseMissing: z.object({ id: z.string() }),
  casesTooMany: z.object({ most: z.number() }),
  callWithoutMethod: z.object({ id: z.string() }),
  providerMissing: z.object({ id: z.string() }),
  providersTooMany: z.object({ most: z.number() }),
  variantMissing: z.object({ number: z.number(), variant: z.number() }),
  attemptMissing: z.object({ attempt: z.number() }),
  runMissing: z.object({ id: z.string() }),
  runActive: z.object({ number: z.number() }),
  runDone: z.object({ number: z.number() }),
  runNotActive: z.object({ number: z.number() }),
  questionMissing: z.object({ id: z.string() }),
  approvalMissing: z.object({ id: z.string() }),
  approvalTaken: noRefusalValues,
  approvalOwn: z
    .object({ how: z.enum(["token", "call"]), person: z.string() })
    .describe("`person` is empty for the caller that sent its own approval along."),
  approvalEnded: z.object({
    state: z.enum(["approved", "declined", "timed_out", "withdrawn"]),
    by: z.string(),
  }),
  problemMissing: noRefusalValues,
  problemNotIgnored: noRefusalValues,
  sourceMissing: z.object({ id: z.string() }),
  sourceNameTaken: z.object({ name: z.string() }),
  sourcePaused: z.object({ name: z.string() }),
  sourceNotAwaited: z.object({ name: z.string() }),
  sourceIssue: z.object({ issue: sourceIssue }),
  sourceNotFromHere: z.object({
    name: z.string(),
    addedBy: sourceSummary.shape.addedBy,
    wanted: z.enum(["edit", "duplicate", "remove"]),
  }),
  sourceDescribed: z.object({ id: z.string(), name: z.string() }),
  sourceNotFromOutside: z.object({ name: z.string() }),
  nothingToReview: noRefusalValues,
  listChanged: noRefusalValues,
  signInUnknown: z.object({ source: z.string() }),
  signInForgotten: noRefusalValues,
  signInElsewhere: noRefusalValues,
  signInEnded: z
    .object({ how: z.enum(["silent", "refused", "failed"]) })
    .describe("How it ended where people sign in."),
  signInImpossible: z.object({ issue: sourceIssue }),
  descriptionMissing: z.object({ id: z.string() }),
  descriptionUnread: z.object({ source: z.string() }),
  descriptionUnreadable: z.object({ issue: sourceIssue }),
  descriptionNotFromHere: z.object({ source: z.string() }),
  browserSessionMissing: z.object({ id: z.string() }),
  powerUnproven: z.object({ powers: z.array(power) }),
  powerOfAdmins: z.object({ powers: z.array(power) }),
  powerNotFresh: z.object({ powers: z.array(power) }),
  personMissing: z.object({ id: z.string() }),
  wrongCodesTooMany: noRefusalValues,
  diskFull: z
    .object({ file: z.string(), lost: z.enum(["saves", "calls"]) })
    .describe("`calls`: everything else is saved, only the log of calls lacks them."),
  fileNotWritable: z.object({
    file: z.string(),
    code: z.string(),
    lost: z.enum(["saves", "calls"]),
  }),
  fileDamaged: z.object({ file: z.string(), reason: z.string() }),
  fileInPath: z.object({ file: z.string() }),
  folderMissing: z.object({ file: z.string() }),
  folderForFile: z.object({ file: z.string() }),
  handlesTooFew: z.object({ file: z.string() }),
  fileLocked: z.object({ file: z.string() }),
  fileFailed: z.object({ file: z.string(), code: z.string() }),
  copyNotMade: z
    .object({ file: z.string(), copy: z.string(), reason: z.string(), megabytes: z.number() })
    .describe(
      "The database cannot be copied before a new release changes it; `reason` is a sentence.",
    ),
  upgradeFailed: z.object({ file: z.string(), copy: z.string(), reason: z.string() }),
};
export type Refusals = {
  [Code in keyof typeof REFUSAL_VALUES]: z.infer<(typeof REFUSAL_VALUES)[Code]>;
};
export type Refusal = {
  [Code in keyof Refusals]: { code: Code; values: Refusals[Code] };
}[keyof Refusals];
export const refusal = z.union(
  Object.entries(REFUSAL_VALUES).map(([code, values]) =>
    z.object({ code: z.literal(code), values }),
  ),
) as unknown as z.ZodType<Refusal>;
