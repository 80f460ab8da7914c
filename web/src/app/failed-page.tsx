import { reasonOf } from "@pegboard/registry-core";
import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { isCodeFailure, reload, reloadWhenReachable } from "../components/page/code-failure.ts";
import { FailureState } from "../components/page/failure-state.tsx";
import { lateNotice } from "../components/page/late-part.tsx";
import { PageBody, TitleHead } from "../components/page/page.tsx";
import { common } from "../language/common.ts";
import { useDocumentTitle } from "./document-title.ts";
import { say } from "./texts.ts";

/** A page that could not be loaded or drawn; the rest of the app stays usable. */
export function FailedPage({ error, reset }: ErrorComponentProps) {
  useDocumentTitle(common.failed);
  const router = useRouter();
  const lacksCode = isCodeFailure(error);
  useEffect(() => (lacksCode ? reloadWhenReachable() : undefined), [lacksCode]);
  const lost = lacksCode ? lateNotice.get() : undefined;
  const retry = () => {
    if (lacksCode) return void reload(true);
    reset();
    void router.invalidate();
  };
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
