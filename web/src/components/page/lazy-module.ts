import { type ComponentType, createElement, use } from "react";

export interface LateCode<Code> {
  /**
   * Starts loading the code before it is needed, so that nobody waits; tries again where it failed.
   */
  load(): Promise<Code>;
  /** The code, for a component that needs it; suspends until it is there. */
  use(): Code;
  /** The code, for a component below another one that waited for it. */
  get(): Code;
}

/** Code that the first screen does without. It loads once. */
export function lazyModule<Code>(load: () => Promise<Code>): LateCode<Code> {
  let loading: Promise<Code> | undefined;
  let loaded: Code | undefined;
  let isFailed = false;
  const start = () => {
    if (loading && !isFailed) return loading;
    isFailed = false;
    const begun = load();
    loading = begun;
    // React reads these properties and does not suspend on a settled promise.
    begun.then(
      (code) => {
        loaded = code;
        Object.assign(begun, { status: "fulfilled", value: code });
      },
      // A failed load ahead is silent: `use` throws it to the part that needs the code.
      (reason: unknown) => {
        isFailed = true;
        Object.assign(begun, { status: "rejected", reason });
      },
    );
    return begun;
  };
  return {
    load: start,
    use: () => use(loading ?? start()),
    get: () => {
      if (loaded === undefined)
        throw new Error("The code is not loaded yet: a component above has to call `use`.");
      return loaded;
    },
  };
}

/**
 * A component of late code. Unlike one of `lazy`, it is drawn at once where the code is loaded
 * already.
 */
export function lazyComponent<Code, Props extends object>(
  code: Pick<LateCode<Code>, "use">,
  componentOf: (code: Code) => ComponentType<Props>,
): ComponentType<Props> {
  return (props) => createElement(componentOf(code.use()), props);
}

/**
 * Calls back once the code is loaded, or cannot be fetched. Until then the page stays, and keeps
 * the focus.
 */
export function whenLoaded(code: Pick<LateCode<unknown>, "load">, act: () => void): void {
  code.load().then(act, act);
}

/** Loads code while the browser has nothing else to do. */
export function loadWhenIdle(...codes: Pick<LateCode<unknown>, "load">[]): void {
  const whenIdle = window.requestIdleCallback ?? window.setTimeout;
  for (const code of codes) whenIdle(() => void code.load());
}
