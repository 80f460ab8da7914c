import { ownValue, sameJson } from "@pegboard/json-schema";
import type { SettingsOperation, ToolDefinition } from "@pegboard/registry-core";
import { acceptChanges, type RegisteredTool } from "@pegboard/registry-core/internal";
import type { SourceReviewSummary } from "../api-contract.ts";
import { runCooperatively } from "../bounds/run-cooperatively.ts";
import type { UnseenSwitch } from "../settings/unseen-switch.ts";
import type { AcceptedDefinitions, AcceptedForm } from "../stores/accepted-definitions.ts";
import { type Doer, doneBy, notDone } from "../stores/people/done-by.ts";
import type { Store } from "../stores/store.ts";
import {
  decidedSteps,
  decisionKey,
  type HeldList,
  type ReviewDecisions,
  type ReviewedChange,
} from "./decided-forms.ts";
import { acceptByItself, asUnseen, findListedForm, withToolsOf } from "./kept-forms.ts";
import { FormerForms, judgeSeen, type SeenSwitch } from "./seen-switches.ts";

/** The parts that the review of sources from outside works with. */
export interface ReviewParts {
  store: Pick<Store, "readAccepted" | "writeAccepted" | "readForms" | "keepForms" | "dropForms">;
  /** Whether any agent would have something of these definitions on. */
  isAnyOn(definitions: ToolDefinition[]): Promise<boolean>;
}

/** A change, and the time since when the source lists it so. */
export interface DatedChange extends ReviewedChange {
  since: string;
}

type Place = Pick<DatedChange, "tool" | "method">;

export type ReviewOperation = Extract<SettingsOperation, { op: "setReview" }>;

const NO_ACCEPTED_FORMS: AcceptedDefinitions = {
  ...notDone("accepted"),
  autoAccept: false,
  waitingSince: {},
};

/**
 * Holds a source from outside to what was accepted of it: by whoever switches
 * something of it on and saw it so, by decisions, which are settings of the organisation, and by
 * itself when it takes its changes at once. While no agent has anything of it on, what it lists
 * takes the place of what it listed, and nobody saw it.
 */
export class SourceReview {
  readonly #source: string;
  readonly #parts: ReviewParts;
  #accepted: AcceptedDefinitions | undefined;
  #stored: AcceptedDefinitions | undefined;
  #forms: ReadonlyMap<string, AcceptedForm> = new Map();
  #decisions: ReviewDecisions;
  #listed: RegisteredTool[] = [];
  #shown: RegisteredTool[] = [];
  #changes: DatedChange[] = [];
  readonly #former = new FormerForms();
  /** Who decided last what is shown of a place, since something of the list came by itself. */
  readonly #deciders = new Map<string, Doer>();
  /**
   * The last step. Steps run one after the other, each beginning with what the one before it left.
   */
  #last: Promise<unknown> = Promise.resolve();

  constructor(source: string, parts: ReviewParts, decisions: ReviewDecisions = {}) {
    this.#source = source;
    this.#parts = parts;
    this.#decisions = decisions;
  }

  /** The tools as the source may show them. */
  get tools(): RegisteredTool[] {
    return this.#shown;
  }

  /** Every difference from what agents had before, decided or not. */
  get changes(): DatedChange[] {
    return this.#changes;
  }

  /** Who decided that a method is shown as it is; undefined of what came by itself. */
  decidedBy({ tool, method }: Place): Doer | undefined {
    return this.#deciders.get(decisionKey(tool, method)) ?? this.#deciders.get(decisionKey(tool));
  }

