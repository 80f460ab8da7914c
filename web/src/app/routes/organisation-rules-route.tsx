import { RulesPage } from "../../features/registry/rules/rules-page.tsx";
import { t } from "../../messages/t.ts";
import { useDocumentTitle } from "../document-title.ts";

export function OrganisationRulesRoute() {
  useDocumentTitle(t("Rules"));
  return <RulesPage />;
}
