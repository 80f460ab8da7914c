import { createHash } from "node:crypto";
import { jsonText } from "@pegboard/json-schema";
import type { StandingAnswer } from "../api-contract/evaluations/run-contract.ts";
import type { StoredRun } from "../stores/evaluations/evaluation-store.ts";
import type { FrozenVariant } from "./frozen-variant.ts";
import { planOf, tallyOf } from "./run-plan.ts";

/** Of what a variant sends, but for its day and the form of its provider: equal ones send the same. */
export function* digestInSteps({
  agent,
  toolset,
  names,
  prompts,
}: FrozenVariant): Generator<undefined, string> {
  const hash = createHash("sha256");
  hash.update(jsonText([agent, names, prompts, toolset.toolSearch ?? null]));
  for (const { definition, methods } of toolset.tools) {
    const said = methods.map(({ definition: method, offered, waits }) => [method, offered, waits]);
    hash.update(jsonText([{ ...definition, methods: [] }, said]));
    yield;
  }
  return hash.digest("base64url");
}

type StandingShare = NonNullable<StandingAnswer["draft"]>;

/**
 * What the newest run came to that sent what a digest stands for. A run of a few cases says less
 * than one of all, so that among those with as many cases as any the newest counts.
 */
export function standingOf(
  runs: readonly StoredRun[],
  digest: string,
  model?: string,
): StandingShare | undefined {
  const shares = runs.flatMap((run): StandingShare[] => {
    const { cases, variants } = planOf(run);
    const tally = tallyOf(run);
    return variants.flatMap((variant, place) => {
      const { attempts = 0, passed = 0 } = tally[place] ?? {};
      const isAsked = variant.digest === digest && (model ?? variant.model) === variant.model;
      if (!isAsked || attempts === 0) return [];
      const { id, number, startedAt: at } = run;
      const { model: asked } = variant;
      return [{ run: id, number, model: asked, cases: cases.length, passed, attempts, at }];
    });
  });
  const most = Math.max(0, ...shares.map(({ cases }) => cases));
  return shares.find(({ cases }) => cases === most);
}
