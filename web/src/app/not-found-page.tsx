import { buttonClass } from "../components/button.tsx";
import { EmptyState } from "../components/page/empty-state.tsx";
import { PageBody, TitleHead } from "../components/page/page.tsx";
import { useDocumentTitle } from "./document-title.ts";
import { paths } from "./paths.ts";

export function NotFoundPage() {
  useDocumentTitle("Not found");
  return (
    <>
      <TitleHead title="Not found" />
      <PageBody>
        <EmptyState
          title="There is no page at this address"
          actions={
            <a href={paths.agents()} className={buttonClass()}>
              Go to Agents
            </a>
          }
        >
          It may be mistyped, or what it showed was removed.
        </EmptyState>
      </PageBody>
    </>
  );
}
