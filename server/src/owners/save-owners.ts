import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { OwnerChangeRequest } from "../api-contract/owners-contract.ts";
import { CurrentCatalog } from "../catalog/current-catalog.ts";
import { PegboardError } from "../errors.ts";
import { bindSecrets } from "../settings/bind-secrets.ts";
import { unprotected } from "../settings/protect-save.ts";
import { saveSettings } from "../settings/save-settings.ts";
import type { SaveReviews } from "../settings/unseen-switch.ts";
import type { SourceCatalog } from "../sources/source-catalog.ts";
import { type StagedOwners, stageOwners } from "../stores/owners/staged-owners.ts";
import type { Store } from "../stores/store.ts";
import { changeOwner, deleteOwner } from "./change-owner.ts";
import { createOwner, type OwnerCreation } from "./create-owner.ts";
import { findOwner, type NamedOwner } from "./find-owner.ts";

export type OwnersSaving = OwnerCreation & { sources: SourceCatalog };

/** Why one of several changes cannot be made; `change` counts them from 0. */
interface OwnerRefusal {
  change: number;
  error: PegboardError;
}

/** How several changes are saved. */
interface OwnersSave {
  isTrial: boolean;
  /** Writes something more with them, in the same transaction; asked anew for each try. */
  alongside?: (store: Store) => Promise<unknown>;
}

/**
 * Creates, changes and deletes several owners in one write: all of it, or nothing when there is a
 * refusal. Each is judged as if those before it were saved, except that each has to say itself what
 * was seen of sources. `isTrial` only judges.
 */
export async function saveOwners(
  saving: OwnersSaving,
  changes: readonly OwnerChangeRequest[],
  { isTrial, alongside }: OwnersSave,
): Promise<OwnerRefusal[]> {
  const { current } = saving;
  for (;;) {
    const { refusals, staged, reviews } = await judgeOwners(saving, changes);
    if (refusals.length > 0 || isTrial) return refusals;
    await alongside?.(staged.store);
    // A source lists something else, or another save came in between, so all of it is judged anew.
    if (!(await reviews.commit()) || !(await staged.commit())) continue;
    // Sources get to know what the organisation decided before anybody is told that it is saved.
    await current.read();
    return [];
  }
}

/** The changes as they would be written, and why some of them cannot be made. Stores nothing. */
export async function judgeOwners(
  saving: OwnersSaving,
  changes: readonly OwnerChangeRequest[],
): Promise<{
  refusals: OwnerRefusal[];
  staged: StagedOwners;
  /** The catalogue as what is staged makes it. */
  current: CurrentCatalog;
  reviews: ReturnType<typeof stageReviews>;
}> {
  const { store, current, sources, box } = saving;
  await bindSecrets(saving, await current.read());
  const staged = await stageOwners(store);
  const reviews = stageReviews(sources.reviews);
  const own = {
    ...saving,
    store: staged.store,
    sources: { registry: sources.registry, reviews: reviews.staged },
    current: new CurrentCatalog(sourcesWithoutDecisions(sources), staged.store, box),
  };
  const refusals: OwnerRefusal[] = [];
  for (const [index, change] of changes.entries()) {
    try {
      await saveOwner(own, change);
    } catch (error) {
      if (!(error instanceof PegboardError)) throw error;
      refusals.push({ change: index, error });
    }
    await yieldToEventLoop();
  }
  return { refusals, staged, current: own.current, reviews };
}

/**
 * The sources as they are now, without decisions that the organisation might make in these changes.
 */
function sourcesWithoutDecisions(
  sources: SourceCatalog,
): ConstructorParameters<typeof CurrentCatalog>[0] {
  return {
    registry: sources.registry,
    unavailable: () => sources.unavailable(),
    isIncomplete: () => sources.isIncomplete(),
    onChange: () => () => true,
    reviews: { decide: async () => undefined },
  };
}

/**
 * Reviews that judge as those of the sources do, and keep and accept nothing until `commit`, which
 * is false when it is refused by then.
 */
function stageReviews(reviews: SourceCatalog["reviews"]): {
  staged: SaveReviews;
  commit(): Promise<boolean>;
} {
  const steps: (() => Promise<readonly unknown[]>)[] = [];
  return {
    staged: {
      withSwitches: (...args) => reviews.withSwitches(...args),
      keepForms(...args) {
        steps.push(() => reviews.keepForms(...args));
        return reviews.formIssues(args[0]);
      },
      see(...args) {
        steps.push(() => reviews.see(...args));
        return reviews.unseen(args[0], args[1].settings);
      },
    },
    async commit() {
      for (const step of steps) if ((await step()).length > 0) return false;
      return true;
    },
  };
}

async function saveOwner(saving: OwnerCreation, change: OwnerChangeRequest): Promise<void> {
  const { owner, baseRevision, operations } = change;
  const save = { baseRevision, operations };
  if (owner.kind === "organisation") {
    await saveSettings(saving, async ({ storedOrganisation }) => storedOrganisation, save);
    return;
  }
  const { store } = saving;
  if (change.action === "delete") {
    await findOwner(store, owner);
    await deleteOwner(saving, owner);
    return;
  }
  if (change.action === "create") await makeOwner(saving, owner, change.labels);
  else if (change.labels) await changeOwner(store, owner, change.labels);
  // Nobody uses a new one yet.
  const own = change.action === "create" ? { ...saving, protect: unprotected } : saving;
  if (operations.length > 0) await saveSettings(own, () => findOwner(store, owner), save);
}

/** It begins with nothing, whatever the organisation chose for new agents: the change says all. */
async function makeOwner(
  saving: OwnerCreation,
  { kind, id }: NamedOwner,
  labels: OwnerChangeRequest["labels"] = { name: id },
): Promise<void> {
  await createOwner(saving, { kind, id, ...labels }, async () => ({ operations: [] }));
}
