import { use } from "react";

interface LateCode<Code> {
  /** Starts loading: before it is needed, so that nobody waits. */
  load(): Promise<Code>;
  /** The code, for a component that needs it; suspends until it is there. */
  use(): Code;
  /** The same where a component above has waited for it. */
  get(): Code;
}

/** Code that the first screen does without. It loads once. */
export function lateCode<Code>(load: () => Promise<Code>): LateCode<Code> {
  let loading: Promise<Code> | undefined;
  let loaded: Code | undefined;
  const start = () => {
    if (loading) return loading;
    const begun = load();
    loading = begun;
    begun.then(
      (code) => {
        loaded = code;
        // React reads these properties and does not suspend on a settled promise.
        Object.assign(begun, { status: "fulfilled", value: code });
      },
      // A failed load ahead is silent: `use` throws it to the part that needs the code.
      () => undefined,
    );
    return begun;
  };
  return {
    load: start,
    use: () => use(start()),
    get: () => {
      if (loaded === undefined) throw new Error("The code is not loaded yet: a component above has to call `use`.");
      return loaded;
    },
  };
}

/** Loads code while the browser has nothing else to do. */
export function loadWhenIdle(...codes: Pick<LateCode<unknown>, "load">[]): void {
  const whenIdle = window.requestIdleCallback ?? window.setTimeout;
  for (const code of codes) whenIdle(() => void code.load());
}
