import type { SettingsOwner } from "@pegboard/registry-core/internal";
import type { QueryClient } from "@tanstack/react-query";
import { catalogQuery } from "../api/catalog.ts";
import { ownerKey } from "../api/settings.ts";
import {
  createDraft,
  type Draft,
  type DraftEvent,
  reduceDraft,
  type SavedSettings,
} from "./draft.ts";
import {
  type KnownDraft,
  ownerOfKey,
  readKnownDraft,
  readStoredDraft,
  storeDraft,
  storedOwners,
} from "./draft-storage.ts";

/**
 * The pause before a draft is stored, because writing on every keystroke would cost more than the
 * edit itself.
 */
const STORE_AFTER_MS = 300;

/** An event for the draft of one owner. */
export interface DraftChange {
  owner: SettingsOwner;
  event: DraftEvent;
  /**
   * The saved settings, where they are known: the draft follows them first, and begins with them.
   */
  saved?: SavedSettings;
}

/** The draft of an owner, as this page has it. */
export interface OwnerDraft {
  owner: SettingsOwner;
  draft: Draft;
}

interface DraftEntry extends OwnerDraft {
  /** The number of screens that edit it. */
  editors: number;
  /** The timer that is set while the draft is to be stored. */
  timer?: ReturnType<typeof setTimeout> | undefined;
  /** Whether another tab has stored another draft since. */
  isOld: boolean;
}

/**
 * The drafts of all owners in this browser: those of this page with redo and with secrets, which
 * are never stored, and those that earlier visits and other tabs stored. Its answers are the same
 * objects until they change.
 */
export class DraftStore {
  readonly #client: QueryClient;
  readonly #entries = new Map<string, DraftEntry>();
  readonly #listeners = new Set<() => void>();
  #all: ReadonlyMap<string, OwnerDraft> | undefined;
  #known: ReadonlyMap<string, KnownDraft> | undefined;

