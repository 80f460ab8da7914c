import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { reasonOf } from "../api/api-error.ts";
import { FailureState } from "../components/failure-state.tsx";
import { PageBody, TitleHead } from "../components/page.tsx";
import { useDocumentTitle } from "./document-title.ts";

/** A page that could not be loaded or drawn; the rest of the app stays usable. */
export function FailedPage({ error, reset }: ErrorComponentProps) {
  useDocumentTitle("Failed");
  const router = useRouter();
  return (
    <>
      <TitleHead title="This page failed" />
      <PageBody>
        <FailureState
          title="This page could not be shown"
          reason={reasonOf(error)}
          onRetry={() => {
            reset();
            void router.invalidate();
          }}
        />
      </PageBody>
    </>
  );
}
