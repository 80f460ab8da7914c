import { type JsonObject, jsonText, sameJson } from "@pegboard/json-schema";
import { toolsetIn } from "@pegboard/registry-core/formats";
import type {
  PassShare,
  RunComparison,
  SentChanges,
} from "../api-contract/evaluations/run-contract.ts";
import type { StoredAttempt } from "../stores/evaluations/evaluation-store.ts";
import { sameCase } from "./case-document.ts";
import type { FrozenVariant } from "./frozen-variant.ts";
import type { PlannedCase, PlannedVariant, RunPlan } from "./run-plan.ts";

/** One variant of a run with what came out of it. */
export interface ComparedSide {
  plan: RunPlan;
  variant: number;
  frozen: FrozenVariant;
  /** Of the whole run. */
  attempts: readonly StoredAttempt[];
}

/** The functions whose changes are told in full. */
const MOST_TOLD_FUNCTIONS = 100;

/**
 * The variant of the run before that one of a run is compared with, unless somebody chooses: the
 * one of the same settings and model, and in the same run the next one.
 */
export function counterpartOf(
  now: RunPlan,
  variant: number,
  before: { plan: RunPlan; isSameRun: boolean },
): number {
  const { variants } = before.plan;
  if (before.isSameRun) return variants.length === 1 ? 0 : (variant + 1) % variants.length;
  const of = now.variants[variant];
  const isAlike = (one: PlannedVariant) => one.model === of?.model && one.provider === of.provider;
  const found = [
    variants.findIndex((one) => isAlike(one) && one.of === of?.of),
    variants.findIndex(isAlike),
  ].find((place) => place >= 0);
  return found ?? Math.min(variant, variants.length - 1);
}

/**
 * What came out otherwise with a variant than with another, and what was sent otherwise. Cases are
 * known by their ids, and given ones by their names. It comes in steps, since agents may have
 * thousands of functions.
 */
export function* compareVariants(
  now: ComparedSide,
  before: ComparedSide,
): Generator<undefined, RunComparison> {
  const [shares, earlier] = [sharesOf(now), sharesOf(before)];
  yield;
  const judged = before.plan.cases.filter(({ id }) => earlier.has(id));
  const former = new Map(judged.map((one) => [keyOfCase(one), one]));
  const asked = now.plan.cases.filter(({ id }) => shares.has(id));
  const common = asked.flatMap((one) => {
    const was = former.get(keyOfCase(one));
    const [is, then] = [shares.get(one.id), was && earlier.get(was.id)];
    if (!was || !is || !then) return [];
    const { name } = one.content;
    const isEdited = !sameCase(one.content, was.content);
    return [{ case: one.id, was: was.id, name, now: is, before: then, isEdited }];
  });
  yield;
  const gain = ({ now: is, before: was }: (typeof common)[number]) =>
    is.passed / is.judged - was.passed / was.judged;
  const changed = common
    .filter(({ now: is, before: was }) => is.passed * was.judged !== was.passed * is.judged)
    .sort((one, other) => Math.abs(gain(other)) - Math.abs(gain(one)));
  const sent = yield* sentChanges(now.frozen, before.frozen);
  const both = common.length;
  return {
    variants: [now.variant, before.variant],
    cases: { both, onlyNow: asked.length - both, onlyBefore: judged.length - both },
    sides: [
      runSide(now, new Set(common.map((one) => one.case))),
      runSide(before, new Set(common.map(({ was }) => was))),
    ],
    changed: changed.map(({ was: _, ...told }) => told),
    edited: common.filter(({ isEdited }) => isEdited).length,
    sent,
  };
}

const keyOfCase = ({ id, content }: PlannedCase): string =>
  id.startsWith("given-") ? `name ${content.name}` : `id ${id}`;

const judgedIn = ({ attempts, variant }: ComparedSide): StoredAttempt[] =>
  attempts.filter((one) => one.variant === variant && one.outcome !== "refused");

