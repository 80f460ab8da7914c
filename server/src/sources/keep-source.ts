import type { JsonValue } from "@pegboard/json-schema";
import type { JsonObject } from "@pegboard/registry-core";
import type { SourceIssueFact } from "@pegboard/registry-core/problems";
import type { SourceSummary } from "../api-contract.ts";
import { refused } from "../refusals.ts";
import { DESCEND, mapJson } from "../secrets/map-json.ts";
import { isSealedSecret, type SecretBox } from "../secrets/secret-box.ts";
import type { PausedMark, Store, StoredSource } from "../stores/store.ts";
import { isSameName, type Source } from "./source.ts";
import type { SourceCatalog } from "./source-catalog.ts";

interface KeepOptions {
  config: JsonObject;
  paused?: PausedMark | undefined;
  /** Aborted when nobody waits for the source any more. */
  signal: AbortSignal;
}

/**
 * Stores a source that was added in the browser, and loads it unless it is paused. When nobody
 * waits for it any more it ends, and is not added. @throws PegboardError "already_exists" when the
 * name is taken, "bad_request" when it was ended.
 */
export async function keepSource(
  { sources, store }: { sources: SourceCatalog; store: Store },
  source: Source,
  { config, paused, signal }: KeepOptions,
): Promise<SourceSummary> {
  const { id, name } = source;
  if (isNameTaken(sources, name) || !(await store.addSource({ id, name, config })))
    throw sourceNameTakenError(name);
  if (paused) await store.pauseSource(id, paused);
  const stop = () => void sources.cancel(id, name);
  signal.addEventListener("abort", stop);
  const summary = signal.aborted ? undefined : await sources.add(source, paused);
  signal.removeEventListener("abort", stop);
  if (summary && !signal.aborted) return summary;
  await store.deleteSource(id);
  await sources.remove(id);
  throw refused("bad_request", "sourceNotAwaited", { name });
}

/** Whether a source other than `id` has the name. */
export const isNameTaken = (sources: SourceCatalog, name: string, id?: string) =>
  sources.summaries().some((other) => other.id !== id && isSameName(other.name, name));

export const sourceNameTakenError = (name: string) =>
  refused("already_exists", "sourceNameTaken", { name });

/** The stored config of a source in clear, or why it cannot be read. */
export function openSealed(
  { id, name, config }: StoredSource,
  box: SecretBox,
): { config: JsonValue } | { issue: SourceIssueFact } {
  const unreadable: (string | number)[] = [];
  const opened = mapJson(config, (value, path) => {
    if (!isSealedSecret(value)) return DESCEND;
    const secret = box.open(value, { owner: id, tool: "", path });
    const place = path.at(-1);
    if (secret === undefined)
      unreadable.push(typeof place === "number" ? place + 1 : String(place));
    return secret;
  });
  if (unreadable.length === 0) return { config: opened as JsonValue };
  return { issue: { code: "key_changed", values: { name, places: unreadable } } };
}

export const storedDamaged = (name: string): SourceIssueFact => ({
  code: "stored_damaged",
  values: { name },
});
