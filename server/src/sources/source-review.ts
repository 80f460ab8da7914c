import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import {
  acceptChanges,
  type DefinitionChange,
  type RegisteredTool,
  reviewDefinitions,
  type ToolDefinition,
} from "@pegboard/registry-core";
import type { SourceReviewSummary, WaitingChange } from "../api-contract.ts";
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
    return this.#inTurn(async () => this.#show(remembered, await this.#read()));
  }

  /** What the source lists now. Rejects when the store cannot be read. */
  take(listed: RegisteredTool[]): Promise<void> {
    return this.#inTurn(async () => {
      const accepted = await this.#read();
      const definitions = listed.map(({ definition }) => definition);
      const next = await this.#acceptByItself(accepted, definitions);
      this.#show(listed, next ?? accepted);
      // What is not stored now is stored with the next load: until then this process knows it.
      const { writeAccepted } = this.#parts.store;
      if (this.#accepted && this.#accepted !== accepted) {
        await writeAccepted(this.#source, this.#accepted).catch(() => undefined);
      }
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
      // Some servers list the rest of their tools a moment later: what is remembered of them counts too.
      const remembered = this.#listed.map(({ definition }) => definition);
      const { changes } = reviewDefinitions(remembered, listed);
      return { ...accepted, ...mark, definitions: acceptChanges(remembered, listed, changes) };
    }
    if (reviewDefinitions(known, listed).changes.length === 0) return undefined;
    const isUsed = accepted.takesChanges ? false : await this.#parts.isAnyOn(listed).catch(() => true);
    if (isUsed) return undefined;
    return { ...accepted, ...mark, definitions: listed };
  }

  #taken(accepted: AcceptedDefinitions, changes: readonly DefinitionChange[], by: string): AcceptedDefinitions {
    const listed = this.#listed.map(({ definition }) => definition);
    const definitions = acceptChanges(accepted.definitions ?? [], listed, changes);
    return { ...accepted, definitions, acceptedAt: new Date().toISOString(), acceptedBy: by };
  }

  /** Stored first: what is not stored is not accepted. */
  async #save(next: AcceptedDefinitions): Promise<void> {
    await this.#parts.store.writeAccepted(this.#source, next);
    this.#show(this.#listed, next);
  }

  async #read(): Promise<AcceptedDefinitions> {
    this.#accepted ??= (await this.#parts.store.readAccepted(this.#source)) ?? NOTHING;
    return this.#accepted;
  }

  #show(listed: RegisteredTool[], accepted: AcceptedDefinitions): void {
    const { definitions: known, waitingSince } = accepted;
    const definitions = listed.map(({ definition }) => definition);
    const reviewed = known ? reviewDefinitions(known, definitions) : { definitions, changes: [] };
    const now = new Date().toISOString();
    this.#changes = reviewed.changes.map((change) => {
      const fingerprint = fingerprintOf(change);
      return { ...change, fingerprint, since: waitingSince[fingerprint] ?? now };
    });
    this.#shown = listed.map((tool, index) => this.#shownTool(tool, reviewed.definitions[index] ?? tool.definition));
    this.#listed = listed;
    const waits = this.#changes.map(({ fingerprint, since }): [string, string] => [fingerprint, since]);
    const isKnown = waits.every(([fingerprint]) => fingerprint in waitingSince);
    this.#accepted = isKnown ? accepted : { ...accepted, waitingSince: Object.fromEntries(waits) };
  }

  /** The same object as long as it is shown the same: what is cached for it stays valid. */
  #shownTool(tool: RegisteredTool, definition: ToolDefinition): RegisteredTool {
    const before = this.#shown.find((shown) => shown.definition.name === definition.name);
    const isSame = before?.build === tool.build && isDeepStrictEqual(before.definition, definition);
    return isSame ? before : { ...tool, definition };
  }

  #inTurn<T>(step: () => Promise<T>): Promise<T> {
    const result = this.#last.then(step);
    this.#last = result.catch(() => undefined);
    return result;
  }
}

/** The same for the same difference: whoever accepts it names what was seen. */
function fingerprintOf({ tool, method, kind, fields }: DefinitionChange): string {
  return createHash("sha256")
    .update(JSON.stringify([tool, method, kind, fields]))
    .digest("base64url");
}
