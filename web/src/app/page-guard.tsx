import { Component, type ReactNode } from "react";
import { FailedPage } from "./failed-page.tsx";

interface PageGuardProps {
  children: ReactNode;
  /**
   * The subject of the page. A failure counts for it only; for another one the page is tried anew.
   */
  of?: unknown;
}

interface PageGuardState {
  of: unknown;
  failure: { error: unknown } | undefined;
}

/** Shows that a page failed in its place; the rest of the app stays usable. */
export class PageGuard extends Component<PageGuardProps, PageGuardState> {
  override state: PageGuardState = { of: this.props.of, failure: undefined };

  static getDerivedStateFromProps(
    { of }: PageGuardProps,
    state: PageGuardState,
  ): PageGuardState | null {
    return of === state.of ? null : { of, failure: undefined };
  }

  static getDerivedStateFromError(error: unknown): Pick<PageGuardState, "failure"> {
    return { failure: { error } };
  }

  override render(): ReactNode {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    return (
      <FailedPage error={failure.error} onRetry={() => this.setState({ failure: undefined })} />
    );
  }
}
