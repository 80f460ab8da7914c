import type { Translate } from "@pegboard/registry-core/messages";
import type { CaseContent } from "../api-contract/evaluations/case-contract.ts";
import type { PricedModel } from "../api-contract/evaluations/provider-contract.ts";
import type {
  CountedRefusal,
  RefusalCause,
  ToldRefusal,
} from "../api-contract/evaluations/refusal-contract.ts";
import type {
  Money,
  ReadRunRequest,
  RunAttempt,
  RunSummary,
  RunVariant,
} from "../api-contract/evaluations/run-contract.ts";
import type { StoredAttempt, StoredRun } from "../stores/evaluations/evaluation-store.ts";
import { tellRefusal } from "./refusal-messages.ts";

/** A case as a run has it. */
export interface PlannedCase {
  id: string;
  content: CaseContent;
  isWritten: boolean;
}

/** Of a variant what lists show, and what it costs. */
export interface PlannedVariant
  extends Pick<
    RunVariant,
    | ("of" | "revision" | "changes" | "provider" | "providerName" | "form" | "model" | "host")
    | ("functions" | "payloadTokens")
  > {
  temperature?: number;
  prices: Pick<PricedModel, "inputPrice" | "outputPrice">;
  currency?: string;
  /** Of what is sent, whichever model it is sent to; runs of earlier releases have none. */
  digest?: string;
}

/** What a run asks, as it is stored: whatever is changed meanwhile, it asks the same. */
export interface RunPlan extends Pick<ReadRunRequest, "repeats" | "results" | "atOnce" | "limits"> {
  cases: PlannedCase[];
  variants: PlannedVariant[];
  /** Tokens that an attempt is expected to take, by variant and case. */
  expectedTokens: Record<string, number>[];
}

/** What came out of a variant so far. */
interface VariantTally {
  /** That were judged. */
  attempts: number;
  passed: number;
  refused: number;
  /** Why, each cause once; runs of earlier releases have none. */
  causes?: { cause: RefusalCause; attempts: number }[];
  input: number;
  output: number;
  milliseconds: number;
}

/** What came out so far, by variant. */
export type RunTally = VariantTally[];

const NO_TALLY: VariantTally = {
  attempts: 0,
  passed: 0,
  refused: 0,
  input: 0,
  output: 0,
  milliseconds: 0,
};

export function newTally(plan: RunPlan, attempts: readonly RunAttempt[] = []): RunTally {
  const tally = plan.variants.map(() => ({ ...NO_TALLY }));
  for (const attempt of attempts) addToTally(tally, attempt);
  return tally;
}

/** Changes the tally. */
export function addToTally(tally: RunTally, attempt: RunAttempt): void {
  const of = tally[attempt.variant];
  if (!of) return;
  of.input += attempt.tokens.input;
  of.output += attempt.tokens.output;
  if (attempt.outcome === "refused") {
    of.refused += 1;
    if (attempt.verdict.refusal) addCause(of, attempt.verdict.refusal);
    return;
  }
  of.attempts += 1;
  of.milliseconds += attempt.milliseconds;
  if (attempt.outcome === "passed") of.passed += 1;
}

/** Distinct causes of a variant that are told apart. */
const MOST_CAUSES = 10;

function addCause(of: VariantTally, told: ToldRefusal): void {
  const { message: _, fix: __, where: ___, ...cause } = told;
  of.causes ??= [];
  const same = of.causes.find((one) => isSameCause(one.cause, cause));
  if (same) same.attempts += 1;
  else if (of.causes.length < MOST_CAUSES) of.causes.push({ cause, attempts: 1 });
}

/** Words and waits differ from answer to answer, and the cause is one. */
const isSameCause = (one: RefusalCause, other: RefusalCause): boolean =>
  (["code", "network", "status", "functionName", "provider", "model", "host"] as const).every(
    (key) => one[key] === other[key],
  );

/** The causes of all variants, each once, that of most attempts first. */
function countedRefusals(tally: RunTally, t: Translate): CountedRefusal[] {
  const all: { cause: RefusalCause; attempts: number }[] = [];
  for (const { cause, attempts } of tally.flatMap(({ causes = [] }) => causes)) {
    const same = all.find((one) => isSameCause(one.cause, cause));
    if (same) same.attempts += attempts;
    else all.push({ cause, attempts });
  }
  return all
    .toSorted((one, other) => other.attempts - one.attempts)
    .map(({ cause, attempts }) => ({ ...tellRefusal(cause, t), attempts }));
}