  get summary(): SourceReviewSummary {
    const { autoAccept, ...accepted } = this.#accepted ?? NO_ACCEPTED_FORMS;
    const { acceptedAt, acceptedBy, acceptedById } = accepted;
    const counts = { new: 0, changed: 0, gone: 0 };
    for (const { kind, decision, unseen } of this.#changes)
      if (!decision && !unseen) counts[kind] += 1;
    return {
      ...counts,
      autoAccept,
      takesChanges: autoAccept,
      acceptedAt,
      acceptedBy,
      acceptedById,
    };
  }

  /**
   * Takes what the source had when it was last loaded; nothing of it is accepted by that. Rejects
   * when the store cannot be read.
   */
  recall(remembered: RegisteredTool[]): Promise<void> {
    return this.#inTurn(async () => await this.#show(remembered, await this.#read()));
  }

  /** Takes what the source lists now. Rejects when the store cannot be read. */
  async take(listed: RegisteredTool[]): Promise<void> {
    const definitions = listed.map(({ definition }) => definition);
    const waits = await this.#inTurn(
      async () => await this.#waits(await this.#read(), definitions),
    );
    // This does not wait for its turn, because whoever looks at what agents have on waits for every
    // review.
    const isFree = (waits.listed || waits.gone) && !(await this.#isUsed(definitions));
    // Agents may have something on that is not listed any more; it waits until somebody saw that.
    const keepsGone =
      isFree && waits.gone && (await this.#isUsed(this.#accepted?.definitions ?? []));
    const accepts = isFree && (waits.listed || !keepsGone);
    await this.#inTurn(async () => {
      const accepted = await this.#read();
      const next = accepts
        ? await this.#acceptByItself(accepted, definitions, keepsGone)
        : undefined;
      await this.#show(listed, next ?? accepted);
      // What cannot be stored now is stored with the next load; until then this process knows it.
      await this.#store().catch(() => undefined);
    });
  }

