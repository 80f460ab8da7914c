import { reasonOf } from "@pegboard/registry-core/internal";
import { useEffect } from "react";
import { isCodeFailure, reload, reloadWhenReachable } from "../components/page/code-failure.ts";
import { FailureState } from "../components/page/failure-state.tsx";
import { lateNotice } from "../components/page/lazy-boundary.tsx";
import { PageBody, TitleHead } from "../components/page/page.tsx";
import { common } from "../language/common.ts";
import { useDocumentTitle } from "./document-title.ts";
import { say } from "./texts.ts";

interface FailedPageProps {
  error: unknown;
  onRetry: () => void;
}

/** A page that could not be loaded or drawn. */
export function FailedPage({ error, onRetry }: FailedPageProps) {
  useDocumentTitle(common.failed);
  const lacksCode = isCodeFailure(error);
  useEffect(() => (lacksCode ? reloadWhenReachable() : undefined), [lacksCode]);
  const lost = lacksCode ? lateNotice.get() : undefined;
  const retry = () => (lacksCode ? void reload(true) : onRetry());
  return (
    <>
      <TitleHead title={say.thisPageFailed} />
      <PageBody>
        {lost ? (
          <lost.LostCode title={TITLE} error={error as Error} onRetry={retry} />
        ) : (
          <FailureState title={TITLE} reason={reasonOf(error)} onRetry={retry} />
        )}
      </PageBody>
    </>
  );
}

const TITLE = say.thisPageCouldNotBeShown;
