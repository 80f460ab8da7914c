import { RefreshCw } from "lucide-react";
import {
  Component,
  type ComponentType,
  createElement,
  type ReactNode,
  Suspense,
  use,
  useCallback,
  useSyncExternalStore,
} from "react";
import { Button } from "../button.tsx";
import { classNames } from "../class-names.ts";
import { t } from "../messages/t.ts";
import { isCodeError, reload } from "./code-error.ts";
import { useCodeError } from "./other-build.ts";
import { ErrorState } from "./page-states.tsx";

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
  error: { error: unknown } | undefined;
}

/**
 * A part of the page whose code loads late. When the code cannot be fetched it says so, and the
 * page around it stays.
 */
export class LazyBoundary extends Component<LatePartProps, LatePartState> {
  override state: LatePartState = { of: this.props.of, error: undefined };

  static getDerivedStateFromProps(
    { of }: LatePartProps,
    state: LatePartState,
  ): LatePartState | null {
    return of === state.of ? null : { of, error: undefined };
  }

  static getDerivedStateFromError(error: unknown): Pick<LatePartState, "error"> {
    return { error: { error } };
  }

  override render(): ReactNode {
    const { children, fallback, onClose } = this.props;
    const { error: cause } = this.state;
    if (!cause) return <Suspense fallback={fallback}>{children}</Suspense>;
    const { error } = cause;
    if (!isCodeError(error)) throw error;
    // The page reloads only on request, because a reload loses typed secrets.
    const retry = () => void reload(true);
    if (!onClose)
      return <LostCode title={t("This part was not loaded yet")} error={error} onRetry={retry} />;
    const close = () => {
      this.setState({ error: undefined });
      onClose();
    };
    return (
      <>
        {fallback}
        <LazyError error={error} beside={fallback !== undefined} onRetry={retry} onClose={close} />
      </>
    );
  }
}

interface LateNoticeProps {
  error: Error;
  /** Whether it is below the element before it; otherwise it is at the bottom of the window. */
  beside: boolean;
  onRetry(): void;
  onClose(): void;
}

/** A notice over the page about why something did not open. */
function LazyError({ error, beside, onRetry, onClose }: LateNoticeProps) {
  const { reason, retry } = useCodeError(error);
  const show = useCallback(
    (box: HTMLElement | null) => {
      if (!box) return;
      // The notice is above everything, whatever cuts or moves its parent.
      box.showPopover?.();
      const trigger = beside ? box.previousElementSibling?.getBoundingClientRect() : undefined;
      if (trigger) {
        box.style.top = `${Math.max(0, Math.min(trigger.bottom + ERROR_BOX_GAP, innerHeight - box.offsetHeight - ERROR_BOX_GAP))}px`;
        box.style.left = `${Math.max(0, Math.min(trigger.left, innerWidth - box.offsetWidth - ERROR_BOX_GAP))}px`;
      }
      box.querySelector("button")?.focus();
    },
    [beside],
  );
  return (
    <div
      ref={show}
      role="alert"
      popover="manual"
      onKeyDown={({ key }) => {
        if (key === "Escape") onClose();
      }}
      className={classNames(
        "fixed z-50 max-w-80 rounded-lg bg-raised p-3 text-list text-1 shadow-(--shadow-pop)",
        beside ? "inset-auto m-0" : "inset-x-0 top-auto bottom-16 mx-auto my-0",
      )}
    >
      <p>{reason}</p>
      <span className="mt-2 flex gap-2">
        <Button size="s" icon={RefreshCw} onClick={onRetry}>
          {retry}
        </Button>
        <Button size="s" variant="ghost" onClick={onClose}>
          {t("Close")}
        </Button>
      </span>
    </div>
  );
}

interface LostCodeProps extends Pick<LateNoticeProps, "error" | "onRetry"> {
  /** A sentence about the failure. */
  title: string;
}

/** The failure in the place of code that could not be loaded. */
export function LostCode({ title, error, onRetry }: LostCodeProps) {
  return <ErrorState title={title} {...useCodeError(error)} onRetry={onRetry} />;
}

/** The pixels to the element above and to the window's edge. */
const ERROR_BOX_GAP = 4;

interface LateCode<Code> {
  /**
   * Starts loading the code before it is needed, so that nobody waits; tries again where it failed.
   */
  load(): Promise<Code>;
  /** The code, for a component that needs it; suspends until it is there. */
  use(): Code;
  /** The code, for a component that does without it until it is there, and is drawn again then. */
  useLate(): Code | undefined;
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
  const subscribe = (redraw: () => void) => {
    start().then(redraw, () => {});
    return () => {};
  };
  return {
    load: start,
    use: () => use(loading ?? start()),
    useLate: () => useSyncExternalStore(subscribe, () => loaded),
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
