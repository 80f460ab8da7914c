import type { Source } from "./source.ts";

/** Stands for a source that cannot even be made, so that it is listed with its reason like any other that failed. */
export function failingSource(identity: Pick<Source, "id" | "kind" | "name" | "addedBy">, reason: string): Source {
  return {
    ...identity,
    reconnects: false,
    load: () => Promise.reject(new Error(reason)),
    close: () => Promise.resolve(),
  };
}
