import { reasonOf } from "@pegboard/json-schema";
import { useEffect } from "react";
import { isCodeFailure, reload, reloadWhenReachable } from "../components/page/code-failure.ts";
import { FailureState } from "../components/page/failure-state.tsx";
import { lateNotice } from "../components/page/lazy-boundary.tsx";
import { PageBody, TitleHead } from "../components/page/page.tsx";
import { t } from "../messages/t.tsx";
import { useDocumentTitle } from "./document-title.ts";

interface FailedPageProps {
  error: unknown;
  onRetry: () => void;
}

/** A page that could not be loaded or drawn. */
export function FailedPage({ error, onRetry }: FailedPageProps) {
  useDocumentTitle(t("Failed"));
  const lacksCode = isCodeFailure(error);
  useEffect(() => (lacksCode ? reloadWhenReachable() : undefined), [lacksCode]);
  const lost = lacksCode ? lateNotice.get() : undefined;
  const retry = () => (lacksCode ? void reload(true) : onRetry());
  return (
    <>
      <TitleHead title={t("This page failed")} />
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

const TITLE = t("This page could not be shown");
