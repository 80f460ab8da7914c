import { ownValue, sameJson } from "@pegboard/json-schema";
import type {
  Issue,
  OwnerSettings,
  SettingsOperation,
  ToolDefinition,
} from "@pegboard/registry-core";
import {
  chosenMethods,
  isSwitchOperation,
  type OrganisationSettings,
  requestIssue,
  TOOL_ITSELF,
  toToolSettings,
} from "@pegboard/registry-core/internal";
import type { UnseenSwitch } from "../settings/unseen-switch.ts";
import type { Doer } from "../stores/people/done-by.ts";
import type { ReviewDecisions } from "./decided-forms.ts";
import type { SeenSwitch } from "./seen-switches.ts";
import type { SourceEntry } from "./source-entry.ts";
import type { DatedChange, ReviewOperation, SourceReview } from "./source-review.ts";

/** The changes of one source that are to be reviewed. */
interface SourceChanges {
  source: Pick<SourceEntry["source"], "id" | "name">;
  changes: DatedChange[];
}

/** The reviews of all sources from outside, held to what the organisation decided. */
export class SourceReviews {
  readonly #entries: ReadonlyMap<string, SourceEntry>;
  readonly #publish: () => void;
  #decided: { settings: OrganisationSettings; done: Promise<void> } | undefined;
  decisions: ReviewDecisions = {};

  constructor(entries: ReadonlyMap<string, SourceEntry>, publish: () => void) {
    this.#entries = entries;
    this.#publish = publish;
  }

  /** Holds every source to the organisation's decisions, once for equal settings. */
  decide(settings: OrganisationSettings): Promise<void> {
    if (this.#decided?.settings !== settings) {
      this.#decided = { settings, done: this.#decideAll(decisionsOf(settings)) };
    }
    return this.#decided.done;
  }

