import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { SettingsOperation } from "@pegboard/registry-core";
import { operationItem, requestIssue } from "@pegboard/registry-core/internal";
import type { AgentState } from "../agents/agent-states.ts";
import type {
  ReadRunRequest,
  RunEstimate,
  RunVariantRequest,
} from "../api-contract/evaluations/run-contract.ts";
import { RUN_LIMITS } from "../api-contract/evaluations/run-contract.ts";
import { shapeSentence } from "../api-contract/shape-messages.ts";
import { runCooperatively } from "../bounds/run-cooperatively.ts";
import { invalid } from "../errors.ts";
import { readPreferences } from "../preferences/preferences.ts";
import type { TemplateRenderer } from "../prompts/template-renderer.ts";
import type { Store } from "../stores/store.ts";
import type { TokenCounter } from "../tokens/token-counter.ts";
import { modelAddress } from "./ask-model.ts";
import { type FrozenVariant, freezeVariant, openVariant } from "./frozen-variant.ts";
import type { ModelProviders } from "./model-providers.ts";
import { attemptCount, costOf, type PlannedCase, type RunPlan, sumOfCosts } from "./run-plan.ts";
import { digestInSteps } from "./run-standing.ts";

export interface PlanningParts {
  store: Pick<Store, "listCases" | "readPreferences">;
  modelProviders: ModelProviders;
  counter: TokenCounter;
  renderer: Pick<TemplateRenderer, "render">;
}

/** What a run is asked of. */
export interface AskedRun {
  saved: AgentState;
  request: ReadRunRequest;
  /** The agent as a variant has it. @throws PegboardError where it cannot be had */
  stateOf(variant: RunVariantRequest): Promise<AgentState>;
}

export interface PlannedRun {
  plan: RunPlan;
  frozen: FrozenVariant[];
  estimate: RunEstimate;
}

/** Tokens that a model is expected to write in one answer. */
const EXPECTED_OUTPUT = 150;

/**
 * What a run would ask, and an estimate of what that takes. It sends nothing. @throws PegboardError
 * for cases, revisions and providers that are not there
 */
export async function planRun(parts: PlanningParts, asked: AskedRun): Promise<PlannedRun> {
  const { saved, request } = asked;
  const cases = await plannedCases(parts, saved.agent.id, request);
  const { repeats, results, atOnce, limits } = request;
  const plan: RunPlan = {
    cases,
    variants: [],
    expectedTokens: [],
    repeats,
    results,
    atOnce,
    limits,
  };
  const frozen: FrozenVariant[] = [];
  const usages: { input: number; output: number }[] = [];
  for (const variant of request.variants) {
    const provider = await parts.modelProviders.find(variant.provider);
    const state = await asked.stateOf(variant);
    await yieldToEventLoop();
    const made = freezeVariant(state, provider.form);
    const { models, currency, id, name, form } = provider;
    const counted = await countVariant(parts, { frozen: made, cases, results });
    const { inputPrice, outputPrice } = models.find((one) => one.name === variant.model) ?? {};
    frozen.push(made);
    usages.push(counted.usage);
    plan.expectedTokens.push(counted.expected);
    plan.variants.push({
      of: variant.of,
      revision: variant.of === "draft" ? saved.agent.revision : state.agent.revision,
      changes: variant.of === "draft" ? changedItems(variant.operations) : [],
      provider: id,
      providerName: name,
      form,
      model: variant.model,
      host: modelAddress(provider, variant.model).host,
      functions: counted.functions,
      payloadTokens: counted.payload,
      ...(variant.temperature !== undefined && { temperature: variant.temperature }),
      prices: {
        ...(inputPrice !== undefined && { inputPrice }),
        ...(outputPrice !== undefined && { outputPrice }),
      },
      ...(currency !== undefined && { currency }),
      digest: await runCooperatively(digestInSteps(made)),
    });
    await yieldToEventLoop();
  }
  return { plan, frozen, estimate: estimateOf(plan, usages) };
}

/** The limit that an estimate is over. */
function limitOver(
  { limits }: RunPlan,
  { tokens, money }: Pick<RunEstimate, "tokens" | "money">,
): RunEstimate["overLimit"] {
  if (tokens > limits.tokens) return "tokens";
  return money && limits.money !== undefined && money.amount > limits.money ? "money" : undefined;
}

