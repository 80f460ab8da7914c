import { use } from "react";

interface LateCode<Code> {
  /** Starts loading: before it is needed, so that nobody waits. */
  load(): Promise<Code>;
  /** The code, for a component that cannot be drawn without it; nothing is waited for once it is there. */
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
        // What React looks for in a promise, so that it does not wait for one that is there.
        Object.assign(begun, { status: "fulfilled", value: code });
      },
      // Loading ahead may fail unseen: whoever needs the code is told.
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
