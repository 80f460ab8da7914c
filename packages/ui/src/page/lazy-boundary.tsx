import { Component, type ComponentType, createElement, type ReactNode, Suspense, use } from "react";
import { t } from "../messages/t.ts";
import { isCodeFailure, reload } from "./code-failure.ts";

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
    begun.then(
      (code) => {
        loaded = code;
        // React reads these properties and does not suspend on a settled promise.
        Object.assign(begun, { status: "fulfilled", value: code });
      },
      // A failed load ahead is silent: `use` throws it to the part that needs the code.
      () => {
        isFailed = true;
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
 * Calls back once all of the code is loaded, or cannot be fetched. Until then the page stays, and
 * keeps the focus.
 */
export function whenLoaded(
  codes: readonly Pick<LateCode<unknown>, "load">[],
  act: () => void,
): void {
  void Promise.allSettled(codes.map((code) => code.load())).then(act);
}

/** Loads code while the browser has nothing else to do. */
export function loadWhenIdle(...codes: Pick<LateCode<unknown>, "load">[]): void {
  const whenIdle = window.requestIdleCallback ?? window.setTimeout;
  for (const code of codes) whenIdle(() => void code.load());
}

/** Loads after the start: it must be there when nothing can be fetched any more. */
export const lateNotice = lazyModule(() => import("./lazy-failure.tsx"));

interface LatePartProps {
  /** The content, whose code loads when it is needed. */
  children: ReactNode;
  /** Shown until the code is there. A dialog or menu gives the button that opens it. */
  fallback?: ReactNode;
  /** The subject of the part. A failure counts for this subject only. */
  of?: string | undefined;
  /** Closes an overlay. Without it, a failure takes the part's place. */
  onClose?: (() => void) | undefined;
}

interface LatePartState {
  of: string | undefined;
  failure: { error: unknown } | undefined;
}

/**
 * A part of the page whose code loads late. When the code cannot be fetched it says so, and the
 * page around it stays.
 */
export class LazyBoundary extends Component<LatePartProps, LatePartState> {
  override state: LatePartState = { of: this.props.of, failure: undefined };

  static getDerivedStateFromProps(
    { of }: LatePartProps,
    state: LatePartState,
  ): LatePartState | null {
    return of === state.of ? null : { of, failure: undefined };
  }

  static getDerivedStateFromError(error: unknown): Pick<LatePartState, "failure"> {
    return { failure: { error } };
  }

  override render(): ReactNode {
    const { children, fallback, onClose } = this.props;
    const { failure } = this.state;
    if (!failure) return <Suspense fallback={fallback}>{children}</Suspense>;
    const { error } = failure;
    if (!isCodeFailure(error)) throw error;
    // The page reloads only on request, because a reload loses typed secrets.
    const retry = () => void reload(true);
    const { LazyFailure, LostCode } = lateNotice.get();
    if (!onClose)
      return <LostCode title={t("This part was not loaded yet")} error={error} onRetry={retry} />;
    const close = () => {
      this.setState({ failure: undefined });
      onClose();
    };
    return (
      <>
        {fallback}
        <LazyFailure
          error={error}
          beside={fallback !== undefined}
          onRetry={retry}
          onClose={close}
        />
      </>
    );
  }
}
