import type { JsonValue } from "@pegboard/json-schema";
import type { RefusalCause } from "../api-contract/evaluations/refusal-contract.ts";
import type { RunCell, RunSummary } from "../api-contract/evaluations/run-contract.ts";
import type { TemplateRenderer } from "../prompts/template-renderer.ts";
import type { EvaluationStore, StoredAttempt } from "../stores/evaluations/evaluation-store.ts";
import { askModel } from "./ask-model.ts";
import { attemptCase } from "./attempt-case.ts";
import type { OpenVariant } from "./frozen-variant.ts";
import type { KeyedProvider } from "./model-providers.ts";
import { type RefusalReach, reachOfRefusal } from "./refusal-causes.ts";
import { refusalReason } from "./refusal-messages.ts";
import {
  addToTally,
  attemptPlaces,
  keyOfPlace,
  type PlannedCase,
  type RunPlan,
  type RunTally,
  usedMoney,
  usedTokens,
} from "./run-plan.ts";

type AttemptPlaceInRun = Pick<StoredAttempt, "case" | "variant" | "attempt">;
type EndedState = Exclude<RunSummary["state"], "running">;

/** What a run is made with. */
export interface ActiveRunParts {
  store: Pick<EvaluationStore, "addAttempt" | "holdRun" | "endRun">;
  renderer: Pick<TemplateRenderer, "render">;
  holder: string;
  /** The variants with the providers that are asked, by their place in the plan. */
  variants: readonly { open: OpenVariant; provider: KeyedProvider }[];
  count(texts: readonly string[]): Promise<number>;
  /** Is told when something changed. */
  tell(): void;
}

interface BegunRun {
  id: string;
  plan: RunPlan;
  tally: RunTally;
  /** Places whose attempts are there. */
  done: ReadonlySet<string>;
}

/** Milliseconds between two signs of life. */
const HOLD_PAUSE = 10_000;
/** Refusals in a row after which a variant is asked no more. */
const MOST_REFUSALS = 3;

/** A run that is at work: so many attempts at once, until all are made or something ends it. */
export class ActiveRun {
  readonly plan: RunPlan;
  readonly tally: RunTally;
  readonly #id: string;
  readonly #parts: ActiveRunParts;
  #places: AttemptPlaceInRun[];
  readonly #cases: ReadonlyMap<string, PlannedCase>;
  readonly #ending = new AbortController();
  /** The attempts that are being made, with the tokens that each is expected to take. */
  readonly #running = new Map<AttemptPlaceInRun, number>();
  readonly #began = performance.now();
  #made = 0;
  /** Refusals in a row, by variant. */
  readonly #refusals = new Map<number, number>();
  /** What the last provider that refused said. */
  #refused: string | null = null;
  #end: { state: EndedState; reason: string | null } | undefined;

  constructor(parts: ActiveRunParts, { id, plan, tally, done }: BegunRun) {
    this.#parts = parts;
    this.#id = id;
    this.plan = plan;
    this.tally = tally;
    this.#cases = new Map(plan.cases.map((one) => [one.id, one]));
    this.#places = [...attemptPlaces(plan)].filter((place) => !done.has(keyOfPlace(place)));
  }

  /** How many attempts of a case are being made, by variant. */
  running(id: string): Pick<RunCell, "running">[] {
    return this.plan.variants.map((_, variant) => ({
      running: [...this.#running.keys()].filter(
        (place) => place.case === id && place.variant === variant,
      ).length,
    }));
  }

