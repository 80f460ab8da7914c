import { Component, type ReactNode, Suspense } from "react";
import { t } from "../messages/t.ts";
import { isCodeFailure, reload } from "./code-failure.ts";
import { lazyModule } from "./lazy-module.ts";

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
