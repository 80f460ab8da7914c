import { reasonOf } from "@pegboard/json-schema";
import { isCodeError, reload, reloadWhenReachable } from "@pegboard/ui/page/code-error.ts";
import { LostCode } from "@pegboard/ui/page/lazy-boundary.tsx";
import { PageBody, TitleHead } from "@pegboard/ui/page/page.tsx";
import { ErrorState } from "@pegboard/ui/page/page-states.tsx";
import { Component, type ReactNode, useEffect } from "react";
import { t } from "../messages/t.ts";
import { useDocumentTitle } from "./document-title.ts";

interface PageGuardProps {
  children: ReactNode;
  /**
   * The subject of the page. A failure counts for it only; for another one the page is tried anew.
   */
  of?: unknown;
}

interface PageGuardState {
  of: unknown;
  error: { error: unknown } | undefined;
}

/** Shows that a page failed in its place; the rest of the app stays usable. */
export class PageGuard extends Component<PageGuardProps, PageGuardState> {
  override state: PageGuardState = { of: this.props.of, error: undefined };

  static getDerivedStateFromProps(
    { of }: PageGuardProps,
    state: PageGuardState,
  ): PageGuardState | null {
    return of === state.of ? null : { of, error: undefined };
  }

  static getDerivedStateFromError(error: unknown): Pick<PageGuardState, "error"> {
    return { error: { error } };
  }

  override render(): ReactNode {
    const { error: cause } = this.state;
    if (!cause) return this.props.children;
    return <FailedPage error={cause.error} onRetry={() => this.setState({ error: undefined })} />;
  }
}

interface FailedPageProps {
  error: unknown;
  onRetry: () => void;
}

/** A page that could not be loaded or drawn. */
function FailedPage({ error, onRetry }: FailedPageProps) {
  useDocumentTitle(t("Failed"));
  const lacksCode = isCodeError(error);
  useEffect(() => (lacksCode ? reloadWhenReachable() : undefined), [lacksCode]);
  const retry = () => (lacksCode ? void reload(true) : onRetry());
  return (
    <>
      <TitleHead title={t("This page failed")} />
      <PageBody>
        {lacksCode ? (
          <LostCode title={TITLE} error={error} onRetry={retry} />
        ) : (
          <ErrorState title={TITLE} reason={reasonOf(error)} onRetry={retry} />
        )}
      </PageBody>
    </>
  );
}

const TITLE = t("This page could not be shown");