  /**
   * Runs `work` on the review of a source from outside, and publishes the result. Undefined when
   * there is no such source, or when it is not held to anything.
   */
  async of<T>(id: string, work: (review: SourceReview) => T | Promise<T>): Promise<T | undefined> {
    const entry = this.#entries.get(id);
    if (!entry?.review) return undefined;
    const result = await work(entry.review);
    if (this.#follow(entry)) this.#publish();
    return result;
  }

  /**
   * The changes to review, in the order of the sources, without sources that have none. A change
   * that nobody saw is included where it is on, as `isOn` says, and where somebody decided about
   * it.
   */
  list(isOn: (place: DatedChange) => boolean): SourceChanges[] {
    return this.#reviewed().flatMap(({ source, review }) => {
      const changes = review.changes.filter(
        (change) => !change.unseen || change.decision || isOn(change),
      );
      return changes.length > 0 ? { source, changes } : [];
    });
  }

  /**
   * The operations that switch on what changed since they say it was seen, or what nobody accepted
   * and they do not name. Accepts nothing.
   */
  async unseen(
    operations: readonly SettingsOperation[],
    settings: OwnerSettings,
  ): Promise<UnseenSwitch[]> {
    const switched = this.#switchedOn(operations, settings);
    return (
      await Promise.all(switched.map(({ review, switches }) => review.unseen(switches)))
    ).flat();
  }

  /**
   * Accepts the forms that operations which switch something on say were seen. Answers what
   * `unseen` does; then nothing is accepted.
   */
  async see(
    operations: readonly SettingsOperation[],
    { settings, by }: { settings: OwnerSettings; by: Doer },
  ): Promise<UnseenSwitch[]> {
    const unseen = await this.unseen(operations, settings);
    if (unseen.length > 0) return unseen;
    for (const { source, switches } of this.#switchedOn(operations, settings)) {
      unseen.push(...((await this.of(source.id, (review) => review.see(switches, by))) ?? []));
    }
    return unseen;
  }

  /** The sources whose tools are switched on, with the operations that do it. */
  #switchedOn(operations: readonly SettingsOperation[], settings: OwnerSettings) {
    const switching = operations.flatMap((operation, index) =>
      isSwitchOperation(operation) && (operation.state === "on" || operation.seen !== undefined)
        ? [{ ...operation, operation: index }]
        : [],
    );
    if (switching.length === 0) return [];
    return this.#reviewed().flatMap(({ source, review }) => {
      const tools = new Map(review.tools.map(({ definition }) => [definition.name, definition]));
      const switches = switching.flatMap(({ tool, seen, operation }): SeenSwitch[] => {
        const definition = tools.get(tool);
        return definition
          ? [{ tool, seen, operation, chosen: chosenMethods(settings, definition) }]
          : [];
      });
      return switches.length > 0 ? [{ source, review, switches }] : [];
    });
  }

  /**
   * The operations with the switches that they leave open: something new that they accept is not
   * switched on by that.
   */
  withSwitches(
    operations: readonly SettingsOperation[],
    saved: OrganisationSettings,
  ): SettingsOperation[] {
    if (!operations.some(({ op }) => op === "setReview")) return [...operations];
    const isNew = new Set(
      this.#reviewed().flatMap(({ review }) =>
        review.changes.flatMap(({ kind, unseen, tool, method, fingerprint }) =>
          kind === "new" && !unseen ? [JSON.stringify([tool, method, fingerprint])] : [],
        ),
      ),
    );
    return operations.map((operation) => {
      if (operation.op !== "setReview") return operation;
      const { tool, method } = operation;
      const before = ownValue(ownValue(decisionsOf(saved), tool), method) ?? [];
      const decisions = operation.decisions.map((decision) => {
        const isOpen = decision.on === undefined && decision.agents?.length !== 0;
        const isKnown = before.some((one) => sameJson(one, decision));
        const isOfNew = isNew.has(JSON.stringify([tool, method, decision.form]));
        return isOpen && !isKnown && isOfNew ? { ...decision, on: false } : decision;
      });
      return { ...operation, decisions };
    });
  }

  /** The tools among these with what other organisation settings decide about them. */
  async declaredWith(
    settings: OrganisationSettings,
    tools: readonly ToolDefinition[],
  ): Promise<ToolDefinition[]> {
    const named = new Set(tools.map(({ name }) => name));
    const decisions = decisionsOf(settings);
    const reviews = this.#reviewed().filter(({ review }) =>
      [...review.names].some((name) => named.has(name)),
    );
    const decided = await Promise.all(
      reviews.map(({ review }) => review.declaredWith(decisions, named)),
    );
    const byName = new Map(decided.flat().map((tool) => [tool.name, tool]));
    return tools.map((tool) => {
      const found = byName.get(tool.name);
      return found?.source === tool.source ? found : tool;
    });
  }

  /** The issues of operations that decide about forms. Keeps nothing. */
  async formIssues(operations: readonly SettingsOperation[]): Promise<Issue[]> {
    const deciding = operations.filter(isReviewOperation);
    const issueAt = (operation: ReviewOperation, code: "form_not_listed" | "one_for_all") =>
      requestIssue(["operations", operations.indexOf(operation), "decisions"], code);
    const shared = this.#sharedPlaces();
    const limited = deciding.filter(
      ({ tool, method, decisions }) =>
        (method === TOOL_ITSELF || shared.has(JSON.stringify([tool, method]))) &&
        decisions.some(({ agents = [] }) => agents.length > 0),
    );
    if (limited.length > 0) return limited.map((operation) => issueAt(operation, "one_for_all"));
    const { decided, left } = this.#decidedOn(deciding);
    const unknown = await Promise.all(decided.map(({ review, own }) => review.unknown(own)));
    const accepts = ({ decisions }: ReviewOperation) =>
      decisions.some(({ agents }) => agents?.length !== 0);
    return [...unknown.flat(), ...left.filter(accepts)].map((operation) =>
      issueAt(operation, "form_not_listed"),
    );
  }

  /**
   * Keeps the forms that operations decide about. Answers what `formIssues` does; then nothing is
   * kept.
   */
  async keepForms(operations: readonly SettingsOperation[], by: Doer): Promise<Issue[]> {
    const issues = await this.formIssues(operations);
    if (issues.length > 0) return issues;
    for (const { review, own } of this.#decidedOn(operations.filter(isReviewOperation)).decided) {
      await review.keep(own, by);
    }
    return [];
  }

  /**
   * The reviews that operations decide in, the first that knows the tool, and the operations whose
   * tool no review knows.
   */
  #decidedOn(deciding: readonly ReviewOperation[]) {
    let left = [...deciding];
    const decided = this.#reviewed().flatMap(({ review }) => {
      const { names } = review;
      const own = left.filter(({ tool }) => names.has(tool));
      left = left.filter(({ tool }) => !names.has(tool));
      return own.length > 0 ? [{ review, own }] : [];
    });
    return { decided, left };
  }

  /**
   * The places of operations whose request changed, because a source makes one request for all
   * agents.
   */
  #sharedPlaces(): Set<string> {
    const changes = this.#reviewed().flatMap(({ review }) => review.changes.filter(isForAll));
    return new Set(changes.map(({ tool, method = TOOL_ITSELF }) => JSON.stringify([tool, method])));
  }

  async #decideAll(decisions: ReviewDecisions): Promise<void> {
    this.decisions = decisions;
    // The load of a source reports what cannot be read of it.
    const deciding = this.#reviewed().map(({ review }) =>
      review.decide(decisions).catch(() => undefined),
    );
    await Promise.all(deciding);
    if (this.#reviewed().filter((entry) => this.#follow(entry)).length > 0) this.#publish();
  }

  #reviewed() {
    return [...this.#entries.values()].flatMap((entry) =>
      entry.review ? Object.assign(entry, { review: entry.review }) : [],
    );
  }

  /** Whether the source is shown otherwise from now on. */
  #follow(entry: SourceEntry): boolean {
    const { review } = entry;
    if (!review || entry.tools === review.tools) return false;
    entry.tools = review.tools;
    return true;
  }
}

const isReviewOperation = (operation: SettingsOperation): operation is ReviewOperation =>
  operation.op === "setReview";

/**
 * Whether a change is accepted for all agents or for none, because it changes something that exists
 * only once.
 */
export const isForAll = ({
  method,
  kind,
  fields,
}: Pick<DatedChange, "method" | "kind" | "fields">): boolean =>
  kind === "gone" ||
  method === undefined ||
  (kind === "changed" && fields.some(({ field }) => field === "summary"));

function decisionsOf({ tools = {} }: OrganisationSettings): ReviewDecisions {
  const named = Object.entries(tools).flatMap(([tool, entry]) => {
    const { review } = toToolSettings(entry);
    return review ? [[tool, review] as const] : [];
  });
  return Object.fromEntries(named);
}
