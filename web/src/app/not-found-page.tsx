import { buttonClass } from "@pegboard/ui/button.tsx";
import { PageBody, TitleHead } from "@pegboard/ui/page/page.tsx";
import { EmptyState } from "@pegboard/ui/page/page-states.tsx";
import { paths } from "../addresses/paths.ts";
import { t } from "../messages/t.ts";
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
