import type { JsonObject, JsonValue } from "@pegboard/json-schema";
import type { CaseContent, CaseOrigin } from "../../api-contract/evaluations/case-contract.ts";
import type { RunAttempt, RunSummary } from "../../api-contract/evaluations/run-contract.ts";

/** A case as it is stored. Times are ISO 8601 in UTC. */
export interface StoredCase {
  id: string;
  agent: string;
  content: CaseContent;
  origin: CaseOrigin;
  createdAt: string;
  createdBy: string;
  changedAt: string;
}

/** What is done to the cases of an agent at once. */
export interface CaseChanges {
  /** Replaces those of the same id. */
  put?: readonly StoredCase[];
  remove?: readonly string[];
}

/** Of one run: everything about it but its variants' payloads and its attempts. */
export interface StoredRun {
  id: string;
  agent: string;
  /** Counts the runs of the agent; the store gives it. */
  number: number;
  state: RunSummary["state"];
  /** What was asked for, as JSON that the engine writes and reads. */
  plan: JsonValue;
  /** What came out so far, for lists: as JSON that the engine writes and reads. */
  tally: JsonValue;
  reason: string | null;
  startedAt: string;
  startedBy: string;
  startedById: string | null;
  endedAt: string | null;
  /** Who works on it, and when that was last known. */
  holder: string;
  seenAt: string;
}

/** An attempt that ended, by its place in the run. */
export interface StoredAttempt extends RunAttempt {
  run: string;
}

/** What was sent and what came back, without any key. */
export interface AttemptExchange {
  /** The system prompt, which every request had. */
  system: string;
  /** The whole conversation, in the provider's own form. */
  messages: JsonObject[];
  /** How many of the messages each request had, and which functions a search had found by then. */
  requests: { messages: number; found: string[] }[];
  answers: JsonValue[];
}

/** The place of an attempt in a run. */
export type AttemptPlace = Pick<StoredAttempt, "run" | "case" | "variant" | "attempt">;

export interface EvaluationStore {
  /** In the order in which they were added. */
  listCases(agent: string): Promise<StoredCase[]>;
  /** All or none. False where the agent would have more than `most`, or lacks one to remove. */
  changeCases(agent: string, changes: CaseChanges, most: number): Promise<boolean>;

  /** The newest first. */
  listRuns(agent: string): Promise<StoredRun[]>;
  findRun(agent: string, id: string): Promise<StoredRun | undefined>;
  /**
   * Stores a new run with what each variant sends, and gives it the next number. Only the `kept`
   * newest of the agent stay.
   */
  startRun(
    run: Omit<StoredRun, "number">,
    variants: readonly JsonValue[],
    kept: number,
  ): Promise<number>;
  /** What one variant of a run sends. */
  readRunVariant(run: string, variant: number): Promise<JsonValue | undefined>;
  /**
   * Takes a run that nobody works on any more, or has not since `before`. False where it is done or
   * somebody does.
   */
  claimRun(
    id: string,
    claim: { holder: string; at: string; before: string; plan: JsonValue },
  ): Promise<boolean>;
  /**
   * Says that its holder still works on it, and what came out so far. False where it was stopped,
   * or another holds it.
   */
  holdRun(
    id: string,
    holding: { holder: string; at: string; tally?: JsonValue | undefined },
  ): Promise<boolean>;
  /** Ends it, if it is running. */
  endRun(
    id: string,
    end: { state: Exclude<RunSummary["state"], "running">; reason: string | null; at: string },
  ): Promise<boolean>;
  /** False when there is no such run. Its attempts go with it. */
  removeRun(agent: string, id: string): Promise<boolean>;

  /** Replaces one at the same place, as after a provider refused. */
  addAttempt(attempt: StoredAttempt, exchange: AttemptExchange): Promise<void>;
  /** Of a run, or of one case in it, by variant and number. */
  listAttempts(run: string, ofCase?: string): Promise<StoredAttempt[]>;
  readExchange(place: AttemptPlace): Promise<AttemptExchange | undefined>;
}