  /** Takes the client, whose catalogue tells what is secret. */
  constructor(client: QueryClient) {
    this.#client = client;
    window.addEventListener("storage", ({ key }) => this.#hear(key));
    window.addEventListener("pagehide", () => {
      for (const entry of this.#entries.values()) this.#storeNow(entry);
    });
    // A page that comes back from the browser's cache missed what other tabs stored.
    window.addEventListener("pageshow", ({ persisted }) => persisted && this.#hear(null));
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** The draft of an owner; undefined where nobody has begun one. */
  read(owner: SettingsOwner): Draft | undefined {
    return this.#find(owner)?.draft;
  }

  /** The drafts of all owners, by `ownerKey`, including those that change nothing. */
  all(): ReadonlyMap<string, OwnerDraft> {
    if (!this.#all) {
      for (const owner of storedOwners()) this.#find(owner);
      this.#all = new Map(
        [...this.#entries].map(([key, { owner, draft }]) => [key, { owner, draft }]),
      );
    }
    return this.#all;
  }

  /** The drafts that would change something, by `ownerKey`, as they were last stored. */
  known(): ReadonlyMap<string, KnownDraft> {
    const list = () => storedOwners().flatMap((owner) => readKnownDraft(owner) ?? []);
    this.#known ??= new Map(list().map((draft) => [ownerKey(draft.owner), draft]));
    return this.#known;
  }

  /** Changes drafts together. Each `change` is one step to undo. */
  change(changes: readonly DraftChange[]): void {
    const changed = changes.flatMap((change) => this.#reduce(change) ?? []);
    for (const entry of changed) if (entry.editors === 0) this.#storeNow(entry);
    this.#tell();
  }

  /**
   * Takes back the last step of an owner's draft, or makes it again. A step that belongs to an act
   * is moved in the drafts of all its owners.
   */
  move(owner: SettingsOwner, type: "undo" | "redo"): void {
    const act = this.read(owner)?.[SOURCES[type]].at(-1)?.act?.id;
    if (act === undefined) this.change([{ owner, event: { type } }]);
    else this.moveAct(act, type);
  }

  /** Takes back the steps of an act in all drafts that have one, or makes them again. */
  moveAct(act: number, type: "undo" | "redo"): void {
    const concerned = [...this.all().values()].filter(({ draft }) =>
      draft[SOURCES[type]].some((step) => step.act?.id === act),
    );
    this.change(concerned.map(({ owner }) => ({ owner, event: { type, act } })));
  }

  /**
   * Begins to edit an owner's draft on a screen, until the returned function is called. Meanwhile
   * the draft is stored after each pause, and a draft that another tab stores does not take its
   * place.
   */
  edit(owner: SettingsOwner, saved: SavedSettings): () => void {
    this.change([{ owner, event: { type: "follow", saved }, saved }]);
    const entry = this.#find(owner) as DraftEntry;
    entry.editors += 1;
    return () => {
      this.#storeNow(entry);
      entry.editors -= 1;
      if (entry.editors === 0 && entry.isOld) this.#forget(ownerKey(owner));
      this.#tell();
    };
  }

  /** Lets go of all drafts without storing them, for who leaves a browser that is not theirs. */
  forgetAll(): void {
    for (const entry of this.#entries.values()) {
      clearTimeout(entry.timer);
      entry.timer = undefined;
    }
    this.#entries.clear();
    this.#hear(null);
  }

  #find(owner: SettingsOwner): DraftEntry | undefined {
    const known = this.#entries.get(ownerKey(owner));
    if (known) return known;
    const draft = readStoredDraft(owner);
    return draft && this.#keep(owner, draft);
  }

  #keep(owner: SettingsOwner, draft: Draft): DraftEntry {
    const entry: DraftEntry = { owner, draft, editors: 0, isOld: false };
    this.#entries.set(ownerKey(owner), entry);
    return entry;
  }

  /** Applies a change, and answers the entry if it has something else to store. */
  #reduce({ owner, event, saved }: DraftChange): DraftEntry | undefined {
    const found = this.#find(owner);
    if (!found && !saved) return undefined;
    const before = found?.draft ?? createDraft(saved as SavedSettings);
    const draft = reduceDraft(
      saved ? reduceDraft(before, { type: "follow", saved }) : before,
      event,
    );
    const entry = found ?? this.#keep(owner, draft);
    if (found?.draft === draft) return undefined;
    entry.draft = draft;
    this.#all = undefined;
    // A draft without changes leaves that of another tab alone.
    if (event.type === "follow" && draft.steps.length === 0 && before.steps.length === 0)
      return undefined;
    clearTimeout(entry.timer);
    entry.timer = setTimeout(() => {
      this.#storeNow(entry);
      this.#tell();
    }, STORE_AFTER_MS);
    return entry;
  }

  #storeNow(entry: DraftEntry): void {
    if (entry.timer === undefined) return;
    clearTimeout(entry.timer);
    entry.timer = undefined;
    entry.isOld = false;
    storeDraft(
      entry.owner,
      entry.draft,
      this.#client.getQueryData(catalogQuery.queryKey)?.declared ?? [],
    );
    this.#readKnown(entry.owner);
  }

  #forget(key: string): void {
    this.#entries.delete(key);
    this.#all = undefined;
  }

  #readKnown(owner: SettingsOwner): void {
    if (!this.#known) return;
    const draft = readKnownDraft(owner);
    const next = new Map(this.#known);
    if (draft) next.set(ownerKey(owner), draft);
    else if (!next.delete(ownerKey(owner))) return;
    this.#known = next;
  }

  /** Handles that another tab stored something; null when all of it may be new. */
  #hear(key: string | null): void {
    const owner = key === null ? undefined : ownerOfKey(key);
    if (key !== null && !owner) return;
    for (const [of, entry] of this.#entries) {
      if (owner && of !== ownerKey(owner)) continue;
      if (entry.editors > 0) entry.isOld = true;
      else this.#forget(of);
    }
    this.#all = undefined;
    if (owner) this.#readKnown(owner);
    else this.#known = undefined;
    this.#tell();
  }

  #tell(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}

/** The lists of steps that Undo and Redo move from. */
const SOURCES = { undo: "steps", redo: "undone" } as const;

const stores = new WeakMap<QueryClient, DraftStore>();

/** The one store of a page. The client identifies the page. */
export function draftsOf(client: QueryClient): DraftStore {
  const store = stores.get(client) ?? new DraftStore(client);
  stores.set(client, store);
  return store;
}
