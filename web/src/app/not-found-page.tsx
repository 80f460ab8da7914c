import { paths } from "../addresses/paths.ts";
import { buttonClass } from "../components/button.tsx";
import { EmptyState } from "../components/page/empty-state.tsx";
import { PageBody, TitleHead } from "../components/page/page.tsx";
import { useDocumentTitle } from "./document-title.ts";
import { say } from "./texts.ts";

export function NotFoundPage() {
  useDocumentTitle(say.notFound);
  return (
    <>
      <TitleHead title={say.notFound} />
      <PageBody>
        <EmptyState
          title={say.thereIsNoPageAtThisAddress}
          actions={
            <a href={paths.agents()} className={buttonClass()}>
              {say.goToAgents}
            </a>
          }
        >
          {say.mistypedOrRemoved}
        </EmptyState>
      </PageBody>
    </>
  );
}
