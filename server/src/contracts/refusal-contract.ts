import type { SaidProblem, SourceFault } from "@pegboard/registry-core/problems";
import type { Power } from "./power-contract.ts";
import type { SourceSummary } from "./source-contract.ts";

/**
 * What an operator's request is refused for, with what the sentence names: the message of the error in facts, so that
 * pages say it in their language. A part of api-contract.ts.
 */
export interface Refusals {
  agentMissing: { id: string };
  deletedAgentMissing: { id: string };
  agentNameTaken: { name: string };
  agentInOrder: { name: string };
  agentArchived: { id: string; name: string; day: string };
  /** An owner whose stored settings cannot be read. */
  outOfOrder: { problem: SaidProblem };
  idTaken: { id: string };
  presetMissing: { id: string };
  presetDeleted: { name: string };
  presetNameTaken: { name: string };
  presetInOrder: { name: string };
  organisationInOrder: Record<never, never>;
  presetsTooMany: { most: number };
  tokenMissing: { id: string };
  tokenNameTaken: { name: string };
  tokensTooMany: { most: number };
  revisionMissing: { owner: string; revision: string; newest: number };
  callMissing: { id: string };
  questionMissing: { id: string };
  problemMissing: Record<never, never>;
  problemNotIgnored: Record<never, never>;
  sourceMissing: { id: string };
  sourceNameTaken: { name: string };
  sourcePaused: { name: string };
  sourceFault: { fault: SourceFault };
  sourceNotFromHere: {
    name: string;
    addedBy: SourceSummary["addedBy"];
    wanted: "edit" | "duplicate" | "remove";
  };
  sourceDescribed: { id: string; name: string };
  sourceNotFromOutside: { name: string };
  nothingToReview: Record<never, never>;
  listChanged: Record<never, never>;
  signInUnknown: { source: string };
  signInForgotten: Record<never, never>;
  /** How it ended where people sign in. */
  signInElsewhere: Record<never, never>;
  signInEnded: { how: "silent" | "refused" | "failed" };
  signInImpossible: { fault: SourceFault };
  descriptionMissing: { id: string };
  descriptionUnread: { source: string };
  descriptionUnreadable: { fault: SourceFault };
  descriptionNotFromHere: { source: string };
  browserSessionMissing: { id: string };
  powerUnproven: { powers: Power[] };
  wrongCodesTooMany: Record<never, never>;
  /** `calls`: everything else is saved, only the log of calls lacks them. */
  diskFull: { file: string; lost: "saves" | "calls" };
  fileNotWritable: { file: string; code: string; lost: "saves" | "calls" };
  fileDamaged: { file: string; reason: string };
  fileInPath: { file: string };
  folderMissing: { file: string };
  folderForFile: { file: string };
  handlesTooFew: { file: string };
  fileLocked: { file: string };
  fileFailed: { file: string; code: string };
  /** The database cannot be copied before a new release changes it; `reason` is a sentence. */
  copyNotMade: { file: string; copy: string; reason: string; megabytes: number };
  upgradeFailed: { file: string; copy: string; reason: string };
}
export type Refusal = { [Code in keyof Refusals]: { code: Code; values: Refusals[Code] } }[keyof Refusals];