/** Of each case that was judged. */
function sharesOf(side: ComparedSide): Map<string, PassShare> {
  const shares = new Map<string, PassShare>();
  for (const { case: id, outcome } of judgedIn(side)) {
    const { passed, judged } = shares.get(id) ?? { passed: 0, judged: 0 };
    shares.set(id, { passed: passed + (outcome === "passed" ? 1 : 0), judged: judged + 1 });
  }
  return shares;
}

function runSide(side: ComparedSide, cases: ReadonlySet<string>): RunComparison["sides"][number] {
  const attempts = judgedIn(side).filter((one) => cases.has(one.case));
  const judged = attempts.length;
  const meanOf = (numberOf: (attempt: StoredAttempt) => number) =>
    Math.round(attempts.reduce((sum, one) => sum + numberOf(one), 0) / Math.max(judged, 1));
  return {
    passed: attempts.filter(({ outcome }) => outcome === "passed").length,
    judged,
    tokens: meanOf(({ tokens }) => tokens.input + tokens.output),
    milliseconds: meanOf(({ milliseconds }) => milliseconds),
  };
}

/** A function as a variant offers it. */
interface OfferedFunction {
  whole: JsonObject;
  /** Whether every request has it, and no search is needed. */
  isSent: boolean;
}

/** What two variants send otherwise. */
function* sentChanges(
  now: FrozenVariant,
  before: FrozenVariant,
): Generator<undefined, SentChanges> {
  const is = yield* functionsOf(now);
  const was = yield* functionsOf(before);
  const names = [...is.keys()].sort();
  const common = names.filter((name) => was.has(name));
  const different: string[] = [];
  for (const name of common) {
    if (!sameJson(is.get(name)?.whole ?? {}, was.get(name)?.whole ?? {})) different.push(name);
    yield;
  }
  const textOf = (functions: typeof is, name: string) =>
    jsonText(functions.get(name)?.whole ?? {}, 2);
  return {
    added: names.filter((name) => !was.has(name)),
    removed: [...was.keys()].filter((name) => !is.has(name)).sort(),
    deferred: common.filter((name) => was.get(name)?.isSent && !is.get(name)?.isSent),
    undeferred: common.filter((name) => !was.get(name)?.isSent && is.get(name)?.isSent),
    changed: different
      .slice(0, MOST_TOLD_FUNCTIONS)
      .map((name) => ({ name, now: textOf(is, name), before: textOf(was, name) })),
    moreChanged: Math.max(0, different.length - MOST_TOLD_FUNCTIONS),
    templates: (["system", "user"] as const).flatMap((name) => {
      const [text = "", former = ""] = [
        now.prompts.templates?.[name],
        before.prompts.templates?.[name],
      ];
      return text === former ? [] : [{ name, now: text, before: former }];
    }),
    variables: !sameJson(variablesOf(now), variablesOf(before)),
  };
}

function* functionsOf(frozen: FrozenVariant): Generator<undefined, Map<string, OfferedFunction>> {
  const sent = new Set(
    toolsetIn(frozen.toolset, frozen.form).tools.flatMap(({ definition: tool, methods }) =>
      methods
        .filter(({ offered }) => offered)
        .map(({ definition: { name } }) => JSON.stringify([tool.name, name])),
    ),
  );
  yield;
  const names = new Map(
    frozen.names.map(([name, tool, method]) => [JSON.stringify([tool, method]), name]),
  );
  const functions = new Map<string, OfferedFunction>();
  for (const { definition: tool, methods } of frozen.toolset.tools) {
    for (const { definition } of methods) {
      const key = JSON.stringify([tool.name, definition.name]);
      const { description, parameters } = definition;
      const whole = { description, parameters } as unknown as JsonObject;
      functions.set(names.get(key) ?? key, { whole, isSent: sent.has(key) });
    }
    yield;
  }
  return functions;
}

const variablesOf = ({ prompts }: FrozenVariant): JsonObject =>
  JSON.parse(JSON.stringify(prompts.variables ?? {})) as JsonObject;
