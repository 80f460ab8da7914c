import { randomUUID } from "node:crypto";
import type { JsonValue } from "@pegboard/json-schema";
import type { Translate } from "@pegboard/registry-core/messages";
import type { Logger } from "pino";
import { RUN_LIMITS, type RunSummary } from "../api-contract/evaluations/run-contract.ts";
import type { EventHub } from "../events/event-hub.ts";
import { readPreferences } from "../preferences/preferences.ts";
import type { TemplateRenderer } from "../prompts/template-renderer.ts";
import { refused } from "../refusals.ts";
import type { SecretBox } from "../secrets/secret-box.ts";
import type { StoredRun } from "../stores/evaluations/evaluation-store.ts";
import type { Store } from "../stores/store.ts";
import type { TokenCounter } from "../tokens/token-counter.ts";
import { ActiveRun } from "./active-run.ts";
import { type FrozenVariant, type OpenVariant, openVariant } from "./frozen-variant.ts";
import { ModelProviders } from "./model-providers.ts";
import type { PlannedRun } from "./plan-run.ts";
import {
  keyOfPlace,
  newTally,
  planOf,
  type RunPlan,
  type RunTally,
  summaryOfRun,
  tallyOf,
} from "./run-plan.ts";

export interface RunParts {
  store: Store;
  modelProviders: ModelProviders;
  counter: TokenCounter;
  renderer: Pick<TemplateRenderer, "render">;
  events: EventHub;
  log: Logger;
  /** The name of this server among those that share the database; undefined where it is alone. */
  sharedAs: string | undefined;
}

/** Who starts a run. */
export interface RunStarter {
  name: string;
  person: string | null;
}

/** Milliseconds after which a run of another server counts as interrupted. */
const UNSEEN_LIMIT = 60_000;
const BETWEEN_RUN_EVENTS = 1_000;

/**
 * The runs of evaluations: begun, stopped and resumed by people, one attempt kept after the other,
 * so that what was answered stays whatever ends a run.
 */
export class EvaluationRuns {
  readonly #parts: RunParts;
  readonly #holder: string;
  readonly #active = new Map<string, ActiveRun>();
  readonly #working = new Set<Promise<void>>();
  /** When runs of other servers count as interrupted, by their ids. */
  readonly #watched = new Map<string, NodeJS.Timeout>();

