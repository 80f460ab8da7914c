import { paths } from "../addresses/paths.ts";
import { buttonClass } from "../components/button.tsx";
import { EmptyState } from "../components/page/empty-state.tsx";
import { PageBody, TitleHead } from "../components/page/page.tsx";
import { t } from "../messages/t.tsx";
import { useDocumentTitle } from "./document-title.ts";

export function NotFoundPage() {
  useDocumentTitle(t("Not found"));
  return (
    <>
      <TitleHead title={t("Not found")} />
      <PageBody>
        <EmptyState
          title={t("There is no page at this address")}
          actions={
            <a href={paths.agents()} className={buttonClass()}>
              {t("Go to Agents")}
            </a>
          }
        >
          {t("It may be mistyped, or what it showed was removed.")}
        </EmptyState>
      </PageBody>
    </>
  );
}
