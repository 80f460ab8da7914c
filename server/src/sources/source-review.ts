import { createHash } from "node:crypto";
import {
  acceptChanges,
  type DefinitionChange,
  type RegisteredTool,
  type ReviewedDefinitions,
  reviewSteps,
  type ToolDefinition,
} from "@pegboard/registry-core";
import type { SourceReviewSummary, WaitingChange } from "../api-contract.ts";
import { inSlices } from "../in-slices.ts";
import type { AcceptedDefinitions, Store } from "../stores/store.ts";

/** What the review of sources from outside works with. */
export interface ReviewParts {
  store: Pick<Store, "readAccepted" | "writeAccepted">;
  /** Whether any agent would have something of these definitions on. */
  isAnyOn(definitions: ToolDefinition[]): Promise<boolean>;
}

const NOTHING: AcceptedDefinitions = { acceptedAt: null, acceptedBy: null, takesChanges: false, waitingSince: {} };

/**
 * Holds a source from outside to what was accepted of it (product rule R1). What it lists is accepted by itself when it is
 * loaded for the first time, while no agent has anything of it on, and when it takes its changes at once.
 */
export class SourceReview {
  readonly #source: string;
  readonly #parts: ReviewParts;
  #accepted: AcceptedDefinitions | undefined;
  #stored: AcceptedDefinitions | undefined;
  #listed: RegisteredTool[] = [];
  #shown: RegisteredTool[] = [];
  #changes: WaitingChange[] = [];
  /** One step after the other: each begins with what the one before it left. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(source: string, parts: ReviewParts) {
    this.#source = source;
    this.#parts = parts;
  }

  /** As its source may be shown. */
  get tools(): RegisteredTool[] {
    return this.#shown;
  }

  /** What waits until somebody accepts it. */
  get changes(): WaitingChange[] {
    return this.#changes;
  }

  get summary(): SourceReviewSummary {
    const { takesChanges, acceptedAt, acceptedBy } = this.#accepted ?? NOTHING;
    const added = this.#changes.filter(({ kind }) => kind === "new").length;
    return { new: added, changed: this.#changes.length - added, takesChanges, acceptedAt, acceptedBy };
  }

  /** What the source had when it was last loaded; nothing of it is accepted by that. Rejects when the store cannot be read. */
  recall(remembered: RegisteredTool[]): Promise<void> {
    return this.#inTurn(async () => await this.#show(remembered, await this.#read()));
  }

  /** What the source lists now. Rejects when the store cannot be read. */
  take(listed: RegisteredTool[]): Promise<void> {
    return this.#inTurn(async () => {
      const accepted = await this.#read();
      const definitions = listed.map(({ definition }) => definition);
      const next = await this.#acceptByItself(accepted, definitions);
      await this.#show(listed, next ?? accepted);
      // What cannot be stored now is stored with the next load: until then this process knows it.
      await this.#store().catch(() => undefined);
    });
  }

  /** Accepts what was looked at. False, and nothing is accepted, when a part of it does not wait any more as it was seen. */
  accept(fingerprints: ReadonlySet<string>, by: string): Promise<boolean> {
    return this.#inTurn(async () => {
      const accepted = await this.#read();
      const chosen = this.#changes.filter(({ fingerprint }) => fingerprints.has(fingerprint));
      if (chosen.length < fingerprints.size) return false;
      await this.#save(this.#taken(accepted, chosen, by));
      return true;
    });
  }

  /** From then on nothing waits; what waits now is accepted too. */
  takeChanges(takesChanges: boolean, by: string): Promise<void> {
    return this.#inTurn(async () => {
      const accepted = await this.#read();
      const waits = takesChanges && this.#changes.length > 0;
      const next = waits ? this.#taken(accepted, this.#changes, by) : accepted;
      await this.#save({ ...next, takesChanges });
    });
  }

  async #acceptByItself(
    accepted: AcceptedDefinitions,
    listed: ToolDefinition[],
  ): Promise<AcceptedDefinitions | undefined> {
    const mark = { acceptedAt: new Date().toISOString(), acceptedBy: null, waitingSince: {} };
    const known = accepted.definitions;
    if (!known) {
      // Some servers list the rest of their tools a moment later, so remembered tools count too.
      const remembered = this.#listed.map(({ definition }) => definition);
      const { changes } = await inSlices(reviewSteps(remembered, listed));
      return { ...accepted, ...mark, definitions: acceptChanges(remembered, listed, changes) };
    }
    if ((await inSlices(reviewSteps(known, listed))).changes.length === 0) return undefined;
    const isUsed = accepted.takesChanges ? false : await this.#parts.isAnyOn(listed).catch(() => true);
    if (isUsed) return undefined;
    return { ...accepted, ...mark, definitions: listed };
  }

  #taken(accepted: AcceptedDefinitions, changes: readonly DefinitionChange[], by: string): AcceptedDefinitions {
    const listed = this.#listed.map(({ definition }) => definition);
    const definitions = acceptChanges(accepted.definitions ?? [], listed, changes);
    return { ...accepted, definitions, acceptedAt: new Date().toISOString(), acceptedBy: by };
  }

  /** Stores before it shows: nothing is accepted that is not stored. */
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
    this.#accepted = (await this.#parts.store.readAccepted(this.#source)) ?? NOTHING;
    this.#stored = this.#accepted;
    return this.#accepted;
  }

  async #show(listed: RegisteredTool[], accepted: AcceptedDefinitions): Promise<void> {
    const { definitions: known, waitingSince } = accepted;
    const definitions = listed.map(({ definition }) => definition);
    const isSame = known === this.#accepted?.definitions && listed.every((tool, index) => tool === this.#listed[index]);
    const reviewed = known ? await inSlices(reviewSteps(known, definitions)) : { definitions, changes: [] };
    const changes = await inSlices(waitingSteps(reviewed, waitingSince));
    // The same objects while they show the same, so that caches stay valid.
    const shown = listed.map((tool, index) => ({
      ...tool,
      definition: reviewed.definitions[index] ?? tool.definition,
    }));
    this.#shown = isSame && this.#shown.length === shown.length ? [...this.#shown] : shown;
    this.#listed = listed;
    this.#changes = changes;
    const waits = changes.map(({ fingerprint, since }): [string, string] => [fingerprint, since]);
    const isKnown = waits.every(([fingerprint]) => fingerprint in waitingSince);
    this.#accepted = isKnown ? accepted : { ...accepted, waitingSince: Object.fromEntries(waits) };
  }

  #inTurn<T>(step: () => Promise<T>): Promise<T> {
    const result = this.#last.then(step);
    this.#last = result.catch(() => undefined);
    return result;
  }
}

/** The changes as they wait, a fingerprint at a time. */
function* waitingSteps(
  { changes }: ReviewedDefinitions,
  waitingSince: AcceptedDefinitions["waitingSince"],
): Generator<undefined, WaitingChange[]> {
  const now = new Date().toISOString();
  const waiting: WaitingChange[] = [];
  for (const change of changes) {
    const fingerprint = fingerprintOf(change);
    waiting.push({ ...change, fingerprint, since: waitingSince[fingerprint] ?? now });
    yield;
  }
  return waiting;
}

/** The same for the same difference: whoever accepts it names what was seen. */
function fingerprintOf({ tool, method, kind, fields }: DefinitionChange): string {
  return createHash("sha256")
    .update(JSON.stringify([tool, method, kind, fields]))
    .digest("base64url");
}