  /** Takes what another server accepted and stored. Rejects when the store cannot be read. */
  readAgain(): Promise<void> {
    return this.#inTurn(async () => {
      this.#accepted = undefined;
      this.#stored = undefined;
      this.#deciders.clear();
      await this.#show(this.#listed, await this.#read());
    });
  }

  /** Takes the organisation's decisions. Rejects when the store cannot be read. */
  decide(decisions: ReviewDecisions): Promise<void> {
    return this.#inTurn(async () => {
      const isSameOf = (tool: string) =>
        sameJson(ownValue(decisions, tool), ownValue(this.#decisions, tool));
      const isSame = [...this.names].every(isSameOf);
      this.#decisions = decisions;
      if (!isSame) await this.#show(this.#listed, await this.#read());
    });
  }

  /** The form that these tools would have with other decisions. */
  async declaredWith(
    decisions: ReviewDecisions,
    named: ReadonlySet<string>,
  ): Promise<ToolDefinition[]> {
    const { listed, base, ...held } = this.#held(this.#accepted ?? NO_ACCEPTED_FORMS);
    const isNamed = ({ name }: ToolDefinition) => named.has(name);
    const some = { ...held, listed: listed.filter(isNamed), base: base.filter(isNamed) };
    return (await runCooperatively(decidedSteps({ ...some, decisions }))).definitions;
  }

  /** Names of tools that the source lists, or that were accepted of it. */
  get names(): ReadonlySet<string> {
    const { definitions: base = [] } = this.#accepted ?? NO_ACCEPTED_FORMS;
    return new Set([...base, ...this.#listed.map(registeredDefinition)].map(({ name }) => name));
  }

  /** The operations that decide about a form that is unknown. */
  unknown(operations: readonly ReviewOperation[]): Promise<ReviewOperation[]> {
    return this.#inTurn(async () => {
      const held = this.#held(await this.#read());
      const gone = this.#changes.flatMap(({ kind, fingerprint }) =>
        kind === "gone" ? [fingerprint] : [],
      );
      return operations.filter(({ tool, method, decisions }) => {
        const stored = (ownValue(ownValue(this.#decisions, tool), method) ?? []).map(
          ({ form }) => form,
        );
        const known = new Set([
          findListedForm(held, { tool, method })?.fingerprint,
          ...stored,
          ...gone,
        ]);
        return !acceptedForms(decisions).every((form) => known.has(form) || this.#forms.has(form));
      });
    });
  }

  /**
   * Keeps the forms that operations decide about as they are listed now, before those are saved.
   */
  keep(operations: readonly ReviewOperation[], by: Doer): Promise<void> {
    return this.#inTurn(async () => {
      const accepted = await this.#read();
      const held = this.#held(accepted);
      this.#noteDeciders(operations, by);
      const kept = operations.flatMap((operation): AcceptedForm[] => {
        const listed = findListedForm(held, operation);
        return listed && acceptedForms(operation.decisions).includes(listed.fingerprint)
          ? [listed]
          : [];
      });
      if (kept.length === 0) return;
      await this.#parts.store.keepForms(this.#source, kept);
      this.#forms = new Map([
        ...this.#forms,
        ...kept.map((form) => [form.fingerprint, form] as const),
      ]);
      const definitions = withToolsOf(held, kept);
      await this.#save({
        ...accepted,
        definitions,
        ...doneBy("accepted", by),
      });
    });
  }

  /**
   * The switches that were set by somebody who saw another form than is listed now, or who does not
   * say which form of something that nobody accepted.
   */
  unseen(switches: readonly SeenSwitch[]): Promise<UnseenSwitch[]> {
    return this.#inTurn(async () => judgeSeen(switches, this.#shown, this.#former).issues);
  }

  /**
   * Accepts the forms that switches say were seen. Answers what `unseen` does; then nothing is
   * accepted.
   */
  see(switches: readonly SeenSwitch[], by: Doer): Promise<UnseenSwitch[]> {
    return this.#inTurn(async () => {
      const accepted = await this.#read();
      const { issues, places } = judgeSeen(switches, this.#shown, this.#former);
      if (issues.length > 0 || places.length === 0) return issues;
      const { base, listed } = this.#held(accepted);
      const mark = doneBy("accepted", by);
      this.#noteDeciders(places, by);
      await this.#save({ ...accepted, ...mark, definitions: acceptChanges(base, listed, places) });
      return [];
    });
  }

  /**
   * Sets whether changes are accepted automatically from now on. Changes that wait now go on
   * waiting, because nobody looked at them.
   */
  setAutoAccept(autoAccept: boolean): Promise<void> {
    return this.#inTurn(async () => {
      const { held: _, ...accepted } = await this.#read();
      const held = this.#changes
        .filter(({ decision }) => !decision)
        .map(({ fingerprint }) => fingerprint);
      await this.#save({ ...accepted, autoAccept, ...(autoAccept && { held }) });
    });
  }

  #noteDeciders(places: readonly Place[], by: Doer): void {
    for (const { tool, method } of places) this.#deciders.set(decisionKey(tool, method), by);
  }

  #held(
    { definitions }: AcceptedDefinitions,
    listed = this.#listed.map(({ definition }) => definition),
  ): HeldList {
    const base = definitions ?? asUnseen(listed);
    return { source: this.#source, listed, base, forms: this.#forms, decisions: this.#decisions };
  }

  /** Whether something waits among what is listed, and among what is gone. */
  async #waits(
    accepted: AcceptedDefinitions,
    listed: ToolDefinition[],
  ): Promise<{ listed: boolean; gone: boolean }> {
    if (!accepted.definitions) return { listed: true, gone: false };
    const { changes } = await runCooperatively(decidedSteps(this.#held(accepted, listed)));
    const held = new Set(accepted.held);
    const open = changes.filter(
      ({ decision, unseen, fingerprint }) => !decision && !unseen && !held.has(fingerprint),
    );
    const kinds = new Set(open.map(({ kind }) => kind));
    return { listed: kinds.has("new") || kinds.has("changed"), gone: kinds.has("gone") };
  }

  async #isUsed(listed: ToolDefinition[]): Promise<boolean> {
    const { definitions, autoAccept } = this.#accepted ?? NO_ACCEPTED_FORMS;
    return definitions && !autoAccept ? this.#parts.isAnyOn(listed).catch(() => true) : false;
  }

  /**
   * Accepts a list without anybody's decision: nobody saw it, or the source takes its changes at
   * once.
   */
  async #acceptByItself(
    accepted: AcceptedDefinitions,
    listed: ToolDefinition[],
    keepsGone: boolean,
  ): Promise<AcceptedDefinitions> {
    this.#deciders.clear();
    const list = {
      held: this.#held(accepted, listed),
      remembered: this.#listed.map(registeredDefinition),
      keepsGone,
    };
    const { definitions, outdated } = await acceptByItself(accepted, list);
    await this.#parts.store.dropForms(this.#source, outdated);
    this.#forms = new Map(
      [...this.#forms].filter(([fingerprint]) => !outdated.includes(fingerprint)),
    );
    return {
      ...accepted,
      ...notDone("accepted"),
      acceptedAt: new Date().toISOString(),
      waitingSince: {},
      definitions,
    };
  }

  /** Stores before it shows, so that nothing is accepted that is not stored. */
  async #save(next: AcceptedDefinitions): Promise<void> {
    await this.#parts.store.writeAccepted(this.#source, next);
    this.#stored = next;
    await this.#show(this.#listed, next);
  }

  async #store(): Promise<void> {
    const accepted = this.#accepted;
    if (!accepted || accepted === this.#stored) return;
    await this.#parts.store.writeAccepted(this.#source, accepted);
    this.#stored = accepted;
  }

  async #read(): Promise<AcceptedDefinitions> {
    if (this.#accepted) return this.#accepted;
    const forms = await this.#parts.store.readForms(this.#source);
    this.#accepted = (await this.#parts.store.readAccepted(this.#source)) ?? NO_ACCEPTED_FORMS;
    this.#forms = new Map(forms.map((form) => [form.fingerprint, form]));
    this.#stored = this.#accepted;
    return this.#accepted;
  }

  async #show(listed: RegisteredTool[], accepted: AcceptedDefinitions): Promise<void> {
    const { definitions, changes } = await runCooperatively(
      decidedSteps(this.#held(accepted, listed.map(registeredDefinition))),
    );
    const before = this.#shown;
    this.#shown = await runCooperatively(sameSteps(before, { listed, definitions }));
    this.#former.keep(before, this.#shown);
    this.#listed = listed;
    const { waitingSince } = accepted;
    const now = new Date().toISOString();
    this.#changes = changes.map((change) => ({
      ...change,
      since: waitingSince[change.fingerprint] ?? now,
    }));
    const waiting = this.#changes.filter(({ unseen }) => !unseen);
    const isKnown = waiting.every(({ fingerprint }) => fingerprint in waitingSince);
    const waits = waiting.map(({ fingerprint, since }): [string, string] => [fingerprint, since]);
    this.#accepted = isKnown ? accepted : { ...accepted, waitingSince: Object.fromEntries(waits) };
  }

  #inTurn<T>(step: () => Promise<T>): Promise<T> {
    const result = this.#last.then(step);
    this.#last = result.catch(() => undefined);
    return result;
  }
}

/** The forms that are accepted; a decision for no agent refuses its form. */
const acceptedForms = (decisions: ReviewOperation["decisions"]): string[] =>
  decisions.filter(({ agents }) => agents?.length !== 0).map(({ form }) => form);

const registeredDefinition = ({ definition }: RegisteredTool): ToolDefinition => definition;

/** Keeps the known object of every tool that still shows the same, so that caches stay valid. */
function* sameSteps(
  before: readonly RegisteredTool[],
  {
    listed,
    definitions,
  }: { listed: readonly RegisteredTool[]; definitions: readonly ToolDefinition[] },
): Generator<undefined, RegisteredTool[]> {
  const known = new Map(before.map((tool) => [tool.definition.name, tool]));
  const shown: RegisteredTool[] = [];
  for (const [index, tool] of listed.entries()) {
    const definition = definitions[index] ?? tool.definition;
    const earlier = known.get(definition.name);
    const isSame = earlier?.build === tool.build && sameJson(earlier.definition, definition);
    shown.push(isSame ? earlier : { ...tool, definition });
    yield;
  }
  return shown;
}