function estimateOf(
  plan: RunPlan,
  usages: readonly { input: number; output: number }[],
): RunEstimate {
  const all = usages.map(({ input, output }) => ({
    input: input * plan.repeats,
    output: output * plan.repeats,
  }));
  const money = sumOfCosts(
    plan.variants.map((variant, at) => costOf(variant, all[at] ?? { input: 0, output: 0 })),
  );
  if (plan.limits.money !== undefined && !money)
    throw invalid([
      requestIssue(["limits", "money"], "shape", {
        sentence: shapeSentence((t) =>
          t("needs prices of all models, in one currency: enter them with the provider"),
        ),
      }),
    ]);
  const tokens = all.reduce((sum, { input, output }) => sum + input + output, 0);
  const rounds = plan.cases.reduce((sum, one) => sum + roundsOf(one, plan.results), 0);
  const overLimit = limitOver(plan, { tokens, ...(money && { money }) });
  return {
    attempts: attemptCount(plan),
    requests: rounds * plan.variants.length * plan.repeats,
    tokens,
    ...(money && { money }),
    hosts: [...new Set(plan.variants.map(({ host }) => host))],
    variants: plan.variants.map(({ functions, payloadTokens }) => ({ functions, payloadTokens })),
    ...(overLimit && { overLimit }),
  };
}

async function plannedCases(
  { store }: PlanningParts,
  agent: string,
  { cases: ids, givenCases, variants, repeats }: ReadRunRequest,
): Promise<PlannedCase[]> {
  const cases = givenCases
    ? givenCases.map((content, at) => ({ id: `given-${at + 1}`, content, isWritten: true }))
    : (await store.listCases(agent))
        .filter(({ id }) => !ids || ids.includes(id))
        .map(({ id, content, origin }) => ({ id, content, isWritten: origin.kind !== "call" }));
  const missing = ids?.find((id) => !cases.some((one) => one.id === id));
  const most = RUN_LIMITS.attempts;
  const sentence = shapeSentence((t) => {
    if (missing !== undefined && !givenCases)
      return t('names the case "{id}", which the agent does not have', { id: missing });
    if (cases.length === 0) return t("has none: write a case first, or take one from a call");
    return cases.length * variants.length * repeats > most
      ? t("are more than {most, number} attempts with these variants and repeats", { most })
      : "";
  });
  if (sentence !== "") throw invalid([requestIssue(["cases"], "shape", { sentence })]);
  return cases;
}

interface CountedVariant {
  functions: number;
  /** Of one first request. */
  payload: number;
  /** Of one attempt at every case. */
  usage: { input: number; output: number };
  /** By case. */
  expected: Record<string, number>;
}

async function countVariant(
  { store, counter, renderer }: PlanningParts,
  {
    frozen,
    cases,
    results,
  }: { frozen: FrozenVariant; cases: readonly PlannedCase[]; results: RunPlan["results"] },
): Promise<CountedVariant> {
  const variant = await openVariant(frozen);
  const { tokenizer } = await readPreferences(store);
  // What templates write around a request is the same for all of them, but for its words.
  const first = cases[0]?.content.turns[0]?.request ?? "";
  const { system, user } = await variant.prompts(renderer, first);
  const asked = cases.map(({ content }) => content.turns.map(({ request }) => request).join("\n"));
  const texts = [JSON.stringify(variant.tools), system, user, first, ...asked];
  const [tools = 0, ofSystem = 0, ofUser = 0, ofFirst = 0, ...requests] = await counter.count(
    texts,
    tokenizer,
  );
  const payload = tools + ofSystem + ofUser;
  const around = payload - ofFirst;
  const usage = { input: 0, output: 0 };
  const expected: CountedVariant["expected"] = {};
  for (const [at, one] of cases.entries()) {
    const rounds = roundsOf(one, results);
    const input = rounds * (around + (requests[at] ?? 0)) + growthOf(rounds);
    const output = rounds * EXPECTED_OUTPUT;
    expected[one.id] = input + output;
    usage.input += input;
    usage.output += output;
  }
  return { functions: variant.functions, payload, usage, expected };
}

/** Requests of an attempt in which the model does what is expected, one call after the other. */
function roundsOf({ content }: PlannedCase, results: RunPlan["results"]): number {
  if (results === "stop") return 1;
  return content.turns.reduce((sum, { expected }) => sum + expected.length + 1, 0);
}

/** What each request has of the answers before it. */
const growthOf = (rounds: number): number => (EXPECTED_OUTPUT * rounds * (rounds - 1)) / 2;

const MOST_NAMED_CHANGES = 200;
const changedItems = (operations: readonly SettingsOperation[]): string[] =>
  [...new Set(operations.map(operationItem))].slice(0, MOST_NAMED_CHANGES);