  /** As far as the attempts so far tell; undefined before the first one ended. */
  get secondsLeft(): number | undefined {
    if (this.#made === 0) return undefined;
    const left = this.#places.length + this.#running.size;
    return Math.round(((performance.now() - this.#began) / 1_000 / this.#made) * left);
  }

  /** Resolves when it has ended, and says so in the store. */
  async work(): Promise<void> {
    // A hold that fails is tried again: what cannot be stored ends the run with its next attempt.
    const holding = setInterval(() => void this.#hold().catch(() => undefined), HOLD_PAUSE).unref();
    try {
      await Promise.all(Array.from({ length: this.plan.atOnce }, () => this.#workOff()));
    } catch (error) {
      this.#endAs("interrupted", error instanceof Error ? error.message : String(error));
      throw error;
    } finally {
      clearInterval(holding);
      const { state, reason } = this.#end ?? this.#wholeEnd();
      const at = new Date().toISOString();
      await this.#parts.store.endRun(this.#id, { state, reason, at });
      this.#parts.tell();
    }
  }

  /** Gives up what is being asked, and asks nothing more. */
  stop(state: EndedState): void {
    this.#endAs(state, null);
  }

  #endAs(state: EndedState, reason: string | null): void {
    this.#end ??= { state, reason };
    this.#ending.abort();
  }

  async #workOff(): Promise<void> {
    for (;;) {
      const place = this.#places[0];
      if (this.#end || !place) return;
      const expected = this.plan.expectedTokens[place.variant]?.[place.case] ?? 0;
      const limit = this.#limitBefore(place.variant, expected);
      if (limit) {
        // What runs may take less than was expected: whoever of them ends last looks again.
        if (this.#running.size === 0) this.#endAs("limit", limit);
        return;
      }
      this.#places.shift();
      this.#running.set(place, expected);
      await this.#attempt(place).finally(() => this.#running.delete(place));
    }
  }

  /** The limit that one more attempt would be over, with those that run. */
  #limitBefore(variant: number, expected: number): "tokens" | "money" | undefined {
    const { limits } = this.plan;
    const reserved = [...this.#running.values()].reduce((sum, tokens) => sum + tokens, expected);
    const used = usedTokens(this.tally);
    if (used + reserved > limits.tokens) return "tokens";
    if (limits.money === undefined) return undefined;
    const spent = usedMoney(this.plan, this.tally)?.amount ?? 0;
    const { inputPrice = 0 } = this.plan.variants[variant]?.prices ?? {};
    return spent + (reserved * inputPrice) / 1_000_000 > limits.money ? "money" : undefined;
  }

  async #attempt(place: AttemptPlaceInRun): Promise<void> {
    const { store, renderer, variants, count, tell } = this.#parts;
    const planned = this.#cases.get(place.case);
    const [variant, of] = [variants[place.variant], this.plan.variants[place.variant]];
    if (!planned || !variant || !of) return;
    const { signal } = this.#ending;
    const { model, temperature } = of;
    try {
      const { refused, exchange, verdict, ...made } = await attemptCase(planned.content, {
        variant: variant.open,
        model,
        temperature,
        results: this.plan.results,
        renderer,
        count,
        ask: (body) => askModel({ provider: variant.provider, model, body, signal }),
      });
      const cause: RefusalCause | undefined = refused && {
        provider: of.providerName,
        model,
        host: of.host,
        ...refused,
      };
      const attempt: StoredAttempt = {
        run: this.#id,
        ...place,
        ...made,
        verdict: { ...verdict, message: "", ...(cause && refusedVerdict(cause)) },
        at: new Date().toISOString(),
      };
      addToTally(this.tally, attempt);
      this.#made += 1;
      await store.addAttempt(attempt, exchange);
      this.#judgeRefusal(place.variant, cause);
    } catch (error) {
      if (!signal.aborted) throw error;
      return;
    }
    await this.#hold();
    tell();
  }

  /** What would be refused for the same cause is not asked any more. */
  #judgeRefusal(variant: number, cause: RefusalCause | undefined): void {
    // A filter of contents judges each case by itself.
    const isOfCase = cause?.code === "content_refused";
    const inRow = cause && !isOfCase ? (this.#refusals.get(variant) ?? 0) + 1 : 0;
    this.#refusals.set(variant, inRow);
    if (!cause) return;
    this.#refused = refusalReason(cause);
    const own = reachOfRefusal(cause);
    const reach = own === "case" && inRow >= MOST_REFUSALS ? "variant" : own;
    this.#places = this.#places.filter((place) => !this.#isReached(place.variant, variant, reach));
  }

  #isReached(variant: number, refused: number, reach: RefusalReach): boolean {
    if (reach === "case") return false;
    if (variant === refused) return true;
    const [one, other] = [this.plan.variants[variant], this.plan.variants[refused]];
    const isSameProvider = one?.provider === other?.provider;
    return (
      isSameProvider && (reach === "provider" || (reach === "model" && one?.model === other?.model))
    );
  }

  /** No attempt is left to make; those that were refused can be asked again. */
  #wholeEnd(): { state: EndedState; reason: string | null } {
    const isRefused = this.tally.some(({ refused }) => refused > 0);
    return isRefused
      ? { state: "refused", reason: this.#refused }
      : { state: "done", reason: null };
  }

  /** Somebody may have stopped it at another server. */
  async #hold(): Promise<void> {
    const tally = this.tally as unknown as JsonValue;
    const { store, holder } = this.#parts;
    const at = new Date().toISOString();
    const isHeld = await store.holdRun(this.#id, { holder, at, tally });
    if (!isHeld) this.#endAs("stopped", null);
  }
}

const refusedVerdict = (cause: RefusalCause) => ({
  reason: refusalReason(cause),
  refusal: { ...cause, message: "", fix: "" },
});