export const usedTokens = (tally: RunTally): number =>
  tally.reduce((sum, { input, output }) => sum + input + output, 0);

/** What tokens of a variant cost; undefined where no price was entered. */
export function costOf(
  { prices: { inputPrice, outputPrice }, currency }: PlannedVariant,
  { input, output }: { input: number; output: number },
): Money | undefined {
  if (inputPrice === undefined || outputPrice === undefined || currency === undefined)
    return undefined;
  const amount = (input * inputPrice + output * outputPrice) / 1_000_000;
  return { amount, currency };
}

/** The sum of what variants cost, where each has a price in one currency. */
export function sumOfCosts(costs: readonly (Money | undefined)[]): Money | undefined {
  const [first] = costs;
  if (!first || costs.some((cost) => cost?.currency !== first.currency)) return undefined;
  const amount = costs.reduce((sum, cost) => sum + (cost?.amount ?? 0), 0);
  return { amount, currency: first.currency };
}

export const usedMoney = (plan: RunPlan, tally: RunTally): Money | undefined =>
  sumOfCosts(plan.variants.map((variant, at) => costOf(variant, tally[at] ?? NO_TALLY)));

export const attemptCount = ({ cases, variants, repeats }: RunPlan): number =>
  cases.length * variants.length * repeats;

/** The places of all attempts in the order in which they are made: every case once, then again. */
export function* attemptPlaces(
  plan: RunPlan,
): Generator<Pick<StoredAttempt, "case" | "variant" | "attempt">> {
  for (let attempt = 1; attempt <= plan.repeats; attempt += 1)
    for (const { id } of plan.cases)
      for (const variant of plan.variants.keys()) yield { case: id, variant, attempt };
}

export const keyOfPlace = ({
  case: id,
  variant,
  attempt,
}: Pick<StoredAttempt, "case" | "variant" | "attempt">): string => `${variant} ${attempt} ${id}`;

/** A run for lists. `state` is what is true of it now. */
export function summaryOfRun(
  stored: StoredRun,
  {
    state,
    tally,
    secondsLeft,
    t,
  }: { state: RunSummary["state"]; tally: RunTally; secondsLeft?: number; t: Translate },
): RunSummary {
  const plan = planOf(stored);
  const { id, number, reason, startedAt, startedBy, endedAt } = stored;
  const money = usedMoney(plan, tally);
  const limit =
    state === "limit" && (reason === "money" || reason === "tokens") ? reason : undefined;
  const done = tally.reduce((sum, { attempts, refused }) => sum + attempts + refused, 0);
  const { repeats, results, atOnce, limits } = plan;
  const refusals = countedRefusals(tally, t);
  return {
    id,
    number,
    state,
    startedAt,
    startedBy,
    ...(limit ? { limit } : reason !== null && { reason }),
    ...(refusals.length > 0 && { refusals }),
    ...(endedAt !== null && { endedAt }),
    cases: plan.cases.length,
    repeats,
    results,
    atOnce,
    limits,
    attempts: { done, total: attemptCount(plan) },
    used: { tokens: usedTokens(tally), ...(money && { money }) },
    ...(secondsLeft !== undefined && { secondsLeft }),
    variants: plan.variants.map((variant, at) => summaryOfVariant(variant, tally[at] ?? NO_TALLY)),
  };
}

function summaryOfVariant(planned: PlannedVariant, tally: VariantTally): RunVariant {
  const { prices: _, currency: __, temperature: ___, digest: ____, ...shown } = planned;
  const { attempts, passed, refused, input, output, milliseconds } = tally;
  const money = costOf(planned, tally);
  return {
    ...shown,
    attempts,
    passed,
    refused,
    tokens: { input, output },
    milliseconds: attempts === 0 ? 0 : Math.round(milliseconds / attempts),
    ...(money && { money }),
  };
}

export const planOf = ({ plan }: Pick<StoredRun, "plan">): RunPlan => plan as unknown as RunPlan;
export const tallyOf = ({ tally }: Pick<StoredRun, "tally">): RunTally =>
  tally as unknown as RunTally;