  constructor(parts: RunParts) {
    this.#parts = parts;
    this.#holder = parts.sharedAs ?? randomUUID();
    parts.events.whenEnded(() => {
      for (const run of this.#active.values()) run.stop("interrupted");
    });
  }

  /** Resolves when the runs of this server have ended, which they do with the events. */
  async close(): Promise<void> {
    await Promise.all(this.#working);
  }

  /** The newest first. */
  async list(agent: string, t: Translate): Promise<RunSummary[]> {
    const stored = await this.#parts.store.listRuns(agent);
    for (const run of stored)
      if (!this.#active.has(run.id) && this.#stateOf(run) === "running") this.#watchElsewhere(run);
    return stored.map((run) => this.summary(run, t));
  }

  /** @throws PegboardError 404 */
  async find(agent: string, id: string): Promise<StoredRun> {
    const found = await this.#parts.store.findRun(agent, id);
    if (found) return found;
    throw refused("not_found", "runMissing", { id });
  }

  summary(stored: StoredRun, t: Translate): RunSummary {
    const active = this.#active.get(stored.id);
    const { secondsLeft } = active ?? {};
    return summaryOfRun(stored, {
      state: this.#stateOf(stored),
      tally: active?.tally ?? tallyOf(stored),
      t,
      ...(secondsLeft !== undefined && { secondsLeft }),
    });
  }

  /** The run at work here, if it is. */
  active(id: string): ActiveRun | undefined {
    return this.#active.get(id);
  }

  async start(agent: string, { plan, frozen }: PlannedRun, by: RunStarter): Promise<StoredRun> {
    const runs = await this.#parts.store.listRuns(agent);
    const active = runs.find((run) => this.#stateOf(run) === "running");
    if (active) throw refused("conflict", "runActive", { number: active.number });
    const at = new Date().toISOString();
    const tally = newTally(plan);
    const run = {
      id: randomUUID(),
      agent,
      state: "running" as const,
      reason: null,
      plan: plan as unknown as JsonValue,
      tally: tally as unknown as JsonValue,
      startedAt: at,
      startedBy: by.name,
      startedById: by.person,
      endedAt: null,
      holder: this.#holder,
      seenAt: at,
    };
    const variants = frozen.map((variant) => variant as unknown as JsonValue);
    const number = await this.#parts.store.startRun(run, variants, RUN_LIMITS.kept);
    await this.#begin({ ...run, number }, frozen, { tally, done: new Set() });
    return { ...run, number };
  }

  /** Goes on with a run that is not done: what was refused is asked again. */
  async resume(stored: StoredRun, limits: RunPlan["limits"]): Promise<StoredRun> {
    const { store } = this.#parts;
    const { id, number } = stored;
    const plan = { ...planOf(stored), limits };
    const at = new Date();
    const alone = this.#parts.sharedAs === undefined && !this.#active.has(id);
    const before = alone ? AFTER_ALL : new Date(at.getTime() - UNSEEN_LIMIT).toISOString();
    const claim = { holder: this.#holder, at: at.toISOString(), before };
    if (stored.state === "done") throw refused("conflict", "runDone", { number });
    if (!(await store.claimRun(id, { ...claim, plan: plan as unknown as JsonValue })))
      throw refused("conflict", "runActive", { number });
    const attempts = await store.listAttempts(id);
    const kept = attempts.filter(({ outcome }) => outcome !== "refused");
    const tally = newTally(plan, attempts).map((of) => ({
      ...of,
      refused: 0,
      causes: [],
    }));
    const frozen: FrozenVariant[] = [];
    for (const variant of plan.variants.keys())
      frozen.push((await store.readRunVariant(id, variant)) as unknown as FrozenVariant);
    const run = { ...stored, state: "running" as const, plan: plan as unknown as JsonValue };
    await this.#begin(run, frozen, { tally, done: new Set(kept.map(keyOfPlace)) });
    return { ...run, reason: null, endedAt: null };
  }

  /** Stops a run, whichever server works on it. Its answers stay. */
  async stop(stored: StoredRun): Promise<void> {
    const { id, number, agent } = stored;
    const active = this.#active.get(id);
    active?.stop("stopped");
    const at = new Date().toISOString();
    const isStopped = await this.#parts.store.endRun(id, { state: "stopped", reason: null, at });
    if (!(isStopped || active)) throw refused("conflict", "runNotActive", { number });
    this.tell(agent);
  }

  async remove({ agent, id, number }: StoredRun): Promise<void> {
    if (this.#active.has(id)) throw refused("conflict", "runActive", { number });
    await this.#parts.store.removeRun(agent, id);
    this.tell(agent);
  }

  /** Tells the pages of every server that cases or runs of an agent changed. */
  tell(agent: string): void {
    const { events, store } = this.#parts;
    events.publish({ type: "evaluations", agent });
    // Health tells of a database that cannot be written.
    void store.tellOthers({ topic: "evaluations", of: agent }).catch(() => undefined);
  }

  #stateOf({ id, state, seenAt }: StoredRun): RunSummary["state"] {
    if (state !== "running" || this.#active.has(id)) return state;
    const isElsewhere =
      this.#parts.sharedAs !== undefined && Date.parse(seenAt) > Date.now() - UNSEEN_LIMIT;
    return isElsewhere ? "running" : "interrupted";
  }

  /** Nobody tells when the server that works on a run is gone, so that pages look again then. */
  #watchElsewhere({ id, agent, seenAt }: StoredRun): void {
    clearTimeout(this.#watched.get(id));
    const look = () => {
      this.#watched.delete(id);
      this.#parts.events.publish({ type: "evaluations", agent });
    };
    const unseenIn = Date.parse(seenAt) + UNSEEN_LIMIT - Date.now();
    this.#watched.set(id, setTimeout(look, unseenIn + 1).unref());
  }

  async #begin(
    run: StoredRun,
    frozen: readonly FrozenVariant[],
    { tally, done }: { tally: RunTally; done: ReadonlySet<string> },
  ): Promise<void> {
    const { store, renderer, modelProviders, counter, log } = this.#parts;
    const plan = planOf(run);
    const variants: { open: OpenVariant; provider: Awaited<ReturnType<ModelProviders["find"]>> }[] =
      [];
    for (const [at, variant] of frozen.entries())
      variants.push({
        open: await openVariant(variant),
        provider: await modelProviders.find(plan.variants[at]?.provider ?? ""),
      });
    const { tokenizer } = await readPreferences(store);
    const count = async (texts: readonly string[]) =>
      (await counter.count(texts, tokenizer)).reduce((sum, tokens) => sum + tokens, 0);
    const tell = this.#teller(run.agent);
    const parts = { store, renderer, holder: this.#holder, variants, count, tell };
    const active = new ActiveRun(parts, { id: run.id, plan, tally, done });
    this.#active.set(run.id, active);
    const work = active
      .work()
      .catch((error: unknown) => log.error({ error, run: run.id }, "A run of evaluations failed."))
      .finally(() => {
        this.#active.delete(run.id);
        this.#working.delete(work);
        this.tell(run.agent);
      });
    this.#working.add(work);
    this.tell(run.agent);
  }

  /** Tells pages at most once a second. */
  #teller(agent: string): () => void {
    let isWaiting = false;
    return () => {
      if (isWaiting) return;
      isWaiting = true;
      setTimeout(() => {
        isWaiting = false;
        this.tell(agent);
      }, BETWEEN_RUN_EVENTS).unref();
    };
  }
}

/** What asks models, when somebody has them asked, over the parts of an open server. */
export function openEvaluations({
  sourceBox: box,
  serverInstances,
  ...parts
}: Omit<RunParts, "modelProviders" | "sharedAs"> & {
  sourceBox: SecretBox;
  serverInstances: { id: string } | undefined;
}): { modelProviders: ModelProviders; evaluationRuns: EvaluationRuns } {
  const modelProviders = new ModelProviders({ store: parts.store, box });
  const sharedAs = serverInstances?.id;
  return {
    modelProviders,
    evaluationRuns: new EvaluationRuns({ ...parts, modelProviders, sharedAs }),
  };
}

/** Later than every time that is stored. */
const AFTER_ALL = "9999-12-31T23:59:59.999Z";
