import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { sameJson } from "@pegboard/json-schema";
import type { MethodDefinition, ToolDefinition } from "@pegboard/registry-core";
import type { RegisteredTool } from "@pegboard/registry-core/internal";
import { runCooperatively } from "../bounds/run-cooperatively.ts";
import type {
  HashedForm,
  ShownOtherwise,
  VersionStore,
} from "../stores/versions/method-versions.ts";
import { fingerprintOf } from "./decided-forms.ts";
import type { SourceEntry } from "./source-entry.ts";

interface ChangedList {
  before: readonly RegisteredTool[];
  after: readonly RegisteredTool[];
  at: string;
  /** Who accepted what of the list; only of sources from outside. */
  review: SourceEntry["review"];
}

/**
 * Keeps the forms of methods that sources come to show otherwise. Nothing is looked at while a
 * source shows the list of before, and nothing is written while its methods are the same.
 */
export class MethodVersions {
  readonly #note: VersionStore["noteVersions"];
  readonly #shown = new Map<string, readonly RegisteredTool[]>();
  readonly #waiting = new Map<string, ChangedList>();
  #working: Promise<void> | undefined;

  constructor(note: VersionStore["noteVersions"]) {
    this.#note = note;
  }

  /** Takes what the sources show now. */
  look(
    entries: ReadonlyMap<string, Pick<SourceEntry, "source" | "tools" | "state" | "review">>,
  ): void {
    const at = new Date().toISOString();
    for (const id of this.#shown.keys()) if (!entries.has(id)) this.#shown.delete(id);
    for (const { source, tools, state, review } of entries.values()) {
      const before = this.#shown.get(source.id);
      // A source that did not answer shows nothing, which says nothing of its methods.
      if (before === tools || (tools.length === 0 && state !== "ready")) continue;
      this.#shown.set(source.id, tools);
      if (!before || before.length === 0) continue;
      const waiting = this.#waiting.get(source.id);
      this.#waiting.set(source.id, {
        before: waiting?.before ?? before,
        after: tools,
        at,
        review,
      });
    }
    if (this.#waiting.size > 0) this.#working ??= this.#write();
  }

  /** Resolves when what was seen is written. Never rejects. */
  async settled(): Promise<void> {
    await this.#working;
  }

  async #write(): Promise<void> {
    // Whoever looked has just registered the same methods, which takes a while by itself.
    await yieldToEventLoop();
    for (const [source, { before, after, at, review }] of this.#waiting) {
      this.#waiting.delete(source);
      try {
        const changes = await runCooperatively(methodsShownOtherwise(source, before, after));
        const accepted = changes.map((change) => {
          const acceptedBy = review?.decidedBy(change);
          return acceptedBy ? { ...change, acceptedBy } : change;
        });
        if (changes.length > 0) await this.#note(source, at, accepted);
      } catch {
        // The versions lack this one; the store reports its own failure.
      }
    }
    this.#working = undefined;
  }
}

/** The methods that two lists of a source show in different forms, in steps. */
function* methodsShownOtherwise(
  source: string,
  before: readonly RegisteredTool[],
  after: readonly RegisteredTool[],
): Generator<undefined, ShownOtherwise[]> {
  const former = new Map(before.map(({ definition }) => [definition.name, definition]));
  const changes: ShownOtherwise[] = [];
  for (const { definition } of after) {
    const was = former.get(definition.name);
    former.delete(definition.name);
    if (was !== definition) changes.push(...(yield* changesOfTool(source, was, definition)));
    yield;
  }
  for (const gone of former.values())
    changes.push(...(yield* changesOfTool(source, gone, { ...gone, methods: [] })));
  return changes;
}

function* changesOfTool(
  source: string,
  was: ToolDefinition | undefined,
  is: ToolDefinition,
): Generator<undefined, ShownOtherwise[]> {
  const changes: ShownOtherwise[] = [];
  const former = new Map(was?.methods.map((method) => [method.name, method]));
  const hashed = (method: MethodDefinition) => hashedForm(source, is, method);
  for (const method of is.methods) {
    const had = former.get(method.name);
    former.delete(method.name);
    if (had === method || (had && sameJson(had, method))) continue;
    const [before, after] = [had && hashed(had), hashed(method)];
    if (before?.fingerprint !== after.fingerprint)
      changes.push({ tool: is.name, method: method.name, ...(before && { before }), after });
    yield;
  }
  for (const gone of former.values())
    changes.push({ tool: is.name, method: gone.name, before: hashed(gone) });
  return changes;
}

/** A method as its source shows it to all agents, whatever some of them have. */
function hashedForm(
  source: string,
  tool: ToolDefinition,
  { variants, ...forAll }: MethodDefinition,
): HashedForm {
  return { fingerprint: fingerprintOf(source, tool, forAll), definition: forAll };
}
