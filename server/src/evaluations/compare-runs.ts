import { type JsonObject, sameJson } from "@pegboard/json-schema";
import type { RunComparison, VariantChanges } from "../api-contract/evaluations/run-contract.ts";
import type { StoredAttempt } from "../stores/evaluations/evaluation-store.ts";
import { type FrozenVariant, OpenVariant } from "./frozen-variant.ts";
import type { PlannedVariant, RunPlan } from "./run-plan.ts";

/** A run with what came out of it. */
export interface ComparedRun {
  plan: RunPlan;
  variants: readonly FrozenVariant[];
  attempts: readonly StoredAttempt[];
}

/**
 * What came out otherwise in a run than in an earlier one, and what was sent otherwise. Variants are
 * compared by their places; cases are known by their ids, and given ones by their names.
 */
export function compareRuns(now: ComparedRun, before: ComparedRun): RunComparison {
  const former = new Map(before.plan.cases.map((one) => [keyOfCase(one), one.id]));
  const cases = now.plan.cases.flatMap((one) => {
    const was = former.get(keyOfCase(one));
    if (was === undefined) return [];
    return now.plan.variants.flatMap((_, variant) => {
      if (variant >= before.plan.variants.length) return [];
      const [is, earlier] = [sharesOf(now, one.id, variant), sharesOf(before, was, variant)];
      const isSame = is.passed * earlier.judged === earlier.passed * is.judged;
      if (isSame || is.judged === 0 || earlier.judged === 0) return [];
      return [{ case: one.id, variant, now: is, before: earlier }];
    });
  });
  const variants = now.plan.variants.flatMap((planned, variant) => {
    const [is, was] = [now.variants[variant], before.variants[variant]];
    const earlier = before.plan.variants[variant];
    return is && was && earlier
      ? [changesOf({ planned, frozen: is }, { planned: earlier, frozen: was })]
      : [];
  });
  return { cases, variants };
}

const keyOfCase = ({ id, content }: RunPlan["cases"][number]): string =>
  id.startsWith("given-") ? `name ${content.name}` : `id ${id}`;

function sharesOf({ attempts }: ComparedRun, id: string, variant: number) {
  const of = attempts.filter(
    (one) => one.case === id && one.variant === variant && one.outcome !== "refused",
  );
  return { passed: of.filter(({ outcome }) => outcome === "passed").length, judged: of.length };
}

interface SentVariantOfRun {
  planned: PlannedVariant;
  frozen: FrozenVariant;
}

/** What two variants send otherwise. */
function changesOf(now: SentVariantOfRun, before: SentVariantOfRun): VariantChanges {
  const [is, was] = [functionsOf(now.frozen), functionsOf(before.frozen)];
  const common = [...is].filter(([name]) => was.has(name));
  return {
    added: [...is.keys()].filter((name) => !was.has(name)).sort(),
    removed: [...was.keys()].filter((name) => !is.has(name)).sort(),
    changed: common
      .filter(([name, declared]) => !sameJson(declared.whole, was.get(name)?.whole ?? {}))
      .map(([name, { text }]) => ({ name, now: text, before: was.get(name)?.text ?? "" })),
    prompts: !sameJson(promptsOf(now.frozen), promptsOf(before.frozen)),
    model: [now.planned.model, before.planned.model],
    revision: [now.planned.revision, before.planned.revision],
    payloadTokens: [now.planned.payloadTokens, before.planned.payloadTokens],
  };
}

function functionsOf(frozen: FrozenVariant): Map<string, { text: string; whole: JsonObject }> {
  const variant = new OpenVariant(frozen);
  return new Map(
    frozen.toolset.tools.flatMap(({ definition, methods }) =>
      methods.map(
        ({ definition: { name, description, parameters } }) =>
          [
            variant.nameOf({ tool: definition.name, method: name }),
            { text: description, whole: { description, parameters } as unknown as JsonObject },
          ] as const,
      ),
    ),
  );
}

const promptsOf = ({ prompts }: FrozenVariant): JsonObject =>
  JSON.parse(JSON.stringify(prompts)) as JsonObject;
