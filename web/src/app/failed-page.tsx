import { reasonOf } from "@pegboard/json-schema";
import { isCodeFailure, reload, reloadWhenReachable } from "@pegboard/ui/page/code-failure.ts";
import { LostCode } from "@pegboard/ui/page/lazy-boundary.tsx";
import { PageBody, TitleHead } from "@pegboard/ui/page/page.tsx";
import { FailureState } from "@pegboard/ui/page/page-states.tsx";
import { useEffect } from "react";
import { t } from "../messages/t.ts";
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
  const retry = () => (lacksCode ? void reload(true) : onRetry());
  return (
    <>
      <TitleHead title={t("This page failed")} />
      <PageBody>
        {lacksCode ? (
          <LostCode title={TITLE} error={error} onRetry={retry} />
        ) : (
          <FailureState title={TITLE} reason={reasonOf(error)} onRetry={retry} />
        )}
      </PageBody>
    </>
  );
}

const TITLE = t("This page could not be shown");
